import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import freedTime from './0007-freed-time.sql';

export class FreedTime1000000000007 implements MigrationInterface {
  name = 'FreedTime1000000000007';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, freedTime);
  }

  /** The release before leaves steps as they are. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
