import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';

/** Tenants choose their time zone themselves. */
export class TimeZone1000000000038 implements MigrationInterface {
  name = 'TimeZone1000000000038';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, 'grant update (time_zone) on tenants to :app_role');
  }

  down(runner: QueryRunner): Promise<void> {
    return runScript(runner, 'revoke update (time_zone) on tenants from :app_role');
  }
}
