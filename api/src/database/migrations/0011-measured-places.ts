import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import measuredPlaces from './0011-measured-places.sql';

export class MeasuredPlaces1000000000011 implements MigrationInterface {
  name = 'MeasuredPlaces1000000000011';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, measuredPlaces);
  }

  /** The release before does not know the table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
