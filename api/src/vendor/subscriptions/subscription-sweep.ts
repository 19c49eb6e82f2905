import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { daysBetween } from '@focinho/contracts/kernel/dates';
import { actAs } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { SystemDb } from '../../database/system-db';
import { REMINDER_STEPS } from '../../journal/mail/subscription-mails';
import { PixCharges } from '../../payments/pix/pix-charges';
import { storedCharge } from '../../payments/pix/pix-charges.queries';
import { PLATFORM } from '../../database/platform-db';
import { bringInLine, lockLedger, type Ledger } from './ledger';
import {
  claimReminder,
  invoiceOf,
  markChecked,
  openInvoicesOf,
  reminderSent,
  uncheckedSubscriptions,
} from './ledger.queries';
import { requestFor } from './invoice-request';
import { mailReceipts, mailReminder } from './subscription-mails';

const EVERY_MS = 5 * 60_000;
/** How long the code in a reminder can be paid. */
const CODE_DAYS = 5;
/** The named actor in the audit log. */
export const ACTOR = 'Sistema (assinaturas)';

/**
 * Once a day for each subscription, soon after the shop's 03:00: makes the invoices that are due, lets plans begin and end, and reminds.
 * Several processes may run it: the row of the subscription is locked and says what was done.
 */
@Injectable()
export class SubscriptionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('subscriptions');
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({
      name: 'subscriptions',
      everyMs: EVERY_MS,
      run: (signal) => this.sweep(new Date(), signal),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns how many subscriptions were checked; one that fails is tried again at the next sweep */
  async sweep(now: Date, signal?: AbortSignal): Promise<number> {
    const due = await this.platform.transaction((tx) => queryRows(tx, uncheckedSubscriptions(now)));
    let checked = 0;
    for (const { tenantId } of due) {
      if (signal?.aborted) break;
      try {
        if (await this.check(tenantId, now)) checked += 1;
      } catch (error) {
        this.logger.warn(`The subscription of ${tenantId} was not checked: ${String(error)}`);
      }
    }
    return checked;
  }

  /** @returns false if another process has done it */
  private async check(tenantId: string, now: Date): Promise<boolean> {
    const reminders = await this.system.tx(tenantId, async (tx) => {
      await queryRows(tx, actAs(ACTOR));
      const ledger = await lockLedger(tx, tenantId, now);
      if (ledger.checkedOn !== null && ledger.checkedOn >= ledger.today) return undefined;
      await bringInLine(tx, ledger);
      await mailReceipts(tx, this.config, ledger);
      await queryRows(tx, markChecked(tenantId, ledger.today));
      return dueReminders(tx, ledger);
    });
    for (const reminder of reminders ?? []) await this.remind(tenantId, now, reminder);
    return reminders !== undefined;
  }

  /** With the code to pay, which the provider makes while no transaction is open. If this process dies, it is due again on the next day. */
  private async remind(tenantId: string, now: Date, { invoiceId, step }: DueReminder): Promise<void> {
    const brCode = await this.codeFor(tenantId, now, invoiceId);
    await this.system.tx(tenantId, async (tx) => {
      await queryRows(tx, actAs(ACTOR));
      const ledger = await lockLedger(tx, tenantId, now);
      const invoice = await queryRow(tx, invoiceOf(tenantId, invoiceId));
      if (invoice?.isOpen && (await queryRow(tx, claimReminder(tenantId, invoice.dueOn, step))))
        await mailReminder(tx, this.config, ledger, { invoice, step, brCode });
    });
  }

  /** Undefined if there is no provider, or it does not respond: the e-mail also leads to the page that makes a code. */
  private async codeFor(tenantId: string, now: Date, invoiceId: string): Promise<string | undefined> {
    if (!this.config.PIX_KEY) return undefined;
    try {
      const requested = await this.system.tx(tenantId, async (tx) => {
        const ledger = await lockLedger(tx, tenantId, now);
        const invoice = await queryOne(tx, invoiceOf(tenantId, invoiceId));
        return this.charges.request(tx, requestFor(this.config, ledger, invoice, CODE_DAYS * 86_400));
      });
      await this.charges.publish(tenantId, requested);
      const charge = await this.system.tx(tenantId, (tx) => queryRow(tx, storedCharge(requested.charge.id)));
      return charge?.brCode ?? undefined;
    } catch (error) {
      this.logger.warn(`No PIX code for a reminder of ${tenantId}: ${String(error)}`);
      return undefined;
    }
  }
}

interface DueReminder {
  invoiceId: string;
  step: number;
}
/** The reminders that are due; after several that were missed only the latest is sent. */
async function dueReminders(tx: EntityManager, { tenant, status, today }: Ledger): Promise<DueReminder[]> {
  if (status.state === 'ARCHIVED') return [];
  const due: DueReminder[] = [];
  for (const { id, kind, dueOn } of await queryRows(tx, openInvoicesOf(tenant.id))) {
    const step = REMINDER_STEPS.findLast((days) => days <= daysBetween(dueOn, today));
    if (kind === 'UPGRADE' || step === undefined) continue;
    if (!(await queryRow(tx, reminderSent(tenant.id, dueOn, step)))) due.push({ invoiceId: id, step });
  }
  return due;
}
