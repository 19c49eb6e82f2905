import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf, todayIn } from '@focinho/contracts/kernel/dates';
import { skipToken } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { hasEnded } from '../../agenda/appointments/AppointmentStatus';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useCharge } from '../orders/use-charge';
import { ArrivalDialog } from '../queue/ArrivalDialog';
import { useTenantQueueQuery } from '../queue/queue.api';
import { TutorLinkButton } from '../tutor/TutorLinkButton';
import { reminderText } from '../../agenda/appointments/appointment-texts';

/** Actions of the desk for an appointment that is open in the calendar: "Chegou" today, and "Cobrar" on its comanda. */
export function DayActions({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { id, client, order, saleId, status } = appointment;
  const day = dayOf(appointment.date);
  const today = todayIn(useTimeZone());
  const queue = useTenantQueueQuery(day === today ? undefined : skipToken).currentData;
  const [isArriving, setArriving] = useState(false);
  const charge = useCharge();
  const entry = queue?.entries.find((one) => one.id === id);
  const isExpected = entry?.stage === 'EXPECTED';
  // What is done and on no comanda is finalised as a sale instead: one way to charge it.
  const canBeCharged = saleId === null && day <= today && (order ? status !== 'CANCELLED' : !hasEnded(appointment));
  return (
    <>
      {client && !hasEnded(appointment) && <TutorLinkButton client={client} message={reminderText(appointment)} />}
      {client && canBeCharged && <WriteButton onClick={() => void charge(appointment)}>Cobrar</WriteButton>}
      {isExpected && (
        <WriteButton type="primary" onClick={() => setArriving(true)}>
          Chegou
        </WriteButton>
      )}
      <ArrivalDialog
        entry={isArriving ? entry : undefined}
        entries={queue?.entries ?? []}
        onClose={() => {
          setArriving(false);
          onDone();
        }}
      />
    </>
  );
}
