import type { EntityManager } from 'typeorm';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { ensureAnonymousClient } from '../../people/clients/anonymous-client';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { BadRequestError } from '../../kernel/http/errors';
import { checkChange, lockOpenOrder } from './order-changes';
import { appointmentLines } from './order-lines';
import { insertLines, insertOrder, openOrderOf, unchargedAppointments } from './orders.queries';

/**
 * Opens an order, or extends the client's open one of today, with the services of appointments. Locks the client, which no other change
 * of an order waits for, so that two desks open one order together; then the order, then the appointments.
 * @throws NotFoundError; ConflictError if an appointment cannot be charged on this order
 */
export async function openOrder(
  tx: EntityManager,
  clientId: string,
  appointmentIds: readonly string[],
): Promise<string> {
  // Two orders without a client are of two people.
  const existing = isAnonymous(clientId) ? undefined : await openOrderOfClient(tx, clientId, appointmentIds);
  await ensureAnonymousClient(tx, clientId);
  const id = existing?.id ?? newId();
  if (!existing) await queryRows(tx, insertOrder(id, clientId));
  const order = await lockOpenOrder(tx, id);
  const lines = await appointmentLines(tx, order, appointmentIds);
  if (lines.length) await queryRows(tx, insertLines(id, lines));
  await checkChange(tx, order);
  return id;
}

async function openOrderOfClient(tx: EntityManager, clientId: string, appointmentIds: readonly string[]) {
  await lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'no key update' });
  return queryRow(tx, openOrderOf(clientId, appointmentIds));
}

/**
 * Opens the order of pets that arrive together, with those of their appointments that nobody has charged yet.
 * @returns null if there is nothing to charge
 * @throws BadRequestError if they have several owners
 */
export async function openOrderOfArrival(tx: EntityManager, appointmentIds: readonly string[]): Promise<string | null> {
  const uncharged = await queryRows(tx, unchargedAppointments(appointmentIds));
  const [clientId, other] = new Set(uncharged.map((appointment) => appointment.clientId));
  if (!clientId) return null;
  if (other) throw new BadRequestError('Uma comanda é de um cliente só: registre as chegadas separadamente.');
  return openOrder(
    tx,
    clientId,
    uncharged.map(({ id }) => id),
  );
}
