import { UNDO_SECONDS } from '@focinho/contracts/kernel/undo';
import { isPaid } from '../../agenda/trips/trips.queries';
import { sql } from '../../database/sql';
import type { SaleLine } from './sales.rules';

export interface Cancellation {
  isLate: boolean;
  /** Whether PIX of it, or of the order that it was, has gone back since, or is on its way. */
  isRefunded: boolean;
  appointmentIds: string[];
  tripIds: string[];
  lines: Pick<SaleLine, 'serviceId' | 'productId' | 'name' | 'quantity' | 'unitPriceCents' | 'totalPriceCents'>[];
}
/** sales_pkey, sale_items_by_sale, pix_charges_by_sale, pix_charges_by_order, pix_refunds_by_charge */
export const cancellationOf = (id: string) => sql<Cancellation>`
  select s.cancelled_at <= now() - interval '1 second' * ${UNDO_SECONDS} as "isLate",
    exists (select from pix_refunds back where back.created_at >= s.cancelled_at and back.state <> 'FAILED' and back.charge_id in (
      select charge.id from pix_charges charge where charge.sale_id = s.id
      union all select charge.id from pix_charges charge where charge.order_id = s.order_id)) as "isRefunded",
    array(select s.appointment_id where s.appointment_id is not null
      union select item.appointment_id from sale_items item where item.sale_id = s.id and item.appointment_id is not null
      order by 1)::text[] as "appointmentIds",
    array(select item.trip_id from sale_items item where item.sale_id = s.id and item.trip_id is not null order by 1)::text[] as "tripIds",
    (select coalesce(json_agg(json_build_object('serviceId', item.service_id, 'productId', item.product_id, 'name', item.name,
        'quantity', item.quantity, 'unitPriceCents', item.unit_price_cents, 'totalPriceCents', item.total_price_cents)
        order by item.position), '[]')
      from sale_items item where item.sale_id = s.id) as lines
  from sales s where s.id = ${id}`;

/** The appointments of a restored sale cannot be sold again (sold_appointments_one_sale). */
export const sellAgain = (saleId: string, appointmentIds: readonly string[]) => sql`
  insert into sold_appointments (appointment_id, sale_id)
  select appointment_id, ${saleId}::uuid from unnest(${appointmentIds}::uuid[]) as appointment_id`;

/**
 * Ends the order as its sale had ended it: the one that was cancelled with the sale has its lines again, the one that was reopened is
 * closed. None is returned if somebody has changed it since (orders_pkey, order_lines_by_order).
 */
export const closeAgain = (saleId: string) => sql<{ id: string }>`
  with known as (
    select o.id, o.cancelled_at, s.id as sale_id, s.created_at
    from sales s join orders o on o.id = s.order_id
    where s.id = ${saleId} and o.closed_at is null and o.updated_at = s.cancelled_at
      and (o.cancelled_at is null or o.cancelled_at = s.cancelled_at)
      and not exists (select from order_lines line where line.order_id = o.id and line.updated_at > s.cancelled_at)
  ), lines as (
    update order_lines line set deleted_at = null, updated_at = now() from known
    where line.order_id = known.id and line.deleted_at = known.cancelled_at
  )
  update orders set closed_at = known.created_at, sale_id = known.sale_id, cancelled_at = null, updated_at = now()
  from known where orders.id = known.id returning orders.id`;

/** A leg of a cancelled sale that somebody has charged again, on another comanda than its own or by another sale (order_lines_one_per_trip). */
export const chargedAgain = (saleId: string, tripIds: readonly string[]) => sql<{ id: string }>`
  select t.id from trips t where t.id = any (${tripIds}::uuid[]) and (${isPaid(sql`t`)} or exists (
    select from order_lines line where line.trip_id = t.id and line.deleted_at is null
      and line.order_id is distinct from (select order_id from sales where id = ${saleId}))) limit 1`;
