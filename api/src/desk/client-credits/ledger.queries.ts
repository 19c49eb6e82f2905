import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { sql, type Sql } from '../../database/sql';

/** A new row of the ledger, in cents. `change` is added to the balance. */
export interface LedgerRow {
  id: string;
  change: number;
  type: TransactionType;
  amountCents: number;
  description: string;
  saleId: string | null;
  /** How the money came or went back; null if none did. */
  method: MoneyMethod | null;
  receivedCents: number | null;
  /** The payment that it takes back: that is done whatever the limit is. */
  reversesId: string | null;
  pixChargeId: string | null;
}

/**
 * Changes the balance and inserts the row of the ledger in one statement. The update locks the credit account, so `balance_after_cents`
 * is right even if other transactions run at the same time. Returns no row if the change would exceed the limit.
 */
const post = (credit: Sql, { id, change, type, amountCents, description, ...row }: LedgerRow) => sql<{
  id: string;
  clientId: string;
}>`
  with credit as (
    update client_credits set balance_cents = balance_cents + ${change}::bigint, updated_at = now()
    where ${credit}
      and (${change}::bigint < 0 or ${row.reversesId}::uuid is not null or (is_active and balance_cents + ${change}::bigint <= credit_limit_cents))
    returning id, client_id, balance_cents
  )
  insert into credit_transactions (id, client_credit_id, type, amount_cents, description, balance_after_cents, sale_id,
    method, received_cents, reverses_id, pix_charge_id)
  select ${id}::uuid, credit.id, ${type}, ${amountCents}::bigint, ${description}, credit.balance_cents, ${row.saleId}::uuid,
    ${row.method}, ${row.receivedCents}::bigint, ${row.reversesId}::uuid, ${row.pixChargeId}::uuid
  from credit
  returning id, (select client_id from credit) as "clientId"`;

/** client_credits_pkey */
export const postToCredit = (creditId: string, row: LedgerRow) => post(sql`id = ${creditId}`, row);
/** client_credits_client_key */
export const postToCreditOf = (clientId: string, row: LedgerRow) => post(sql`client_id = ${clientId}`, row);
