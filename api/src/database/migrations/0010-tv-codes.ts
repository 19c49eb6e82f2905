import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import tvCodes from './0010-tv-codes.sql';

export class TvCodes1000000000010 implements MigrationInterface {
  name = 'TvCodes1000000000010';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, tvCodes);
  }

  /** The release before does not know the column, and needs it no less than before. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
