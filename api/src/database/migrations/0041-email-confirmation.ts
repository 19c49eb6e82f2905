import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import emailConfirmation from './0041-email-confirmation.sql';

export class EmailConfirmation1000000000041 implements MigrationInterface {
  name = 'EmailConfirmation1000000000041';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, emailConfirmation);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sign_ups drop column confirmation_hash, drop column confirmation_email, drop column confirmation_expires_at,
        drop column confirmations_mailed_at`);
    await runner.query('alter table tenants drop column email_confirmed_at');
  }
}
