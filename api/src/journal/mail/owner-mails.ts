import type { EntityManager } from 'typeorm';
import type { Config } from '../../kernel/config/config';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import type { MailContent } from './layout';
import { sendMail } from './outbox';
import { HAS_COME, mayMail, recipientOf, type Addressee, type Recipient } from './user-mails';

export interface OwnerNotice {
  recipient: Recipient;
  /** The address of a page of the shop. */
  urlOf: (page: string) => string;
}

interface Owner extends Addressee {
  slug: string;
  isConfirmed: boolean;
}
/** The active owners who get the e-mails (users_pkey). */
const ownersOf = (tenantId: string) => sql<Owner>`
  select u.email, u.name, t.name as "tenantName", t.slug, t.email_confirmed_at is not null as "isConfirmed" from users u join tenants t on t.id = u.tenant_id
  where u.tenant_id = ${tenantId} and u.role = 'OWNER' and u.is_active and ${HAS_COME} and ${mayMail(sql`u.email`)}
  order by u.created_at, u.id`;

/** To each active owner of a tenant who has ever come, in the transaction that causes it: others may be strangers whose address was typed. */
export async function mailOwners(
  tx: EntityManager,
  config: Config,
  tenantId: string,
  write: (to: OwnerNotice) => MailContent,
): Promise<void> {
  for (const { slug, isConfirmed, ...owner } of await queryRows(tx, ownersOf(tenantId))) {
    const recipient = recipientOf(config, owner, isConfirmed);
    const urlOf = (page: string) => `${config.PUBLIC_ORIGIN}/${isConfirmed ? `${slug}/${page}` : ''}`;
    await sendMail(tx, owner.email, write({ recipient, urlOf }), { tenantId });
  }
}
