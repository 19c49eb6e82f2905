import type { EntityManager } from 'typeorm';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { openOrderWith } from '../sales/order-of-sale.queries';
import { checkChange, lockOrder, type OpenOrder } from './order-changes';
import { cancelOrder, orderContents, removeLine } from './orders.queries';
import { tripLinesWith } from './trip-lines.queries';

/** The open order that charges an appointment, locked: before the appointment, as in every other change of an order. */
export async function lockOrderWith(tx: EntityManager, appointmentId: string): Promise<OpenOrder | undefined> {
  const found = await queryRow(tx, openOrderWith(appointmentId));
  return found && lockIfOpen(tx, found.id);
}

/** Whoever held it may have ended it meanwhile: then it charges nobody any more. */
export async function lockIfOpen(tx: EntityManager, id: string): Promise<OpenOrder | undefined> {
  const order = await lockOrder(tx, id);
  return order.status === 'OPEN' ? { ...order, contents: await queryOne(tx, orderContents(order.id)) } : undefined;
}

/** Takes lines off an open order, those of appointments with the fees of their pet taxi, and cancels that one if nothing else is on it and it has received nothing. */
export async function takeOffOrder(tx: EntityManager, order: OpenOrder, lineIds: readonly string[]): Promise<void> {
  const fees = await queryRows(tx, tripLinesWith(order.id, lineIds));
  const taken = new Set([...lineIds, ...fees.map(({ id }) => id)]);
  for (const id of taken) await queryRows(tx, removeLine(id));
  const { cents } = await queryOne(tx, receivedForOrder(order.id));
  if (order.contents.lines.every(({ id }) => taken.has(id)) && cents === 0) await queryRows(tx, cancelOrder(order.id));
  else await checkChange(tx, order);
}
