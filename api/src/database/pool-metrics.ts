import type { DataSource } from 'typeorm';
import { poolOf } from './typeorm-internals';
import type { Metrics } from '../kernel/metrics/metrics';

/** Connections of a pool in use and idle, and the requests that wait for one. */
export function measurePool(metrics: Metrics, pool: string, source: DataSource): void {
  const { options } = poolOf(source);
  metrics.gauge('database_pool_connections', 'Connections to the database', ['pool', 'state'], () => {
    const { totalCount, idleCount } = poolOf(source);
    return [
      { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
    ];
  });
  metrics.gauge('database_pool_size', 'Most connections of a pool', ['pool'], () => [
    { labels: { pool }, value: options.max },
  ]);
  metrics.gauge('database_pool_waiting', 'Requests that wait for a connection', ['pool'], () => [
    { labels: { pool }, value: poolOf(source).waitingCount },
  ]);
}
