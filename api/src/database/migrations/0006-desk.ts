import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import desk from './0006-desk.sql';

export class Desk1000000000006 implements MigrationInterface {
  name = 'Desk1000000000006';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, desk);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('It has been squashed and cannot be reverted'));
  }
}
