import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../../kernel/config/config';
import { roleUrl } from '../../database/roles';

const TIMEOUT_MS = 2_000;

/**
 * A connection of its own: a process whose connections are all in use is busy, not broken, and a load balancer that took it away
 * would only make the others busier.
 */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private readonly pool: Pool;
  private running: Promise<unknown> | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.pool = new Pool({
      connectionString: roleUrl(config, 'app'),
      application_name: 'focinho readiness',
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    // A connection that PostgreSQL closes is replaced by the next check.
    this.pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  /** Checks that arrive during a check share its result. @throws Error if the database cannot be reached */
  async check(): Promise<void> {
    this.running ??= this.pool.query('select 1').finally(() => (this.running = undefined));
    await this.running;
  }

  onModuleDestroy(): Promise<void> {
    return this.pool.end();
  }
}
