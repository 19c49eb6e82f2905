import type { EntityManager } from 'typeorm';
import { displayName } from '@focinho/contracts/kernel/display-name';
import type { Config } from '../../kernel/config/config';
import { queryOne } from '../../database/batch';
import { sql, type Sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import type { MailContent } from './layout';
import { sendMail } from './outbox';

/** A user of a tenant, as the database has it. */
export interface Addressee {
  tenantName: string;
  email: string;
  name: string | null;
}
export interface Recipient extends Addressee {
  productName: string;
  /** If not, an e-mail contains nothing that somebody at the shop has typed: anybody can sign up with somebody else's address. */
  isConfirmed: boolean;
}

/** The recipient of an e-mail to a user of a tenant, with what it may say. */
export const recipientOf = (config: Config, user: Addressee, isConfirmed: boolean): Recipient => ({
  productName: config.PRODUCT_NAME,
  email: user.email,
  ...(isConfirmed ? { tenantName: user.tenantName, name: user.name } : { tenantName: 'sua loja', name: null }),
  isConfirmed,
});

export const greet = (recipient: Recipient) => (recipient.isConfirmed ? `Olá, ${displayName(recipient)}!` : 'Olá!');

/** E-mails of a shop within a day before its e-mail is confirmed: nobody can fill somebody else's mailbox. */
const MOST_UNCONFIRMED = 10;

/**
 * Whether the tenant `t` may mail an address: before its e-mail is confirmed only the one that has signed up, because it can type any
 * other as a user's (mails_pkey).
 */
export const mayMail = (
  email: Sql,
) => sql`(t.email_confirmed_at is not null or (t.email = ${email} and ${MOST_UNCONFIRMED} > (
  select count(*) from mails m where m.tenant_id = t.id and m.created_at > now() - interval '1 day')))`;

/**
 * Whether the user `u` is the first one, or has done something: logged in, or accepted an invitation. Anybody can ask for the link of a
 * new password (audit_log_by_user; users_pkey, a tenant has few users).
 */
export const HAS_COME = sql`(
  u.id = (select first.id from users first where first.tenant_id = u.tenant_id order by first.created_at, first.id limit 1)
  or exists (select from audit_log a where a.tenant_id = u.tenant_id and a.user_id = u.id and a.entity <> 'password-reset-asked'))`;

/** tenants_pkey */
const shopOf = (email: string) => sql<{ isConfirmed: boolean; isReached: boolean }>`
  select t.email_confirmed_at is not null as "isConfirmed", ${mayMail(sql`${email}`)} as "isReached"
  from tenants t where t.id = (select app.current_tenant())`;

/** To a user of the transaction's tenant, if it may mail the address. */
export async function mailUser(
  tx: EntityManager,
  config: Config,
  user: Addressee,
  write: (to: Recipient) => MailContent,
): Promise<void> {
  const { isConfirmed, isReached } = await queryOne(tx, shopOf(user.email));
  if (isReached) await sendMail(tx, user.email, write(recipientOf(config, user, isConfirmed)));
}

const CONFIRMED = sql<{ isConfirmed: boolean }>`
  select email_confirmed_at is not null as "isConfirmed" from tenants where id = (select app.current_tenant())`;

/** Before something is mailed to people who have not asked for it. @throws ConflictError */
export async function requireConfirmedEmail(tx: EntityManager): Promise<void> {
  if (!(await queryOne(tx, CONFIRMED)).isConfirmed)
    throw new ConflictError(
      'Confirme primeiro o e-mail do cadastro da loja, pelo link que enviamos. Não chegou? "Reenviar" está no aviso no alto da página.',
    );
}
