import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import changedLines from './0031-changed-lines.sql';

export class ChangedLines1000000000031 implements MigrationInterface {
  name = 'ChangedLines1000000000031';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, changedLines);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table order_lines drop column previous_name, drop column previous_unit_price_cents, drop column previous_pet_id`);
  }
}
