/** The JSON of a user as sessions answer it (spec: GET /api/auth/me). */
export const SESSION_USER = `json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'role', u.role,
  'phone', u.phone, 'isActive', u.is_active, 'tenantId', u.tenant_id, 'createdAt', u.created_at, 'updatedAt', u.updated_at)`;

/** The session's own user (primary key of users). */
export const CURRENT_USER = {
  sql: `select (${SESSION_USER})::text from users u where u.id = current_setting('app.user_id')::uuid`,
  values: [],
};

/** Who may be logging in (users_email_key). Runs with only app.tenant_id set: there is no session yet. */
export const USER_BY_EMAIL = `
  select u.id, u.password_hash, u.is_active and t.is_active as is_active, ${SESSION_USER} as json
  from users u join tenants t on t.id = u.tenant_id where u.email = $1`;
