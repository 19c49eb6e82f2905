import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import baseline from './0001-baseline.sql';

export class Baseline1000000000001 implements MigrationInterface {
  name = 'Baseline1000000000001';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, baseline);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be reverted'));
  }
}
