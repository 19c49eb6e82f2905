import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DEVICE_DAYS } from '../auth/known-device';
import { queryOne, queryRows } from '../database/batch';
import { raw, sql } from '../database/sql';
import { PLATFORM } from './platform-db';

const EVERY_MS = 60 * 60 * 1000;
/** Held while deleting, so that only one of several processes does it. */
const SWEEP_LOCK = 7_021_013;

/**
 * Conditions of outdated rows. Indexes: idempotency_keys_age, login_failures_age, known_devices_age, platform_log_latest,
 * page_counts_age; `sessions` is scanned, once an hour.
 */
const OUTDATED: Record<string, string> = {
  sessions: `coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  idempotency_keys: `created_at < now() - interval '2 days'`,
  login_failures: `last_at < now() - interval '1 day'`,
  known_devices: `used_at < now() - interval '${DEVICE_DAYS} days'`,
  platform_log: `at < now() - interval '90 days'`,
  page_counts: `minute < now() - interval '8 days'`,
};

/** After a day, the counters of a minute become those of its hour: 60 times fewer rows for the seven days after (page_counts_age). */
const MINUTES_TO_HOURS = sql`
  with minutes as (
    delete from page_counts where minute < now() - interval '1 day' and minute <> date_trunc('hour', minute) returning *
  )
  insert into page_counts as known (minute, remote, release, tenant, page, weight, loads, faults)
  select date_trunc('hour', minute), remote, release, tenant, page, weight, sum(loads), sum(faults) from minutes
  group by 1, 2, 3, 4, 5, 6
  on conflict (remote, release, minute, tenant, page, weight) do update
    set loads = known.loads + excluded.loads, faults = known.faults + excluded.faults`;

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
      await queryRows(tx, MINUTES_TO_HOURS);
      return removed;
    });
  }
}
