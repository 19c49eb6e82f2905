import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import pixInTill from './0008-pix-in-till.sql';

export class PixInTill1000000000008 implements MigrationInterface {
  name = 'PixInTill1000000000008';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, pixInTill);
  }

  /** The release before counts such entries as payments of fiado. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
