import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import accounts from './0003-accounts.sql';

export class Accounts1000000000003 implements MigrationInterface {
  name = 'Accounts1000000000003';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, accounts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table mails, recovery_codes, user_totp, password_links;
      alter table sessions drop column device, drop column last_seen_at, drop column idle_limit, drop column confirmed_at,
        drop column second_factor`);
  }
}
