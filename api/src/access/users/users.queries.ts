import { USER_FIELDS, type UserListQuery } from '@focinho/contracts/access/users';
import type { Role } from '@focinho/contracts/kernel/enums';
import { recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: users_by_name, users_email_key; a tenant's users are few. */
const users: ListDefinition = {
  key: 'users',
  table: 'users',
  fields: {
    id: sql`row.id`,
    ...recordJson(USER_FIELDS),
    createdAt: sql`row.created_at`,
    updatedAt: sql`row.updated_at`,
  },
  alive: sql`true`,
  sorts: { ...recordSorts(USER_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listUsers = (query: UserListQuery) =>
  listQuery(users, query, {
    search: search(query.search),
    where: [
      given(query.role, (role) => sql`row.role = ${role}`),
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
    ],
  });

export const oneUser = (id: string) => oneQuery(users, 'user', id);

/** The user of the session, as set by `app.authenticate`. */
export const ACTOR = sql<{ id: string; role: Role }>`
  select current_setting('app.user_id') as id, current_setting('app.role') as role`;

/** tenants_pkey */
export const TENANT_NAME = sql<{ tenantName: string }>`
  select name as "tenantName" from tenants where id = (select app.current_tenant())`;

/**
 * Locks the active users of a role in a tenant, in the order of their ids. If two requests each deactivate one of the last two, the
 * second one waits and sees the change of the first.
 */
export const lockActiveOfRole = (tenantId: string, role: Role) => sql<{ id: string }>`
  select id from users where tenant_id = ${tenantId} and role = ${role} and is_active order by id for update`;
