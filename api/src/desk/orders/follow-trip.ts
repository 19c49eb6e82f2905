import type { EntityManager } from 'typeorm';
import { withIds } from '../../agenda/trips/trip-fees.queries';
import type { Owner } from '../../agenda/trips/trips.queries';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import type { Sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import { checkChange, type OpenOrder } from './order-changes';
import { tripLines } from './order-lines';
import { insertLines, orderContents, removeLine } from './orders.queries';
import { refuseBelowDiscount } from './orders.rules';
import { lockIfOpen, takeOffOrder } from './take-off-order';
import { changedTripLines, openOrderOfTrip } from './trip-lines.queries';

const MOVED = 'A comanda desta corrida mudou neste momento. Tente novamente.';

/**
 * Changes a leg of the pet taxi, and its fee on the open order that charges it, or its appointment or stay. The order is cancelled if that
 * was all that it charged.
 * @param change locks the leg
 */
export async function changeTrip(
  tx: EntityManager,
  leg: Owner & { id: string },
  change: () => Promise<void>,
): Promise<void> {
  const found = await queryRow(tx, openOrderOfTrip(leg));
  const order = found && (await lockIfOpen(tx, found.id));
  await change();
  if ((await queryRow(tx, openOrderOfTrip(leg)))?.id !== order?.id) throw new ConflictError(MOVED);
  if (!order) return;
  const { removed, added } = await followTrips(tx, order, withIds([leg.id]));
  if (removed.length > 0 && added === 0) return takeOffOrder(tx, order, removed);
  if (added === 0) return;
  refuseBelowDiscount(await queryOne(tx, orderContents(order.id)));
  await checkChange(tx, order);
}

/** The fees of legs on an order, as these cost now. */
export async function followTrips(
  tx: EntityManager,
  order: OpenOrder,
  which: Sql,
): Promise<{ removed: string[]; added: number }> {
  const removed = (await queryRows(tx, changedTripLines(order.id, which))).map(({ id }) => id);
  for (const id of removed) await queryRows(tx, removeLine(id));
  const added = await tripLines(tx, which);
  if (added.length > 0) await queryRows(tx, insertLines(order.id, added));
  return { removed, added: added.length };
}
