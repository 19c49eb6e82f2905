import { Inject, Injectable } from '@nestjs/common';
import type { ShopDeletionInput } from '@focinho/contracts/vendor/deletions';
import { DELETION_TRANSITIONS } from '@focinho/contracts/vendor/deletion.transitions';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { spendConfirmation } from '../../access/auth/confirmation';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { PlatformDb } from '../../database/platform-db';
import { lockRow, newId } from '../../database/records';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { recordEvent } from '../../journal/audit/record-event';
import { deletionRequestedMail, deletionWithdrawnMail } from '../../journal/mail/deletion-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { CONFIG, type Config } from '../../kernel/config/config';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { currentRequest } from '../../kernel/http/request-context';
import {
  DELETIONS,
  insertDeletion,
  LOCK_DELETIONS,
  oneDeletion,
  OPEN_DELETION,
  PLATFORM_DELETIONS,
  STATE,
  withdrawDeletion,
} from './deletions.queries';

const MISSING = 'Pedido de exclusão não encontrado.';
/** shop_deletions_pkey */
const dueDay = (id: string) => sql<{ tenantId: string; day: string }>`
  select tenant_id as "tenantId", to_char(due_at at time zone current_setting('app.time_zone'), 'DD/MM/YYYY') as day
  from shop_deletions where id = ${id}`;

/** Requests of owners to have everything of their shop deleted. */
@Injectable()
export class DeletionsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(PlatformDb) private readonly platform: PlatformDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list() {
    return this.db.read(DELETIONS);
  }

  listAll() {
    return this.platform.read(PLATFORM_DELETIONS);
  }

  /** @throws ConfirmationRequiredError; ConflictError if one is open already */
  request({ reason }: ShopDeletionInput) {
    return this.db.tx(async (tx) => {
      if (currentRequest().tenantSlug === ROOT_TENANT_SLUG) throw new ConflictError('Este tenant é o da plataforma.');
      await queryRow(tx, LOCK_DELETIONS);
      if (await queryRow(tx, OPEN_DELETION)) throw new ConflictError('A exclusão desta loja já foi pedida.');
      await spendConfirmation(tx);
      const id = newId();
      await queryRows(tx, insertDeletion(id, reason));
      await recordEvent(tx, { event: 'deletion-requested', subject: id });
      const { tenantId, day } = await queryOne(tx, dueDay(id));
      await mailOwners(tx, this.config, tenantId, ({ recipient, urlOf }) =>
        deletionRequestedMail({ recipient, day, url: urlOf('settings?view=deletion') }),
      );
      return oneDeletion(id);
    });
  }

  /** Once withdrawn it stays so. @throws ConflictError once it has begun */
  withdraw(id: string) {
    return this.db.tx(async (tx) => {
      const { state } = await lockRow(tx, STATE, id, MISSING, { alive: sql`true` });
      if (nextState(DELETION_TRANSITIONS, state, 'withdraw') !== state) {
        await queryRows(tx, withdrawDeletion(id));
        await recordEvent(tx, { event: 'deletion-withdrawn', subject: id });
        const { tenantId } = await queryOne(tx, dueDay(id));
        await mailOwners(tx, this.config, tenantId, ({ recipient }) => deletionWithdrawnMail(recipient));
      }
      return oneDeletion(id);
    });
  }
}
