import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { daysBetween } from '@focinho/contracts/dates';
import { CONFIG, type Config } from '../config/config';
import { queryRow, queryRows } from '../database/batch';
import { SystemDb } from '../database/system-db';
import { REMINDER_STEPS } from '../mail/subscription-mails';
import { Metrics } from '../metrics/metrics';
import { repeat } from '../metrics/repeat';
import { PLATFORM } from '../super-admin/platform-db';
import { bringInLine, lockLedger, type Ledger } from './ledger';
import { actAs, claimReminder, markChecked, openInvoicesOf, uncheckedSubscriptions } from './ledger.queries';
import { mailReceipts, mailReminder } from './subscription-mails';

const EVERY_MS = 5 * 60_000;
/** The named actor in the audit log. */
export const ACTOR = 'Sistema (assinaturas)';

/**
 * Once a day for each subscription, soon after the shop's 03:00: makes the invoices that are due, lets plans begin and end, and reminds.
 * Several processes may run it: the row of the subscription is locked and says what was done.
 */
@Injectable()
export class SubscriptionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('subscriptions');
  private job: ReturnType<typeof repeat> | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.job = repeat(EVERY_MS, () =>
      this.metrics
        .job('subscriptions', () => this.sweep(new Date()))
        .catch((error: unknown) => this.logger.warn(`The sweep failed: ${String(error)}`)),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns how many subscriptions were checked; one that fails is tried again at the next sweep */
  async sweep(now: Date): Promise<number> {
    const due = await this.platform.transaction((tx) => queryRows(tx, uncheckedSubscriptions(now)));
    let checked = 0;
    for (const { tenantId } of due) {
      try {
        if (await this.system.tx(tenantId, (tx) => this.check(tx, tenantId, now))) checked += 1;
      } catch (error) {
        this.logger.warn(`The subscription of ${tenantId} was not checked: ${String(error)}`);
      }
    }
    return checked;
  }

  /** @returns false if another process has done it */
  private async check(tx: EntityManager, tenantId: string, now: Date): Promise<boolean> {
    await queryRows(tx, actAs(ACTOR));
    const ledger = await lockLedger(tx, tenantId, now);
    if (ledger.checkedOn !== null && ledger.checkedOn >= ledger.today) return false;
    await bringInLine(tx, ledger);
    await mailReceipts(tx, this.config, ledger);
    await this.remind(tx, ledger);
    await queryRows(tx, markChecked(tenantId, ledger.today));
    return true;
  }

  /** Of several reminders that were missed only the latest is sent. */
  private async remind(tx: EntityManager, ledger: Ledger): Promise<void> {
    const { tenant, status, today } = ledger;
    if (status.state === 'ARCHIVED') return;
    for (const invoice of await queryRows(tx, openInvoicesOf(tenant.id))) {
      const step = REMINDER_STEPS.findLast((days) => days <= daysBetween(invoice.dueOn, today));
      if (invoice.kind === 'UPGRADE' || step === undefined) continue;
      if (await queryRow(tx, claimReminder(tenant.id, invoice.dueOn, step)))
        await mailReminder(tx, this.config, ledger, invoice, step);
    }
  }
}
