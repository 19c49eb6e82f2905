import type { DataSource } from 'typeorm';
import { queryPool } from '../../database/batch';
import type { Metrics } from '../../kernel/metrics/metrics';
import { MEASURED_JOBS } from './jobs.queries';

/** Jobs as the table has them, so that every process says the same. While the database is away there is nothing to say about them. */
export function measureJobs(metrics: Metrics, platform: DataSource): void {
  const measured = () => queryPool(platform, MEASURED_JOBS).catch(() => []);
  metrics.gauge('job_overdue_seconds', 'How long a job has been due and nobody has begun it', ['task'], async () =>
    (await measured()).map(({ name, overdueSeconds }) => ({ labels: { task: name }, value: overdueSeconds })),
  );
  metrics.gauge('job_last_success_timestamp_seconds', 'When a job last succeeded in any process', ['task'], async () =>
    (await measured()).flatMap(({ name, succeededAt }) =>
      succeededAt === null ? [] : [{ labels: { task: name }, value: succeededAt }],
    ),
  );
}
