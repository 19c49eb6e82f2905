import type { UserListQuery } from '@focinho/contracts/users';
import { Conditions, listQuery, oneQuery, type ListDefinition } from '../database/lists';

/** Orders: users_by_name, users_email_key; a shop's users are few. */
const users: ListDefinition = {
  key: 'users',
  table: 'users',
  json: `json_build_object('id', row.id, 'email', row.email, 'name', row.name, 'role', row.role, 'phone', row.phone,
    'isActive', row.is_active, 'createdAt', row.created_at, 'updatedAt', row.updated_at)`,
  alive: 'true',
  sorts: { name: ['row.name_key'], email: ['row.email'], createdAt: ['row.created_at'] },
  defaultSort: 'name',
};

export const listUsers = (query: UserListQuery) =>
  listQuery(
    users,
    query,
    new Conditions().search(query.search).add('row.role = ?', query.role).add('row.is_active = ?', query.isActive),
  );

export const oneUser = (id: string) => oneQuery(users, 'user', id);

/** Who asks, as `app.authenticate` found it. */
export const ACTOR = `select current_setting('app.user_id') as id, current_setting('app.role') as role`;

/**
 * The active users of a role in a tenant, locked in the order of their ids: of two requests that would each remove one of the
 * last two, the second sees what the first did. $1 tenant, $2 role.
 */
export const LOCK_ACTIVE_OF_ROLE = `
  select id from users where tenant_id = $1 and role = $2 and is_active order by id for update`;

/** Ends the sessions of user $2, all but $3 (sessions_by_user). */
export const END_SESSIONS = `
  update sessions set revoked_at = now() where tenant_id = $1 and user_id = $2 and revoked_at is null and id is distinct from $3`;
