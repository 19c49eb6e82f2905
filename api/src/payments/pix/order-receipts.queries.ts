import { object, reais } from '../../database/json';
import { sql, type Sql } from '../../database/sql';
import { REFUNDABLE } from './pix-refunds.queries';

/** The charges of an order, its own and those of the sales that it has become (pix_charges_by_order, sales_by_order, pix_charges_by_sale). */
const chargesOf = (orderId: Sql) => sql`(
  select charge.* from pix_charges charge where charge.order_id = ${orderId}
  union all
  select charge.* from sales made join pix_charges charge on charge.tenant_id = made.tenant_id and charge.sale_id = made.id
  where made.order_id = ${orderId})`;

/** PIX that has arrived for the order and was not returned: `cents`, and its charges as JSON (`list`). */
export const receivedLateral = (orderId: Sql) => received(chargesOf(orderId));
/** PIX that has arrived for a sale without an order (pix_charges_by_sale) and was not returned. */
export const receivedOfSaleLateral = (saleId: Sql) =>
  received(sql`(select * from pix_charges where sale_id = ${saleId})`);

const received = (charges: Sql) => sql`(
  select coalesce(sum(charge.paid_cents - charge.returned_cents), 0) as cents,
    coalesce(json_agg((select ${object({
      id: sql`row.id`,
      amount: reais(sql`(row.paid_cents - row.returned_cents)`),
      refundableAmount: reais(REFUNDABLE),
      isConfirmedByHand: sql`row.account = 'STATIC'`,
      paidAt: sql`row.paid_at`,
    })} from (select charge.*) row) order by charge.created_at, charge.id), '[]') as list
  from ${charges} charge where charge.paid_cents > charge.returned_cents)`;

/** PIX that has arrived for a sale or the order that it was, and was not returned. */
export const receivedForSale = (saleId: string) => sql<{ cents: number }>`
  select coalesce(sum(charge.paid_cents - charge.returned_cents), 0)::float8 as cents from (
    select id from pix_charges where sale_id = ${saleId}
    union select id from ${chargesOf(sql`(select order_id from sales where id = ${saleId})`)} ofOrder
  ) known join pix_charges charge on charge.id = known.id`;

/** After the order is locked, whose lock whoever records a payment or a refund takes, too. */
export const receivedForOrder = (orderId: string) => sql<{ cents: number }>`
  select coalesce(sum(charge.paid_cents - charge.returned_cents), 0)::float8 as cents
  from ${chargesOf(sql`${orderId}`)} charge`;
