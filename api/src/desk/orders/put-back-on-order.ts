import type { EntityManager } from 'typeorm';
import { sourcesOf } from '@focinho/contracts/kernel/transitions';
import { isPaid } from '../../agenda/trips/trips.queries';
import { queryRow, queryRows } from '../../database/batch';
import { sql, type Sql } from '../../database/sql';
import { lockOrder } from './order-changes';
import { ORDER_TRANSITIONS } from './orders.transitions';
import { touchOrder } from './orders.queries';

/** The lines of an appointment that were taken off an order by what is now being undone. */
export interface TakenOff {
  orderId: string;
  lineIds: string[];
}

const takenOff = (which: Sql) => sql<TakenOff>`
  select line.order_id as "orderId", array_agg(line.id) as "lineIds" from order_lines line
  where ${which} and line.deleted_at is not null group by line.order_id limit 1`;
/** order_lines_pkey */
const takenOffLines = (ids: readonly string[]) => takenOff(sql`line.id = any (${ids}::uuid[])`);
/** Those that the cancellation or deletion of an appointment has taken off, at the same moment (order_lines_taken_off). */
const takenOffByEnd = (appointmentId: string) =>
  takenOff(sql`line.appointment_id = ${appointmentId} and line.deleted_at = (
    select coalesce(a.deleted_at, a.ended_at) from appointments a
    where a.id = ${appointmentId} and (a.deleted_at is not null or a.status = 'CANCELLED'))`);

/** Locks the order of the lines that an undo puts back; before the appointment, as in every other change of an order. */
export async function lockTakenOff(tx: EntityManager, lineIds: readonly string[]): Promise<TakenOff | undefined> {
  return lineIds.length ? locked(tx, await queryRow(tx, takenOffLines(lineIds))) : undefined;
}
export const lockTakenOffByEnd = async (tx: EntityManager, appointmentId: string): Promise<TakenOff | undefined> =>
  locked(tx, await queryRow(tx, takenOffByEnd(appointmentId)));

async function locked(tx: EntityManager, found: TakenOff | undefined): Promise<TakenOff | undefined> {
  if (found) await lockOrder(tx, found.orderId);
  return found;
}

/**
 * Puts an appointment back on its order with all that was agreed on the line; an order that was cancelled only because nothing was left
 * on it is open again. Nothing happens if the order has ended since, or another one charges the appointment.
 */
export async function putBackOnOrder(tx: EntityManager, { orderId, lineIds }: TakenOff): Promise<void> {
  const restored = await queryRows(tx, restoreLines(orderId, lineIds));
  if (restored.length) await queryRows(tx, touchOrder(orderId));
}

const RESTORABLE = sourcesOf(ORDER_TRANSITIONS, 'restore', 'OPEN');
const restoreLines = (orderId: string, lineIds: readonly string[]) => sql<{ id: string }>`
  with lines as (
    select line.id, line.deleted_at from order_lines line
    where line.id = any (${lineIds}::uuid[]) and line.deleted_at is not null and not exists (
      select from order_lines other where other.appointment_id = line.appointment_id and other.deleted_at is null)
  ), fees as (
    -- Those of its pet taxi that went at the same moment (order_lines_by_order).
    select fee.id, fee.deleted_at from order_lines fee join trips t on t.tenant_id = fee.tenant_id and t.id = fee.trip_id
    where fee.order_id = ${orderId} and t.status <> 'CANCELLED' and (t.appointment_id, fee.deleted_at) in (
      select line.appointment_id, line.deleted_at from order_lines line join lines using (id))
      and not exists (select from order_lines other where other.trip_id = t.id and other.deleted_at is null) and not ${isPaid(sql`t`)}
  ), revived as (
    update orders set cancelled_at = null
    where id = ${orderId} and (status = 'OPEN' or (status = any (${RESTORABLE}::text[]) and cancelled_at in (select deleted_at from lines)))
    returning id
  )
  update order_lines line set deleted_at = null, updated_at = now()
  from (select id from lines union all select id from fees) back, revived where line.id = back.id returning line.id`;
