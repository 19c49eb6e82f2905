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

  async sweep(): Promise<void> {
    await this.platform.transaction(async (tx) => {
      await queryRows(tx, BEGIN_CURSOR);
      const cursor = await queryRow(tx, TAKE_CURSOR);
      if (!cursor || cursor.xid === cursor.horizon) return;
      const changes = await queryRows(tx, changesUpTo(cursor.xid, cursor.horizon));
      for (const tenantId of new Set(changes.map((change) => change.tenantId)))
        await this.system
          .tx(tenantId, (own) =>
            queryRows(own, enqueueChanges(changes.filter((change) => change.tenantId === tenantId))),
          )
          .catch((error: unknown) => this.logger.error(`Changes of a tenant are not told: ${String(error)}`));
      await queryRows(tx, moveCursor(cursor.horizon));
    });
  }
}
