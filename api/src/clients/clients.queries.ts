import type { ClientListQuery } from '@focinho/contracts/clients';
import { object } from '../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';
import { searchIndexed } from '../database/search';
import { sql } from '../database/sql';

/** Sort indexes: clients_by_name, clients_by_email, clients_by_creation. */
const clients: ListDefinition = {
  key: 'clients',
  table: 'clients',
  json: object({
    id: sql`row.id`,
    name: sql`row.name`,
    email: sql`row.email`,
    phone: sql`row.phone`,
    address: sql`row.address`,
    createdAt: sql`row.created_at`,
  }),
  alive: sql`row.deleted_at is null`,
  sorts: { name: [sql`row.name_key`], email: [sql`row.email`], createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listClients = (query: ClientListQuery) =>
  listQuery(clients, query, { search: searchIndexed('clients', query.search) });

export const oneClient = (id: string) => oneQuery(clients, 'client', id);
export const WRITTEN_CLIENT = writtenOne(clients, 'client');

/** What the client owes on credit, in cents (client_credits_client_key). */
export const openBalance = (clientId: string) =>
  sql<{ cents: string }>`select balance_cents as cents from client_credits where client_id = ${clientId} for update`;
