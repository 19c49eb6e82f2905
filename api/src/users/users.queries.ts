import type { UserListQuery } from '@focinho/contracts/users';
import type { Role } from '@focinho/contracts/enums';
import { listQuery, oneQuery, type ListDefinition } from '../database/lists';
import { search } from '../database/search';
import { given, sql } from '../database/sql';

/** Orders: users_by_name, users_email_key; a shop's users are few. */
const users: ListDefinition = {
  key: 'users',
  table: 'users',
  json: sql`json_build_object('id', row.id, 'email', row.email, 'name', row.name, 'role', row.role, 'phone', row.phone,
    'isActive', row.is_active, 'createdAt', row.created_at, 'updatedAt', row.updated_at)`,
  alive: sql`true`,
  sorts: { name: [sql`row.name_key`], email: [sql`row.email`], createdAt: [sql`row.created_at`] },
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

/** Who asks, as `app.authenticate` found it. */
export const ACTOR = sql<{ id: string; role: Role }>`
  select current_setting('app.user_id') as id, current_setting('app.role') as role`;

/**
 * The active users of a role in a tenant, locked in the order of their ids: of two requests that would each remove one of the
 * last two, the second sees what the first did.
 */
export const lockActiveOfRole = (tenantId: string, role: Role) => sql<{ id: string }>`
  select id from users where tenant_id = ${tenantId} and role = ${role} and is_active order by id for update`;

/** Ends the sessions of a user, all but one (sessions_by_user). */
export const endSessions = (tenantId: string, userId: string, exceptId?: string) => sql`
  update sessions set revoked_at = now()
  where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null and id is distinct from ${exceptId}`;
