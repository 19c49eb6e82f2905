import type { SessionUser } from '@focinho/contracts/access/auth';
import { endSessionsWhere } from '../../database/end-sessions';
import { sql } from '../../database/sql';

/** The JSON of a user as sessions return it (spec: GET /api/auth/me). */
export const SESSION_USER = sql`json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'role', u.role,
  'phone', u.phone, 'isActive', u.is_active, 'tenantId', u.tenant_id, 'createdAt', u.created_at, 'updatedAt', u.updated_at)`;

/** The user of the session (users_pkey). */
export const CURRENT_USER = sql`
  select (${SESSION_USER})::text from users u where u.id = current_setting('app.user_id')::uuid`;

/** The id of the tenant with this slug, or null. */
export const tenantIdOf = (slug: string) =>
  sql<{ tenantId: string | null }>`select app.tenant_id_of(${slug}) as "tenantId"`;

/** Names the user of a transaction that has no session, for the audit log. */
export const setActor = (userId: string) => sql`select set_config('app.user_id', ${userId}, true)`;

interface LoginUser {
  id: string;
  passwordHash: string;
  isActive: boolean;
  json: SessionUser;
  hasTotp: boolean;
}
/** The user with this e-mail (users_email_key), after {@link setTenant}. */
export const userByEmail = (email: string) => sql<LoginUser>`
  select u.id, u.password_hash as "passwordHash", u.is_active and t.is_active as "isActive", ${SESSION_USER} as json,
    exists (select from user_totp where user_id = u.id and confirmed_at is not null) as "hasTotp"
  from users u join tenants t on t.id = u.tenant_id where u.email = ${email}`;

interface NewSession {
  id: string;
  userId: string;
  days: number;
  /** Minutes without a request after which it ends; 0 = never. */
  idleMinutes: number;
  device: string;
  secondFactor: boolean;
}
export const insertSession = ({ id, userId, days, idleMinutes, device, secondFactor }: NewSession) => sql`
  insert into sessions (id, user_id, expires_at, idle_limit, device, second_factor)
  values (${id}, ${userId}, now() + ${days} * interval '1 day', nullif(${idleMinutes}::int, 0) * interval '1 minute', ${device},
    ${secondFactor})`;

export const endSession = (id: string) => endSessionsWhere(sql`id = ${id}`);

/** Ends all sessions of a user except one (sessions_by_user). */
export const endSessions = (tenantId: string, userId: string, exceptId?: string) =>
  endSessionsWhere(sql`tenant_id = ${tenantId} and user_id = ${userId} and id is distinct from ${exceptId}`);
