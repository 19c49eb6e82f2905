import { APPROVAL_MINUTES, type ApprovalInput } from '@focinho/contracts/access/approvals';
import type { Role } from '@focinho/contracts/kernel/enums';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { object } from '../../database/json';
import { shownName } from '../../database/shared-sql';
import { sql } from '../../database/sql';

/** This many wrong PINs have no consequence; each further one doubles the time until the next attempt. */
export const FREE_GUESSES = 3;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 24 * 60 * 60;

const APPROVERS: readonly Role[] = rolesWith('approvals.give');

/** Users whose approval can be asked for (approval_pins_pkey; a tenant has few users). */
export const LIST_APPROVERS = sql`
  select json_build_object('approvers', (
    select coalesce(json_agg(${object({ id: sql`u.id`, name: shownName('u') })} order by u.name_key), '[]')
    from approval_pins p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.pin_hash is not null and u.is_active and u.role = any (${APPROVERS}::text[])))::text`;

/**
 * Counts an attempt as failed before the PIN is checked, so that parallel guesses are all counted, unless the next attempt has to
 * wait. @returns JSON of {@link Attempt}
 */
export const countAttempt = (approverId: string) => sql`
  with attempt as (
    update approval_pins p set failures = failures + 1,
      blocked_until = case when failures >= ${FREE_GUESSES}::int
        then now() + least(${LONGEST_DELAY_SECONDS}::float8, ${FIRST_DELAY_SECONDS}::float8 * 2 ^ (failures - ${FREE_GUESSES}::int))
          * interval '1 second' end
    from users u
    where p.user_id = ${approverId} and p.pin_hash is not null and (p.blocked_until is null or p.blocked_until <= now())
      and u.tenant_id = p.tenant_id and u.id = p.user_id and u.is_active and u.role = any (${APPROVERS}::text[])
    returning p.pin_hash
  )
  select json_build_object('pinHash', (select pin_hash from attempt),
    'waitSeconds', (select ceil(extract(epoch from blocked_until - now())) from approval_pins
      where user_id = ${approverId} and blocked_until > now()))::text`;
export interface Attempt {
  /** Null if this user cannot approve, or has to wait. */
  pinHash: string | null;
  waitSeconds: number | null;
}

export const forgetFailures = (approverId: string) =>
  sql`update approval_pins set failures = 0, blocked_until = null where user_id = ${approverId}`;

const APPROVAL = object({ id: sql`id`, expiresAt: sql`expires_at` });
export const insertApproval = (id: string, { approverId, request }: ApprovalInput) => sql`
  insert into approvals (id, approver_id, request, requester_id, expires_at)
  values (${id}, ${approverId}, ${request}, current_setting('app.user_id')::uuid, now() + ${APPROVAL_MINUTES} * interval '1 minute')`;
export const oneApproval = (id: string) =>
  sql`select json_build_object('approval', ${APPROVAL})::text from approvals where id = ${id}`;

const OWN = sql`user_id = current_setting('app.user_id')::uuid`;
export const PIN_STATUS = sql`
  select json_build_object('pin', json_build_object('isSet',
    exists (select from approval_pins where ${OWN} and pin_hash is not null)))::text`;
export const OWN_PASSWORD = sql<{ passwordHash: string; email: string }>`
  select password_hash as "passwordHash", email from users where id = current_setting('app.user_id')::uuid`;
/** A new PIN also ends the wait after wrong guesses. */
export const savePin = (pinHash: string | null) => sql`
  insert into approval_pins (user_id, pin_hash) values (current_setting('app.user_id')::uuid, ${pinHash})
  on conflict (tenant_id, user_id) do update set pin_hash = excluded.pin_hash, failures = 0, blocked_until = null`;
