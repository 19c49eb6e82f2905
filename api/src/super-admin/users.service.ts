import { Inject, Injectable } from '@nestjs/common';
import type { PlatformUserListQuery } from '@focinho/contracts/super-admin';
import { queryOne, queryRows } from '../database/batch';
import { lockRow } from '../database/records';
import { sql } from '../database/sql';
import { User } from '../users/users.entity';
import { ACTOR, endSessions, lockActiveOfRole } from '../users/users.queries';
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

  /** The same rules apply as within a tenant: deactivation ends the sessions, and the last owner cannot be deactivated. */
  setActive(id: string, isActive: boolean) {
    return this.db.tx(async (tx) => {
      const { tenantId, ...target } = await lockRow<Target & { tenantId: string }>(tx, 'users', id, MISSING, {
        columns: sql`tenant_id as "tenantId", id, role, is_active as "isActive"`,
        alive: sql`true`,
      });
      checkChange(await queryOne(tx, ACTOR), target, { isActive });
      if (losesIndispensable(target, { isActive }))
        checkNotLast(target, await queryRows(tx, lockActiveOfRole(tenantId, target.role)));
      await tx.update(User, { tenantId, id }, { isActive });
      if (!isActive) await queryRows(tx, endSessions(tenantId, id));
      return onePlatformUser(id);
    });
  }
}
