import { CLIENT_FIELDS, type ClientListQuery } from '@focinho/contracts/people/clients';
import { object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../../database/lists';
import { searchIds, searchIndexed } from '../../database/search';
import { raw, sql } from '../../database/sql';

const CLIENT = {
  id: sql`row.id`,
  ...recordJson(CLIENT_FIELDS),
};

/** Sort indexes: clients_by_name, clients_by_email, clients_by_creation. */
const clients: ListDefinition = {
  key: 'clients',
  table: 'clients',
  fields: CLIENT,
  alive: sql`row.deleted_at is null`,
  sorts: recordSorts(CLIENT_FIELDS),
  defaultSort: 'name',
};

export const listClients = (query: ClientListQuery) =>
  listQuery(clients, query, { search: searchIndexed('clients', query.search) });

export const oneClient = (id: string) => oneQuery(clients, 'client', id);
export const WRITTEN_CLIENT = writtenOne(clients, 'client');

/** How many clients whose phones contain the digits are compared to find the one that has exactly this phone. */
const CANDIDATES_MAX = 50;

/** To recognise a client: with their pets (pets_by_client). */
const MATCHES = sql`json_build_object('clients', coalesce(json_agg(${object({
  ...CLIENT,
  pets: sql`(
    select coalesce(json_agg(${object({ id: sql`p.id`, name: sql`p.name` })} order by p.name_key, p.id), '[]')
    from pets p where p.client_id = row.id and p.deleted_at is null)`,
})} order by row.created_at, row.id), '[]'))::text`;

/** Clients whose data contains these digits (clients_digits). */
export const clientsWithDigits = (digits: string) => sql`
  select ${MATCHES} from (
    select * from clients where id = any (${searchIds('clients', digits)}) and phone is not null
    order by created_at, id limit ${raw(String(CANDIDATES_MAX))}
  ) row`;

/** Others that are called the same, accents and capitals aside (clients_by_name). */
export const namesakesOf = (id: string, most: number) => sql`
  select ${MATCHES} from (
    select * from clients where deleted_at is null and id <> ${id} and name_key = (select name_key from clients where id = ${id})
    order by created_at, id limit ${most}::int
  ) row`;

/** Debt of the client on credit, in cents (client_credits_client_key). */
export const openBalance = (clientId: string) =>
  sql<{ cents: string }>`select balance_cents as cents from client_credits where client_id = ${clientId} for update`;
