import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Credentials, LoginAnswer } from '@focinho/contracts/auth';
import { CONFIG, type Config } from '../config/config';
import { newId } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { PlatformLog } from '../platform-log/platform-log';
import { CURRENT_USER, USER_BY_EMAIL } from './auth.queries';
import { accountOf, LoginLimits } from './login-limits';
import { NOBODY_HASH, passwordMatches } from './passwords';
import { TokenService } from './token.service';

/** The same words for an unknown tenant, an unknown user and a wrong password. */
const REFUSED = 'Credenciais inválidas';

@Injectable()
export class AuthService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(TokenService) private readonly tokens: TokenService,
    @Inject(LoginLimits) private readonly limits: LoginLimits,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws UnauthorizedError "Credenciais inválidas", ForbiddenError for a deactivated user or tenant. */
  async login({ email, password }: Credentials): Promise<LoginAnswer> {
    const { tenantSlug, address } = currentRequest();
    if (!tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    const account = accountOf(tenantSlug, email);
    await this.limits.attempt(account, address);
    const found = await this.userOf(tenantSlug, email.toLowerCase());
    const matches = await passwordMatches(found?.user.password_hash ?? NOBODY_HASH, password).catch(() => false);
    if (!found || !matches) {
      this.log.write('warn', 'auth', 'Log-in recusado', { tenantSlug, address });
      throw new UnauthorizedError(REFUSED);
    }
    if (!found.user.is_active)
      throw new ForbiddenError('Este acesso está desativado. Fale com o responsável pela loja.');
    await this.limits.succeeded(account, address);
    return { user: found.user.json, token: await this.openSession(found.tenantId, found.user.id) };
  }

  me() {
    return this.db.read(CURRENT_USER);
  }

  async logout() {
    const { session } = currentRequest();
    return this.db.tx(async (tx) => {
      await tx.query('update sessions set revoked_at = now() where id = $1', [session?.sessionId]);
      return {};
    });
  }

  private async userOf(tenantSlug: string, email: string) {
    const [{ tenant_id: tenantId }] = await this.dataSource.query('select app.tenant_id_of($1) as tenant_id', [
      tenantSlug,
    ]);
    return this.dataSource.transaction(async (tx) => {
      // An unknown tenant is looked through like a known one, so that time tells nothing.
      await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId ?? newId()]);
      const [user] = await tx.query(USER_BY_EMAIL, [email]);
      return user ? { tenantId: String(tenantId), user } : undefined;
    });
  }

  private async openSession(tenantId: string, userId: string): Promise<string> {
    const sessionId = newId();
    await this.dataSource.transaction(async (tx) => {
      await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      await tx.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + $3 * interval '1 day')`, [
        sessionId,
        userId,
        this.config.SESSION_DAYS,
      ]);
    });
    return this.tokens.sign({ tid: tenantId, sid: sessionId, uid: userId });
  }
}
