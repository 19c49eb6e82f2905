import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '../../kernel/metrics/metrics';
import { passwordQueues } from './passwords';

/** Password hashes, for which log-ins wait. */
@Injectable()
export class PasswordMetrics {
  constructor(@Inject(Metrics) metrics: Metrics) {
    metrics.gauge('password_hashes', 'Password hashes that run or wait', ['purpose', 'state'], () =>
      passwordQueues().flatMap(({ purpose, running, waiting }) => [
        { labels: { purpose, state: 'running' }, value: running },
        { labels: { purpose, state: 'waiting' }, value: waiting },
      ]),
    );
  }
}
