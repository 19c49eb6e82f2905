import type { Role } from '@focinho/contracts/kernel/enums';
import { endSessionsWhere } from '../../database/end-sessions';
import { object } from '../../database/json';
import { sql } from '../../database/sql';

/** Everything here is about the user and the session that `app.authenticate` has set (users_pkey, user_totp_pkey, sessions_pkey). */
const OWN_ID = sql`current_setting('app.user_id')::uuid`;
const HAS_TOTP = sql`exists (select from user_totp where user_id = ${OWN_ID} and confirmed_at is not null)`;

export const oneAccount = (mustHaveTotp: boolean) => sql`
  select json_build_object('account', ${object({
    email: sql`u.email`,
    name: sql`u.name`,
    phone: sql`u.phone`,
    totp: object({
      isEnabled: HAS_TOTP,
      recoveryCodes: sql`(select count(*)::int from recovery_codes where user_id = ${OWN_ID})`,
      isRequired: sql`${mustHaveTotp}::boolean and u.role = 'SUPER_ADMIN'`,
    }),
  })})::text from users u where u.id = ${OWN_ID}`;

export interface OwnUser {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  passwordHash: string;
  hasTotp: boolean;
  tenantName: string;
}
/** For checks of the password, never for a response. */
export const OWN_USER = sql`
  select json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'role', u.role, 'passwordHash', u.password_hash,
    'hasTotp', ${HAS_TOTP}, 'tenantName', t.name)::text
  from users u join tenants t on t.id = u.tenant_id where u.id = ${OWN_ID}`;

/** sessions_by_user */
export const ownSessions = (currentId: string | undefined) => sql`
  select json_build_object('sessions', coalesce(json_agg(${object({
    id: sql`s.id`,
    device: sql`s.device`,
    createdAt: sql`s.created_at`,
    lastSeenAt: sql`s.last_seen_at`,
    isCurrent: sql`s.id = ${currentId}::uuid`,
  })} order by s.last_seen_at desc, s.id), '[]'))::text
  from sessions s
  where s.user_id = ${OWN_ID} and s.revoked_at is null and s.expires_at > now()
    and (s.idle_limit is null or s.last_seen_at > now() - s.idle_limit)`;

export const endOwnSession = (id: string) => endSessionsWhere(sql`id = ${id} and user_id = ${OWN_ID}`);

/** Replaces a secret that was not confirmed; a confirmed one stays, and no row is returned. */
export const startTotp = (secret: string) => sql`
  insert into user_totp (user_id, secret) values (${OWN_ID}, ${secret})
  on conflict (tenant_id, user_id) do update set secret = excluded.secret where user_totp.confirmed_at is null returning user_id`;
export const UNCONFIRMED_TOTP = sql<{ secret: string }>`
  select secret from user_totp where user_id = ${OWN_ID} and confirmed_at is null for update`;
export const confirmTotp = (step: number) => sql`
  update user_totp set confirmed_at = now(), last_step = ${step} where user_id = ${OWN_ID}`;
export const REMOVE_TOTP = sql`delete from user_totp where user_id = ${OWN_ID} and confirmed_at is not null returning user_id`;

export const REMOVE_RECOVERY_CODES = sql`delete from recovery_codes where user_id = ${OWN_ID}`;
export const insertRecoveryCodes = (hashes: string[]) => sql`
  insert into recovery_codes (user_id, code_hash) select ${OWN_ID}, unnest(${hashes}::text[])`;

/** The session counts as one that was opened with a code. */
export const noteSecondFactor = (sessionId: string | undefined) => sql`
  update sessions set second_factor = true where id = ${sessionId} and user_id = ${OWN_ID}`;
