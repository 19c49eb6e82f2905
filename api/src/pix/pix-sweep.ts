import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryRows } from '../database/batch';
import { sql } from '../database/sql';
import { Metrics } from '../metrics/metrics';
import { repeat } from '../metrics/repeat';
import { PLATFORM } from '../super-admin/platform-db';
import { PixAccounts } from './pix-accounts';
import { PixCharges } from './pix-charges';
import { PixRefunds } from './pix-refunds';
import { takeDueRefunds } from './pix-refunds.queries';
import type { PixAccount } from './pix-charges.queries';

const EVERY_MS = 5_000;
/** Charges in one run, and questions at the same time. */
const AT_MOST = 400;
const AT_ONCE = 8;
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
 * Takes charges that are due (pix_charges_due); other processes skip them. An open charge is due every minute, and less and less often
 * the older it gets; one that has ended every quarter of an hour, for two days: payments may arrive late, or twice.
 */
const TAKE_DUE = sql<DueCharge>`
  update pix_charges set next_check_at = case
    when status = 'OPEN' then now() + greatest(interval '1 minute', least(interval '1 hour', (now() - created_at) / 60))
    when greatest(expires_at, paid_at) > now() - interval '2 days' then now() + interval '15 minutes'
  end
  where (tenant_id, id) in (
    select tenant_id, id from pix_charges where next_check_at <= now()
    order by next_check_at limit ${AT_MOST} for update skip locked)
  returning tenant_id as "tenantId", id, txid, account, status = 'OPEN' as "isOpen", created_at as "createdAt"`;

/**
 * Finds what no webhook has told: asks about every open charge itself, and reads the list of what was received for those that have
 * ended, and what has become of refunds. As the platform role, like the delivery of e-mails.
 */
@Injectable()
export class PixSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('pix');
  private job: ReturnType<typeof repeat> | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(PixAccounts) private readonly accounts: PixAccounts,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixRefunds) private readonly refunds: PixRefunds,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.job = repeat(EVERY_MS, () =>
      this.metrics
        .job('pix-sweep', () => this.sweep())
        .catch((error: unknown) => this.logger.warn(`The sweep failed: ${String(error)}`)),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns how many charges were looked at */
  async sweep(): Promise<number> {
    const due = await this.dataSource.transaction((tx) => queryRows(tx, TAKE_DUE));
    const accounts = new Map<string, DueCharge[]>();
    for (const charge of due) {
      const name = `${charge.account} ${charge.tenantId}`;
      accounts.set(name, [...(accounts.get(name) ?? []), charge]);
    }
    // A provider that does not respond delays nobody but its own shop.
    await Promise.all([...[...accounts.values()].map((charges) => this.sweepAccount(charges)), this.sweepRefunds()]);
    return due.length;
  }

  /** There are few of them. */
  private async sweepRefunds(): Promise<void> {
    const due = await this.dataSource.transaction((tx) => queryRows(tx, takeDueRefunds(AT_ONCE)));
    const checks = due.map(({ tenantId, id }) =>
      this.refunds
        .check(tenantId, id)
        .catch((error: unknown) => this.logger.warn(`A PIX refund was not checked: ${String(error)}`)),
    );
    await Promise.all(checks);
  }

  private async sweepAccount(due: DueCharge[]): Promise<void> {
    try {
      const paidLate = await this.paidAfterEnd(due.filter(({ isOpen }) => !isOpen));
      const queue = [...due.filter(({ isOpen }) => isOpen), ...paidLate];
      const askAll = async () => {
        for (let charge = queue.pop(); charge; charge = queue.pop()) {
          try {
            await this.charges.settle(charge.tenantId, charge.id);
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
  private async paidAfterEnd(ended: DueCharge[]): Promise<DueCharge[]> {
    const [first] = ended;
    if (!first) return [];
    const { provider } = await this.accounts.open(first.tenantId, first.account);
    const oldest = Math.min(...ended.map(({ createdAt }) => createdAt.getTime()));
    const received = await provider.received(new Date(oldest - MARGIN_MS), new Date(Date.now() + MARGIN_MS));
    const known = await this.charges.recordedReceipts(
      first.tenantId,
      ended.map(({ id }) => id),
    );
    const missing = new Set(received.filter(({ endToEndId }) => !known.has(endToEndId)).map(({ txid }) => txid));
    return ended.filter(({ txid }) => missing.has(txid));
  }
}
