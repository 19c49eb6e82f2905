import { Alert, Button, Checkbox, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { formatDay } from '@focinho/contracts/dates';
import { PET_SIZE_LABEL, STAGE_LABEL, TEMPERAMENT_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { Order } from '@focinho/contracts/orders';
import type { DeskPet, QueueEntry } from '@focinho/contracts/queue';
import { newIdempotencyKey } from '@focinho/host/store';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { failureReason } from '@focinho/ui/form-errors';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useTenantAgendaQuery } from '../appointments/agenda.api';
import { isConflict, useMaySqueezeIn } from '../appointments/BookingConflict';
import { OwnerContact } from '../appointments/OwnerContact';
import { ProfessionalSelect } from '../appointments/ProfessionalSelect';
import { orderTitle } from '../orders/order-texts';
import { SpeciesLabel } from '../pets/species';
import { BelongingsField } from '../queue/BelongingsField';
import { ServiceSelect } from '../services/ServiceSelect';
import { useTenantClock } from '../tenant/tenant-clock';
import type { ArrivalNotes } from './outbox';
import { isExpected, type Arrival } from './use-arrival';

interface PetCardProps {
  arrival: Arrival;
  pet: DeskPet;
  /** Of the owner. */
  openOrders: readonly Order[];
  /** Other pets of the owner that are expected today. */
  siblings: readonly QueueEntry[];
  onOrder: (orderId: string) => void;
  onArrived: () => void;
  /** Another pet of this owner, which the shop does not know. */
  onNewPet: () => void;
}

/** What the desk should know before it acts, and the arrival: of the appointment of today, or of a walk-in like the last visit. */
export function PetCard({ arrival, pet, openOrders, siblings, onOrder, onArrived, onNewPet }: PetCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const { visit, fields } = useVisitFields(pet);
  const { noted, notes } = useArrivalNotes();
  const [together, setTogether] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [squeezeReason, setSqueezeReason] = useState('');
  const maySqueezeIn = useMaySqueezeIn();
  const busy = useRef(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { arrive, walkIn, charge } = arrival;
  const isHere = pet.today !== null && !isExpected(pet);

  const focusFirst = useEffectEvent(() => {
    const field =
      siblings.length > 0
        ? '.fct-desk-siblings input'
        : isHere || visit.serviceId || isExpected(pet)
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      const { today } = pet;
      if (today && isHere) return charge(pet.client.id, [today.id]);
      const expected = [
        ...(today ? [{ id: today.id, pet }] : []),
        ...siblings.filter(({ id }) => together.includes(id)),
      ];
      if (!today)
        await walkIn(
          { petId: pet.id, ...visit, ...noted, ...(squeezeReason.trim() ? { squeezeReason } : {}) },
          idempotencyKey,
        );
      if (expected.length > 0) await arrive(expected, noted);
      onArrived();
    });
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
      {failure !== undefined && (
        <Alert role="alert" type="error" showIcon title={failureReason(failure)} className="fcui-dialog-alert" />
      )}
      {isConflict(failure) && !pet.today && maySqueezeIn && (
        <Input
          autoFocus
          maxLength={200}
          aria-label="Motivo do encaixe"
          placeholder="Encaixar mesmo assim: qual o motivo?"
          value={squeezeReason}
          onChange={(event) => setSqueezeReason(event.target.value)}
        />
      )}
      <div className="fct-desk-card-buttons">
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={sending}
          disabled={!pet.today && !visit.serviceId}
        >
          {isHere ? 'Abrir comanda' : 'Chegou'}
        </Button>
        {!isHere && (
          <Button size="large" disabled={sending} onClick={() => void act(() => charge(pet.client.id))}>
            Só comanda
          </Button>
        )}
        <Button size="large" disabled={sending} onClick={onNewPet}>
          Outro pet
        </Button>
      </div>
    </form>
  );
}

/** Service, professional and price of a walk-in, those of the last visit at first. */
function useVisitFields({ lastVisit }: DeskPet) {
  const { today } = useTenantClock();
  const professionals = useTenantAgendaQuery({ from: today, to: today }).data?.professionals ?? [];
  const [serviceId, setServiceId] = useState(lastVisit?.service?.id);
  const [professionalId, setProfessionalId] = useState(lastVisit?.professional?.id ?? null);
  const [price, setPrice] = useState(lastVisit?.service ? lastVisit.price : null);
  return {
    visit: { serviceId: serviceId ?? '', professionalId, price },
    fields: (
      <div className="fct-desk-fields">
        <ServiceSelect
          aria-label="Serviço"
          value={serviceId ?? null}
          known={lastVisit?.service}
          onChange={(id) => {
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
            onChange={setProfessionalId}
          />
        )}
        <MoneyInput aria-label="Preço" placeholder="Preço do serviço" value={price} onChange={setPrice} />
      </div>
    ),
  };
}

/** What came with the pet; folded, because most come with nothing but their lead. */
function useArrivalNotes() {
  const [isOpen, setIsOpen] = useState(false);
  const [noted, setNoted] = useState<ArrivalNotes>({});
  return {
    noted,
    notes: isOpen ? (
      <div className="fct-desk-fields">
        <BelongingsField value={noted.belongings} onChange={(belongings) => setNoted({ ...noted, belongings })} />
        <Input
          aria-label="Armário"
          placeholder="Armário"
          maxLength={20}
          autoComplete="off"
          value={noted.locker ?? ''}
          onChange={({ target }) => setNoted({ ...noted, locker: target.value })}
        />
        <Input.TextArea
          aria-label="Observações da chegada"
          placeholder="Observações da chegada"
          maxLength={1000}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={noted.arrivalNotes ?? ''}
          onChange={({ target }) => setNoted({ ...noted, arrivalNotes: target.value })}
        />
      </div>
    ) : (
      <Button type="link" className="fct-desk-notes-toggle" onClick={() => setIsOpen(true)}>
        Pertences e observações
      </Button>
    ),
  };
}

function PetFacts({ pet, openOrders, onOrder }: Pick<PetCardProps, 'pet' | 'openOrders' | 'onOrder'>) {
  const { name, species, breed, size, temperament, notes, client, debt, noShows, today, lastVisit } = pet;
  return (
    <>
      <h3>{name}</h3>
      <p className="fcui-muted">
        <SpeciesLabel species={species} />
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
        {temperament && (
          <StatusBadge tone={temperament === 'CALM' ? 'green' : temperament === 'MAY_BITE' ? 'red' : 'yellow'}>
            {TEMPERAMENT_LABEL[temperament]}
          </StatusBadge>
        )}
        {debt > 0 && <StatusBadge tone="red">Deve {formatMoney(debt)}</StatusBadge>}
        {noShows > 0 && <StatusBadge tone="yellow">{noShows === 1 ? '1 falta' : `${noShows} faltas`}</StatusBadge>}
      </p>
      {openOrders.map(({ id, number, total }) => (
        <Button key={id} type="link" className="fct-desk-open-order" onClick={() => onOrder(id)}>
          {orderTitle({ number })} em aberto: {formatMoney(total)}
        </Button>
      ))}
      {notes && <p className="fct-desk-notes">{notes}</p>}
      {lastVisit ? (
        <p className="fcui-muted">
          Última visita: {formatDay(lastVisit.date)} · {lastVisit.service?.name ?? 'N/A'}
          {lastVisit.professional && ` com ${lastVisit.professional.name}`} · {formatMoney(lastVisit.price)}
        </p>
      ) : (
        <p className="fcui-muted">Primeira visita</p>
      )}
    </>
  );
}
