import { Inject, Injectable } from '@nestjs/common';
import type { AdministratorInput, PlatformUserListQuery } from '@focinho/contracts/platform/super-admin';
import { endSessions } from '../../access/auth/auth.queries';
import { requireConfirmation } from '../../access/auth/confirmation';
import { cancelLinks, mailPasswordLink } from '../../access/auth/password-links';
import { unknownPasswordHash } from '../../access/auth/passwords';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { sql } from '../../database/sql';
import { tenantChangedMail } from '../../journal/mail/account-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { currentRequest } from '../../kernel/http/request-context';
import { User } from '../../access/users/users.entity';
import { ACTOR, lockActiveOfRole } from '../../access/users/users.queries';
import { checkChange, checkNotLast, losesIndispensable, type Target } from '../../access/users/users.rules';
import { PlatformDb } from '../../database/platform-db';
import { listPlatformUsers, onePlatformUser } from './users.queries';

const MISSING = 'Usuário não encontrado.';
const STORED = sql<Target & { tenantId: string; email: string }>`
  select tenant_id as "tenantId", email, id, role, is_active as "isActive" from users`;

@Injectable()
export class SuperAdminUsersService {
  constructor(
    @Inject(PlatformDb) private readonly db: PlatformDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(query: PlatformUserListQuery) {
    return this.db.read(listPlatformUsers(query));
  }

  /** Another super administrator, who chooses the password with a mailed link. */
  async invite(administrator: AdministratorInput) {
    return this.db.tx(async (tx) => {
      await requireConfirmation(tx, this.config);
      const id = newId();
      const tenantId = currentRequest().session?.tenantId ?? '';
      const passwordHash = unknownPasswordHash();
      await tx.insert(User, { tenantId, id, ...administrator, role: 'SUPER_ADMIN', isActive: true, passwordHash });
      await mailPasswordLink(tx, this.config, id, 'invitation');
      return onePlatformUser(id);
    });
  }

  /** Follows the rules within a tenant: deactivation ends the sessions, and the last owner cannot be deactivated. The owners are notified. */
  setActive(id: string, isActive: boolean) {
    return this.db.tx(async (tx) => {
      const { tenantId, email, ...target } = await lockRow(tx, STORED, id, MISSING, {
        alive: sql`true`,
      });
      checkChange(await queryOne(tx, ACTOR), target, { isActive });
      if (losesIndispensable(target, { isActive }))
        checkNotLast(target, await queryRows(tx, lockActiveOfRole(tenantId, target.role)));
      if (target.role === 'SUPER_ADMIN') await requireConfirmation(tx, this.config);
      await tx.update(User, { tenantId, id }, { isActive });
      if (!isActive) {
        await queryRows(tx, endSessions(tenantId, id));
        await queryRows(tx, cancelLinks(id));
      }
      if (target.role !== 'SUPER_ADMIN' && isActive !== target.isActive)
        await mailOwners(tx, this.config, tenantId, ({ recipient, urlOf }) =>
          tenantChangedMail(recipient, [changeOf(email, isActive)], urlOf('settings')),
        );
      return onePlatformUser(id);
    });
  }
}

const changeOf = (email: string, isActive: boolean) =>
  isActive ? `${email} foi reativado e pode entrar de novo.` : `${email} foi desativado e não entra mais.`;
