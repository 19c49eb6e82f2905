import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../../kernel/config/config';
import { COMMITS_WAITING } from '../../database/commits';
import { failoverOptions } from '../../database/failover';
import { roleUrl, type ServiceRole } from '../../database/roles';

const TIMEOUT_MS = 2_000;

const ROLES: ServiceRole[] = ['app', 'platform'];

/**
 * Connections of its own, one for each role: a process whose connections are all in use is busy, not broken, and a load balancer that took it
 * away would only make the others busier.
 */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private readonly pools: Pool[];
  private running: Promise<number> | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.pools = ROLES.map((role) => {
      const url = roleUrl(config, role);
      const pool = new Pool({
        ...failoverOptions(url),
        connectionString: url,
        application_name: 'focinho readiness',
        max: 1,
        connectionTimeoutMillis: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
      });
      // A connection that PostgreSQL closes is replaced by the next check.
      return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    });
  }

  /**
   * Checks that arrive during a check share its result.
   * @returns how many commits wait for a standby: of those, nobody knows the outcome
   * @throws Error if the database cannot be reached
   */
  check(): Promise<number> {
    this.running ??= this.ask().finally(() => (this.running = undefined));
    return this.running;
  }

  private async ask(): Promise<number> {
    const found = await Promise.all(this.pools.map((pool) => pool.query<{ waiting: number }>(COMMITS_WAITING.text)));
    return found.reduce((sum, { rows: [row] }) => sum + (row?.waiting ?? 0), 0);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}
