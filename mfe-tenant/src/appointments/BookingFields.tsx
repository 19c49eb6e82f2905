import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BookingProposal, SlotOfDay } from '@focinho/contracts/agenda';
import type { Appointment } from '@focinho/contracts/appointments';
import { formatDay } from '@focinho/contracts/dates';
import { formatMoney } from '@focinho/contracts/money';
import { skipToken } from '@focinho/host/store';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { StatusBadge } from '@focinho/ui/status-badge';
import { RepeatSection } from '../series/RepeatSection';
import { useTenantAgendaQuery, useTenantBookingProposalQuery } from './agenda.api';
import './appointments.css';
import { firstFree } from './free-time';
import { ProfessionalSelect } from './ProfessionalSelect';
import { SlotChips } from './SlotChips';
import { weekOf } from './times';

type Watched = Partial<
  Record<'petId' | 'serviceId' | 'date' | 'startTime' | 'endTime' | 'professionalId' | 'notes', string | null>
> & { price?: number | null };
const useWatched = (): Watched => Form.useWatch((values: Watched) => values, Form.useFormInstance()) ?? {};

export type LastVisit = NonNullable<BookingProposal['lastVisit']>;

export interface BookingFieldsProps {
  /** The appointment that is being edited. */
  stored?: Appointment | undefined;
  /** How long the visit takes for this pet, once that is known. */
  onMinutes: (minutes: number) => void;
  /** "Usar" of the last visit: its service, and how long it took. */
  onRepeat: (visit: LastVisit) => void;
  /** Who is free at the chosen time, for a new appointment with "Qualquer um". */
  onFirstFree?: (professionalId: string | null) => void;
  /** Whether "Repetir" is on, which saves by itself. */
  onRepeats?: (repeats: boolean) => void;
  onSeriesSaved?: () => void;
}

/** What is new and optional in the form of an appointment. A shop without professionals and hours sees only the price. */
export function BookingFields(props: BookingFieldsProps) {
  const { stored, onMinutes, onRepeat, onFirstFree, onRepeats, onSeriesSaved } = props;
  const form = Form.useFormInstance();
  const fields = useWatched();
  const { petId, serviceId, date, startTime, endTime, professionalId } = fields;
  // A picked slot names its professional, but the list goes on offering everybody's.
  const [asked, setAsked] = useState(stored?.professionalId ?? null);
  const agenda = useTenantAgendaQuery(date ? weekOf(date) : skipToken).data;
  const proposal = useTenantBookingProposalQuery(
    petId ? { petId, ...(serviceId ? { serviceId } : {}) } : skipToken,
  ).currentData;
  const visit = serviceId ? proposal?.visit : undefined;

  const minutes = visit?.minutes;
  const isAsStored = stored !== undefined && stored.petId === petId && stored.serviceId === serviceId;
  const tellMinutes = useEffectEvent(() => {
    if (minutes !== undefined && !isAsStored) onMinutes(minutes);
  });
  useEffect(() => tellMinutes(), [petId, serviceId, minutes]);

  const free =
    !stored && agenda && visit && serviceId && date && startTime && endTime && endTime > startTime
      ? firstFree(agenda, serviceId, visit, { date, startTime, endTime })
      : undefined;
  const freeId = professionalId || !free ? null : free.id;
  const tellFirstFree = useEffectEvent((id: string | null) => onFirstFree?.(id));
  useEffect(() => tellFirstFree(freeId), [freeId]);

  const professionals = agenda?.professionals ?? [];
  const hasTeam = professionals.length > 0 || Boolean(stored?.professional);
  const hasHours = hasTeam || (agenda?.open.length ?? 0) > 0;
  const take = (slot: SlotOfDay) =>
    form.setFieldsValue({
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      ...(slot.professional ? { professionalId: slot.professional.id } : {}),
    });
  const whoIsFree = () => {
    if (stored || professionalId || !startTime || !visit || !hasTeam) return undefined;
    return free ? `Livre: ${free.name}` : 'Ninguém livre neste horário: fica sem profissional.';
  };

  return (
    <>
      {proposal && <ClientFacts proposal={proposal} onRepeat={stored ? undefined : onRepeat} />}
      <FieldGrid>
        {hasTeam && (
          <Form.Item name="professionalId" label="Profissional" extra={whoIsFree()}>
            <ProfessionalSelect
              professionals={professionals}
              serviceId={serviceId}
              known={stored?.professional}
              nobody={stored ? 'Sem profissional' : 'Qualquer um'}
              onChange={setAsked}
            />
          </Form.Item>
        )}
        <Form.Item name="price" label="Preço">
          <MoneyInput placeholder={visit ? `${formatAmount(visit.price)} (proposto)` : 'Preço do serviço'} />
        </Form.Item>
      </FieldGrid>
      {hasHours && (
        <SlotChips
          query={
            serviceId && date
              ? {
                  serviceId,
                  from: date,
                  ...(petId ? { petId } : {}),
                  ...(asked ? { professionalId: asked } : {}),
                  ...(stored ? { appointmentId: stored.id } : {}),
                }
              : undefined
          }
          chosen={{ date, startTime }}
          onPick={take}
        />
      )}
      {onSeriesSaved && (
        <RepeatSection
          booking={{ ...fields, professionalId: professionalId ?? freeId }}
          onSaved={onSeriesSaved}
          {...(onRepeats ? { onToggle: onRepeats } : {})}
        />
      )}
    </>
  );
}

const formatAmount = (reais: number) => formatMoney(reais).replace(/^R\$\s*/, '');

interface ClientFactsProps {
  proposal: BookingProposal;
  onRepeat: ((visit: LastVisit) => void) | undefined;
}

/** The pet's last visit, to be repeated with one click, and how reliable its owner has been. */
function ClientFacts({ proposal: { lastVisit, noShows, lateCancellations }, onRepeat }: ClientFactsProps) {
  if (!lastVisit && noShows === 0 && lateCancellations === 0) return null;
  return (
    <div className="fct-last-visit">
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
