import { constants } from 'node:fs';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config';

/** A load balancer asks every two seconds. */
const GOOD_FOR_MS = 10_000;
/** Folders of tenants that are looked at: after a restoration by another user, all of them belong to that one. */
const LOOKED_AT = 200;

/**
 * Whether the folder for files of tenants (FILE_STORE) takes files, which one of another installation, or that was restored by another user,
 * does not. A full disk is no reason to take the rest of the product away, and neither is a bucket that does not respond for a moment:
 * uploads say so themselves.
 */
@Injectable()
export class FileStoreProbe {
  private readonly logger = new Logger('health');
  private goodUntil = 0;
  private running: Promise<void> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws Error if nothing can be stored */
  async check(now = Date.now()): Promise<void> {
    const { FILE_STORE: folder } = this.config;
    if (folder === undefined || folder.startsWith('s3://') || now < this.goodUntil) return;
    this.running ??= tryFolder(folder).finally(() => (this.running = undefined));
    try {
      await this.running;
      this.goodUntil = now + GOOD_FOR_MS;
    } catch (error) {
      this.logger.error(`FILE_STORE takes no files: ${String(error)}`);
      throw error;
    }
  }
}

async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.slice(0, LOOKED_AT))
    if (entry.isDirectory()) await access(join(folder, entry.name), constants.W_OK | constants.X_OK);
  // Root may write wherever access is asked for, unless the disk is mounted to be read only.
  const draft = join(folder, `.ready.${process.pid}`);
  await writeFile(draft, '').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  });
  await rm(draft, { force: true });
}
