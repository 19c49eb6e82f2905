import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config';
import { queryRows } from '../database/batch';
import { sql } from '../database/sql';
import type { MailContent } from './layout';
import { sendMail } from './outbox';

export interface Recipient {
  productName: string;
  tenantName: string;
  email: string;
  name: string | null;
}
export interface OwnerNotice {
  recipient: Recipient;
  /** Of the shop, without a page. */
  shopUrl: string;
}

interface Owner {
  email: string;
  name: string | null;
  tenantName: string;
  slug: string;
}
/** The active owners, who get the e-mails (users_pkey; a tenant has few users). */
const ownersOf = (tenantId: string) => sql<Owner>`
  select u.email, u.name, t.name as "tenantName", t.slug from users u join tenants t on t.id = u.tenant_id
  where u.tenant_id = ${tenantId} and u.role = 'OWNER' and u.is_active order by u.created_at, u.id`;

/** To each active owner of a tenant, in the transaction that causes it. */
export async function mailOwners(
  tx: EntityManager,
  config: Config,
  tenantId: string,
  write: (to: OwnerNotice) => MailContent,
): Promise<void> {
  for (const { slug, ...owner } of await queryRows(tx, ownersOf(tenantId))) {
    const recipient = { ...owner, productName: config.PRODUCT_NAME };
    await sendMail(tx, owner.email, write({ recipient, shopUrl: `${config.PUBLIC_ORIGIN}/${slug}` }), tenantId);
  }
}
