import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { sql } from '../../database/sql';
import type { AccountState } from './ledger.rules';
import { BLOCK_DAYS, debtFigures } from './open-debts';

export type Owner = { creditId: string } | { clientId: string };
/** client_credits_pkey, client_credits_client_key */
const isOf = (owner: Owner) => ('creditId' in owner ? sql`id = ${owner.creditId}` : sql`client_id = ${owner.clientId}`);

/** Before its state is read, which includes what others were posting in the meantime. */
export const lockAccount = (owner: Owner) =>
  sql<{ id: string }>`select id from client_credits where ${isOf(owner)} for update`;

/** State that decides whether an account may owe more (client_credits_pkey, and openDebts). */
export const accountState = (id: string) => sql<AccountState & { id: string; clientName: string }>`
  select credit.id, credit.is_active as "isActive", credit.balance_cents::float8 as "balanceCents",
    credit.credit_limit_cents::float8 as "limitCents", coalesce(debt.overdue_days, 0) as "overdueDays", ${BLOCK_DAYS} as "blockDays",
    (select name from clients where clients.id = credit.client_id) as "clientName"
  from client_credits credit ${debtFigures('credit')} where credit.id = ${id}`;

/** Whether a manager has let the debt of a sale pass already (exceptions_by_kind). */
export const wasAllowed = (saleId: string) =>
  sql<{ id: string }>`select id from exceptions where kind = 'LIMIT_EXCEEDED' and sale_id = ${saleId} limit 1`;

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
  /** The payment that it takes back. */
  reversesId: string | null;
  pixChargeId: string | null;
  /** The other account, if the balance moves because two were merged. */
  mergedCreditId: string | null;
  dueOn: string | null;
}

/**
 * Changes the balance and inserts the row of the ledger in one statement. The update locks the credit account, so `balance_after_cents`
 * is right even if other transactions run at the same time. A promise ends with the debt. Returns no row if there is no such account.
 */
export const post = (owner: Owner, { id, change, type, amountCents, description, ...row }: LedgerRow) => sql<{
  id: string;
  clientId: string;
}>`
  with credit as (
    update client_credits set balance_cents = balance_cents + ${change}::bigint, updated_at = now(),
      promised_on = case when balance_cents + ${change}::bigint > 0 then promised_on end,
      promise_note = case when balance_cents + ${change}::bigint > 0 then promise_note end
    where ${isOf(owner)}
    returning id, client_id, balance_cents
  )
  insert into credit_transactions (id, client_credit_id, type, amount_cents, description, balance_after_cents, sale_id,
    method, received_cents, reverses_id, pix_charge_id, merged_credit_id, due_on)
  select ${id}::uuid, credit.id, ${type}, ${amountCents}::bigint, ${description}, credit.balance_cents, ${row.saleId}::uuid,
    ${row.method}, ${row.receivedCents}::bigint, ${row.reversesId}::uuid, ${row.pixChargeId}::uuid,
    ${row.mergedCreditId}::uuid, ${row.dueOn}::date
  from credit
  returning id, (select client_id from credit) as "clientId"`;
