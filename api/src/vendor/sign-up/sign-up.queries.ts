import { randomInt } from 'node:crypto';
import type { SessionUser } from '@focinho/contracts/access/auth';
import { isReservedSlug, SLUG_MAX } from '@focinho/contracts/kernel/slug';
import { SESSION_USER } from '../../access/auth/auth.queries';
import { sql } from '../../database/sql';

/** The slug itself, then others like it; the last one is almost certainly free. */
function alternatives(slug: string): string[] {
  const numbered = (suffix: string) => `${slug.slice(0, SLUG_MAX - suffix.length - 1).replace(/-$/, '')}-${suffix}`;
  const all = [
    slug,
    numbered('pet'),
    ...['2', '3', '4', '5'].map(numbered),
    numbered(String(randomInt(10_000, 100_000))),
  ];
  return all.filter((candidate) => !isReservedSlug(candidate));
}

/** The first free one of the slug and others like it (tenants_slug_key). */
export const freeSlug = (slug: string) => sql<{ slug: string }>`
  select candidate.slug from unnest(${alternatives(slug)}::text[]) with ordinality as candidate (slug, position)
  where app.tenant_id_of(candidate.slug) is null order by candidate.position limit 1`;

/** The first day of a new tenant is one of its own time zone. */
export const setTimeZone = (timeZone: string) => sql`select set_config('app.time_zone', ${timeZone}, true)`;

export const insertSignUp = (keyHash: string | undefined, terms: string) =>
  sql`insert into sign_ups (key_hash, terms) values (${keyHash ?? null}, ${terms})`;

/** Its time zone, and that its e-mail is its owner's only if a link that was mailed to it is followed. */
export const completeSignUp = (timeZone: string) => sql`
  update tenants set email_confirmed_at = null, time_zone = ${timeZone} where id = (select app.current_tenant())`;

interface SignedUp {
  id: string;
  passwordHash: string;
  json: SessionUser;
}
/**
 * The owner whom the same request has created a moment ago, whose response was lost (sign_ups_pkey, users_email_key). Who has turned
 * two-step verification on since then has received a response.
 */
export const signedUp = (keyHash: string, email: string) => sql<SignedUp>`
  select u.id, u.password_hash as "passwordHash", ${SESSION_USER} as json
  from sign_ups s join users u on u.tenant_id = s.tenant_id join tenants t on t.id = s.tenant_id
  where s.key_hash = ${keyHash} and u.email = ${email} and u.is_active and t.is_active and s.created_at > now() - interval '1 day'
    and not exists (select from user_totp where user_id = u.id)`;
