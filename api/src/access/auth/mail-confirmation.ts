import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { confirmationHash } from '@focinho/contracts/access/mailed-links';
import type { Config } from '../../kernel/config/config';
import { queryRow } from '../../database/batch';
import { sql } from '../../database/sql';
import type { MailContent } from '../../journal/mail/layout';
import { sendMail } from '../../journal/mail/outbox';
import { recipientOf, type Addressee, type Recipient } from '../../journal/mail/user-mails';

const DAYS = 7;
/** Links that are mailed for one sign-up within a day: nobody can fill somebody else's mailbox. */
const MOST_LINKS = 5;

/** 256 random bits, so that a plain hash is enough. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The earlier link stops to work. No row if the e-mail is confirmed, or after too many links (sign_ups_pkey). */
const newLink = (secret: string, email: string) => sql<{ tenantId: string }>`
  update sign_ups s set confirmation_hash = ${hashOfSecret(secret)}, confirmation_email = ${email},
    confirmation_expires_at = now() + ${DAYS}::int * interval '1 day',
    confirmations_mailed_at = array_append(recent.mailed_at, now()::timestamptz(3))
  from (select array(select at from sign_ups, unnest(confirmations_mailed_at) at
    where tenant_id = (select app.current_tenant()) and at > now() - interval '1 day') as mailed_at) recent
  where s.tenant_id = (select app.current_tenant()) and cardinality(recent.mailed_at) < ${MOST_LINKS}
  returning s.tenant_id as "tenantId"`;
const LOCK = sql<{ tenantId: string }>`
  select s.tenant_id as "tenantId" from sign_ups s join tenants t on t.id = s.tenant_id
  where s.tenant_id = (select app.current_tenant()) and t.email_confirmed_at is null for update of s`;

/**
 * Mails an owner the link that confirms the e-mail of the sign-up, if it is still to be confirmed.
 * @returns whether it was mailed; undefined if there is nothing to confirm
 */
export async function mailConfirmation(
  tx: EntityManager,
  config: Config,
  owner: Addressee,
  write: (to: Recipient, url: string, days: number) => MailContent,
): Promise<boolean | undefined> {
  if (!(await queryRow(tx, LOCK))) return undefined;
  const secret = randomBytes(32).toString('base64url');
  const link = await queryRow(tx, newLink(secret, owner.email));
  if (!link) return false;
  const url = `${config.PUBLIC_ORIGIN}/${confirmationHash(`${link.tenantId}.${secret}`)}`;
  // Also to an address that was corrected, which nothing else is mailed to: the links have a limit of their own.
  await sendMail(tx, owner.email, write(recipientOf(config, owner, false), url, DAYS));
  return true;
}
