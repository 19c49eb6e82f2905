import {
  CREDIT_TRANSACTION_FIELDS,
  type CreditTransactionListQuery,
} from '@focinho/contracts/desk/credit-transactions';
import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { containing, search } from '../../database/search';
import { given, sql } from '../../database/sql';
import { accountsOf } from '../client-credits/open-debts';

/** Order: credit_transactions_by_creation; of one credit account: credit_transactions_by_credit; reversals: credit_transactions_one_reversal. Shows the names of deleted clients, too. */
const transactions: ListDefinition = {
  key: 'transactions',
  table: 'credit_transactions',
  fields: {
    id: sql`row.id`,
    ...recordJson(CREDIT_TRANSACTION_FIELDS),
    change: reais(sql`(row.received_cents - row.amount_cents)`),
    isReversible: sql`(row.type = 'DEBIT' and row.method is not null and row.pix_charge_id is null and not exists (
      select from credit_transactions later where later.tenant_id = row.tenant_id and later.reverses_id = row.id))`,
    clientCredit: object({ client: object({ id: sql`client.id`, name: sql`client.name` }) }),
  },
  joins: sql`
    join client_credits credit on credit.tenant_id = row.tenant_id and credit.id = row.client_credit_id
    join clients client on client.tenant_id = credit.tenant_id and client.id = credit.client_id`,
  alive: sql`true`,
  sorts: recordSorts(CREDIT_TRANSACTION_FIELDS),
  defaultSort: '-createdAt',
};

const byDescriptionOrClient = (typed: string) => sql`(
  app.normalise(row.description) like ${containing(typed)} or row.client_credit_id in (
    select credit.id from client_credits credit
    join clients client on client.tenant_id = credit.tenant_id and client.id = credit.client_id
    where client.name_key like ${containing(typed)}))`;

export const listTransactions = (query: CreditTransactionListQuery) =>
  listQuery(transactions, query, {
    search: search(query.search, byDescriptionOrClient),
    where: [
      given(query.clientCreditId, (id) => sql`row.client_credit_id = any (array(${accountsOf(sql`${id}::uuid`)}))`),
      given(query.type, (type) => sql`row.type = ${type}`),
    ],
  });

export const oneTransaction = (id: string) => oneQuery(transactions, 'transaction', id);

export interface StoredPayment {
  id: string;
  clientCreditId: string;
  type: TransactionType;
  method: MoneyMethod | null;
  pixChargeId: string | null;
  amountCents: number;
  description: string;
  clientName: string;
}
/** credit_transactions_pkey */
export const storedPayment = (id: string) => sql<StoredPayment>`
  select id, client_credit_id as "clientCreditId", type, method, pix_charge_id as "pixChargeId", amount_cents::float8 as "amountCents",
    description, (select client.name from client_credits credit
      join clients client on client.tenant_id = credit.tenant_id and client.id = credit.client_id
      where credit.tenant_id = credit_transactions.tenant_id and credit.id = client_credit_id) as "clientName"
  from credit_transactions where id = ${id}`;
/** credit_transactions_one_reversal */
export const reversalOf = (id: string) =>
  sql<{ id: string }>`select id from credit_transactions where reverses_id = ${id}`;

interface CreditState {
  id: string;
  mergedInto: string | null;
  isActive: boolean;
  hasClient: boolean;
  clientName: string;
  balanceCents: number;
}
/** Columns that decide whether a credit account accepts a transaction. */
export const CREDIT_STATE = sql<CreditState>`
  select id, merged_into as "mergedInto", is_active as "isActive", balance_cents::float8 as "balanceCents",
    (select name from clients where clients.id = client_id) as "clientName",
    exists (select from clients where clients.id = client_id and deleted_at is null) as "hasClient"
  from client_credits`;
