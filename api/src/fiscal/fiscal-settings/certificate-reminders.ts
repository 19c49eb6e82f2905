import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { certificateEndsMail } from '../../journal/mail/fiscal-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { CONFIG, type Config } from '../../kernel/config/config';
import { claimReminder, DUE_REMINDERS } from './certificate-reminders.queries';

const EVERY_MS = 60 * 60_000;

/** Writes to the owners 30, 7 and 1 days before their certificate ends, once each, whichever process does it. */
@Injectable()
export class CertificateReminders implements OnApplicationBootstrap, OnModuleDestroy {
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'certificates', everyMs: EVERY_MS, run: (signal) => this.sweep(signal) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const due = await this.platform.transaction((tx) => queryRows(tx, DUE_REMINDERS));
    for (const { tenantId } of due) {
      if (signal?.aborted) return;
      await this.system.tx(tenantId, async (tx) => {
        const reminder = await queryRow(tx, claimReminder(tenantId));
        if (!reminder) return;
        await mailOwners(tx, this.config, tenantId, ({ recipient, urlOf }) =>
          certificateEndsMail({ recipient, url: urlOf('settings?view=fiscal'), ...reminder }),
        );
      });
    }
  }
}
