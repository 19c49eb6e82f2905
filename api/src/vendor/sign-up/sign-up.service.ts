import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { LoginResponse } from '@focinho/contracts/access/auth';
import type { SignUp, SlugCheck } from '@focinho/contracts/vendor/sign-up';
import { slugOf } from '@focinho/contracts/kernel/slug';
import { TERMS_VERSION } from '@focinho/contracts/vendor/terms';
import { recordEvent } from '../../journal/audit/record-event';
import { setActor, tenantIdOf, userByEmail } from '../../access/auth/auth.queries';
import { hashOfDevice, newDeviceToken } from '../../access/auth/known-device';
import { openSession } from '../../access/auth/open-session';
import { checkNewPassword } from '../../access/auth/password-strength';
import { hashPassword, passwordMatches } from '../../access/auth/passwords';
import { TokenService } from '../../access/auth/token.service';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryPool, queryRow, queryRows } from '../../database/batch';
import { setTenant } from '../../database/shared-sql';
import { idempotencyHeaderOf } from '../../database/idempotency';
import { newId } from '../../database/records';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { violates } from '../../kernel/http/database-errors';
import { badField, ConflictError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { welcomeMail } from '../../journal/mail/account-mails';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import { createTenant } from '../tenants/create-tenant';
import { SignUpLimits } from './sign-up-limits';
import { mailConfirmation } from '../../access/auth/mail-confirmation';
import { completeSignUp, freeSlug, insertSignUp, setTimeZone, signedUp } from './sign-up.queries';

type Response = LoginResponse & { deviceToken: string };

/** A visitor becomes the owner of a new tenant. */
@Injectable()
export class SignUpService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(SignUpLimits) private readonly limits: SignUpLimits,
    @Inject(TokenService) private readonly tokens: TokenService,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates the tenant, its owner, its trial and a session in one transaction. A repetition with the same Idempotency-Key, e-mail and
   * password returns another session of the same owner.
   * @throws ConflictError at `slug` with a free one if it is taken; TooManyAttemptsError
   */
  async signUp(input: SignUp, deviceToken = newDeviceToken()): Promise<Response> {
    const { address } = currentRequest();
    const { slug, name, email, password, shopName } = input;
    const keyHash = this.keyHash();
    checkNewPassword(password, { email, name, tenantSlug: slug, tenantName: shopName });
    if (!(await this.checkSlug(slug)).isFree) return this.repeat(input, keyHash, deviceToken);
    await this.limits.check(address);
    const passwordHash = await hashPassword(password);
    try {
      const response = await this.create(input, passwordHash, keyHash, deviceToken);
      this.log.write('info', 'auth', 'Loja cadastrada', { tenantSlug: slug, address });
      return response;
    } catch (error) {
      // Somebody else, or the same request, was faster.
      if (violates(error, 'tenants_slug_key')) return this.repeat(input, keyHash, deviceToken);
      throw error;
    }
  }

  /** @throws BadRequestError at `slug` if no slug can be made of the text */
  async checkSlug(text: string): Promise<SlugCheck> {
    const slug = slugOf(text);
    if (slug === '') throw badField('slug', 'Use letras ou números no endereço da loja');
    const [free] = await this.turns.runForClient(currentRequest().address, () =>
      queryPool(this.dataSource, freeSlug(slug)),
    );
    if (!free) throw new ConflictError('Nenhum endereço parecido está livre. Escolha outro.');
    return { slug, isFree: free.slug === slug, proposal: free.slug };
  }

  private create(
    { shopName, slug, name, email, phone, plan, addOn, timeZone }: SignUp,
    passwordHash: string,
    keyHash: string | undefined,
    deviceToken: string,
  ): Promise<Response> {
    const { address } = currentRequest();
    const [tenantId, userId] = [newId(), newId()];
    return this.inTenant(tenantId, async (tx) => {
      await queryRows(tx, setTimeZone(timeZone));
      await queryRows(tx, setActor(userId));
      const owner = { id: userId, name, email, phone, passwordHash };
      await createTenant(tx, { id: tenantId, slug, name: shopName, email, phone, plan }, owner, addOn);
      await queryRows(tx, insertSignUp(keyHash, TERMS_VERSION));
      await recordEvent(tx, { event: 'sign-up', subject: userId, detail: { terms: TERMS_VERSION, ip: address } });
      const device = hashOfDevice(deviceToken);
      const sessionId = await openSession(tx, this.config, { userId, secondFactor: false, device });
      await queryRows(tx, completeSignUp(timeZone));
      await mailConfirmation(tx, this.config, { tenantName: shopName, email, name }, welcomeMail);
      const { json: user } = await queryOne(tx, userByEmail(email));
      await this.limits.count(tx, address);
      return { user, token: this.tokens.sign({ tid: tenantId, sid: sessionId, uid: userId }), deviceToken };
    });
  }

  /** The slug is taken, perhaps by an earlier attempt of the same request. */
  private async repeat(
    { slug, email, password }: SignUp,
    keyHash: string | undefined,
    deviceToken: string,
  ): Promise<Response> {
    const { address } = currentRequest();
    const [found] = keyHash
      ? await this.turns.runForClient(address, () => queryPool(this.dataSource, tenantIdOf(slug)))
      : [];
    const tenantId = found?.tenantId;
    if (!keyHash || !tenantId) throw await this.taken(slug);
    const owner = await this.inTenant(tenantId, (tx) => queryRow(tx, signedUp(keyHash, email)));
    if (!owner || !(await passwordMatches(owner.passwordHash, password))) throw await this.taken(slug);
    const device = hashOfDevice(deviceToken);
    const sessionId = await this.inTenant(tenantId, (tx) =>
      openSession(tx, this.config, { userId: owner.id, secondFactor: false, device }),
    );
    return { user: owner.json, token: this.tokens.sign({ tid: tenantId, sid: sessionId, uid: owner.id }), deviceToken };
  }

  private async taken(slug: string): Promise<ConflictError> {
    const { proposal } = await this.checkSlug(slug);
    const message = `Este endereço já está em uso. Que tal ${proposal}?`;
    return new ConflictError(message, [{ path: 'slug', message }]);
  }

  /** A keyed hash of the request's Idempotency-Key: whoever reads the table must not be able to repeat the request. */
  private keyHash(): string | undefined {
    const key = idempotencyHeaderOf(currentRequest());
    const secret = this.config.IDEMPOTENCY_SECRET ?? this.config.JWT_SECRET;
    return key && createHmac('sha256', secret).update(`sign-up:${key}`).digest('hex');
  }

  private inTenant<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.turns.runForClient(currentRequest().address, () =>
      this.dataSource.transaction(async (tx) => {
        await queryRows(tx, setTenant(tenantId));
        return work(tx);
      }),
    );
  }
}
