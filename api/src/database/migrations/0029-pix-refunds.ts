import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import pixRefunds from './0029-pix-refunds.sql';

export class PixRefunds1000000000029 implements MigrationInterface {
  name = 'PixRefunds1000000000029';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, pixRefunds);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table pix_refunds;
      drop index pix_charges_received;
      alter table pix_charges drop column returned_cents`);
  }
}
