import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../kernel/config/config';
import { queryOne, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { invitationMail, passwordResetMail } from '../../journal/mail/account-mails';
import { mailUser } from '../../journal/mail/user-mails';

export const RESET_MINUTES = 30;
export const INVITATION_DAYS = 7;
/** Links that are mailed to one user within {@link RESET_MINUTES}: nobody can fill somebody else's mailbox. */
const MOST_LINKS = 3;

/** 256 random bits, so that a plain hash is enough. Only the hash is stored: reading the database opens no account. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const insertLink = (token: string, userId: string, minutes: number) => sql`
  insert into password_links (token_hash, user_id, expires_at)
  values (${hashToken(token)}, ${userId}, now() + ${minutes}::int * interval '1 minute')`;
/** password_links_by_user */
const recentLinks = (userId: string) => sql<{ count: number }>`
  select count(*)::int as count from password_links
  where user_id = ${userId} and created_at > now() - ${RESET_MINUTES}::int * interval '1 minute'`;

const VALID = sql`link.used_at is null and link.expires_at > now()`;
export interface LinkedUser {
  id: string;
  email: string;
  name: string | null;
  tenantName: string;
}
/** The active user whose password the link sets, if the link is still valid (password_links_pkey). */
export const userOfLink = (token: string) => sql<LinkedUser>`
  select u.id, u.email, u.name, t.name as "tenantName"
  from password_links link
  join users u on u.tenant_id = link.tenant_id and u.id = link.user_id
  join tenants t on t.id = link.tenant_id
  where link.tenant_id = (select app.current_tenant()) and link.token_hash = ${hashToken(token)} and ${VALID}
    and u.is_active and t.is_active`;

/** Uses the link up, and every other link of its user. Of two parallel requests only the first gets a row. */
export const useLink = (token: string) => sql<{ userId: string }>`
  update password_links link set used_at = now() where token_hash = ${hashToken(token)} and ${VALID} returning user_id as "userId"`;
export const cancelLinks = (userId: string) => sql`
  update password_links set used_at = now() where user_id = ${userId} and used_at is null`;

/** Locked, so that parallel requests count each other's links. */
const recipient = (userId: string) => sql<LinkedUser & { slug: string }>`
  select u.id, u.email, u.name, t.name as "tenantName", t.slug from users u join tenants t on t.id = u.tenant_id
  where u.tenant_id = (select app.current_tenant()) and u.id = ${userId} for update of u`;

/**
 * Mails a user of the transaction's tenant a link that sets a password. The secret is after the `#`, which browsers send to no
 * server, so it is in no log.
 * @returns whether it was mailed: the user may have got as many as anybody may ask for
 */
export async function mailPasswordLink(
  tx: EntityManager,
  config: Config,
  userId: string,
  reason: 'reset' | 'invitation',
): Promise<boolean> {
  const user = await queryOne(tx, recipient(userId));
  if ((await queryOne(tx, recentLinks(userId))).count >= MOST_LINKS) return false;
  const token = randomBytes(32).toString('base64url');
  const url = `${config.PUBLIC_ORIGIN}/#nova-senha/${user.slug}/${token}`;
  const isReset = reason === 'reset';
  await queryRows(tx, insertLink(token, userId, isReset ? RESET_MINUTES : INVITATION_DAYS * 24 * 60));
  await mailUser(tx, config, user, (to) =>
    isReset ? passwordResetMail(to, url, RESET_MINUTES) : invitationMail(to, url, INVITATION_DAYS),
  );
  return true;
}
