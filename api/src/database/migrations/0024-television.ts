import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import television from './0024-television.sql';

export class Television1000000000024 implements MigrationInterface {
  name = 'Television1000000000024';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, television);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tv_links');
  }
}
