import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryRow } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { newId } from '../../database/records';
import { Metrics } from '../../kernel/metrics/metrics';
import { repeat } from '../../kernel/metrics/repeat';
import { ImportWork } from './import-work';
import { takeDue } from './imports.queries';

const EVERY_MS = 5_000;
/** Imports that one process works on at the same time, so that a small one does not wait for a large one. */
const AT_ONCE = 2;

/** Works on imports that are due, of any tenant. They are found as the platform role, like mails that are due. */
@Injectable()
export class ImportSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('imports');
  private job: ReturnType<typeof repeat> | undefined;
  private isStopping = false;
  private readonly busy = new Set<Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(ImportWork) private readonly work: ImportWork,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.job = repeat(EVERY_MS, () => Promise.resolve(this.begin()));
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.job?.stop();
    await Promise.all(this.busy);
  }

  /** Begins to work on what is due, unless enough is being worked on, which is followed by the rest. */
  begin(): void {
    if (this.isStopping || this.busy.size >= AT_ONCE) return;
    const working = this.metrics
      .job('imports', () => this.workOnDue())
      .catch((error: unknown) => this.logger.warn(`An import failed, next attempt in a minute: ${String(error)}`))
      .then(() => void this.busy.delete(working));
    this.busy.add(working);
  }

  private async workOnDue(): Promise<void> {
    while (!this.isStopping) {
      const lease = newId();
      const due = await this.platform.transaction((tx) => queryRow(tx, takeDue(lease)));
      if (!due) return;
      await this.work.run({ ...due, lease }, () => this.isStopping);
    }
  }
}
