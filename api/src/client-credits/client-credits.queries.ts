import type { ClientCreditListQuery } from '@focinho/contracts/client-credits';
import { embedded, object, reais } from '../database/json';
import { Conditions, listQuery, oneQuery, SEARCHED, type ListDefinition } from '../database/lists';

const OWNER = 'from clients client where client.tenant_id = row.tenant_id and client.id = row.client_id';

/** Orders: client_credits_by_creation, client_credits_by_balance, client_credits_by_limit; by client, clients_pkey. */
const credits: ListDefinition = {
  key: 'credits',
  table: 'client_credits',
  json: object({
    id: 'row.id',
    clientId: 'row.client_id',
    client: embedded('client', { id: 'client.id', name: 'client.name' }),
    creditLimit: reais('row.credit_limit_cents'),
    balance: reais('row.balance_cents'),
    isActive: 'row.is_active',
    createdAt: 'row.created_at',
  }),
  joins: `left join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
    and client.deleted_at is null`,
  alive: 'true',
  sorts: {
    client: [`(select client.name_key ${OWNER})`],
    balance: ['row.balance_cents'],
    creditLimit: ['row.credit_limit_cents'],
    createdAt: ['row.created_at'],
  },
  defaultSort: '-createdAt',
};

/** `150.5` and `150,50` both find a balance or limit of R$ 150,50. */
const FIGURES = `concat_ws(' ', ${reais('row.balance_cents')}, ${reais('row.credit_limit_cents')})`;

export const listCredits = (query: ClientCreditListQuery) =>
  listQuery(
    credits,
    query,
    new Conditions()
      .search(
        query.search,
        `(${FIGURES} like ${SEARCHED} or replace(${FIGURES}, '.', ',') like ${SEARCHED}
          or row.client_id in (select id from clients where deleted_at is null and name_key like ${SEARCHED}))`,
      )
      .add('row.is_active = ?', query.isActive)
      .add('row.client_id = ?', query.clientId),
  );

export const oneCredit = (id: string) => oneQuery(credits, 'credit', id);

/** The client's account (client_credits_client_key). */
export const creditOfClient = (clientId: string) => ({
  sql: `select json_build_object('credit', ${credits.json})::text from client_credits row ${credits.joins}
        where row.client_id = $1`,
  values: [clientId],
});

/** A row when the account has a history (credit_transactions_by_credit). */
export const HAS_TRANSACTIONS = 'select 1 from credit_transactions where client_credit_id = $1 limit 1';
