import type { TenantListQuery } from '@focinho/contracts/super-admin';
import { Conditions, listQuery, oneQuery, type ListDefinition } from '../database/lists';

/** What a tenant holds of something: one counter row (list_counts_pkey). */
export const held = (list: string) =>
  `coalesce((select total from list_counts where tenant_id = row.id and list = '${list}'), 0)`;

const FIELDS = `'id', row.id, 'name', row.name, 'slug', row.slug, 'email', row.email, 'phone', row.phone, 'plan', row.plan,
  'isActive', row.is_active, 'createdAt', row.created_at`;

/** Orders: tenants_created, tenants_by_name. */
const tenants: ListDefinition = {
  key: 'tenants',
  table: 'tenants',
  json: `json_build_object(${FIELDS}, '_count', json_build_object('users', ${held('users')}, 'pets', ${held('pets')}))`,
  alive: 'true',
  sorts: { name: ['row.name_key'], createdAt: ['row.created_at'] },
  defaultSort: '-createdAt',
  countUpTo: 100_000,
};

/** `true` or `false` for the status filters "active" and "inactive", undefined for "all". */
export const activeOf = (status: 'all' | 'active' | 'inactive' | undefined): boolean | undefined =>
  status === 'active' ? true : status === 'inactive' ? false : undefined;

export const listTenants = (query: TenantListQuery) =>
  listQuery(tenants, query, new Conditions().search(query.search).add('row.is_active = ?', activeOf(query.status)));

/** The first active OWNER of a tenant (users_pkey; a tenant's users are few). */
const FIRST_OWNER = (tenant: string) => `
  from users owner where owner.tenant_id = ${tenant} and owner.role = 'OWNER' and owner.is_active
  order by owner.created_at, owner.id limit 1`;

const tenantInFull: ListDefinition = {
  ...tenants,
  json: `json_build_object(${FIELDS}, 'timeZone', row.time_zone,
    'owner', (select json_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) ${FIRST_OWNER('row.id')}),
    '_count', json_build_object('users', ${held('users')}, 'pets', ${held('pets')}, 'clients', ${held('clients')},
      'appointments', ${held('appointments')}, 'sales', ${held('sales')}))`,
};
export const oneTenant = (id: string) => oneQuery(tenantInFull, 'tenant', id);

export const OWNER_OF = `select owner.id, owner.email ${FIRST_OWNER('$1')}`;

/** Ends every session of a tenant (sessions_by_user). */
export const END_TENANT_SESSIONS = `
  update sessions set revoked_at = now() where tenant_id = $1 and revoked_at is null`;
