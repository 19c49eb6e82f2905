import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { DEVICE_DAYS } from '../../access/auth/known-device';
import { DELIVERY_DAYS } from '@focinho/contracts/integrations/webhook-events';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRows } from '../../database/batch';
import { raw, sql, type Sql } from '../../database/sql';
import { Metrics } from '../../kernel/metrics/metrics';
import { measurePool } from '../../database/pool-metrics';
import { PLATFORM } from '../../database/platform-db';

const EVERY_MS = 60 * 60 * 1000;

/** The named actor of the deletions in the audit log. */
const ACTOR = 'Sistema (limpeza)';

/** Reports of browsers, which anybody can send. */
const REMOTE_ERROR_DAYS = 7;

/** Webhooks have been told of a change (webhook_cursor_pkey). */
const IS_NOTIFIED = sql`not exists (select from webhook_cursor cursor where cursor.xid <= changes.xid)`;

/**
 * Conditions of outdated rows. Indexes: idempotency_keys_age, login_failures_age, known_devices_age, password_links_age, mails_latest,
 * platform_log_latest, page_counts_age, measured_places_age, changes_age, webhook_deliveries_age, audit_log_latest; `sessions` is scanned, once an hour.
 */
const outdated = (config: Config) => {
  const isOlder = (column: string, days: number) => sql`${raw(column)} < now() - ${days} * interval '1 day'`;
  return {
    sessions: isOlder('coalesce(revoked_at, expires_at)', 30),
    idempotency_keys: isOlder('created_at', config.KEEP_RESPONSES_DAYS),
    login_failures: isOlder('last_at', config.KEEP_LOGIN_FAILURES_DAYS),
    sign_up_counts: isOlder('since', 1 / 12),
    known_devices: isOlder('used_at', DEVICE_DAYS),
    password_links: isOlder('expires_at', 30),
    mails: isOlder('created_at', 30),
    platform_log: sql`(${isOlder('at', config.KEEP_LOG_DAYS)} or (source = 'remote' and ${isOlder('at', REMOTE_ERROR_DAYS)}))`,
    page_counts: isOlder('minute', 8),
    measured_places: isOlder('day', 8),
    // What webhooks have not been told yet waits for a day.
    changes: sql`(${isOlder('at', 1)} or (${isOlder('at', 1 / 24)} and ${IS_NOTIFIED}))`,
    webhook_deliveries: isOlder('created_at', DELIVERY_DAYS),
    audit_log: isOlder('at', config.KEEP_AUDIT_DAYS),
  };
};

type Table = keyof ReturnType<typeof outdated>;

/** Every tenant's own log says how many of its entries were deleted. */
const deleteAudit = (condition: Sql) => sql<{ n: number }>`
  with gone as (delete from audit_log where ${condition} returning tenant_id),
  noted as (
    insert into audit_log (tenant_id, actor, action, entity, entity_id, after)
    select tenant_id, ${ACTOR}, 'event', 'retention', '', jsonb_build_object('rows', count(*)) from gone group by tenant_id
  )
  select count(*)::int as n from gone`;
const deleteFrom = (table: Table, condition: Sql) => sql<{ n: number }>`
  with gone as (delete from ${raw(table)} where ${condition} returning 1) select count(*)::int as n from gone`;

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
  private job: RegisteredJob | undefined;
  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    measurePool(this.metrics, PLATFORM, this.dataSource);
    this.job = this.jobs.register({ name: 'housekeeping', everyMs: EVERY_MS, run: () => this.sweep() });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns the number of rows deleted from each table */
  sweep(): Promise<Record<string, number>> {
    return this.dataSource.transaction(async (tx) => {
      const removed: Record<string, number> = {};
      for (const [table, condition] of Object.entries(outdated(this.config)) as [Table, Sql][]) {
        const gone = table === 'audit_log' ? deleteAudit(condition) : deleteFrom(table, condition);
        removed[table] = (await queryOne(tx, gone)).n;
      }
      await queryRows(tx, MINUTES_TO_HOURS);
      return removed;
    });
  }
}
