import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import undos from './0039-undos.sql';

export class Undos1000000000039 implements MigrationInterface {
  name = 'Undos1000000000039';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, undos);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table undos');
  }
}
