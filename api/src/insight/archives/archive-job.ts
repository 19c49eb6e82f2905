import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryField, queryOne, queryPool, queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import { SystemDb } from '../../database/system-db';
import { PhotoFiles } from '../../desk/photos/photo-files';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { recordEvent } from '../../journal/audit/record-event';
import { archiveReadyMail } from '../../journal/mail/archive-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { CONFIG, type Config } from '../../kernel/config/config';
import type { Piece } from '../exports/exports.queries';
import { ArchiveFiles } from './archive-files';
import {
  EXPIRED,
  expireOthers,
  failedArchive,
  filesRemoved,
  finishArchive,
  GIVE_UP,
  PHOTO_COUNT,
  photosAfter,
  prolongLease,
  returnArchive,
  takeArchive,
  type Lease,
  type Progress,
} from './archives.queries';
import { writeArchive } from './write-archive';

const EVERY_MS = 10_000;
/** How often the progress is written down at most. */
const NOTE_MS = 2_000;

/** tenants_pkey */
const SHOP = sql<{ name: string; at: string }>`
  select name, to_char(now() at time zone time_zone, 'DD/MM/YYYY HH24:MI') as at from tenants where id = app.current_tenant()`;

/** The lease is somebody else's now: an erasure has begun the archive anew, or another process has. */
class LostLeaseError extends Error {}
/** The process ends; another one begins at once. */
class StoppingError extends Error {}

/** Writes the archives of shops, one at a time in each process, and removes those that have expired. */
@Injectable()
export class ArchiveJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('archives');
  private job: RegisteredJob | undefined;
  private running: Promise<number> | undefined;
  private isStopping = false;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly db: SystemDb,
    @Inject(ArchiveFiles) private readonly files: ArchiveFiles,
    @Inject(PhotoFiles) private readonly photos: PhotoFiles,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.files.isSetUp) return;
    this.job = this.jobs.register({ name: 'archives', everyMs: EVERY_MS, run: () => this.run() });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.job?.stop();
    await Promise.allSettled([this.running]);
  }

  /** Does not wait until the job is due, which does what fails here. */
  begin(): void {
    this.run().catch((error: unknown) => this.logger.warn(`Archives were not written yet: ${String(error)}`));
  }

  /** Writes what is due, now. @returns how many archives were begun */
  run(): Promise<number> {
    if (this.isStopping) return Promise.resolve(0);
    this.running ??= this.work().finally(() => (this.running = undefined));
    return this.running;
  }

  private async work(): Promise<number> {
    await this.removeExpired();
    let begun = 0;
    for (let mine = await this.take(); mine; mine = await this.take()) {
      begun += 1;
      await this.attempt(mine);
    }
    return begun;
  }

  private async take(): Promise<Lease | undefined> {
    if (this.isStopping) return undefined;
    return this.platform.transaction((tx) => queryRow(tx, takeArchive(newId())));
  }

  private async attempt(mine: Lease): Promise<void> {
    try {
      await this.write(mine);
    } catch (error) {
      if (error instanceof LostLeaseError) return;
      const isOver = error instanceof StoppingError;
      if (!isOver) this.logger.warn(`The archive ${mine.id} was not written: ${String(error)}`);
      await this.db.tx(mine.tenantId, (tx) => queryRows(tx, isOver ? returnArchive(mine) : failedArchive(mine)));
    }
  }

  private async write(mine: Lease): Promise<void> {
    // What an earlier attempt has left.
    await this.files.remove(mine);
    const [{ name, at }, { count }] = await this.db.tx(
      mine.tenantId,
      async (tx) => [await queryOne(tx, SHOP), await queryOne(tx, PHOTO_COUNT)] as const,
    );
    let notedAt = 0;
    const progress = await writeArchive({
      tenantName: name,
      at,
      photoCount: count,
      readPiece: async (query) =>
        JSON.parse((await this.db.tx(mine.tenantId, (tx) => queryField(tx, query))) ?? '') as Piece,
      photosAfter: (id, limit) => this.db.tx(mine.tenantId, (tx) => queryRows(tx, photosAfter(id, limit))),
      readPhoto: (id) => this.photos.read(mine.tenantId, id, 'picture'),
      writePart: (part, bytes) => this.files.write(mine, part, bytes),
      onProgress: async (made) => {
        if (this.isStopping) throw new StoppingError();
        if (Date.now() - notedAt < NOTE_MS) return;
        notedAt = Date.now();
        await this.note(mine, made);
      },
    });
    await this.note(mine, progress);
    await this.db.tx(mine.tenantId, async (tx) => {
      if (!(await queryRow(tx, finishArchive(mine, progress)))) throw new LostLeaseError();
      await queryRows(tx, expireOthers(mine));
      await recordEvent(tx, { event: 'archive-ready', subject: mine.id, actor: 'Sistema (exportação)' });
      await mailOwners(tx, this.config, mine.tenantId, ({ recipient, urlOf }) =>
        archiveReadyMail({ recipient, url: urlOf('settings?view=archive') }),
      );
    });
  }

  private async note(mine: Lease, progress: Progress): Promise<void> {
    if (!(await this.db.tx(mine.tenantId, (tx) => queryRow(tx, prolongLease(mine, progress)))))
      throw new LostLeaseError();
  }

  private async removeExpired(): Promise<void> {
    await queryPool(this.platform, GIVE_UP);
    for (const expired of await this.platform.transaction((tx) => queryRows(tx, EXPIRED))) {
      await this.files.remove(expired);
      await queryPool(this.platform, filesRemoved(expired));
    }
  }
}
