import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import pix from './0026-pix.sql';

export class Pix1000000000026 implements MigrationInterface {
  name = 'Pix1000000000026';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, pix);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pix_receipts, pix_charges, pix_settings');
  }
}
