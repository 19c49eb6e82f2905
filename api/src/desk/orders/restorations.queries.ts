import { UNDO_SECONDS } from '@focinho/contracts/kernel/undo';
import { sql } from '../../database/sql';

interface Cancellation {
  isLate: boolean;
  /** Whether it followed from that of its sale. */
  isOfSale: boolean;
  appointmentIds: string[];
  tripIds: string[];
}
/** orders_pkey, sales_by_order, order_lines_by_order */
export const cancellationOf = (id: string) => sql<Cancellation>`
  select o.cancelled_at <= now() - interval '1 second' * ${UNDO_SECONDS} as "isLate",
    exists (select from sales where sales.order_id = o.id and sales.cancelled_at = o.cancelled_at) as "isOfSale",
    array(select line.appointment_id from order_lines line
      where line.order_id = o.id and line.deleted_at = o.cancelled_at and line.appointment_id is not null
      order by line.appointment_id)::text[] as "appointmentIds",
    array(select line.trip_id from order_lines line
      where line.order_id = o.id and line.deleted_at = o.cancelled_at and line.trip_id is not null
      order by line.trip_id)::text[] as "tripIds"
  from orders o where o.id = ${id}`;

/** With the lines that were removed with it. */
export const restoreCancelled = (id: string) => sql`
  with cancelled as (
    select line.id from order_lines line join orders o on o.id = line.order_id and o.cancelled_at = line.deleted_at where o.id = ${id}
  ), restored as (
    update orders set cancelled_at = null, updated_at = now() where id = ${id}
  )
  update order_lines set deleted_at = null, updated_at = now() where id in (select id from cancelled)`;

interface RemovedLine {
  isRemoved: boolean;
  isLate: boolean;
  wasCancelledWith: boolean;
  appointmentIds: string[];
  tripIds: string[];
  productId: string | null;
}
/** order_lines_pkey */
export const removedLine = (orderId: string, lineId: string) => sql<RemovedLine>`
  select line.deleted_at is not null as "isRemoved",
    coalesce(line.deleted_at <= now() - interval '1 second' * ${UNDO_SECONDS}, false) as "isLate",
    coalesce(line.deleted_at = o.cancelled_at, false) as "wasCancelledWith",
    array_remove(array[line.appointment_id::text], null) as "appointmentIds", array_remove(array[line.trip_id::text], null) as "tripIds",
    line.product_id as "productId"
  from order_lines line join orders o on o.id = line.order_id
  where line.id = ${lineId} and line.order_id = ${orderId}`;
export const restoreRemoved = (lineId: string) =>
  sql`update order_lines set deleted_at = null, updated_at = now() where id = ${lineId}`;
