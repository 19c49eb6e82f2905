import type { EntityManager } from 'typeorm';
import { displayName } from '@focinho/contracts/kernel/display-name';
import type { Config } from '../../kernel/config/config';
import { queryOne } from '../../database/batch';
import { sql } from '../../database/sql';
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

/** What an e-mail may say to a user of a tenant. */
export const recipientOf = (config: Config, user: Addressee, isConfirmed: boolean): Recipient => ({
  productName: config.PRODUCT_NAME,
  email: user.email,
  ...(isConfirmed ? { tenantName: user.tenantName, name: user.name } : { tenantName: 'sua loja', name: null }),
  isConfirmed,
});

export const greet = (recipient: Recipient) => (recipient.isConfirmed ? `Olá, ${displayName(recipient)}!` : 'Olá!');

/** tenants_pkey */
const CONFIRMED = sql<{ isConfirmed: boolean }>`
  select email_confirmed_at is not null as "isConfirmed" from tenants where id = (select app.current_tenant())`;

/** To a user of the transaction's tenant. */
export async function mailUser(
  tx: EntityManager,
  config: Config,
  user: Addressee,
  write: (to: Recipient) => MailContent,
): Promise<void> {
  const { isConfirmed } = await queryOne(tx, CONFIRMED);
  await sendMail(tx, user.email, write(recipientOf(config, user, isConfirmed)));
}

/** Before something is mailed to people who have not asked for it. @throws ConflictError */
export async function requireConfirmedEmail(tx: EntityManager): Promise<void> {
  if (!(await queryOne(tx, CONFIRMED)).isConfirmed)
    throw new ConflictError(
      'Confirme primeiro o e-mail do cadastro da loja, pelo link que enviamos. Não chegou? "Reenviar" está no aviso no alto da página.',
    );
}
