import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryOne } from '../database/batch';
import { raw, sql } from '../database/sql';
import { PLATFORM } from './platform-db';

const EVERY_MS = 60 * 60 * 1000;
/** Held while deleting, so that only one of several processes does it. */
const SWEEP_LOCK = 7_021_013;

/**
 * Conditions of outdated rows. Indexes: idempotency_keys_age, login_failures_age, platform_log_latest; `sessions` is scanned, once an
 * hour.
 */
const OUTDATED: Record<string, string> = {
  sessions: `coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  idempotency_keys: `created_at < now() - interval '2 days'`,
  login_failures: `first_at < now() - interval '1 day'`,
  platform_log: `at < now() - interval '90 days'`,
};

/** Deletes outdated rows once an hour, as the platform role. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('housekeeping');
  private timer: NodeJS.Timeout | undefined;
  constructor(@InjectDataSource(PLATFORM) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn(`Failed, next attempt in an hour: ${String(error)}`));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @returns the number of rows deleted from each table; empty if another process is at it */
  sweep(): Promise<Record<string, number>> {
    return this.dataSource.transaction(async (tx) => {
      const lock = sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as "isMine"`;
      const removed: Record<string, number> = {};
      if (!(await queryOne(tx, lock)).isMine) return removed;
      for (const [table, condition] of Object.entries(OUTDATED)) {
        const gone = sql<{ n: number }>`
          with gone as (delete from ${raw(table)} where ${raw(condition)} returning 1) select count(*)::int as n from gone`;
        removed[table] = (await queryOne(tx, gone)).n;
      }
      return removed;
    });
  }
}
