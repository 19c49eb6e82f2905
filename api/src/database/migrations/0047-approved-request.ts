import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An approval is for one request, whose hash it keeps. Those given before can no longer be used; they would expire within minutes. */
export class ApprovedRequest1000000000047 implements MigrationInterface {
  name = 'ApprovedRequest1000000000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table approvals add column request text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table approvals drop column request');
  }
}
