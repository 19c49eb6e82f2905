import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import limits from './0005-limits.sql';

export class Limits1000000000005 implements MigrationInterface {
  name = 'Limits1000000000005';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, limits);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Rights that were taken away are not given back'));
  }
}
