import type { EntityManager } from 'typeorm';
import { ofAppointments } from '../../agenda/trips/trip-fees.queries';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { ConflictError } from '../../kernel/http/errors';
import { cancelUsagesOfEnded } from '../package-usages/package-usages.queries';
import { openOrderWith, type OpenOrderWith } from '../sales/order-of-sale.queries';
import { followTrips } from './follow-trip';
import { checkChange, lockOrder, type OpenOrder } from './order-changes';
import {
  changeLine,
  chargeableAppointments,
  chargedOnOpenOrders,
  openOrdersOfSeries,
  orderContents,
  type StoredLine,
} from './orders.queries';
import { followedLine, refuseBelowDiscount } from './orders.rules';
import { lockIfOpen, lockOrderWith, takeOffOrder } from './take-off-order';

const MOVED = 'A comanda deste agendamento mudou neste momento. Tente novamente.';

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

/** @throws ConflictError if the appointment came onto an order while that was being locked */
async function followAppointment(tx: EntityManager, appointmentId: string, order: OpenOrder | undefined) {
  const now: OpenOrderWith | undefined = await queryRow(tx, openOrderWith(appointmentId));
  if (now?.id !== order?.id) throw new ConflictError(MOVED);
  if (order) await followOnOrder(tx, order, [appointmentId]);
}

/**
 * The order's side of a change of some of its appointments, after they were locked and changed. The order is checked once, as all of them
 * leave it, so that a discount is asked for once.
 * @throws ConflictError if one of them came off the order while that was being locked
 */
async function followOnOrder(tx: EntityManager, order: OpenOrder, appointmentIds: readonly string[]): Promise<void> {
  const charged = await queryRows(tx, chargeableAppointments(appointmentIds));
  const lines = order.contents.lines.filter(
    ({ appointmentId }) => appointmentId !== null && appointmentIds.includes(appointmentId),
  );
  if (lines.length < appointmentIds.length) throw new ConflictError(MOVED);
  const ended: string[] = [];
  const followed: StoredLine[] = [];
  for (const line of lines) {
    const appointment = charged.find(({ appointmentId }) => appointmentId === line.appointmentId);
    const isElsewhere = appointment?.petId !== line.petId && appointment?.clientId !== order.clientId;
    if (!appointment || appointment.status === 'CANCELLED' || isElsewhere) ended.push(line.id);
    else followed.push(...[followedLine(line, appointment)].filter((changed) => changed !== null));
  }
  for (const line of followed) await queryRows(tx, changeLine(line));
  if (ended.length > 0) return takeOffOrder(tx, order, ended);
  const fees = await followTrips(tx, order, ofAppointments(appointmentIds));
  if (followed.length + fees.removed.length + fees.added === 0) return;
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

/** Lets open orders follow their appointments, order by order, because they may share one; and for their uses of packages. */
export async function followAppointments(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
  await queryRows(tx, cancelUsagesOfEnded(appointmentIds));
  const charged = await queryRows(tx, chargedOnOpenOrders(appointmentIds));
  for (const id of new Set(charged.map(({ orderId }) => orderId))) {
    const order = await lockIfOpen(tx, id);
    const onOrder = charged.filter(({ orderId }) => orderId === id).map(({ appointmentId }) => appointmentId);
    if (order) await followOnOrder(tx, order, onOrder);
  }
}
