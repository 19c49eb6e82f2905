import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { NewPassword, PasswordLink } from '@focinho/contracts/access/auth';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField, queryPool, queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { newId } from '../../database/records';
import { setTenant } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { badField, BadRequestError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { passwordChangedMail } from '../../journal/mail/account-mails';
import { mailUser } from '../../journal/mail/user-mails';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import { setActor, tenantIdOf, endSessions } from './auth.queries';
import { accountOf, clearFailures } from './login-limits';
import { cancelLinks, mailPasswordLink, useLink, userOfLink, type LinkedUser } from './password-links';
import { checkNewPassword } from './password-strength';
import { hashPassword } from './passwords';

const INVALID = 'Este link não vale mais. Peça outro em "Esqueci minha senha".';
/** Longer than the work takes, so that the response time does not reveal whether there is such a user. */
const RESPONSE_MS = 300;
/** For how many shops of one person a link is mailed; each has its own. */
const MOST_SHOPS = 5;

/** Active users of active tenants (users_email_key). */
const activeUser = (email: string) => sql<{ id: string }>`
  select u.id from users u join tenants t on t.id = u.tenant_id where u.email = ${email} and u.is_active and t.is_active`;
/** The shops in which somebody logs in with this e-mail (users_by_email). */
const shopsOf = (email: string) => sql<{ slug: string }>`
  select t.slug from users u join tenants t on t.id = u.tenant_id
  where u.email = ${email} and u.is_active and t.is_active and t.slug <> ${ROOT_TENANT_SLUG}
  order by u.created_at desc limit ${MOST_SHOPS}`;
const setPassword = (userId: string, hash: string) =>
  sql`update users set password_hash = ${hash}, updated_at = now() where id = ${userId}`;

/** "Esqueci minha senha" and invitations: a password set with a mailed link instead of a session. */
@Injectable()
export class PasswordReset {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Always the same response, whether there is such a user or not. Without a tenant, for each shop in which there is. */
  async mailLink(email: string): Promise<object> {
    await Promise.all([this.mailLinks(email), delay(RESPONSE_MS)]);
    return {};
  }

  private async mailLinks(email: string): Promise<void> {
    const { tenantSlug } = currentRequest();
    const slugs = tenantSlug ? [tenantSlug] : await this.shopsOf(email);
    for (const slug of slugs)
      await this.inTenant(async (tx) => {
        const user = await queryRow(tx, activeUser(email));
        if (!user) return;
        // Strangers, too, may ask, and must not fill the shop's log.
        if (await mailPasswordLink(tx, this.config, user.id, 'reset'))
          await recordEvent(tx, { event: 'password-reset-asked', subject: user.id, userId: user.id });
      }, slug);
  }

  private async shopsOf(email: string): Promise<string[]> {
    const { address } = currentRequest();
    const shops = await this.turns.runForClient(address, () => queryPool(this.platform, shopsOf(email)));
    return shops.map(({ slug }) => slug);
  }

  /** @throws BadRequestError if the link is unknown, used or expired */
  async check(token: string): Promise<PasswordLink> {
    const { email, tenantName } = await this.userOf(token);
    return { email, tenantName };
  }

  /** Sets the password and ends every session. Two-step verification stays as it was. */
  async setPassword({ token, password }: NewPassword): Promise<object> {
    const user = await this.userOf(token);
    const { tenantSlug = '', address } = currentRequest();
    checkNewPassword(password, { ...user, tenantSlug });
    const hash = await hashPassword(password);
    await this.inTenant(async (tx, tenantId) => {
      const used = await queryRow(tx, useLink(token));
      if (!used) throw badField('token', INVALID);
      await queryRows(tx, setActor(user.id));
      await queryRows(tx, setPassword(user.id, hash));
      await queryRows(tx, cancelLinks(user.id));
      await queryRows(tx, endSessions(tenantId, user.id));
      await recordEvent(tx, { event: 'password-reset', subject: user.id });
      await queryField(tx, clearFailures(accountOf(tenantSlug, user.email)));
      await mailUser(tx, this.config, user, passwordChangedMail);
    });
    this.log.write('info', 'auth', 'Senha criada por link', { tenantSlug, address });
    return {};
  }

  private async userOf(token: string): Promise<LinkedUser> {
    const user = await this.inTenant((tx) => queryRow(tx, userOfLink(token)));
    if (!user) throw badField('token', INVALID);
    return user;
  }

  /** In the tenant of X-Tenant, unless another is named. For an unknown one the same queries run, and find nothing. */
  private async inTenant<T>(
    work: (tx: EntityManager, tenantId: string) => Promise<T>,
    tenantSlug = currentRequest().tenantSlug,
  ): Promise<T> {
    if (!tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    return this.turns.runForClient(currentRequest().address, async () => {
      const [found] = await queryPool(this.dataSource, tenantIdOf(tenantSlug));
      const tenantId = found?.tenantId ?? newId();
      return this.dataSource.transaction(async (tx) => {
        await queryRows(tx, setTenant(tenantId));
        return work(tx, tenantId);
      });
    });
  }
}
