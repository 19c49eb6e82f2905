import { newIdempotencyKey } from '@focinho/host/store';
import { useTenantOrdersCreateMutation } from './orders.api';

/**
 * Opens an order for a client, or extends the open one of today, with the services of these appointments.
 * @returns a function that resolves to the order's id
 */
export function useOpenOrder(): (clientId: string, appointmentIds?: readonly string[]) => Promise<string> {
  const [create] = useTenantOrdersCreateMutation();
  return async (clientId, appointmentIds = []) => {
    const order = { clientId, appointmentIds: [...appointmentIds] };
    return (await create({ order, idempotencyKey: newIdempotencyKey() }).unwrap()).id;
  };
}
