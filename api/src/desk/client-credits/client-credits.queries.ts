import { CLIENT_CREDIT_FIELDS, type ClientCreditListQuery } from '@focinho/contracts/desk/client-credits';
import { embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { containing, search } from '../../database/search';
import { given, sql } from '../../database/sql';

const OWNER = sql`from clients client where client.tenant_id = row.tenant_id and client.id = row.client_id`;

/** Sort indexes: client_credits_by_creation, client_credits_by_balance, client_credits_by_limit; by client, clients_pkey. */
const credits: ListDefinition = {
  key: 'credits',
  table: 'client_credits',
  json: object({
    id: sql`row.id`,
    ...recordJson(CLIENT_CREDIT_FIELDS),
    client: embedded('client', { id: sql`client.id`, name: sql`client.name` }),
  }),
  joins: sql`left join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
    and client.deleted_at is null`,
  alive: sql`true`,
  sorts: { ...recordSorts(CLIENT_CREDIT_FIELDS), client: [sql`(select client.name_key ${OWNER})`] },
  defaultSort: '-createdAt',
};

/** Both `150.5` and `150,50` match a balance or limit of R$ 150,50. */
const AMOUNTS = sql`concat_ws(' ', ${reais(sql`row.balance_cents`)}, ${reais(sql`row.credit_limit_cents`)})`;
const byAmountOrClient = (typed: string) => sql`(
  ${AMOUNTS} like ${containing(typed)} or replace(${AMOUNTS}, '.', ',') like ${containing(typed)}
  or row.client_id in (select id from clients where deleted_at is null and name_key like ${containing(typed)}))`;

export const listCredits = (query: ClientCreditListQuery) =>
  listQuery(credits, query, {
    search: search(query.search, byAmountOrClient),
    where: [
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
    ],
  });

export const oneCredit = (id: string) => oneQuery(credits, 'credit', id);

/** The credit account of a client (client_credits_client_key). */
export const creditOfClient = (clientId: string) => sql`
  select json_build_object('credit', ${credits.json})::text from client_credits row ${credits.joins}
  where row.client_id = ${clientId}`;

/** Any transaction of the credit account (credit_transactions_by_credit). */
export const anyTransaction = (creditId: string) =>
  sql<{ id: string }>`select id from credit_transactions where client_credit_id = ${creditId} limit 1`;
