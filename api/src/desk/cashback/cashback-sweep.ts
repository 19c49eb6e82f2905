import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { queryPool, queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { sql } from '../../database/sql';
import { SystemDb } from '../../database/system-db';
import { actAs } from '../../journal/audit/record-event';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import { expireCashback } from './ledger';
import { CLIENTS_WITH_EXPIRED, WRONG_BALANCES } from './ledger.queries';

const EVERY_MS = 60 * 60 * 1000;
/** The named actor of what expires in the audit log. */
const ACTOR = 'Sistema (cashback)';
const TENANTS = sql<{ id: string; slug: string }>`select id, slug from tenants where is_active order by id`;

/**
 * Books what has expired by the day of each shop, and proves that the balance of every client is the sum of their lots, and each lot of
 * its entries; and that each tab is the sum of its transactions, and each product's stock of its entries. What is wrong is an error under Sistema. Nothing depends on when it runs, or how
 * often, or that it runs once.
 */
@Injectable()
export class CashbackSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'cashback', everyMs: EVERY_MS, run: (signal) => this.sweep(signal) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns of how many clients something was booked as expired, and how many balances are wrong */
  async sweep(signal?: AbortSignal): Promise<{ expired: number; wrong: number }> {
    const done = { expired: 0, wrong: 0 };
    for (const tenant of await queryPool(this.platform, TENANTS)) {
      if (signal?.aborted) break;
      const clients = await this.system.tx(tenant.id, (tx) => queryRows(tx, CLIENTS_WITH_EXPIRED));
      for (const { clientId } of clients) {
        const isBooked = await this.system.tx(tenant.id, async (tx) => {
          await queryRow(tx, actAs(ACTOR));
          return expireCashback(tx, clientId);
        });
        if (isBooked) done.expired += 1;
      }
      const wrong = await this.system.tx(tenant.id, (tx) => queryRows(tx, WRONG_BALANCES));
      done.wrong += wrong.length;
      for (const { what, id } of wrong)
        this.log.write('error', 'api', `${what} não é a soma dos movimentos: ${id}`, { tenantSlug: tenant.slug });
    }
    return done;
  }
}
