import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ConfirmationLink, ConfirmedShop } from '@focinho/contracts/sign-up';
import { setTenant } from '../../access/auth/auth.queries';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { badField, ConflictError, TooManyAttemptsError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { confirmationMail } from '../../journal/mail/account-mails';
import type { Addressee } from '../../journal/mail/user-mails';
import { hashOfSecret, mailConfirmation } from '../../access/auth/mail-confirmation';

const INVALID = 'Este link não vale mais. Peça outro no aviso no alto da página da sua loja.';
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]+)$/;

/** While an active owner still has the address that the link was mailed to; a second time it changes nothing (sign_ups_pkey). */
const confirm = (secret: string) => sql<ConfirmedShop>`
  update tenants t set email_confirmed_at = coalesce(t.email_confirmed_at, now()) from sign_ups s
  where t.id = (select app.current_tenant()) and t.is_active and s.tenant_id = t.id
    and s.confirmation_hash = ${hashOfSecret(secret)} and s.confirmation_expires_at > now()
    and exists (select from users u
      where u.tenant_id = t.id and u.email = s.confirmation_email and u.role = 'OWNER' and u.is_active)
  returning t.slug`;
/** users_pkey */
const OWNER = sql<Addressee>`
  select u.email, u.name, t.name as "tenantName" from users u join tenants t on t.id = u.tenant_id
  where u.tenant_id = (select app.current_tenant()) and u.id = current_setting('app.user_id')::uuid`;

/** Before the e-mail of a sign-up is confirmed, nothing is mailed in the shop's name: see mail/user-mails.ts. */
@Injectable()
export class EmailConfirmation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws BadRequestError if the link is unknown or expired, or its address is no owner's any more */
  async confirm(token: string): Promise<ConfirmedShop> {
    const [, tenantId, secret] = TOKEN.exec(token) ?? [];
    if (!tenantId || !secret) throw badField('token', INVALID);
    const confirmed = await this.turns.runForClient(currentRequest().address, () =>
      this.dataSource.transaction(async (tx) => {
        await queryRows(tx, setTenant(tenantId));
        return queryRow(tx, confirm(secret));
      }),
    );
    if (!confirmed) throw badField('token', INVALID);
    return confirmed;
  }

  /** Another link for the owner who asks, to the address of that moment. @throws ConflictError, TooManyAttemptsError */
  mailLink(): Promise<object> {
    return this.db.tx(async (tx): Promise<ConfirmationLink> => {
      const owner = await queryOne(tx, OWNER);
      const isMailed = await mailConfirmation(tx, this.config, owner, confirmationMail);
      if (isMailed === undefined) throw new ConflictError('O e-mail da loja já está confirmado.');
      if (!isMailed)
        throw new TooManyAttemptsError('Já enviamos vários links hoje. Procure no spam, ou peça outro amanhã.', 3600);
      return { email: owner.email };
    });
  }
}
