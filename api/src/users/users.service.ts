import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserInput, UserListQuery, UserUpdate } from '@focinho/contracts/users';
import { accountOf, forgive } from '../auth/login-limits';
import { hashPassword } from '../auth/passwords';
import { queryField } from '../database/batch';
import { lockRow, newId, sent } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { currentRequest } from '../http/request-context';
import { User } from './users.entity';
import { ACTOR, END_SESSIONS, listUsers, LOCK_ACTIVE_OF_ROLE, oneUser } from './users.queries';
import { checkChange, checkNewRole, checkNotLast, losesIndispensable, type Actor, type Target } from './users.rules';

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

  /** Passwords are hashed before the transaction: a hash takes longer than everything in it. */
  async create({ password, ...input }: UserInput) {
    const passwordHash = await hashPassword(password);
    return this.db.tx(async (tx) => {
      checkNewRole((await actorOf(tx)).role, input.role);
      const id = newId();
      await tx.insert(User, { id, ...input, passwordHash });
      return oneUser(id);
    });
  }

  /** A new password or a deactivation ends the user's sessions at once, but not the one that asks for it. */
  async update(id: string, { password, ...patch }: UserUpdate) {
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.db.tx(async (tx) => {
      const { tenantId, email, ...target } = await lockRow<Target & { tenantId: string; email: string }>(
        tx,
        'users',
        id,
        MISSING,
        { columns: 'tenant_id as "tenantId", email, id, role, is_active as "isActive"', alive: 'true' },
      );
      checkChange(await actorOf(tx), target, patch);
      if (losesIndispensable(target, patch))
        checkNotLast(target, await tx.query(LOCK_ACTIVE_OF_ROLE, [tenantId, target.role]));
      await tx.update(User, { id }, { ...sent({ ...patch, passwordHash }), updatedAt: new Date() });
      if (passwordHash || patch.isActive === false)
        await tx.query(END_SESSIONS, [tenantId, id, currentRequest().session?.sessionId]);
      if (passwordHash)
        await queryField(tx, forgive(accountOf(currentRequest().tenantSlug ?? '', patch.email ?? email)));
      return oneUser(id);
    });
  }
}

async function actorOf(tx: EntityManager): Promise<Actor> {
  const [actor] = await tx.query(ACTOR);
  return actor;
}
