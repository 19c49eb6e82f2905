import { Alert, Button, Checkbox } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { PET_SIZE_LABEL, STAGE_LABEL, TEMPERAMENT_LABEL } from '@focinho/contracts/kernel/enums';
import { formatAmount, formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import type { Service } from '@focinho/contracts/catalogue/services';
import type { DeskPet, QueueEntry } from '@focinho/contracts/desk/queue';
import { priceAsLastTime } from '@focinho/contracts/agenda/service-plan';
import { newIdempotencyKey } from '@focinho/host/store';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { failureReason } from '@focinho/ui/form-errors';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useTenantAgendaQuery } from '../../agenda/appointments/agenda.api';
import { nextAppointmentText } from '../../agenda/appointments/appointment-texts';
import { OwnerContact } from '../../people/clients/OwnerContact';
import { ProfessionalSelect } from '../../agenda/team/ProfessionalSelect';
import { usePackageCredits } from '../../payments/club/use-package-credits';
import { ClientDebt } from '../credit/ClientDebt';
import { orderTitle } from '../orders/order-texts';
import { PetSpecies } from '../../people/pets/PetIcon';
import { PetLink } from '../../people/pets/PetLink';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { priceForPet } from '../../catalogue/services/price-for-pet';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { notedOfAll, useArrivalNotes } from './ArrivalNotes';
import { isExpected, type Arrival } from './use-arrival';
import { WalkInConflict, type WayOut } from './WalkInConflict';

interface PetCardProps {
  arrival: Arrival;
  pet: DeskPet;
  /** The open orders of the owner. */
  openOrders: readonly Order[];
  /** Other pets of the owner that are expected today. */
  siblings: readonly QueueEntry[];
  onOrder: (orderId: string) => void;
  onArrived: () => void;
  /** Another pet of this owner, which the shop does not know. */
  onNewPet: () => void;
}

/** Card with what the desk should know before it acts, and the arrival: of the appointment of today, or of a walk-in like the last appointment. */
export function PetCard({ arrival, pet, openOrders, siblings, onOrder, onArrived, onNewPet }: PetCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const { chosen, fields } = useWalkInFields(pet, () => setFailure(undefined));
  const [together, setTogether] = useState<string[]>([]);
  const { notedOf, notes } = useArrivalNotes([
    pet,
    ...siblings.flatMap(({ id, pet: sibling }) => (together.includes(id) && sibling ? [sibling] : [])),
  ]);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { arrive, walkIn, charge } = arrival;
  const isHere = pet.today !== null && !isExpected(pet);

  const focusFirst = useEffectEvent(() => {
    const field =
      siblings.length > 0
        ? '.fct-desk-siblings input'
        : isHere || chosen.serviceId || isExpected(pet)
          ? '[type=submit]'
          : 'input';
    form.current?.querySelector<HTMLElement>(field)?.focus();
  });
  useEffect(() => focusFirst(), []);

  const act = async (action: () => Promise<unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await action();
    } catch (cause) {
      setFailure(cause);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const register = (wayOut: WayOut = {}) =>
    act(async () => {
      const { today } = pet;
      if (today && isHere) return charge(pet.client.id, [today.id]);
      const expected = [
        ...(today ? [{ id: today.id, pet: { id: pet.id, name: pet.name } }] : []),
        ...siblings.filter(({ id }) => together.includes(id)),
      ];
      if (!today) await walkIn({ petId: pet.id, ...chosen, ...notedOf(pet.id), ...wayOut }, idempotencyKey);
      if (expected.length > 0) await arrive(expected, notedOfAll(expected, notedOf));
      onArrived();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void register();
  };

  return (
    <form ref={form} className="fct-desk-card" aria-label={`Chegada de ${pet.name}`} onSubmit={submit}>
      <PetFacts pet={pet} openOrders={openOrders} onOrder={onOrder} />
      {siblings.length > 0 && (
        <fieldset className="fct-desk-siblings">
          <legend>Chegou junto?</legend>
          <Checkbox.Group
            value={together}
            onChange={setTogether}
            options={siblings.map(({ id, pet: sibling, startTime, service }) => ({
              value: id,
              label: [sibling?.name ?? 'N/A', startTime, service?.name].filter(Boolean).join(' · '),
            }))}
          />
        </fieldset>
      )}
      {!pet.today && fields}
      {!isHere && notes}
      {pet.today ? (
        failure !== undefined && <Alert role="alert" type="error" showIcon title={failureReason(failure)} />
      ) : (
        <WalkInConflict failure={failure} disabled={sending} onChoose={(wayOut) => void register(wayOut)} />
      )}
      <div className="fct-desk-card-buttons">
        <WriteButton
          type="primary"
          size="large"
          htmlType="submit"
          loading={sending}
          disabled={!pet.today && !chosen.serviceId}
        >
          {isHere ? 'Cobrar' : 'Chegou'}
        </WriteButton>
        {!isHere && (
          <WriteButton size="large" disabled={sending} onClick={() => void act(() => charge(pet.client.id))}>
            Só cobrar
          </WriteButton>
        )}
        <WriteButton size="large" disabled={sending} onClick={onNewPet}>
          Outro pet
        </WriteButton>
      </div>
    </form>
  );
}

/** Service, professional and price of a walk-in, those of the last appointment at first. */
function useWalkInFields(pet: DeskPet, onChange: () => void) {
  const { lastVisit } = pet;
  const { today } = useTenantClock();
  const professionals = useTenantAgendaQuery({ from: today, to: today }).data?.professionals ?? [];
  const [serviceId, setServiceId] = useState(lastVisit?.service?.id);
  const [picked, setPicked] = useState<Service>();
  const [professionalId, setProfessionalId] = useState(lastVisit?.professional?.id ?? null);
  const [price, setPrice] = useState(
    lastVisit?.service ? priceAsLastTime(lastVisit.price, lastVisit.listedPrice) : null,
  );
  const asLast = lastVisit?.service?.id === serviceId ? lastVisit?.listedPrice : undefined;
  const listed = picked && picked.id === serviceId ? priceForPet(picked, pet) : asLast;
  return {
    chosen: { serviceId: serviceId ?? '', professionalId, price },
    fields: (
      <div className="fct-desk-fields">
        <ServiceSelect
          aria-label="Serviço"
          value={serviceId ?? null}
          known={lastVisit?.service}
          pet={pet}
          onPick={setPicked}
          onChange={(id) => {
            onChange();
            setServiceId(id ?? undefined);
            // Another service has its own price for this pet.
            setPrice(null);
          }}
        />
        {professionals.length > 0 && (
          <ProfessionalSelect
            aria-label="Profissional"
            professionals={professionals}
            serviceId={serviceId}
            known={lastVisit?.professional}
            nobody="Qualquer um"
            value={professionalId}
            onChange={(id) => {
              onChange();
              setProfessionalId(id);
            }}
          />
        )}
        <MoneyInput
          aria-label="Preço"
          placeholder={listed === undefined ? 'Preço do serviço' : `${formatAmount(listed)} (preço de hoje)`}
          value={price}
          onChange={setPrice}
        />
      </div>
    ),
  };
}

function PetFacts({ pet, openOrders, onOrder }: Pick<PetCardProps, 'pet' | 'openOrders' | 'onOrder'>) {
  const { name, breed, size, temperament, notes, client, debt, noShows, today, lastVisit, nextVisit } = pet;
  const credits = usePackageCredits(client.id, today?.id).filter(({ petId }) => petId === pet.id);
  const never = pet.hasBought ? 'Já é cliente, ainda sem visita na agenda' : 'Primeira visita';
  return (
    <>
      <h3>
        <PetLink pet={pet}>{name}</PetLink>
      </h3>
      <p className="fcui-muted">
        <PetSpecies pet={pet} />
        {[breed, size && PET_SIZE_LABEL[size]].filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      <OwnerContact client={client} />
      <p className="fct-desk-badges">
        {today && (
          <StatusBadge tone="blue">
            {today.stage === 'EXPECTED'
              ? `Agendado hoje às ${today.startTime}`
              : `Na loja: ${STAGE_LABEL[today.stage]}`}
          </StatusBadge>
        )}
        {temperament === 'CALM' && <StatusBadge tone="green">{TEMPERAMENT_LABEL[temperament]}</StatusBadge>}
        <PetWarnings pet={pet} />
        {credits.map(({ serviceId, service, credits: count }) => (
          <StatusBadge key={serviceId} tone="purple">
            Clubinho: {count} × {service.name}
          </StatusBadge>
        ))}
        <ClientDebt client={client} debt={debt} />
        {noShows > 0 && <StatusBadge tone="yellow">{noShows === 1 ? '1 falta' : `${noShows} faltas`}</StatusBadge>}
      </p>
      {openOrders.map(({ id, number, total }) => (
        <Button key={id} type="link" className="fct-desk-open-order" onClick={() => onOrder(id)}>
          {orderTitle({ number })} em aberto: {formatMoney(total)}
        </Button>
      ))}
      {notes && <p className="fct-desk-notes">{notes}</p>}
      {nextVisit && nextVisit.id !== today?.id && <p>{nextAppointmentText(nextVisit)}</p>}
      {lastVisit ? (
        <p className="fcui-muted">
          Última visita: {formatDay(lastVisit.date)} · {lastVisit.service?.name ?? 'N/A'}
          {lastVisit.professional && ` com ${lastVisit.professional.name}`} · {formatMoney(lastVisit.price)}
        </p>
      ) : (
        <p className="fcui-muted">{never}</p>
      )}
    </>
  );
}
