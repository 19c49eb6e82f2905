import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { certificateEndsMail } from '../../journal/mail/fiscal-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { CONFIG, type Config } from '../../kernel/config/config';
import { Metrics } from '../../kernel/metrics/metrics';
import { repeat } from '../../kernel/metrics/repeat';
import { claimReminder, DUE_REMINDERS } from './certificate-reminders.queries';

const EVERY_MS = 60 * 60_000;

/** Writes to the owners 30, 7 and 1 days before their certificate ends, once each, whichever process does it. */
@Injectable()
export class CertificateReminders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('fiscal');
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
        .job('certificates', () => this.sweep())
        .catch((error: unknown) => this.logger.warn(`Certificates were not looked at: ${String(error)}`)),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  async sweep(): Promise<void> {
    const due = await this.platform.transaction((tx) => queryRows(tx, DUE_REMINDERS));
    for (const { tenantId } of due)
      await this.system.tx(tenantId, async (tx) => {
        const reminder = await queryRow(tx, claimReminder(tenantId));
        if (!reminder) return;
        await mailOwners(tx, this.config, tenantId, ({ recipient, urlOf }) =>
          certificateEndsMail({ recipient, url: urlOf('settings?view=fiscal'), ...reminder }),
        );
      });
  }
}
