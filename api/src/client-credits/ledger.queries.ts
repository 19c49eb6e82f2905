import type { TransactionType } from '@focinho/contracts/enums';
import { sql, type Sql } from '../database/sql';

/** A row of the ledger before it is written; `change` is what it does to the balance. All in cents. */
export interface LedgerRow {
  id: string;
  change: number;
  type: TransactionType;
  amountCents: number;
  description: string;
  saleId: string | null;
}

/**
 * Changes a balance and writes the ledger row that says so, in one statement: the account's row is locked by the update, so
 * `balance_after_cents` is right whatever runs at once. No row is written when the account may not owe that much more.
 */
const post = (credit: Sql, { id, change, type, amountCents, description, saleId }: LedgerRow) => sql<{ id: string }>`
  with account as (
    update client_credits set balance_cents = balance_cents + ${change}::bigint, updated_at = now()
    where ${credit}
      and (${change}::bigint < 0 or (is_active and balance_cents + ${change}::bigint <= credit_limit_cents))
    returning id, balance_cents
  )
  insert into credit_transactions (id, client_credit_id, type, amount_cents, description, balance_after_cents, sale_id)
  select ${id}::uuid, account.id, ${type}, ${amountCents}::bigint, ${description}, account.balance_cents, ${saleId}::uuid
  from account
  returning id`;

/** client_credits_pkey */
export const postToCredit = (creditId: string, row: LedgerRow) => post(sql`id = ${creditId}`, row);
/** client_credits_client_key */
export const postToCreditOf = (clientId: string, row: LedgerRow) => post(sql`client_id = ${clientId}`, row);
