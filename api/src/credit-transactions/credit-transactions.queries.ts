import type { CreditTransactionListQuery } from '@focinho/contracts/credit-transactions';
import { reais } from '../database/json';
import { Conditions, listQuery, oneQuery, SEARCHED, type ListDefinition } from '../database/lists';

/** Order: credit_transactions_by_creation; of one account: credit_transactions_by_credit. History keeps deleted clients' names. */
const transactions: ListDefinition = {
  key: 'transactions',
  table: 'credit_transactions',
  json: `json_build_object('id', row.id, 'clientCreditId', row.client_credit_id, 'type', row.type,
    'amount', ${reais('row.amount_cents')}, 'description', row.description, 'balanceAfter', ${reais('row.balance_after_cents')},
    'saleId', row.sale_id, 'clientCredit', json_build_object('client', json_build_object('id', client.id, 'name', client.name)),
    'createdAt', row.created_at)`,
  joins: `
    join client_credits credit on credit.tenant_id = row.tenant_id and credit.id = row.client_credit_id
    join clients client on client.tenant_id = credit.tenant_id and client.id = credit.client_id`,
  alive: 'true',
  sorts: { createdAt: ['row.created_at'] },
  defaultSort: '-createdAt',
};

const DESCRIPTION_OR_CLIENT = `(app.normalise(row.description) like ${SEARCHED} or row.client_credit_id in (
  select credit.id from client_credits credit
  join clients client on client.tenant_id = credit.tenant_id and client.id = credit.client_id
  where client.name_key like ${SEARCHED}))`;

export const listTransactions = (query: CreditTransactionListQuery) =>
  listQuery(
    transactions,
    query,
    new Conditions()
      .search(query.search, DESCRIPTION_OR_CLIENT)
      .add('row.client_credit_id = ?', query.clientCreditId)
      .add('row.type = ?', query.type),
  );

export const oneTransaction = (id: string) => oneQuery(transactions, 'transaction', id);

/** Columns of an account that say whether more may be put on it. */
export const ACCOUNT_STATE = `is_active as "isActive",
  exists (select from clients where clients.id = client_id and deleted_at is null) as "hasClient"`;
