import type { TenantListQuery } from '@focinho/contracts/super-admin';
import { listQuery, oneQuery, type ListDefinition } from '../database/lists';
import { search } from '../database/search';
import { given, literals, sql, type Sql } from '../database/sql';

/** What a tenant holds of something: one counter row (list_counts_pkey). */
export const countOf = (list: string) =>
  sql`coalesce((select total from list_counts where tenant_id = row.id and list = ${literals([list])}), 0)`;

const FIELDS = sql`'id', row.id, 'name', row.name, 'slug', row.slug, 'email', row.email, 'phone', row.phone, 'plan', row.plan,
  'isActive', row.is_active, 'createdAt', row.created_at`;

/** Orders: tenants_created, tenants_by_name. */
const tenants: ListDefinition = {
  key: 'tenants',
  table: 'tenants',
  json: sql`json_build_object(${FIELDS}, '_count', json_build_object('users', ${countOf('users')}, 'pets', ${countOf('pets')}))`,
  alive: sql`true`,
  sorts: { name: [sql`row.name_key`], createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
  countUpTo: 100_000,
};

/** `true` or `false` for the status filters "active" and "inactive", undefined for "all". */
export const activeOf = (status: 'all' | 'active' | 'inactive' | undefined): boolean | undefined =>
  status === 'active' ? true : status === 'inactive' ? false : undefined;

export const listTenants = (query: TenantListQuery) =>
  listQuery(tenants, query, {
    search: search(query.search),
    where: [given(activeOf(query.status), (isActive) => sql`row.is_active = ${isActive}`)],
  });

/** The first active OWNER of a tenant (users_pkey; a tenant's users are few). */
const firstOwner = (tenantId: Sql) => sql`
  from users owner where owner.tenant_id = ${tenantId} and owner.role = 'OWNER' and owner.is_active
  order by owner.created_at, owner.id limit 1`;

const tenantInFull: ListDefinition = {
  ...tenants,
  json: sql`json_build_object(${FIELDS}, 'timeZone', row.time_zone,
    'owner', (select json_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) ${firstOwner(sql`row.id`)}),
    '_count', json_build_object('users', ${countOf('users')}, 'pets', ${countOf('pets')}, 'clients', ${countOf('clients')},
      'appointments', ${countOf('appointments')}, 'sales', ${countOf('sales')}))`,
};
export const oneTenant = (id: string) => oneQuery(tenantInFull, 'tenant', id);

export const ownerOf = (tenantId: string) =>
  sql<{ id: string; email: string }>`select owner.id, owner.email ${firstOwner(sql`${tenantId}`)}`;

/** Ends every session of a tenant (sessions_by_user). */
export const endTenantSessions = (tenantId: string) => sql`
  update sessions set revoked_at = now() where tenant_id = ${tenantId} and revoked_at is null`;
