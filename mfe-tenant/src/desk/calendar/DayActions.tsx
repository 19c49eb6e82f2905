import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf, todayIn } from '@focinho/contracts/kernel/dates';
import { notify } from '@focinho/host/notify';
import { useNavigate, useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ORDER_TOASTS } from '../orders/order-texts';
import { useOpenOrder } from '../orders/use-open-order';
import { ArrivalDialog } from '../queue/ArrivalDialog';
import { useTenantQueueQuery } from '../queue/queue.api';

/** Actions of the desk for an appointment that is open in the calendar: "Chegou" today, and "Cobrar" on its comanda. */
export function DayActions({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { id, client, order, saleId, status } = appointment;
  const day = dayOf(appointment.date);
  const today = todayIn(useTimeZone());
  const queue = useTenantQueueQuery(day === today ? undefined : skipToken).currentData;
  const [isArriving, setArriving] = useState(false);
  const openOrder = useOpenOrder();
  const navigate = useNavigate();
  const { tenantSlug } = useParams();
  const entry = queue?.entries.find((one) => one.id === id);
  const isExpected = entry?.stage === 'EXPECTED';
  const charge = async (clientId: string) => {
    try {
      const orderId = order?.id ?? (await openOrder(clientId, [id]));
      void navigate(`/${tenantSlug}/desk?order=${orderId}`);
    } catch (cause) {
      notify.error(ORDER_TOASTS.failedToOpen, cause);
    }
  };
  return (
    <>
      {client && saleId === null && status !== 'CANCELLED' && day <= today && (
        <WriteButton onClick={() => void charge(client.id)}>Cobrar</WriteButton>
      )}
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
