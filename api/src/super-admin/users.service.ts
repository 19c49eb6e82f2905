import { Inject, Injectable } from '@nestjs/common';
import type { PlatformUserListQuery } from '@focinho/contracts/super-admin';
import { lockRow } from '../database/records';
import { User } from '../users/users.entity';
import { ACTOR, END_SESSIONS, LOCK_ACTIVE_OF_ROLE } from '../users/users.queries';
import { checkChange, checkNotLast, losesIndispensable, type Target } from '../users/users.rules';
import { PlatformDb } from './platform-db';
import { listPlatformUsers, onePlatformUser } from './users.queries';

const MISSING = 'Usuário não encontrado.';

@Injectable()
export class SuperAdminUsersService {
  constructor(@Inject(PlatformDb) private readonly db: PlatformDb) {}

  list(query: PlatformUserListQuery) {
    return this.db.read(listPlatformUsers(query));
  }

  /** Under the same rules as in a shop: deactivation ends the sessions at once, and nobody's last owner goes. */
  setActive(id: string, isActive: boolean) {
    return this.db.tx(async (tx) => {
      const { tenantId, ...target } = await lockRow<Target & { tenantId: string }>(tx, 'users', id, MISSING, {
        columns: 'tenant_id as "tenantId", id, role, is_active as "isActive"',
        alive: 'true',
      });
      const [actor] = await tx.query(ACTOR);
      checkChange(actor, target, { isActive });
      if (losesIndispensable(target, { isActive }))
        checkNotLast(target, await tx.query(LOCK_ACTIVE_OF_ROLE, [tenantId, target.role]));
      await tx.update(User, { tenantId, id }, { isActive, updatedAt: new Date() });
      if (!isActive) await tx.query(END_SESSIONS, [tenantId, id, null]);
      return onePlatformUser(id);
    });
  }
}
