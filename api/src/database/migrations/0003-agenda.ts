import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import agenda from './0003-agenda.sql';

export class Agenda1000000000003 implements MigrationInterface {
  name = 'Agenda1000000000003';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, agenda);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('It has been squashed and cannot be reverted'));
  }
}
