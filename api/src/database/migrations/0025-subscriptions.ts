import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import subscriptions from './0025-subscriptions.sql';

export class Subscriptions1000000000025 implements MigrationInterface {
  name = 'Subscriptions1000000000025';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, subscriptions);
  }

  /** The function of the previous release is created again when that release starts. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function if exists app.authenticate(uuid, uuid, text, text[], boolean, text, text[]);
      delete from applied_functions where name = 'authenticate';
      drop policy own_subscription on tenants;
      alter table tenants drop column effective_plan, drop column trial_plan, drop column add_on, drop column lapses_at;
      drop table subscription_reminders, invoices, subscriptions, subscription_events`);
  }
}
