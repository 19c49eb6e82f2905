import type { PlatformUserListQuery } from '@focinho/contracts/platform/super-admin';
import { object } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';
import { activeOf } from './tenants.queries';

/** Order: users_created; of one tenant: users_by_name. */
const platformUsers: ListDefinition = {
  key: 'users',
  table: 'users',
  fields: {
    id: sql`row.id`,
    name: sql`row.name`,
    email: sql`row.email`,
    phone: sql`row.phone`,
    role: sql`row.role`,
    isActive: sql`row.is_active`,
    createdAt: sql`row.created_at`,
    tenant: object({ id: sql`tenant.id`, name: sql`tenant.name`, slug: sql`tenant.slug` }),
  },
  joins: sql`join tenants tenant on tenant.id = row.tenant_id`,
  alive: sql`true`,
  sorts: { name: [sql`row.name_key`], email: [sql`row.email`], createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
  countUpTo: 100_000,
};

export const listPlatformUsers = (query: PlatformUserListQuery) =>
  listQuery(platformUsers, query, {
    search: search(query.search),
    where: [
      given(activeOf(query.status), (isActive) => sql`row.is_active = ${isActive}`),
      given(query.tenantId, (tenantId) => sql`row.tenant_id = ${tenantId}`),
      given(query.role, (role) => sql`row.role = ${role}`),
    ],
  });

/** users_by_id, across tenants. */
export const onePlatformUser = (id: string) => oneQuery(platformUsers, 'user', id);
