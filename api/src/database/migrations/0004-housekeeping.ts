import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceRoles } from './grants';

/** The platform role may remove what is outdated in tables that only ever grow (see Housekeeping). */
export class Housekeeping1000000000004 implements MigrationInterface {
  name = 'Housekeeping1000000000004';

  async up(runner: QueryRunner): Promise<void> {
    const { platform } = await serviceRoles(runner);
    await runner.query(`
      grant select, delete on login_failures to ${platform};
      grant delete on sessions, idempotency_keys, platform_log to ${platform};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { platform } = await serviceRoles(runner);
    await runner.query(`revoke delete on login_failures, sessions, idempotency_keys, platform_log from ${platform}`);
  }
}
