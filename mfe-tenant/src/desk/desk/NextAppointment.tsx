import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDays, dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { newIdempotencyKey, skipToken } from '@focinho/host/store';
import { notify } from '@focinho/host/notify';
import { useNewStep } from '@focinho/ui/new-step';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS, nextAppointmentText } from '../../agenda/appointments/appointment-texts';
import { useTenantBookingProposalQuery, useTenantFreeSlotsQuery } from '../../agenda/appointments/agenda.api';
import {
  useTenantAppointmentsCreateMutation,
  useTenantAppointmentsDeleteMutation,
  useTenantAppointmentsListQuery,
} from '../../agenda/appointments/appointments.api';
import { once } from '@focinho/ui/once';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { USUAL_DAYS, usualInterval } from './usual-interval';

/** A pet that was served, with what and by whom. */
export interface ServedPet {
  pet: { id: string; name: string };
  serviceId: string;
  professionalId: string | null;
}

interface NextAppointmentProps {
  served: ServedPet;
  /** Booked, not wanted, or nothing is free. */
  onDone: () => void;
}

const RECENT = 6;
const DAYS = 14;
const TAKEN_BACK = { success: 'Agendamento desfeito.', failure: 'Erro ao desfazer o agendamento.' };

/** "Próxima visita?": the first free slot after the pet's usual interval, unless it is booked already. Enter books it, once it was seen. */
export function NextAppointment({ served: { pet, serviceId, professionalId }, onDone }: NextAppointmentProps) {
  const { today } = useTenantClock();
  const recent = useTenantAppointmentsListQuery({
    petId: pet.id,
    status: 'COMPLETED',
    sort: '-date',
    page: 1,
    limit: RECENT,
  });
  const proposal = useTenantBookingProposalQuery({ petId: pet.id });
  const booked = proposal.data?.nextVisit;
  const isBookedKnown = proposal.data !== undefined || proposal.isError;
  const interval = recent.data && usualInterval(recent.data.rows.map(({ date }) => dayOf(date)));
  const from = recent.data && addDays(today, interval ?? USUAL_DAYS);
  const query =
    from === undefined || !isBookedKnown || booked
      ? skipToken
      : { serviceId, petId: pet.id, from, days: DAYS, limit: 1 };
  const same = useTenantFreeSlotsQuery(
    query === skipToken || !professionalId ? skipToken : { ...query, professionalId },
  );
  const isSameKnown = !professionalId || same.data !== undefined || same.isError;
  const sameSlot = same.data?.slots[0];
  const anybody = useTenantFreeSlotsQuery(isSameKnown && !sameSlot ? query : skipToken);
  const slot = sameSlot ?? anybody.data?.slots[0];

  const hasNothing = Boolean(booked) || recent.isError || anybody.isError || (anybody.data !== undefined && !slot);
  const giveUp = useEffectEvent(() => {
    if (booked) notify.info(`${pet.name} já tem horário. ${nextAppointmentText(booked)}`);
    onDone();
  });
  useEffect(() => {
    if (hasNothing) giveUp();
  }, [hasNothing]);
  if (!slot) return null;
  return <Question key={pet.id} pet={pet} serviceId={serviceId} slot={slot} interval={interval} onDone={onDone} />;
}

interface QuestionProps extends Pick<ServedPet, 'pet' | 'serviceId'> {
  slot: SlotOfDay;
  /** In days, if it is known. */
  interval: number | undefined;
  onDone: () => void;
}
function Question({ pet, serviceId, slot, interval, onDone }: QuestionProps) {
  const [book] = useTenantAppointmentsCreateMutation();
  const [remove] = useTenantAppointmentsDeleteMutation();
  const [sending, setSending] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const button = useRef<HTMLButtonElement>(null);
  const step = useNewStep<HTMLElement>();
  useEffect(() => {
    // Whoever has gone on to something else is not called back.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('.fct-desk-pane')?.contains(step.current))
      button.current?.focus();
  }, [step]);
  const { date, startTime, endTime, professional } = slot;
  const confirm = async () => {
    setSending(true);
    const appointment = {
      petId: pet.id,
      serviceId,
      date,
      startTime,
      endTime,
      notes: null,
      ...(professional ? { professionalId: professional.id } : {}),
    };
    try {
      const { id } = await book({ appointment, idempotencyKey }).unwrap();
      const takeBack = () => void tryWithToasts(TAKEN_BACK, remove({ id }).unwrap());
      notify.success(APPOINTMENT_TOASTS.created.success, { label: 'Desfazer', onClick: once(takeBack) });
      onDone();
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.created.failure, cause);
    } finally {
      setSending(false);
    }
  };
  return (
    <section ref={step} className="fct-desk-next" aria-label="Próxima visita">
      <h3>Próxima visita de {pet.name}?</h3>
      <p>
        <strong>
          {formatDay(date)} às {startTime}
        </strong>
        {professional && ` com ${professional.name}`}
        {interval && <span className="fcui-muted"> (volta a cada {interval} dias)</span>}
      </p>
      <div className="fct-desk-card-buttons">
        <WriteButton ref={button} type="primary" loading={sending} onClick={() => void confirm()}>
          Agendar <kbd aria-hidden>Enter</kbd>
        </WriteButton>
        <Button disabled={sending} onClick={onDone}>
          Agora não <kbd aria-hidden>Esc</kbd>
        </Button>
      </div>
    </section>
  );
}
