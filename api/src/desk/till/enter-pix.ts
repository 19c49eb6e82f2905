import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../../database/batch';
import { raw, sql, type Sql } from '../../database/sql';
import { receivedForOrder, receivedForSale } from '../../payments/pix/order-receipts.queries';
import { OPEN_TILL } from './till.queries';

/**
 * Puts into the till what has arrived by PIX and no tender accounts for, or takes it out again: the till then has what the bank has, whether
 * the order is still open, was cancelled or was paid too much. To be called after whatever changes the one or the other, which has locked
 * the order or sale; called again it changes nothing. In a tenant that uses the till: into the session that is open, or else for the next one.
 */
export async function enterPixOfOrder(tx: EntityManager, orderId: string): Promise<void> {
  const { cents } = await queryOne(tx, receivedForOrder(orderId));
  await queryRows(tx, enterDifference('pix_order_id', orderId, cents, sql`s.order_id = ${orderId}`));
}
/** Enters the PIX of a sale, or of the order that it was. */
export async function enterPixOfSale(tx: EntityManager, saleId: string): Promise<void> {
  const { orderId } = await queryOne(tx, ORDER_OF(saleId));
  if (orderId) return enterPixOfOrder(tx, orderId);
  const { cents } = await queryOne(tx, receivedForSale(saleId));
  await queryRows(tx, enterDifference('pix_sale_id', saleId, cents, sql`s.id = ${saleId}`));
}
const ORDER_OF = (saleId: string) =>
  sql<{ orderId: string | null }>`select order_id as "orderId" from sales where id = ${saleId}`;

/** Enters the difference: what has arrived less the tenders by PIX and what is in the till already (sales_by_order, till_entries_by_pix_order, …_by_pix_sale). */
const enterDifference = (
  subject: 'pix_order_id' | 'pix_sale_id',
  id: string,
  receivedCents: number,
  ofSale: Sql,
) => sql`
  insert into till_entries (session_id, ${raw(subject)}, method, direction, amount_cents, user_id)
  select till."sessionId", ${id}::uuid, 'PIX', sign(due.cents), due.cents, null
  from (
    select greatest(0, ${receivedCents}::bigint - coalesce((
        select sum(paid.amount_cents) from sales s join sale_payments paid on paid.tenant_id = s.tenant_id and paid.sale_id = s.id
        where ${ofSale} and s.cancelled_at is null and paid.method = 'PIX' and paid.replaced_at is null), 0))
      - coalesce((select sum(amount_cents) from till_entries where ${raw(subject)} = ${id}), 0) as cents
  ) due cross join (${OPEN_TILL}) till
  where due.cents <> 0 and till."isUsed"`;
