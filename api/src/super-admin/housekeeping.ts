import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PLATFORM } from './platform-db';

const EVERY_MS = 60 * 60 * 1000;
/** Held while sweeping: of processes that wake at once, one does the work. */
const SWEEP_LOCK = 7_021_013;

/**
 * What no longer serves anyone. Indexes: idempotency_keys_age, login_failures_age, platform_log_latest; sessions are read
 * through, once an hour.
 */
const OUTDATED: Record<string, string> = {
  sessions: `coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  idempotency_keys: `created_at < now() - interval '2 days'`,
  login_failures: `first_at < now() - interval '1 day'`,
  platform_log: `at < now() - interval '90 days'`,
};

/** Keeps the tables that only ever grow small, once an hour, as the platform role. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('housekeeping');
  private timer: NodeJS.Timeout | undefined;
  constructor(@InjectDataSource(PLATFORM) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn(`Tried again in an hour: ${String(error)}`));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Rows removed of each table; none where another process is sweeping. */
  sweep(): Promise<Record<string, number>> {
    return this.dataSource.transaction(async (tx) => {
      const [{ mine }] = await tx.query('select pg_try_advisory_xact_lock($1) as mine', [SWEEP_LOCK]);
      const removed: Record<string, number> = {};
      if (!mine) return removed;
      for (const [table, condition] of Object.entries(OUTDATED)) {
        const [, count] = await tx.query(`delete from ${table} where ${condition}`);
        removed[table] = count;
      }
      return removed;
    });
  }
}
