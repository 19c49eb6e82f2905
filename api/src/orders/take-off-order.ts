import type { EntityManager } from 'typeorm';
import { queryRow, queryRows } from '../database/batch';
import { checkChange, lockOpenOrder, type OpenOrder } from './order-changes';
import { cancelOrder, openOrderWith, removeLine } from './orders.queries';

/** The open order that charges an appointment, locked: before the appointment, as in every other change of an order. */
export async function lockOrderWith(tx: EntityManager, appointmentId: string): Promise<OpenOrder | undefined> {
  const found = await queryRow(tx, openOrderWith(appointmentId));
  return found && lockOpenOrder(tx, found.id);
}

/** Takes an appointment off its open order, and cancels that one if nothing else is on it. */
export async function takeOffOrder(tx: EntityManager, order: OpenOrder, appointmentId: string): Promise<void> {
  const { lines } = order.contents;
  const charged = lines.filter((line) => line.appointmentId === appointmentId);
  for (const { id } of charged) await queryRows(tx, removeLine(id));
  if (charged.length === lines.length) await queryRows(tx, cancelOrder(order.id));
  else await checkChange(tx, order);
}
