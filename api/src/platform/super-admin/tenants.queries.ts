import type { TenantListQuery } from '@focinho/contracts/platform/super-admin';
import { endSessionsWhere } from '../../database/end-sessions';
import { object } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, literals, sql, type Sql } from '../../database/sql';

/** Number of rows that a tenant has in a list: a counter (list_counts_pkey). */
export const countOf = (list: string) =>
  sql`coalesce((select total from list_counts where tenant_id = row.id and list = ${literals([list])}), 0)`;

const FIELDS = {
  id: sql`row.id`,
  name: sql`row.name`,
  slug: sql`row.slug`,
  email: sql`row.email`,
  phone: sql`row.phone`,
  plan: sql`row.plan`,
  isActive: sql`row.is_active`,
  createdAt: sql`row.created_at`,
};

/** Sort indexes: tenants_created, tenants_by_name. */
const tenants: ListDefinition = {
  key: 'tenants',
  table: 'tenants',
  fields: { ...FIELDS, _count: object({ users: countOf('users'), pets: countOf('pets') }) },
  alive: sql`true`,
  sorts: { name: [sql`row.name_key`], createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
  countUpTo: 100_000,
};

/** The value of `is_active` for a status filter; undefined for "all". */
export const activeOf = (status: 'all' | 'active' | 'inactive' | undefined): boolean | undefined =>
  status === 'active' ? true : status === 'inactive' ? false : undefined;

export const listTenants = (query: TenantListQuery) =>
  listQuery(tenants, query, {
    search: search(query.search),
    where: [given(activeOf(query.status), (isActive) => sql`row.is_active = ${isActive}`)],
  });

/** The first active OWNER of a tenant (users_pkey; a tenant has few users). */
const firstOwner = (tenantId: Sql) => sql`
  from users owner where owner.tenant_id = ${tenantId} and owner.role = 'OWNER' and owner.is_active
  order by owner.created_at, owner.id limit 1`;

const tenantInFull: ListDefinition = {
  ...tenants,
  fields: {
    ...FIELDS,
    timeZone: sql`row.time_zone`,
    owner: object({ id: sql`owner.id`, name: sql`owner.name`, email: sql`owner.email` }, firstOwner(sql`row.id`)),
    _count: object({
      users: countOf('users'),
      pets: countOf('pets'),
      clients: countOf('clients'),
      appointments: countOf('appointments'),
      sales: countOf('sales'),
    }),
  },
};
export const oneTenant = (id: string) => oneQuery(tenantInFull, 'tenant', id);

export const ownerOf = (tenantId: string) =>
  sql<{ id: string; email: string }>`select owner.id, owner.email ${firstOwner(sql`${tenantId}`)}`;

/** Ends every session of a tenant (sessions_by_user). */
export const endTenantSessions = (tenantId: string) => endSessionsWhere(sql`tenant_id = ${tenantId}`);

/** The deletion of a shop that has begun, and cannot be taken back (shop_deletions_one). */
export const begunDeletion = (tenantId: string) => sql<{ id: string }>`
  select id from shop_deletions where tenant_id = ${tenantId} and begun_at is not null`;
