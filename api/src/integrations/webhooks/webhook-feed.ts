import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { BEGIN_CURSOR, changesUpTo, enqueueChanges, moveCursor, TAKE_CURSOR } from './webhook-feed.queries';

/**
 * Turns what `changes` has noted into deliveries. A cursor says up to which transaction: it moves to the horizon, before which all
 * transactions have ended, so that each change is told once, whichever process reads and wherever it breaks off.
 */
@Injectable()
export class WebhookFeed {
  private readonly logger = new Logger('webhooks');

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
  ) {}

  /**
   * The cursor stays while the changes of any tenant cannot be noted: all are read again, which makes nothing anew for the others, and changes
   * are kept for a day until they are read.
   * @throws Error if it stays
   */
  async sweep(): Promise<void> {
    await this.platform.transaction(async (tx) => {
      await queryRows(tx, BEGIN_CURSOR);
      const cursor = await queryRow(tx, TAKE_CURSOR);
      if (!cursor || cursor.xid === cursor.horizon) return;
      const changes = await queryRows(tx, changesUpTo(cursor.xid, cursor.horizon));
      let failed = 0;
      for (const tenantId of new Set(changes.map((change) => change.tenantId)))
        await this.system
          .tx(tenantId, (own) =>
            queryRows(own, enqueueChanges(changes.filter((change) => change.tenantId === tenantId))),
          )
          .catch((error: unknown) => {
            failed += 1;
            this.logger.error(`Changes of the tenant ${tenantId} were not noted: ${String(error)}`);
          });
      if (failed > 0) throw new Error(`The changes of ${failed} tenants were not noted, and are read again`);
      await queryRows(tx, moveCursor(cursor.horizon));
    });
  }
}
