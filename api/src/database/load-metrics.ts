import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryPool } from './batch';
import { COMMITS_WAITING } from './commits';
import { openTransactions } from './open-transactions';
import { PLATFORM } from './platform-db';
import type { ServiceRole } from './roles';
import { TenantLimits } from '../kernel/fairness/tenant-limits';
import { Metrics } from '../kernel/metrics/metrics';
import { Replica } from './replica';
import { measurePool } from './pool-metrics';

/** Metrics of what requests wait for: connections, turns, other transactions. */
@Injectable()
export class LoadMetrics {
  constructor(
    @Inject(Metrics) metrics: Metrics,
    @Inject(TenantLimits) limits: TenantLimits,
    @Inject(Replica) replica: Replica,
    @InjectDataSource() source: DataSource,
    @InjectDataSource(PLATFORM) platform: DataSource,
  ) {
    measurePool(metrics, 'app', source);
    metrics.gauge('tenant_queue', 'Work of tenants that runs or waits for its turn', ['state'], () => [
      { labels: { state: 'running' }, value: limits.load.running },
      { labels: { state: 'waiting' }, value: limits.load.waiting },
    ]);
    // While the database is away there is nothing to say about it.
    metrics.gauge(
      'database_commits_waiting',
      'Commits that wait for a standby, of all processes',
      ['role'],
      async () => {
        const waiting = async (role: ServiceRole, by: DataSource) => {
          const [row] = await queryPool(by, COMMITS_WAITING);
          return { labels: { role }, value: row?.waiting ?? 0 };
        };
        return Promise.all([waiting('app', source), waiting('platform', platform)]).catch(() => []);
      },
    );
    metrics.gauge('database_replica_reads', 'Reads that a replica may serve, by who did', ['server'], () =>
      replica.isSet ? Object.entries(replica.reads).map(([server, value]) => ({ labels: { server }, value })) : [],
    );
    metrics.gauge('database_transactions_open', 'Transactions that write and are not finished', [], () => [
      { value: openTransactions.count },
    ]);
    metrics.gauge('database_transaction_oldest_seconds', 'Age of the oldest of them; 0 if there is none', [], () => [
      { value: openTransactions.oldestSeconds },
    ]);
  }
}
