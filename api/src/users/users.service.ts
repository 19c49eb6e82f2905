import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserInput, UserListQuery, UserUpdate } from '@focinho/contracts/users';
import { accountOf, clearFailures } from '../auth/login-limits';
import { hashPassword } from '../auth/passwords';
import { queryField, queryOne, queryRows } from '../database/batch';
import { lockRow, newId, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { currentRequest } from '../http/request-context';
import { User } from './users.entity';
import { ACTOR, endSessions, listUsers, lockActiveOfRole, oneUser } from './users.queries';
import { checkChange, checkNewRole, checkNotLast, losesIndispensable, type Target } from './users.rules';

const MISSING = 'Usuário não encontrado.';

@Injectable()
export class UsersService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: UserListQuery) {
    return this.db.read(listUsers(query));
  }

  get(id: string) {
    return this.db.read(oneUser(id), MISSING);
  }

  /** The password is hashed outside the transaction, because that takes longer than the transaction itself. */
  async create({ password, ...input }: UserInput) {
    const check = async (tx: EntityManager) => checkNewRole((await queryOne(tx, ACTOR)).role, input.role);
    await this.db.precheck(check);
    const passwordHash = await hashPassword(password);
    return this.db.tx(async (tx) => {
      await check(tx);
      const id = newId();
      await tx.insert(User, { id, ...input, passwordHash });
      return oneUser(id);
    });
  }

  /** A new password or a deactivation ends the sessions of the user, except the one of this request. */
  async update(id: string, { password, ...patch }: UserUpdate) {
    const check = (tx: EntityManager) => checkedTarget(tx, id, patch);
    if (password !== undefined) await this.db.precheck(check);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.db.tx(async (tx) => {
      const { tenantId, email } = await check(tx);
      await tx.update(User, { id }, omitUndefined({ ...patch, passwordHash }));
      if (passwordHash || patch.isActive === false)
        await queryRows(tx, endSessions(tenantId, id, currentRequest().session?.sessionId));
      if (passwordHash)
        await queryField(tx, clearFailures(accountOf(currentRequest().tenantSlug ?? '', patch.email ?? email)));
      return oneUser(id);
    });
  }
}

/** The user to change, locked, if the user of the session may change it like this. */
async function checkedTarget(tx: EntityManager, id: string, patch: Omit<UserUpdate, 'password'>) {
  const { tenantId, email, ...target } = await lockRow<Target & { tenantId: string; email: string }>(
    tx,
    'users',
    id,
    MISSING,
    { columns: sql`tenant_id as "tenantId", email, id, role, is_active as "isActive"`, alive: sql`true` },
  );
  checkChange(await queryOne(tx, ACTOR), target, patch);
  if (losesIndispensable(target, patch))
    checkNotLast(target, await queryRows(tx, lockActiveOfRole(tenantId, target.role)));
  return { tenantId, email };
}
