import type { PixRefundState } from '@focinho/contracts/kernel/enums';
import { join, sql } from '../../database/sql';
import { inTurn } from './due-in-turn';

/** Refunds in one run of the sweep. */
const DUE_AT_MOST = 40;
const DUE_PER_TENANT = 8;

/** The order that the charge `row` belongs to, itself or through its sale. */
const ORDER_ID = sql`coalesce(row.order_id, (select order_id from sales where id = row.sale_id))`;

/** The PIX payments of the sale that `row` has paid, unless that was cancelled: so much the shop keeps (sales_pkey, sales_by_order). */
const KEPT = sql`(
  select coalesce(sum(p.amount_cents), 0)
  from sales s join sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
  where (s.id = row.sale_id or s.order_id = ${ORDER_ID}) and s.cancelled_at is null and p.method = 'PIX' and p.replaced_at is null)`;
/** Charges `c` for the same order or sale (pix_charges_by_order, pix_charges_by_sale). */
const OF_SAME_SALE = sql`(
  c.order_id = ${ORDER_ID} or c.sale_id in (select s.id from sales s where s.id = row.sale_id or s.order_id = ${ORDER_ID}))`;
/** PIX that has arrived for the same subject, and was not returned. */
const RECEIVED = sql`(
  select coalesce(sum(c.paid_cents - c.returned_cents), 0) from pix_charges c where ${OF_SAME_SALE})`;
/** Cents that a client has paid beyond the debt (client_credits_client_key). */
const ADVANCE = sql`coalesce((select greatest(0, -balance_cents) from client_credits where client_id = row.client_id), 0)`;

/**
 * How much of the charge `row` may go back: everything of an open or cancelled order and of a cancelled sale; of a sale, what exceeds
 * its PIX payments; of a paid debt, what exceeds the debt. Cents.
 */
export const REFUNDABLE = sql`case
  when row.account = 'PLATFORM' or row.paid_cents = 0 then 0
  when row.client_id is not null then least(row.paid_cents - row.returned_cents, ${ADVANCE})
  else least(row.paid_cents - row.returned_cents, greatest(0, ${RECEIVED} - ${KEPT}))
end`;

/** Surplus of what the charge `row` pays: an open order keeps what it costs (order_lines_by_order). Cents. */
const SURPLUS = sql`case
  when row.client_id is not null then ${ADVANCE}
  else greatest(0, ${RECEIVED} - coalesce((
    select o.tax_cents - o.discount_cents + coalesce((
      select sum(line.unit_price_cents * (line.quantity - line.credits) - line.discount_cents)
      from order_lines line where line.order_id = o.id and line.deleted_at is null), 0)
    from orders o where o.id = row.order_id and o.status = 'OPEN'), ${KEPT}))
end`;
/** Cents that newer charges for the same have received: they go back first. */
const RECEIVED_SINCE = sql`(
  select coalesce(sum(c.paid_cents - c.returned_cents), 0) from pix_charges c
  where c.id > row.id and (${OF_SAME_SALE} or c.client_id = row.client_id))`;
/** How much of the charge `row` is still to go back, or is the client's to use, so that the charges of one comanda add up to its surplus. Cents. */
export const TO_RETURN = sql`case
  when row.account = 'PLATFORM' or row.paid_cents = 0 then 0
  else least(row.paid_cents - row.returned_cents, greatest(0, ${SURPLUS} - ${RECEIVED_SINCE}))
end`;

/**
 * Whether nobody should pay the charge `row` any more: a newer one has taken its place, or what it is for was paid otherwise or
 * cancelled. A sale that the desk has called paid by PIX waits for it.
 */
export const OBSOLETE = sql`(
  exists (select from pix_charges c where c.id > row.id
    and (${OF_SAME_SALE} or c.client_id = row.client_id or c.invoice_id = row.invoice_id))
  or case
    when row.invoice_id is not null
      then exists (select from invoices i where i.id = row.invoice_id and coalesce(i.paid_at, i.cancelled_at) is not null)
    when row.client_id is not null
      then row.cents > coalesce((select balance_cents from client_credits where client_id = row.client_id), 0)
    when exists (select from orders o where o.id = row.order_id and o.status = 'OPEN') then false
    else ${RECEIVED} >= ${KEPT}
  end)`;

/**
 * Nobody pays, cancels or closes what the charge belongs to until the end of the transaction, and other charges of the same wait with
 * their refunds. Statements, in this order.
 */
export const lockSubject = (chargeId: string) => [
  sql`select pg_advisory_xact_lock(hashtextextended(coalesce(${ORDER_ID}, row.sale_id, row.client_id)::text, 7021029))
    from pix_charges row where id = ${chargeId}`,
  sql`select o.id from pix_charges row join orders o on o.id = ${ORDER_ID} where row.id = ${chargeId} for no key update of o`,
  sql`select s.id from pix_charges row join sales s on s.id = row.sale_id or s.order_id = ${ORDER_ID}
    where row.id = ${chargeId} for share of s`,
  sql`select c.id from pix_charges row join client_credits c on c.client_id = row.client_id
    where row.id = ${chargeId} for no key update of c`,
];

export const refundableOf = (chargeId: string) =>
  sql<{ cents: number }>`select (${REFUNDABLE})::float8 as cents from pix_charges row where id = ${chargeId}`;

/** The rest of each payment of a charge that was not returned, the latest payment first (pix_receipts_by_charge, pix_refunds_by_receipt). */
export const returnableReceipts = (chargeId: string) => sql<{ endToEndId: string; cents: number }>`
  select r.end_to_end_id as "endToEndId", (r.cents - coalesce((
    select sum(f.cents) from pix_refunds f where f.end_to_end_id = r.end_to_end_id and f.state <> 'FAILED'), 0))::float8 as cents
  from pix_receipts r where r.charge_id = ${chargeId} order by r.at desc, r.end_to_end_id`;

export interface NewRefund {
  id: string;
  chargeId: string;
  endToEndId: string;
  cents: number;
  reason: string;
  /** Nobody but a person can return what a person has confirmed. */
  isByHand: boolean;
}
export const insertRefunds = (refunds: readonly NewRefund[]) => sql`
  insert into pix_refunds (id, charge_id, end_to_end_id, cents, reason, state, ended_at, next_check_at) values ${join(
    refunds.map(
      ({
        id,
        chargeId,
        endToEndId,
        cents,
        reason,
        isByHand,
      }) => sql`(${id}, ${chargeId}, ${endToEndId}, ${cents}, ${reason},
        ${isByHand ? 'RETURNED' : 'PROCESSING'}, ${isByHand ? sql`now()` : sql`null`},
        ${isByHand ? sql`null` : sql`now() + interval '1 minute'`})`,
    ),
    ', ',
  )}`;
/** Negative for what comes back because a refund has failed. */
export const addReturned = (chargeId: string, cents: number) =>
  sql`update pix_charges set returned_cents = returned_cents + ${cents}::bigint where id = ${chargeId}`;

export interface StoredRefund {
  id: string;
  chargeId: string;
  endToEndId: string;
  cents: number;
}
/** A refund that the provider has not ended (pix_refunds_pkey). */
export const refundInProcess = (id: string) => sql<StoredRefund>`
  select id, charge_id as "chargeId", end_to_end_id as "endToEndId", cents::float8 as cents
  from pix_refunds where id = ${id} and state = 'PROCESSING'`;
/** Returns no row if another process has ended it. */
export const endRefund = (id: string, state: PixRefundState, failure: string | null) => sql<{ id: string }>`
  update pix_refunds set state = ${state}, failure = ${failure}, ended_at = now(), next_check_at = null
  where id = ${id} and state = 'PROCESSING' returning id`;

/** Takes refunds that are due, in turns of tenants: every minute at first, then less and less often. Other processes skip them. */
export const takeDueRefunds = (busyTenants: readonly string[]) => sql<{ tenantId: string; id: string }>`
  update pix_refunds set next_check_at = now() + greatest(interval '1 minute', least(interval '1 hour', (now() - created_at) / 60))
  where (tenant_id, id) in (
    select tenant_id, id from pix_refunds where next_check_at <= now()
      and (tenant_id, id) in (${inTurn('pix_refunds', { busyTenants, perTenant: DUE_PER_TENANT, limit: DUE_AT_MOST })})
    for update skip locked)
  returning tenant_id as "tenantId", id`;
