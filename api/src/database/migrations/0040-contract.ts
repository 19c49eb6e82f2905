import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import contract from './0040-contract.sql';

export class Contract1000000000040 implements MigrationInterface {
  name = 'Contract1000000000040';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, contract);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription_events
        drop constraint subscription_events_kind_check,
        add constraint subscription_events_kind_check check (kind in ('STARTED', 'PLAN_CHOSEN', 'PAID', 'TRIAL_EXTENDED',
          'MONTHS_GRANTED', 'PLAN_SET', 'CANCELLED', 'RESUMED'))`);
  }
}
