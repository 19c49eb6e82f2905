import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { queryPool, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { PhotoFiles } from './photo-files';
import { removalDone, takeDueRemovals } from './photos.queries';

const EVERY_MS = 60_000;
/** Files in one run. */
const AT_MOST = 200;

/** Removes the files of photos that were deleted or erased, and of uploads that never ended. As the platform role, like the delivery of e-mails. */
@Injectable()
export class PhotoSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(PhotoFiles) private readonly files: PhotoFiles,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.files.isSetUp) return;
    this.job = this.jobs.register({ name: 'photo-sweep', everyMs: EVERY_MS, run: () => this.sweep() });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** @returns how many photos' files were removed */
  async sweep(): Promise<number> {
    const due = await this.dataSource.transaction((tx) => queryRows(tx, takeDueRemovals(AT_MOST)));
    for (const removal of due) {
      await this.files.remove(removal.tenantId, removal.id);
      await queryPool(this.dataSource, removalDone(removal));
    }
    return due.length;
  }
}
