import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryPool, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { Metrics } from '../../kernel/metrics/metrics';
import { repeat } from '../../kernel/metrics/repeat';
import { PhotoFiles } from './photo-files';
import { removalDone, takeDueRemovals } from './photos.queries';

const EVERY_MS = 60_000;
/** Files in one run. */
const AT_MOST = 200;

/** Removes the files of photos that were deleted or erased, and of uploads that never ended. As the platform role, like the delivery of e-mails. */
@Injectable()
export class PhotoSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('photos');
  private job: ReturnType<typeof repeat> | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(PhotoFiles) private readonly files: PhotoFiles,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.files.isSetUp) return;
    this.job = repeat(EVERY_MS, () =>
      this.metrics
        .job('photo-sweep', () => this.sweep())
        .catch((error: unknown) =>
          this.logger.warn(`Files were not removed, next attempt in an hour: ${String(error)}`),
        ),
    );
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
