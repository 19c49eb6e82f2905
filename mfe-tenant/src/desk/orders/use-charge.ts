import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { notify } from '@focinho/host/notify';
import { useNavigate, useParams } from '@focinho/host/router';
import { orderAddress } from '../../kernel/tenant/addresses';
import { ORDER_TOASTS } from './order-texts';
import { useOpenOrder } from './use-open-order';

interface Charged extends Pick<Appointment, 'id'> {
  client: { id: string } | null;
  order?: { id: string } | null | undefined;
}

/** Leads to the comanda of an appointment at the desk; if it is on none yet, opens one. */
export function useCharge(): (charged: Charged) => Promise<void> {
  const openOrder = useOpenOrder();
  const navigate = useNavigate();
  const { tenantSlug = '' } = useParams();
  return async ({ id, client, order }) => {
    try {
      const orderId = order?.id ?? (client && (await openOrder(client.id, [id])));
      if (orderId) void navigate(orderAddress(tenantSlug, orderId));
    } catch (cause) {
      notify.error(ORDER_TOASTS.failedToOpen, cause);
    }
  };
}
