import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import faultPlaces from './0046-fault-places.sql';

export class FaultPlaces1000000000046 implements MigrationInterface {
  name = 'FaultPlaces1000000000046';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, faultPlaces);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table fault_places');
  }
}
