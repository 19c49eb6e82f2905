import { sql, type Sql } from '../../database/sql';

export interface OpenOrderWith {
  id: string;
  number: number;
}
/** The open order that charges an appointment (order_lines_one_per_appointment). */
export const openOrderWith = (appointmentId: string) => sql<OpenOrderWith>`
  select o.id, o.number::int from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
  where line.appointment_id = ${appointmentId} and line.deleted_at is null and o.status = 'OPEN'`;

/** The order that has become this sale, locked before the sale is. */
export const lockOrderOf = (saleId: string) =>
  sql<{ id: string }>`select id from orders where id = (select order_id from sales where id = ${saleId}) for update`;

/** Orders that end without a sale, with what is on them. */
export const cancelOrders = (which: Sql) => sql`
  with cancelled as (
    update orders set cancelled_at = now(), closed_at = null, sale_id = null, updated_at = now() where ${which} returning id
  )
  update order_lines set deleted_at = now(), updated_at = now()
  where order_id in (select id from cancelled) and deleted_at is null`;
/** The order that has become a sale which was cancelled (orders_by_sale). */
export const cancelOrderOf = (saleId: string) => cancelOrders(sql`sale_id = ${saleId}`);
