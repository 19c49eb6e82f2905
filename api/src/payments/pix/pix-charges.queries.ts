import type { PixChargeStatus } from '@focinho/contracts/payments/pix';
import { object, reais } from '../../database/json';
import { oneQuery, type ListDefinition } from '../../database/lists';
import { raw, sql, type Sql } from '../../database/sql';
import { OBSOLETE, REFUNDABLE, TO_RETURN } from './pix-refunds.queries';
import { RECEIPTS_MAX } from './pix-provider';
import type { PixPurpose, PixReceipt } from './pix-settlements';

/** The account that receives a charge. STATIC: the key alone, so that no provider reports what was paid. */
export type PixAccount = 'PLATFORM' | 'SHOP' | 'STATIC';

/** The column that names what a charge pays. */
const COLUMN: Record<PixPurpose, string> = {
  ORDER: 'order_id',
  SALE: 'sale_id',
  CLIENT: 'client_id',
  INVOICE: 'invoice_id',
};

/** pix_refunds_by_charge */
const REFUND = object({
  id: sql`refund.id`,
  amount: reais(sql`refund.cents`),
  state: sql`refund.state`,
  reason: sql`refund.reason`,
  failure: sql`refund.failure`,
  createdAt: sql`refund.created_at`,
});

/** By primary key. */
const charges: ListDefinition = {
  key: 'charges',
  table: 'pix_charges',
  fields: {
    id: sql`row.id`,
    // The sweep notices the expiry later.
    status: sql`case when row.status = 'OPEN' and row.expires_at < now() then 'EXPIRED' else row.status end`,
    amount: reais(sql`row.cents`),
    receivedAmount: reais(sql`row.paid_cents`),
    // pix_receipts_by_charge
    receivedCount: sql`(select count(*)::int from pix_receipts receipt
      where receipt.tenant_id = row.tenant_id and receipt.charge_id = row.id)`,
    returnedAmount: reais(sql`row.returned_cents`),
    refundableAmount: reais(REFUNDABLE),
    surplusAmount: reais(TO_RETURN),
    refunds: sql`(
      select coalesce(json_agg(${REFUND} order by refund.created_at desc, refund.id), '[]')
      from pix_refunds refund where refund.charge_id = row.id)`,
    text: sql`row.text`,
    createdAt: sql`row.created_at`,
    brCode: sql`coalesce(row.br_code, '')`,
    expiresAt: sql`row.expires_at`,
    paidAt: sql`row.paid_at`,
    isConfirmedByHand: sql`row.account = 'STATIC'`,
    orderId: sql`row.order_id`,
    saleId: sql`row.sale_id`,
    clientId: sql`row.client_id`,
    client: object(
      { id: sql`payer.id`, name: sql`payer.name` },
      sql`from clients payer where payer.id = coalesce(row.client_id,
        (select client_id from orders where id = row.order_id), (select client_id from sales where id = row.sale_id))`,
    ),
    invoiceId: sql`row.invoice_id`,
  },
  alive: sql`true`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};
/** The JSON of a charge `row`, for responses about what it pays. */
export const CHARGE = object(charges.fields);
/** The latest charges of the shop for which something has arrived (pix_charges_received). */
export const receivedCharges = sql`
  select json_build_object('charges', (
    select coalesce(json_agg(${CHARGE} order by row.created_at desc, row.id desc), '[]')
    from (
      select * from pix_charges where paid_cents > 0 and account <> 'PLATFORM' order by created_at desc, id limit 50) row))::text`;
/** `{charge}` as its JSON. */
export const oneCharge = (id: string) => oneQuery(charges, 'charge', id);

export interface StoredCharge {
  id: string;
  txid: string;
  account: PixAccount;
  purpose: PixPurpose;
  subjectId: string;
  cents: number;
  text: string;
  status: PixChargeStatus;
  brCode: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  paidCents: number;
}
const CHARGE_COLUMNS = sql`id, txid, account, cents::float8 as cents, text, status, br_code as "brCode",
  created_at as "createdAt", expires_at as "expiresAt", paid_cents::float8 as "paidCents",
  case when order_id is not null then 'ORDER' when sale_id is not null then 'SALE' when client_id is not null then 'CLIENT'
    else 'INVOICE' end as purpose,
  coalesce(order_id, sale_id, client_id, invoice_id) as "subjectId"`;
export const STORED_CHARGE = sql<StoredCharge>`select ${CHARGE_COLUMNS} from pix_charges`;

/** Charges are never deleted. */
export const ANY = sql`true`;
export const storedCharge = (id: string) => sql<StoredCharge>`
  ${STORED_CHARGE} where id = ${id}`;

/** Until the end of the transaction, only one charge is made for the same purpose. */
export const lockPurpose = (subjectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${subjectId}, 7021026))`;

/** A charge of the same amount that can still be paid for a while (pix_charges_by_order and so on). */
export const openChargeOf = (purpose: PixPurpose, subjectId: string, account: PixAccount, cents: number) =>
  sql<StoredCharge>`
  ${STORED_CHARGE} row
  where ${raw(COLUMN[purpose])} = ${subjectId} and account = ${account} and cents = ${cents}::bigint and status = 'OPEN'
    and not ${OBSOLETE} and paid_cents = 0 and coalesce(expires_at > now() + interval '30 seconds', true)
  order by created_at desc limit 1`;

/** The charges for something that can still be paid at the provider, the latest ones. */
export const openAtProvider = (purpose: PixPurpose, subjectId: string) => sql<{ id: string }>`
  select id from pix_charges where ${raw(COLUMN[purpose])} = ${subjectId} and status = 'OPEN' and account <> 'STATIC'
  order by created_at desc limit 5`;

/** Whether the provider should remove a charge. */
export const isObsolete = (id: string) => sql<{ isObsolete: boolean }>`
  select ${OBSOLETE} as "isObsolete" from pix_charges row where id = ${id} and status = 'OPEN'`;

/**
 * The sweep looks at once whether the provider should remove the open charges for something. One that is being settled is skipped,
 * because whoever settles it may wait for what this transaction has locked; it is due again in a minute.
 */
const checkSoon = (which: Sql) => sql`
  update pix_charges set next_check_at = now() where id in (
    select id from pix_charges where ${which} and status = 'OPEN' and account <> 'STATIC' for update skip locked)`;
export const checkObsolete = (purpose: PixPurpose, subjectId: string) =>
  checkSoon(sql`${raw(COLUMN[purpose])} = ${subjectId}`);
/** The sale's, and those of the order that it was. */
export const checkObsoleteOfSale = (saleId: string) =>
  checkSoon(sql`(sale_id = ${saleId} or order_id = (select order_id from sales where id = ${saleId}))`);

/** The charge of this amount that was paid last. */
export const paidChargeOf = (purpose: PixPurpose, subjectId: string, cents: number) => sql<StoredCharge>`
  ${STORED_CHARGE}
  where ${raw(COLUMN[purpose])} = ${subjectId} and cents = ${cents}::bigint and status = 'PAID'
  order by paid_at desc limit 1`;

/** PIX that has arrived for something, and was not returned. */
export const receivedFor = (purpose: PixPurpose, subjectId: string) => sql<{ cents: number }>`
  select coalesce(sum(paid_cents - returned_cents), 0)::float8 as cents from pix_charges where ${raw(COLUMN[purpose])} = ${subjectId}`;

export interface NewCharge {
  id: string;
  txid: string;
  account: PixAccount;
  purpose: PixPurpose;
  subjectId: string;
  cents: number;
  text: string;
  brCode: string | null;
  /** Null for static ones. */
  expiresInSeconds: number | null;
}
/** Checked even if nobody publishes it, because the provider may have made it before the response was lost. */
export const insertCharge = (charge: NewCharge) => sql<StoredCharge>`
  insert into pix_charges (id, txid, account, cents, text, br_code, ${raw(COLUMN[charge.purpose])}, expires_at, next_check_at)
  values (${charge.id}, ${charge.txid}, ${charge.account}, ${charge.cents}, ${charge.text}, ${charge.brCode}, ${charge.subjectId},
    now() + ${charge.expiresInSeconds}::float8 * interval '1 second',
    case when ${charge.expiresInSeconds}::float8 is not null then now() + interval '1 minute' end)
  returning ${CHARGE_COLUMNS}`;

export const publishCharge = (id: string, brCode: string, expiresAt: Date) => sql`
  update pix_charges set br_code = ${brCode}, expires_at = ${expiresAt} where id = ${id} and br_code is null`;

/** Returns no row if the payment is recorded already, or the charge has as many as are recorded (pix_receipts_by_charge). */
export const insertReceipt = (charge: Pick<StoredCharge, 'id' | 'txid'>, { endToEndId, cents, at }: PixReceipt) =>
  sql<{ endToEndId: string }>`
  insert into pix_receipts (end_to_end_id, charge_id, txid, cents, at)
  select ${endToEndId}, ${charge.id}::uuid, ${charge.txid}, ${cents}::bigint, ${at}::timestamptz
  where (select count(*) from pix_receipts where charge_id = ${charge.id}) < ${RECEIPTS_MAX}::int
  on conflict do nothing returning end_to_end_id as "endToEndId"`;

/** pix_receipts_by_charge */
export const receiptsOf = (chargeIds: readonly string[]) => sql<{ endToEndId: string }>`
  select end_to_end_id as "endToEndId" from pix_receipts where charge_id = any (${chargeIds}::uuid[])`;

/** Adds a receipt: once the sum is what was charged, the charge is paid, whatever it was before. */
export const addReceipt = (id: string, { cents, at }: PixReceipt) => sql`
  update pix_charges set
    paid_cents = paid_cents + ${cents}::bigint,
    status = case when paid_cents + ${cents}::bigint >= cents then 'PAID' else status end,
    paid_at = case when paid_cents + ${cents}::bigint >= cents then coalesce(paid_at, ${at}::timestamptz) end
  where id = ${id}`;

export const confirmCharge = (id: string) => sql`
  update pix_charges set confirmed_by = current_setting('app.user_id')::uuid where id = ${id}`;

/** Once nothing more is expected soon, the list of what was received is read for a while. */
export const endCharge = (id: string, status: 'EXPIRED' | 'REMOVED') => sql`
  update pix_charges set status = ${status} where id = ${id} and status = 'OPEN'`;
