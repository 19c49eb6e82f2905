import type { EntityManager } from 'typeorm';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { ConflictError } from '../../kernel/http/errors';
import { cancelUsagesOfEnded } from '../package-usages/package-usages.queries';
import { openOrderWith, type OpenOrderWith } from '../sales/order-of-sale.queries';
import { checkChange, lockOrder, type OpenOrder } from './order-changes';
import {
  changeLine,
  chargeableAppointments,
  chargedOnOpenOrders,
  openOrdersOfSeries,
  orderContents,
} from './orders.queries';
import { followedLine, refuseBelowDiscount } from './orders.rules';
import { lockOrderWith, takeOffOrder } from './take-off-order';

/**
 * Changes an appointment, and what follows it: the uses of packages for it, and the line of the open order that charges it: another service, pet or price is charged as such, and
 * one that is cancelled, deleted, or whose new pet is somebody else's is charged no more. Locks the order before the appointment, as
 * every change of an order does.
 * @param change locks the appointment
 */
export async function changeCharged<Result>(
  tx: EntityManager,
  appointmentId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const order = await lockOrderWith(tx, appointmentId);
  const result = await change();
  await followAppointment(tx, appointmentId, order);
  await queryRows(tx, cancelUsagesOfEnded([appointmentId]));
  return result;
}

/**
 * The order's side of a change, after the appointment was locked and changed.
 * @throws ConflictError if it came onto an order while it was being locked
 */
export async function followAppointment(
  tx: EntityManager,
  appointmentId: string,
  order: OpenOrder | undefined,
): Promise<void> {
  const now: OpenOrderWith | undefined = await queryRow(tx, openOrderWith(appointmentId));
  if (now?.id !== order?.id)
    throw new ConflictError('A comanda deste agendamento mudou neste momento. Tente novamente.');
  const line = order?.contents.lines.find((known) => known.appointmentId === appointmentId);
  if (!order || !line) return;
  const [charged] = await queryRows(tx, chargeableAppointments([appointmentId]));
  const isElsewhere = charged?.petId !== line.petId && charged?.clientId !== order.clientId;
  if (!charged || charged.status === 'CANCELLED' || isElsewhere) return takeOffOrder(tx, order, appointmentId);
  const followed = followedLine(line, charged);
  if (!followed) return;
  await queryRows(tx, changeLine(followed));
  refuseBelowDiscount(await queryOne(tx, orderContents(order.id)));
  await checkChange(tx, order);
}

/** The open orders that charge appointments of a series, before these are locked. */
export async function lockOrdersOfSeries(tx: EntityManager, seriesId: string): Promise<void> {
  for (const { id } of await queryRows(tx, openOrdersOfSeries(seriesId))) await lockOrder(tx, id);
}

/** The open orders that charge these appointments, before these are locked. */
export async function lockOrdersWith(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
  for (const { orderId } of await queryRows(tx, chargedOnOpenOrders(appointmentIds))) await lockOrder(tx, orderId);
}

/** {@link followAppointment} for those that are on an open order, one after the other, because they may share one; and their uses of packages. */
export async function followAppointments(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
  await queryRows(tx, cancelUsagesOfEnded(appointmentIds));
  for (const { appointmentId } of await queryRows(tx, chargedOnOpenOrders(appointmentIds)))
    await followAppointment(tx, appointmentId, await lockOrderWith(tx, appointmentId));
}
