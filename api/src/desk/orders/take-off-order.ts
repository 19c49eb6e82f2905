import type { EntityManager } from 'typeorm';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { openOrderWith } from '../sales/order-of-sale.queries';
import { checkChange, lockOrder, type OpenOrder } from './order-changes';
import { cancelOrder, orderContents, removeLine } from './orders.queries';

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

/** Takes lines off an open order, and cancels that one if nothing else is on it and it has received nothing. */
export async function takeOffOrder(tx: EntityManager, order: OpenOrder, lineIds: readonly string[]): Promise<void> {
  for (const id of lineIds) await queryRows(tx, removeLine(id));
  const { cents } = await queryOne(tx, receivedForOrder(order.id));
  if (lineIds.length === order.contents.lines.length && cents === 0) await queryRows(tx, cancelOrder(order.id));
  else await checkChange(tx, order);
}
