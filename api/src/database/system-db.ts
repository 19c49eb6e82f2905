import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../kernel/config/config';
import { isRetryable } from '../kernel/http/database-errors';
import { queryRow } from './batch';
import { Commits, CONFIRM } from './commits';
import { setTenant } from './shared-sql';
import { sql } from './sql';
import { runSystem } from './tenant-transaction';

const ATTEMPTS = 4;

/** The settings that `app.authenticate` makes for a session; without a user, the trigger `app.audit` writes nothing. */
const enterTenant = (tenantId: string) => sql`
  ${setTenant(tenantId)}, set_config('app.user_id', '', true), set_config('app.role', '', true)`;
const USE_ITS_TIME_ZONE = sql`select set_config('app.time_zone', time_zone, true) from tenants where id = app.current_tenant()`;

/** Transactions of the system itself in a tenant: jobs, and webhooks of other services. Requests of people use TenantDb. */
@Injectable()
export class SystemDb {
  private readonly database: Parameters<typeof runSystem>[0];

  constructor(@InjectDataSource() source: DataSource, @Inject(CONFIG) config: Config) {
    this.database = { source, commits: Commits.of(source, config) };
  }

  /** Repeated after serialization failures and deadlocks. @throws Error if the tenant does not exist, and {@link runSystem}'s */
  async tx<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await runSystem(this.database, async (tx) => {
          await queryRow(tx, enterTenant(tenantId));
          if (!(await queryRow(tx, USE_ITS_TIME_ZONE))) throw new Error(`No tenant ${tenantId}`);
          return work(tx);
        });
      } catch (error) {
        if (left === 0 || !isRetryable(error)) throw error;
      }
    }
  }

  /** {@link tx} for what another service tells until it is acknowledged: even what is known already waits for the standby. */
  receive<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.tx(tenantId, async (tx) => {
      await queryRow(tx, CONFIRM);
      return work(tx);
    });
  }
}
