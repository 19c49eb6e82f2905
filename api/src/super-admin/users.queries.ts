import type { PlatformUserListQuery } from '@focinho/contracts/super-admin';
import { Conditions, listQuery, oneQuery, type ListDefinition } from '../database/lists';
import { activeOf } from './tenants.queries';

/** Order: users_created; of one tenant: users_by_name. */
const platformUsers: ListDefinition = {
  key: 'users',
  table: 'users',
  json: `json_build_object('id', row.id, 'name', row.name, 'email', row.email, 'phone', row.phone, 'role', row.role,
    'isActive', row.is_active, 'createdAt', row.created_at,
    'tenant', json_build_object('id', tenant.id, 'name', tenant.name, 'slug', tenant.slug))`,
  joins: 'join tenants tenant on tenant.id = row.tenant_id',
  alive: 'true',
  sorts: { name: ['row.name_key'], email: ['row.email'], createdAt: ['row.created_at'] },
  defaultSort: '-createdAt',
  countUpTo: 100_000,
};

export const listPlatformUsers = (query: PlatformUserListQuery) =>
  listQuery(
    platformUsers,
    query,
    new Conditions()
      .search(query.search)
      .add('row.is_active = ?', activeOf(query.status))
      .add('row.tenant_id = ?', query.tenantId)
      .add('row.role = ?', query.role),
  );

/** users_by_id: across tenants. */
export const onePlatformUser = (id: string) => oneQuery(platformUsers, 'user', id);
