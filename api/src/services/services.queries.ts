import type { ServiceListQuery } from '@focinho/contracts/services';
import { object, reais } from '../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';
import { search } from '../database/search';
import { given, sql } from '../database/sql';

/** Orders: services_by_name, services_by_creation; a tenant's services are few enough to sort by price or duration. */
const services: ListDefinition = {
  key: 'services',
  table: 'services',
  json: object({
    id: sql`row.id`,
    name: sql`row.name`,
    description: sql`row.description`,
    category: sql`row.category`,
    price: reais(sql`row.price_cents`),
    duration: sql`row.duration`,
    isActive: sql`row.is_active`,
    createdAt: sql`row.created_at`,
  }),
  alive: sql`row.deleted_at is null`,
  sorts: {
    name: [sql`row.name_key`],
    price: [sql`row.price_cents`],
    duration: [sql`row.duration`],
    createdAt: [sql`row.created_at`],
  },
  defaultSort: 'name',
};

export const listServices = (query: ServiceListQuery) =>
  listQuery(services, query, {
    search: search(query.search),
    where: [
      given(query.category, (category) => sql`row.category = ${category}`),
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
    ],
  });

export const oneService = (id: string) => oneQuery(services, 'service', id);
export const WRITTEN_SERVICE = writtenOne(services, 'service');
