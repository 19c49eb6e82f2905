import type { ServiceListQuery } from '@focinho/contracts/services';
import { object, reais } from '../database/json';
import { Conditions, listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';

/** Orders: services_by_name, services_by_creation; a shop's services are few enough to sort by price or duration. */
const services: ListDefinition = {
  key: 'services',
  table: 'services',
  json: object({
    id: 'row.id',
    name: 'row.name',
    description: 'row.description',
    category: 'row.category',
    price: reais('row.price_cents'),
    duration: 'row.duration',
    isActive: 'row.is_active',
    createdAt: 'row.created_at',
  }),
  alive: 'row.deleted_at is null',
  sorts: {
    name: ['row.name_key'],
    price: ['row.price_cents'],
    duration: ['row.duration'],
    createdAt: ['row.created_at'],
  },
  defaultSort: 'name',
};

export const listServices = (query: ServiceListQuery) =>
  listQuery(
    services,
    query,
    new Conditions()
      .search(query.search)
      .add('row.category = ?', query.category)
      .add('row.is_active = ?', query.isActive),
  );

export const oneService = (id: string) => oneQuery(services, 'service', id);
export const WRITTEN_SERVICE = writtenOne(services, 'service');
