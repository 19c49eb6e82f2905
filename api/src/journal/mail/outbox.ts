import type { EntityManager } from 'typeorm';
import { queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import type { MailContent } from './layout';

/**
 * Writes an e-mail in the transaction that causes it: it is sent if and only if the transaction commits, by whichever process
 * looks into the outbox first (see MailDelivery).
 * @param tenantId whose e-mail it is; by default the transaction's. Only the platform role may name another one.
 * @param noteId a fiscal document whose XML is attached. The outbox has no copy: it is read when the e-mail is sent.
 */
export async function sendMail(
  tx: EntityManager,
  recipient: string,
  { subject, text, html }: MailContent,
  { tenantId, noteId }: { tenantId?: string; noteId?: string } = {},
): Promise<void> {
  await queryRows(
    tx,
    sql`insert into mails (tenant_id, id, recipient, subject, text, html, note_id)
      values (coalesce(${tenantId}, app.current_tenant()), ${newId()}, ${recipient}, ${subject}, ${text}, ${html}, ${noteId})`,
  );
}

/** How often an e-mail is tried: after 1, 4, 16 and 64 minutes again, then it is given up. */
export const ATTEMPTS = 5;

export interface DueMail {
  tenantId: string;
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  noteId: string | null;
}

/**
 * Takes some e-mails that are due (mails_due). Other processes skip them, and if this one dies, they are due again after a while. What
 * was kept for long without a mail server is not sent once there is one.
 */
export const takeDueMails = (limit: number) => sql<DueMail>`
  update mails set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * 4 ^ attempts
  where (tenant_id, id) in (
    select tenant_id, id from mails where next_attempt_at <= now() and created_at > now() - interval '1 day'
    order by next_attempt_at limit ${limit} for update skip locked)
    and text is not null and html is not null
  returning tenant_id as "tenantId", id, recipient, subject, text, html, attempts, note_id as "noteId"`;

export const markSent = ({ tenantId, id }: DueMail) => sql`
  update mails set sent_at = now(), next_attempt_at = null, last_error = null, text = null, html = null
  where tenant_id = ${tenantId} and id = ${id}`;

export const markFailed = ({ tenantId, id, attempts }: DueMail, reason: string) =>
  attempts < ATTEMPTS
    ? sql`update mails set last_error = ${reason} where tenant_id = ${tenantId} and id = ${id}`
    : sql`update mails set last_error = ${reason}, next_attempt_at = null, text = null, html = null
        where tenant_id = ${tenantId} and id = ${id}`;
