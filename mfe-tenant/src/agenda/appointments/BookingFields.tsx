import { Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { BookingProposal } from '@focinho/contracts/agenda/agenda';
import { APPOINTMENT_FIELDS, type Appointment } from '@focinho/contracts/agenda/appointments';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatAmount, formatMoney } from '@focinho/contracts/kernel/money';
import { skipToken } from '@focinho/host/store';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { recordField } from '@focinho/ui/record-field';
import { StatusBadge } from '@focinho/ui/status-badge';
import { RepeatSection } from '../series/RepeatSection';
import type { RuleDraft } from '../series/rule-draft';
import { useTenantAgendaQuery, useTenantBookingProposalQuery } from './agenda.api';
import { nextAppointmentText } from './appointment-texts';
import './appointments.css';
import { measuresOf } from './measures';
import { firstFree, warningAt, whoIsFreeText } from './free-time';
import { ProfessionalSelect } from '../team/ProfessionalSelect';
import { weekOf } from './times';

const AppointmentField = recordField(APPOINTMENT_FIELDS);

type Watched = Partial<
  Record<'petId' | 'serviceId' | 'date' | 'startTime' | 'endTime' | 'professionalId' | 'notes', string | null>
> & { price?: number | null; newPet?: Partial<PetMeasures> };
const useWatched = (): Watched => Form.useWatch((values: Watched) => values, Form.useFormInstance()) ?? {};

export type LastAppointment = NonNullable<BookingProposal['lastVisit']>;

export interface BookingFieldsProps {
  /** The appointment that is being edited. */
  stored?: Appointment | undefined;
  /** How long the appointment takes for this pet, once that is known. */
  onMinutes: (minutes: number) => void;
  /** Reports whose slots are wanted: a slot that is picked names its professional, but the list goes on offering everybody's. */
  onAsk: (professionalId: string | null) => void;
  /** The price of the chosen service whatever the pet, if it is known. */
  listPrice?: number | undefined;
  /** "Usar" of the last appointment: its service, and how long it took. */
  onRepeat: (last: LastAppointment) => void;
  /** Who is free at the chosen time, for a new appointment with "Qualquer um". */
  onFirstFree?: (professionalId: string | null) => void;
  /** Whether "Repetir" is on, which saves by itself. */
  onRepeats?: (repeats: boolean) => void;
  onSeriesSaved?: () => void;
  /** The rule that "Repetir" begins with. */
  rule?: RuleDraft | undefined;
}

/** Optional fields in the form of an appointment. A shop without professionals and hours sees only the price. */
export function BookingFields(props: BookingFieldsProps) {
  const { stored, onMinutes, onRepeat, onAsk, listPrice, onFirstFree, onRepeats, onSeriesSaved, rule } = props;
  const fields = useWatched();
  const { petId, newPet, serviceId, date, startTime, endTime, professionalId } = fields;
  const agenda = useTenantAgendaQuery(date ? weekOf(date) : skipToken).data;
  const proposal = useTenantBookingProposalQuery(
    petId || (newPet && serviceId)
      ? { ...(petId ? { petId } : measuresOf(newPet)), ...(serviceId ? { serviceId } : {}) }
      : skipToken,
  ).currentData;
  const servicePlan = serviceId ? proposal?.visit : undefined;

  const minutes = servicePlan?.minutes;
  const isAsStored = stored !== undefined && stored.petId === petId && stored.serviceId === serviceId;
  const notifyMinutes = useEffectEvent(() => {
    if (minutes !== undefined && !isAsStored) onMinutes(minutes);
  });
  useEffect(() => notifyMinutes(), [petId, serviceId, minutes]);

  const asked: Parameters<typeof firstFree> | undefined =
    !stored && agenda && servicePlan && serviceId && date && startTime && endTime && endTime > startTime
      ? [agenda, serviceId, servicePlan, { date, startTime, endTime }]
      : undefined;
  const free = asked && firstFree(...asked);
  const freeId = professionalId || !free ? null : free.id;
  const notifyFirstFree = useEffectEvent((id: string | null) => onFirstFree?.(id));
  useEffect(() => notifyFirstFree(freeId), [freeId]);

  const professionals = agenda?.professionals ?? [];
  const hasTeam = professionals.length > 0 || Boolean(stored?.professional);
  const warning =
    agenda && !professionalId && !freeId && date && startTime && endTime && endTime > startTime
      ? warningAt(agenda, { date, startTime, endTime }, stored?.id)
      : undefined;
  const isForPet = servicePlan && listPrice !== undefined && servicePlan.price !== listPrice;

  return (
    <>
      {proposal && <ClientFacts proposal={proposal} stored={stored} onRepeat={stored ? undefined : onRepeat} />}
      <FieldGrid>
        {hasTeam && (
          <AppointmentField
            name="professionalId"
            extra={asked && !professionalId ? whoIsFreeText(...asked) : undefined}
          >
            <ProfessionalSelect
              professionals={professionals}
              serviceId={serviceId}
              known={stored?.professional}
              nobody={stored ? 'Sem profissional' : 'Qualquer um'}
              onChange={onAsk}
            />
          </AppointmentField>
        )}
        <AppointmentField
          name="price"
          extra={
            isForPet
              ? `Pelo porte e pelagem do pet: ${formatMoney(servicePlan.price)}, ${servicePlan.minutes} min`
              : undefined
          }
        >
          <MoneyInput
            placeholder={servicePlan ? `${formatAmount(servicePlan.price)} (proposto)` : 'Preço do serviço'}
          />
        </AppointmentField>
      </FieldGrid>
      {warning && (
        <p role="status" className="fct-booking-warning">
          {warning}
        </p>
      )}
      {onSeriesSaved && !newPet && (
        <RepeatSection
          booking={{ ...fields, professionalId: professionalId ?? freeId }}
          rule={rule}
          onSaved={onSeriesSaved}
          {...(onRepeats ? { onToggle: onRepeats } : {})}
        />
      )}
    </>
  );
}

interface ClientFactsProps {
  proposal: BookingProposal;
  stored: Appointment | undefined;
  onRepeat: ((last: LastAppointment) => void) | undefined;
}

/** The pet's next appointment, its last one, to be repeated with one click, and how reliable its owner has been. */
function ClientFacts({ proposal, stored, onRepeat }: ClientFactsProps) {
  const { lastVisit, noShows, lateCancellations, creditsFree } = proposal;
  const nextVisit = proposal.nextVisit?.id === stored?.id ? null : proposal.nextVisit;
  if (!lastVisit && !nextVisit && noShows === 0 && lateCancellations === 0 && creditsFree === null) return null;
  return (
    <div className="fct-last-appointment">
      {nextVisit && <strong>{nextAppointmentText(nextVisit)}</strong>}
      {lastVisit && (
        <span>
          Última visita: {formatDay(lastVisit.date)} · {lastVisit.service?.name ?? 'N/A'}
          {lastVisit.professional && ` com ${lastVisit.professional.name}`} · {formatMoney(lastVisit.price)} ·{' '}
          {lastVisit.minutes} min
        </span>
      )}
      {lastVisit && onRepeat && (
        <Button size="small" onClick={() => onRepeat(lastVisit)} aria-label="Usar os dados da última visita">
          Usar
        </Button>
      )}
      {creditsFree !== null && (
        <StatusBadge tone={creditsFree > 0 ? 'green' : 'yellow'}>
          {creditsFree > 0
            ? `Clubinho: ${counted(creditsFree, 'crédito livre', 'créditos livres')}`
            : 'Clubinho: sem crédito livre, será cobrado'}
        </StatusBadge>
      )}
      {noShows > 0 && <StatusBadge tone="red">{counted(noShows, 'falta', 'faltas')}</StatusBadge>}
      {lateCancellations > 0 && (
        <StatusBadge tone="yellow">
          {counted(lateCancellations, 'cancelamento em cima da hora', 'cancelamentos em cima da hora')}
        </StatusBadge>
      )}
    </div>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
