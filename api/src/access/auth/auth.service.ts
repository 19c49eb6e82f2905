import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Credentials, LoginResponse, TenantExists } from '@focinho/contracts/access/auth';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryPool, queryRow, queryRows } from '../../database/batch';
import { localTransaction } from '../../database/commits';
import { setTenant } from '../../database/shared-sql';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../kernel/http/errors';
import { ReportLimits } from '../../kernel/http/report-limits';
import { currentRequest } from '../../kernel/http/request-context';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import { CURRENT_USER, endSession, tenantIdOf, userByEmail } from './auth.queries';
import { isDemoLogIn } from './demo-log-ins';
import { hashOfDevice, knownDevice, newDeviceToken } from './known-device';
import { accountOf, LoginLimits } from './login-limits';
import { openSession } from './open-session';
import { DUMMY_HASH, passwordMatches } from './passwords';
import { CODE_MISSING, CODE_WRONG, SecondFactor } from './second-factor';
import { TokenService } from './token.service';

/** One message for an unknown tenant, an unknown user and a wrong password. */
const REFUSED = 'Credenciais inválidas';
/** Refused log-ins that a shop's log notes in an hour: strangers, too, can have them refused. The log of the platform has all. */
const REFUSALS_PER_HOUR = 30;

@Injectable()
export class AuthService {
  private readonly refusals = new ReportLimits(REFUSALS_PER_HOUR, 60 * 60_000);
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(TokenService) private readonly tokens: TokenService,
    @Inject(LoginLimits) private readonly limits: LoginLimits,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param deviceToken the one that this browser got at an earlier log-in
   * @throws UnauthorizedError "Credenciais inválidas", or at `code` if one is needed; ForbiddenError for a deactivated user or tenant.
   */
  async login(
    { email, password, code }: Credentials,
    deviceToken = newDeviceToken(),
  ): Promise<LoginResponse & { deviceToken: string }> {
    const { tenantSlug, address } = currentRequest();
    if (!tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    const account = accountOf(tenantSlug, email);
    const device = hashOfDevice(deviceToken);
    const found = await this.userOf(tenantSlug, email.toLowerCase(), device);
    const known = found?.isKnownDevice ? device : undefined;
    await this.limits.attempt(account, address, known);
    const matches = await passwordMatches(found?.user.passwordHash ?? DUMMY_HASH, password, known !== undefined);
    const isPublicKnowledge =
      this.config.NODE_ENV === 'production' && isDemoLogIn({ tenantSlug, email: email.toLowerCase(), password });
    if (!found || !matches || isPublicKnowledge) {
      this.log.write('warn', 'auth', 'Log-in recusado', { tenantSlug, address });
      await this.noteRefusal(tenantSlug, found?.user.id);
      throw new UnauthorizedError(REFUSED);
    }
    if (!found.user.isActive) throw new ForbiddenError('Este acesso está desativado. Fale com o proprietário da loja.');
    if (found.user.hasTotp) await this.checkCode(found.tenantId, found.user.id, code);
    await this.limits.succeeded(account, address, known);
    const token = await this.openSession(found.tenantId, found.user, device);
    return { user: found.user.json, token, deviceToken };
  }

  /** Whether the slug in an address belongs to a tenant; callable without a session. */
  async tenantExists(slug: string): Promise<TenantExists> {
    const [row] = await this.turns.runForClient(currentRequest().address, () =>
      queryPool(this.dataSource, tenantIdOf(slug)),
    );
    return { exists: Boolean(row?.tenantId) };
  }

  me() {
    return this.db.read(CURRENT_USER);
  }

  async logout() {
    const { session } = currentRequest();
    return this.db.tx(async (tx) => {
      if (session) await queryRows(tx, endSession(session.sessionId));
      await recordEvent(tx, { event: 'log-out' });
      return {};
    });
  }

  private async userOf(tenantSlug: string, email: string, device: string) {
    return this.turns.runForClient(currentRequest().address, async () => {
      const [found] = await queryPool(this.dataSource, tenantIdOf(tenantSlug));
      // For an unknown tenant the same queries run, so that response times do not reveal which tenants exist.
      const tenantId = found?.tenantId ?? newId();
      return this.dataSource.transaction(async (tx) => {
        await queryRows(tx, setTenant(tenantId));
        const isKnownDevice = (await queryRow(tx, knownDevice(email, device))) !== undefined;
        const user = await queryRow(tx, userByEmail(email));
        return user && { tenantId, user, isKnownDevice };
      });
    });
  }

  /** For the tenant's own log. Attempts beyond the limit are refused before they get here and write nothing. */
  private async noteRefusal(tenantSlug: string, userId: string | undefined): Promise<void> {
    const [found] = await queryPool(this.dataSource, tenantIdOf(tenantSlug));
    const tenantId = found?.tenantId;
    if (!tenantId || this.refusals.isOverFor(tenantId)) return;
    await localTransaction(this.dataSource, async (tx) => {
      await queryRows(tx, setTenant(tenantId));
      const detail = { ip: currentRequest().address };
      await recordEvent(tx, { event: 'log-in-refused', ...(userId ? { subject: userId } : {}), detail });
    });
  }

  /** The error is at `code`, so that a log-in form can ask for it. */
  private async checkCode(tenantId: string, userId: string, code: string | undefined): Promise<void> {
    const isRight = await localTransaction(this.dataSource, async (tx) => {
      await queryRows(tx, setTenant(tenantId));
      return code !== undefined && this.secondFactor.accepts(tx, userId, code);
    });
    const message = code === undefined ? CODE_MISSING : CODE_WRONG;
    if (!isRight) throw new UnauthorizedError(message, [{ path: 'code', message }]);
  }

  private async openSession(
    tenantId: string,
    { id: userId, hasTotp }: { id: string; hasTotp: boolean },
    device: string,
  ): Promise<string> {
    const sessionId = await localTransaction(this.dataSource, async (tx) => {
      await queryRows(tx, setTenant(tenantId));
      return openSession(tx, this.config, { userId, secondFactor: hasTotp, device });
    });
    return this.tokens.sign({ tid: tenantId, sid: sessionId, uid: userId });
  }
}
