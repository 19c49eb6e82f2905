import type { ClientListQuery } from '@focinho/contracts/clients';
import { object } from '../database/json';
import { Conditions, listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';

/** Orders: clients_by_name, clients_by_email, clients_by_creation. */
const clients: ListDefinition = {
  key: 'clients',
  table: 'clients',
  json: object({
    id: 'row.id',
    name: 'row.name',
    email: 'row.email',
    phone: 'row.phone',
    address: 'row.address',
    createdAt: 'row.created_at',
  }),
  alive: 'row.deleted_at is null',
  sorts: { name: ['row.name_key'], email: ['row.email'], createdAt: ['row.created_at'] },
  defaultSort: 'name',
};

export const listClients = (query: ClientListQuery) =>
  listQuery(clients, query, new Conditions().searchIndexed('clients', query.search));

export const oneClient = (id: string) => oneQuery(clients, 'client', id);
export const WRITTEN_CLIENT = writtenOne(clients, 'client');

/** What the client still owes on the tab, in cents (client_credits_client_key). */
export const OPEN_BALANCE = 'select balance_cents from client_credits where client_id = $1 for update';
