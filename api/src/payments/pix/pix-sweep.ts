import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { PLATFORM } from '../../database/platform-db';
import { PixAccounts } from './pix-accounts';
import { PixCharges } from './pix-charges';
import { PixRefunds } from './pix-refunds';
import { takeDueRefunds } from './pix-refunds.queries';
import { inTurn } from './due-in-turn';
import type { PixAccount } from './pix-charges.queries';

const EVERY_MS = 5_000;
/** Charges in one run, and questions to one account at the same time. */
const AT_MOST = 400;
/** Fewer than may wait for an account at all, so that the desk does not wait for the sweep. */
const AT_ONCE = 2;
const PER_TENANT = 40;
/** After this an account is left until its charges are due again, however slowly its provider responds. */
const ACCOUNT_MS = 60_000;
/** Providers list what was received by their own clock. */
const MARGIN_MS = 5 * 60_000;

interface DueCharge {
  tenantId: string;
  id: string;
  txid: string;
  account: PixAccount;
  isOpen: boolean;
  createdAt: Date;
}

/**
 * Takes charges that are due (pix_charges_due), of each tenant the oldest, and one of each before the second of any: who has many keeps
 * nobody waiting. Other processes skip them. An open charge is due every minute, and less and less often the older it gets; one that has
 * ended every quarter of an hour, for two days: payments may arrive late, or twice.
 */
const takeDue = (busyTenants: readonly string[]) => sql<DueCharge>`
  update pix_charges set next_check_at = case
    when status = 'OPEN' then now() + greatest(interval '1 minute', least(interval '1 hour', (now() - created_at) / 60))
    when greatest(expires_at, paid_at) > now() - interval '2 days' then now() + interval '15 minutes'
  end
  where (tenant_id, id) in (
    select tenant_id, id from pix_charges where next_check_at <= now()
      and (tenant_id, id) in (${inTurn('pix_charges', { busyTenants, perTenant: PER_TENANT, limit: AT_MOST })})
    for update skip locked)
  returning tenant_id as "tenantId", id, txid, account, status = 'OPEN' as "isOpen", created_at as "createdAt"`;

/**
 * Finds what no webhook has told: asks about every open charge itself, and reads the list of what was received for those that have
 * ended, and what has become of refunds. As the platform role, like the delivery of e-mails.
 */
@Injectable()
export class PixSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('pix');
  private job: RegisteredJob | undefined;
  private readonly stopping = new AbortController();
  /** Questions under way, by tenant: its own provider may be slow, and is nobody else's business. */
  private readonly busy = new Map<string, Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(PixAccounts) private readonly accounts: PixAccounts,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixRefunds) private readonly refunds: PixRefunds,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    // Every question on its way is one.
    setMaxListeners(0, this.stopping.signal);
  }

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'pix-sweep', everyMs: EVERY_MS, run: () => this.begin() });
  }

  /** Requests are drained only after this, so it waits for no provider. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.job?.stop();
    await Promise.all(this.busy.values());
  }

  /** Looks at what is due, and waits for all providers. @returns how many charges were looked at */
  async sweep(): Promise<number> {
    const count = await this.begin();
    await Promise.all(this.busy.values());
    return count;
  }

  /** Begins to look at what is due. The next run leaves out the tenants whose providers have not responded by then. */
  async begin(): Promise<number> {
    const busy = [...this.busy.keys()];
    const due = await this.dataSource.transaction((tx) => queryRows(tx, takeDue(busy)));
    const refunds = await this.dataSource.transaction((tx) => queryRows(tx, takeDueRefunds(busy)));
    const tenants = new Map<string, DueCharge[]>();
    for (const charge of due) tenants.set(charge.tenantId, [...(tenants.get(charge.tenantId) ?? []), charge]);
    for (const [tenantId, charges] of tenants) {
      const accounts = (['SHOP', 'PLATFORM'] as const).map((name) => charges.filter(({ account }) => account === name));
      this.occupy(
        tenantId,
        accounts.map((ofAccount) => this.sweepAccount(ofAccount)),
      );
    }
    for (const { tenantId, id } of refunds) this.occupy(tenantId, [this.checkRefund(tenantId, id)]);
    return due.length;
  }

  private occupy(tenantId: string, work: Promise<void>[]): void {
    const running = Promise.all([this.busy.get(tenantId), ...work]).then(() => {
      if (this.busy.get(tenantId) === running) this.busy.delete(tenantId);
    });
    this.busy.set(tenantId, running);
  }

  private async checkRefund(tenantId: string, id: string): Promise<void> {
    try {
      await this.refunds.check(tenantId, id, this.stopping.signal);
    } catch (error) {
      this.logger.warn(`A PIX refund was not checked: ${String(error)}`);
    }
  }

  private async sweepAccount(due: DueCharge[]): Promise<void> {
    const until = Date.now() + ACCOUNT_MS;
    try {
      const paidLate = await this.paidAfterEnd(
        due.filter(({ isOpen }) => !isOpen),
        until,
      );
      const queue = [...due.filter(({ isOpen }) => isOpen), ...paidLate];
      const askAll = async () => {
        for (let charge = queue.pop(); charge && Date.now() < until; charge = queue.pop()) {
          try {
            await this.charges.settle(charge.tenantId, charge.id, this.stopping.signal);
          } catch (error) {
            // The others would fail, too; they are due again soon.
            queue.length = 0;
            throw error;
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askAll));
    } catch (error) {
      this.logger.warn(`A PIX account was not swept: ${String(error)}`);
    }
  }

  /** Which of the ended charges the list of what was received names. */
  private async paidAfterEnd(ended: DueCharge[], until: number): Promise<DueCharge[]> {
    const [first] = ended;
    if (!first) return [];
    const { provider } = await this.accounts.open(first.tenantId, first.account, this.stopping.signal);
    const oldest = Math.min(...ended.map(({ createdAt }) => createdAt.getTime()));
    const known = await this.charges.recordedReceipts(
      first.tenantId,
      ended.map(({ id }) => id),
    );
    const wanted = new Set(ended.map(({ txid }) => txid));
    const missing = new Set<string>();
    const pages = provider.received(new Date(oldest - MARGIN_MS), new Date(Date.now() + MARGIN_MS));
    for await (const received of pages) {
      for (const { endToEndId, txid } of received)
        if (txid !== undefined && wanted.has(txid) && !known.has(endToEndId)) missing.add(txid);
      if (Date.now() > until) break;
    }
    return ended.filter(({ txid }) => missing.has(txid));
  }
}
