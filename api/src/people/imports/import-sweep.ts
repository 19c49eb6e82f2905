import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { queryRow } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { newId } from '../../database/records';
import { ImportWork } from './import-work';
import { takeDue } from './imports.queries';

const EVERY_MS = 5_000;
/** Imports that one process works on at the same time, so that a small one does not wait for a large one. */
const AT_ONCE = 2;

/** Works on imports that are due, of any tenant. They are found as the platform role, like mails that are due. */
@Injectable()
export class ImportSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('imports');
  private job: RegisteredJob | undefined;
  private isStopping = false;
  private readonly busy = new Set<Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(ImportWork) private readonly work: ImportWork,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({
      name: 'imports',
      everyMs: EVERY_MS,
      run: () => this.run(),
      isReady: () => this.isReady,
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.job?.stop();
    await Promise.all(this.busy);
  }

  /** Does not wait until the job is due, which does what fails here. */
  begin(): void {
    this.run().catch((error: unknown) => this.logger.warn(`Imports were not begun yet: ${String(error)}`));
  }

  /** Begins to work on what is due, unless enough is being worked on, which is followed by the rest. */
  private async run(): Promise<void> {
    if (!this.isReady) return;
    const taking = this.take();
    const working = taking
      .then((first) => this.workFrom(first))
      .catch((error: unknown) => this.logger.warn(`An import failed, next attempt in a minute: ${String(error)}`))
      .then(() => void this.busy.delete(working));
    this.busy.add(working);
    await taking;
  }

  private get isReady(): boolean {
    return !this.isStopping && this.busy.size < AT_ONCE;
  }

  private async take() {
    const lease = newId();
    const due = await this.platform.transaction((tx) => queryRow(tx, takeDue(lease)));
    return due && { ...due, lease };
  }

  private async workFrom(first: Awaited<ReturnType<typeof this.take>>): Promise<void> {
    for (let due = first; due; due = this.isStopping ? undefined : await this.take())
      await this.work.run(due, () => this.isStopping);
  }
}
