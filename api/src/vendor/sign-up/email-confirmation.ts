import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { ConfirmationLink, ConfirmedShop } from '@focinho/contracts/vendor/sign-up';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { setTenant } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { badField, ConflictError, TooManyAttemptsError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { confirmationMail } from '../../journal/mail/account-mails';
import type { Addressee } from '../../journal/mail/user-mails';
import { hashOfSecret, mailConfirmation } from '../../access/auth/mail-confirmation';

const INVALID = 'Este link não vale mais.';
const TOO_MANY = 'Já enviamos vários links hoje. Procure no spam, ou peça outro amanhã.';
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]+)$/;

/** While an active owner still has the address that the link was mailed to; a second time it changes nothing (sign_ups_pkey). */
const confirm = (secret: string) => sql<ConfirmedShop>`
  update tenants t set email_confirmed_at = coalesce(t.email_confirmed_at, now()) from sign_ups s
  where t.id = (select app.current_tenant()) and t.is_active and s.tenant_id = t.id
    and s.confirmation_hash = ${hashOfSecret(secret)} and s.confirmation_expires_at > now()
    and exists (select from users u
      where u.tenant_id = t.id and u.email = s.confirmation_email and u.role = 'OWNER' and u.is_active)
  returning t.slug`;
/** The open pages of the shop read it with the settings. */
const NOTE_CHANGE = sql`insert into changes (tenant_id, entity) values ((select app.current_tenant()), 'tenant_settings')`;
/** users_pkey */
const OWNER = sql<Addressee>`
  select u.email, u.name, t.name as "tenantName" from users u join tenants t on t.id = u.tenant_id
  where u.tenant_id = (select app.current_tenant()) and u.id = current_setting('app.user_id')::uuid`;
/** Whoever had the link, or the first owner if that address is no owner's any more (users of one tenant). */
const OWNER_OF_LINK = sql<Addressee>`
  select u.email, u.name, t.name as "tenantName" from users u
  join tenants t on t.id = u.tenant_id and t.is_active join sign_ups s on s.tenant_id = t.id
  where u.tenant_id = (select app.current_tenant()) and u.role = 'OWNER' and u.is_active
  order by u.email <> s.confirmation_email, u.id limit 1`;

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
    return this.withToken(token, async (tx, secret) => {
      const confirmed = await queryRow(tx, confirm(secret));
      if (confirmed) await queryRows(tx, NOTE_CHANGE);
      return confirmed;
    });
  }

  /** Another link instead of one that is dead, which names the shop; it goes to the owner, and to nobody else. */
  renewLink(token: string): Promise<object> {
    return this.withToken(token, async (tx) => {
      const owner = await queryRow(tx, OWNER_OF_LINK);
      if (!owner) return undefined;
      await this.mail(tx, owner);
      return {};
    });
  }

  /** Another link for the owner who asks, to the address of that moment. @throws ConflictError, TooManyAttemptsError */
  mailLink(): Promise<object> {
    return this.db.tx(async (tx): Promise<ConfirmationLink> => {
      const owner = await queryOne(tx, OWNER);
      await this.mail(tx, owner);
      return { email: owner.email };
    });
  }

  private async mail(tx: EntityManager, owner: Addressee): Promise<void> {
    const isMailed = await mailConfirmation(tx, this.config, owner, confirmationMail);
    if (isMailed === undefined) throw new ConflictError('O e-mail da loja já está confirmado.');
    if (!isMailed) throw new TooManyAttemptsError(TOO_MANY, 3600);
  }

  /** Work in the shop of a link. @throws BadRequestError if the link is none, or the work finds nothing */
  private async withToken<Result>(
    token: string,
    work: (tx: EntityManager, secret: string) => Promise<Result | undefined>,
  ): Promise<Result> {
    const [, tenantId, secret] = TOKEN.exec(token) ?? [];
    if (!tenantId || !secret) throw badField('token', INVALID);
    const result = await this.turns.runForClient(currentRequest().address, () =>
      this.dataSource.transaction(async (tx) => {
        await queryRows(tx, setTenant(tenantId));
        return work(tx, secret);
      }),
    );
    if (!result) throw badField('token', INVALID);
    return result;
  }
}
