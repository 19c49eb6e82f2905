import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  Confirmation,
  PasswordChange,
  ProfileUpdate,
  RecoveryCodes,
  TotpSetup,
} from '@focinho/contracts/access/account';
import { recordEvent } from '../../journal/audit/record-event';
import { endSessions } from '../auth/auth.queries';
import { noteConfirmation, requireConfirmation } from '../auth/confirmation';
import { Encryption } from '../auth/encryption';
import { accountOf, LoginLimits } from '../auth/login-limits';
import { cancelLinks } from '../auth/password-links';
import { checkNewPassword } from '../auth/password-strength';
import { hashPassword, passwordMatches } from '../auth/passwords';
import { CODE_MISSING, CODE_WRONG, SecondFactor } from '../auth/second-factor';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from '../auth/totp';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, omitUndefined } from '../../database/records';
import type { Sql } from '../../database/sql';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { passwordChangedMail, totpChangedMail } from '../../journal/mail/account-mails';
import { mailUser } from '../../journal/mail/user-mails';
import { User } from '../users/users.entity';
import { ACTOR } from '../users/users.queries';
import {
  confirmTotp,
  endOwnSession,
  insertRecoveryCodes,
  noteSecondFactor,
  oneAccount,
  OWN_USER,
  ownSessions,
  REMOVE_RECOVERY_CODES,
  REMOVE_TOTP,
  startTotp,
  UNCONFIRMED_TOTP,
  type OwnUser,
} from './account.queries';

/** "Minha conta": what users do with their own account. */
@Injectable()
export class AccountService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(Encryption) private readonly encryption: Encryption,
    @Inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @Inject(LoginLimits) private readonly limits: LoginLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get() {
    return this.db.read(this.account());
  }

  update(profile: ProfileUpdate) {
    return this.tx(async (tx) => {
      const { id } = await queryOne(tx, ACTOR);
      await lockRow(tx, 'users', id, 'Usuário não encontrado.', { alive: sql`true` });
      await refuseStale(tx, this.account(), { table: 'users', id, called: 'o seu perfil' });
      await tx.update(User, { id }, omitUndefined(profile));
      return this.account();
    });
  }

  /** Ends every other session, and every link that could set a password. */
  async changePassword({ currentPassword, password }: PasswordChange) {
    const user = await this.prove(currentPassword, 'currentPassword');
    checkNewPassword(password, { ...user, tenantSlug: currentRequest().tenantSlug });
    const passwordHash = await hashPassword(password);
    return this.tx(async (tx) => {
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.endOtherSessions(tx, user.id);
      await queryRows(tx, cancelLinks(user.id));
      await recordEvent(tx, { event: 'password-changed', subject: user.id });
      await noteConfirmation(tx);
      await mailUser(tx, this.config, user, passwordChangedMail);
      return {};
    });
  }

  /** Proves again who the user is, before something grave. */
  async confirm({ password, code }: Confirmation) {
    const { user, whole } = await this.counted(password, 'password');
    const outcome = await this.tx(async (tx) => {
      if (user.hasTotp && (code === undefined || !(await this.secondFactor.accepts(tx, user.id, code))))
        return { refused: true };
      await noteConfirmation(tx);
      return {};
    });
    if ('refused' in outcome) throw badField('code', code === undefined ? CODE_MISSING : CODE_WRONG);
    await whole();
    return outcome;
  }

  /** A new secret, which does not count before {@link activateTotp}. */
  startTotp() {
    return this.tx(async (tx): Promise<TotpSetup> => {
      await requireConfirmation(tx, this.config);
      const { id } = await queryOne(tx, ACTOR);
      const secret = newTotpSecret();
      if (!(await queryRow(tx, startTotp(this.encryption.encrypt(secret, id)))))
        throw new ConflictError('A verificação em duas etapas já está ativada.');
      return { secret, uri: totpUri(secret, (await ownUser(tx)).email, this.config.PRODUCT_NAME) };
    });
  }

  /** With a confirmation, because codes of a secret that was never activated could be guessed from an open browser. */
  activateTotp(code: string) {
    return this.tx(async (tx): Promise<RecoveryCodes> => {
      await requireConfirmation(tx, this.config);
      const user = await ownUser(tx);
      const pending = await queryRow(tx, UNCONFIRMED_TOTP);
      if (!pending) throw new ConflictError('Comece a ativação de novo.');
      const step = stepOfCode(this.encryption.decrypt(pending.secret, user.id), code);
      if (step === undefined) throw badField('code', CODE_WRONG);
      await queryRows(tx, confirmTotp(step));
      await queryRows(tx, noteSecondFactor(currentRequest().session?.sessionId));
      // They were opened without a code.
      await this.endOtherSessions(tx, user.id);
      await recordEvent(tx, { event: 'totp-enabled', subject: user.id });
      await this.mailTotpChange(tx, user, true);
      return replaceRecoveryCodes(tx);
    });
  }

  disableTotp() {
    return this.tx(async (tx) => {
      await requireConfirmation(tx, this.config);
      const user = await ownUser(tx);
      if (this.mustHaveTotp() && user.role === 'SUPER_ADMIN')
        throw new ConflictError('Super administradores não podem desativar a verificação em duas etapas.');
      await queryRows(tx, REMOVE_RECOVERY_CODES);
      if (await queryRow(tx, REMOVE_TOTP)) {
        await recordEvent(tx, { event: 'totp-disabled', subject: user.id });
        await this.mailTotpChange(tx, user, false);
      }
      return this.account();
    });
  }

  newRecoveryCodes() {
    return this.tx(async (tx): Promise<RecoveryCodes> => {
      await requireConfirmation(tx, this.config);
      if (!(await ownUser(tx)).hasTotp) throw new ConflictError('A verificação em duas etapas não está ativada.');
      return replaceRecoveryCodes(tx);
    });
  }

  sessions() {
    return this.db.read(ownSessions(currentRequest().session?.sessionId));
  }

  endSession(id: string) {
    return this.tx(async (tx) => {
      if (!(await queryRow(tx, endOwnSession(id)))) throw new NotFoundError('Sessão não encontrada.');
      return { session: id };
    });
  }

  endAllOtherSessions() {
    return this.tx(async (tx) => {
      const { id } = await queryOne(tx, ACTOR);
      await this.endOtherSessions(tx, id);
      await recordEvent(tx, { event: 'sessions-ended', subject: id });
      return {};
    });
  }

  private account(): Sql {
    return oneAccount(this.mustHaveTotp());
  }

  /** Whether a super administrator must have two-step verification. */
  private readonly mustHaveTotp = () => this.config.NODE_ENV === 'production';

  /** Checks the own password, as limited as at a log-in. @throws BadRequestError at `field` */
  private async prove(password: string, field: string): Promise<OwnUser> {
    const { user, passwordWasRight } = await this.counted(password, field);
    await passwordWasRight();
    return user;
  }

  /** Checks the own password and leaves the attempt counted until one of the results is called. @throws BadRequestError at `field` */
  private async counted(password: string, field: string) {
    const user = parseOwnUser((await this.db.read(OWN_USER)).text);
    const { tenantSlug = '', address } = currentRequest();
    const account = accountOf(tenantSlug, user.email);
    await this.limits.attempt(account, address);
    if (!(await passwordMatches(user.passwordHash, password))) throw badField(field, 'Senha incorreta.');
    return {
      user,
      passwordWasRight: () => this.limits.passwordWasRight(account, address),
      /** The code, too, or there is none. */
      whole: () => this.limits.succeeded(account, address),
    };
  }

  private async endOtherSessions(tx: EntityManager, userId: string): Promise<void> {
    const { session } = currentRequest();
    if (session) await queryRows(tx, endSessions(session.tenantId, userId, session.sessionId));
  }

  private mailTotpChange(tx: EntityManager, user: OwnUser, isEnabled: boolean): Promise<void> {
    return mailUser(tx, this.config, user, (to) => totpChangedMail(to, isEnabled));
  }

  /** Without the Idempotency-Key, which would store the response: some of these contain secrets, and all can be repeated. */
  private tx(work: (tx: EntityManager) => Promise<Sql | object>): Promise<object> {
    currentRequest().idempotencyKey = undefined;
    return this.db.tx(work);
  }
}

async function ownUser(tx: EntityManager): Promise<OwnUser> {
  const { json } = await queryOne(tx, sql<{ json: string }>`select own.json from (${OWN_USER}) own (json)`);
  return parseOwnUser(json);
}
const parseOwnUser = (text: string) => JSON.parse(text) as OwnUser;

async function replaceRecoveryCodes(tx: EntityManager): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await queryRows(tx, REMOVE_RECOVERY_CODES);
  await queryRows(tx, insertRecoveryCodes(recoveryCodes.map(hashRecoveryCode)));
  return { recoveryCodes };
}
