import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import money from './0008-money.sql';

export class Money1000000000008 implements MigrationInterface {
  name = 'Money1000000000008';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, money);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exceptions, approvals, approval_pins, tenant_rules');
  }
}
