import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '@focinho/contracts/kernel/enums';
import type { Invitation, UserInput, UserListQuery, UserUpdate } from '@focinho/contracts/access/users';
import { requireConfirmation, spendConfirmation } from '../auth/confirmation';
import { accountOf, clearFailures } from '../auth/login-limits';
import { cancelLinks, mailPasswordLink } from '../auth/password-links';
import { checkNewPassword, type PasswordContext } from '../auth/password-strength';
import { hashPassword, unknownPasswordHash } from '../auth/passwords';
import { recordEvent } from '../../journal/audit/record-event';
import { endSessions } from '../auth/auth.queries';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { confirmationMail, emailChangedMail } from '../../journal/mail/account-mails';
import { HAS_COME, mailUser, requireConfirmedEmail } from '../../journal/mail/user-mails';
import { mailConfirmation } from '../auth/mail-confirmation';
import { requireSeat } from './seats';
import { User } from './users.entity';
import { ACTOR, listUsers, lockActiveOfRole, oneUser, TENANT_NAME } from './users.queries';
import { checkAccess, checkChange, checkNewRole, checkNotLast, losesIndispensable, type Target } from './users.rules';

const MISSING = 'Usuário não encontrado.';
const TARGET = sql<Target>`select id, role, is_active as "isActive" from users`;
type Stored = Target & { tenantId: string; email: string; name: string | null };
const STORED = sql<Stored>`
  select tenant_id as "tenantId", email, name, id, role, is_active as "isActive" from users`;
/** A row if the user has ever come (users_pkey). */
const hasCome = (id: string) => sql`
  select from users u where u.tenant_id = (select app.current_tenant()) and u.id = ${id} and ${HAS_COME}`;

@Injectable()
export class UsersService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(query: UserListQuery) {
    return this.db.read(listUsers(query));
  }

  get(id: string) {
    return this.db.read(oneUser(id), MISSING);
  }

  /** The password is hashed outside the transaction, because that takes longer than the transaction itself. */
  async create({ password, ...input }: UserInput) {
    const check = async (tx: EntityManager) => {
      await checkPassword(tx, password, input);
      await this.checkNewRole(tx, input.role);
      if (input.isActive) await requireSeat(tx);
    };
    await this.db.precheck(check);
    const passwordHash = await hashPassword(password);
    return this.db.tx(async (tx) => {
      await check(tx);
      const id = newId();
      await tx.insert(User, { id, ...input, passwordHash });
      return oneUser(id);
    });
  }

  /** A user who chooses the password with a mailed link. */
  async invite(invitation: Invitation) {
    return this.db.tx(async (tx) => {
      await requireConfirmedEmail(tx);
      await this.checkNewRole(tx, invitation.role);
      await requireSeat(tx);
      const id = newId();
      await tx.insert(User, { id, ...invitation, isActive: true, passwordHash: unknownPasswordHash() });
      await mailPasswordLink(tx, this.config, id, 'invitation');
      await recordEvent(tx, { event: 'user-invited', subject: id });
      return oneUser(id);
    });
  }

  /** For users who have forgotten their password or lost the invitation. */
  mailPasswordLink(id: string) {
    return this.db.tx(async (tx) => {
      const target = await lockRow(tx, TARGET, id, MISSING, { alive: sql`true` });
      checkAccess(await queryOne(tx, ACTOR), target);
      if (!target.isActive) throw new ConflictError('Este usuário está desativado.');
      await requireConfirmedEmail(tx);
      await mailPasswordLink(tx, this.config, id, 'reset');
      await recordEvent(tx, { event: 'password-reset-asked', subject: id });
      return oneUser(id);
    });
  }

  /** A new password or a deactivation ends the sessions of the user, except the one of this request. */
  async update(id: string, { password, ...patch }: UserUpdate) {
    const check = (tx: EntityManager) => this.checkedTarget(tx, id, { ...patch, password });
    if (password !== undefined) await this.db.precheck(check);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.db.tx(async (tx) => {
      const { tenantId, email, name, role, hasNewEmail } = await check(tx);
      await refuseStale(tx, oneUser(id), { table: 'users', id });
      await tx.update(User, { id }, omitUndefined({ ...patch, passwordHash }));
      if (hasNewEmail && patch.email) await this.notifyAddresses(tx, { id, email, name, role }, patch.email);
      if (passwordHash || patch.isActive === false)
        await queryRows(tx, endSessions(tenantId, id, currentRequest().session?.sessionId));
      if (passwordHash || patch.isActive === false || hasNewEmail) await queryRows(tx, cancelLinks(id));
      if (passwordHash)
        await queryField(tx, clearFailures(accountOf(currentRequest().tenantSlug ?? '', patch.email ?? email)));
      return oneUser(id);
    });
  }

  /** Whoever reads the new address can set a new password: the one who loses the access has to hear of it, if he ever had it. The new one may be to be confirmed. */
  private async notifyAddresses(
    tx: EntityManager,
    { id, ...old }: Pick<Stored, 'id' | 'email' | 'name' | 'role'>,
    email: string,
  ) {
    const { tenantName } = await queryOne(tx, TENANT_NAME);
    if (await queryRow(tx, hasCome(id)))
      await mailUser(tx, this.config, { ...old, tenantName }, (to) => emailChangedMail(to, email));
    if (old.role === 'OWNER')
      await mailConfirmation(tx, this.config, { email, name: old.name, tenantName }, confirmationMail);
  }

  private async checkNewRole(tx: EntityManager, role: Role): Promise<void> {
    checkNewRole((await queryOne(tx, ACTOR)).role, role);
    if (role !== 'STAFF') await requireConfirmation(tx, this.config);
  }

  /** The user to change, locked, if the user of the session may change it like this. */
  private async checkedTarget(tx: EntityManager, id: string, { password, ...patch }: UserUpdate) {
    const { tenantId, email, name, ...target } = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
    const hasNewEmail = patch.email !== undefined && patch.email !== email;
    const hasNewRole = patch.role !== undefined && patch.role !== target.role;
    // Whoever finds an open browser must not be able to shut out those who could stop it.
    const isNewAccess = patch.isActive !== undefined && patch.isActive !== target.isActive && target.role !== 'STAFF';
    const changes = { ...patch, password, email: hasNewEmail ? patch.email : undefined };
    checkChange(await queryOne(tx, ACTOR), target, omitUndefined(changes));
    if (patch.isActive && !target.isActive) await requireSeat(tx, id);
    if (hasNewEmail && target.role === 'OWNER') await spendConfirmation(tx);
    else if (hasNewRole || hasNewEmail || isNewAccess || password !== undefined)
      await requireConfirmation(tx, this.config);
    if (password !== undefined) await checkPassword(tx, password, { email, ...patch });
    if (losesIndispensable(target, patch))
      checkNotLast(target, await queryRows(tx, lockActiveOfRole(tenantId, target.role)));
    return { tenantId, email, name, role: target.role, hasNewEmail };
  }
}

/** @throws BadRequestError at `password` */
async function checkPassword(tx: EntityManager, password: string, person: PasswordContext): Promise<void> {
  const { tenantName } = await queryOne(tx, TENANT_NAME);
  checkNewPassword(password, { ...person, tenantSlug: currentRequest().tenantSlug, tenantName });
}
