import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf, shortDay, todayIn } from '@focinho/contracts/kernel/dates';
import { useNavigate, useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { hasEnded } from '../../agenda/appointments/AppointmentStatus';
import { useTenantStaysListQuery } from '../../agenda/stays/stays.api';
import { stayAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useCharge } from '../orders/use-charge';
import { ArrivalDialog } from '../queue/ArrivalDialog';
import { useTenantQueueQuery } from '../queue/queue.api';
import { TutorLinkButton } from '../tutor/TutorLinkButton';
import { reminderText } from '../../agenda/appointments/appointment-texts';

/** Actions of the desk for an appointment that is open in the calendar: "Chegou" today, and "Cobrar" on its comanda, and where the pet sleeps. */
export function DayActions({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { id, client, order, saleId, status } = appointment;
  const day = dayOf(appointment.date);
  const today = todayIn(useTimeZone());
  const queue = useTenantQueueQuery(day === today ? undefined : skipToken).currentData;
  const [isArriving, setArriving] = useState(false);
  const charge = useCharge();
  const entry = queue?.entries.find((one) => one.id === id);
  // The pet sleeps here: it is in its kennel, not in a car.
  const petId = appointment.petId;
  const stays = useTenantStaysListQuery({ page: 1, limit: 1, sort: 'firstNight', petId, date: day }).currentData;
  const stay = stays?.rows[0];
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  const isExpected = entry?.stage === 'EXPECTED';
  // What is done and on no comanda is finalised as a sale instead: one way to charge it.
  const canBeCharged = saleId === null && day <= today && (order ? status !== 'CANCELLED' : !hasEnded(appointment));
  return (
    <>
      {stay && (
        <Button onClick={() => void navigate(stayAddress(tenantSlug, stay.id))}>
          {`Hotel: até ${shortDay(dayOf(stay.checkOut), today)}`}
        </Button>
      )}
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
