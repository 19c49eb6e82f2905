import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For who has forgotten the password and does not know the address of the shop. */
export class UsersByEmail1000000000048 implements MigrationInterface {
  name = 'UsersByEmail1000000000048';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index users_by_email on users (email)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_by_email');
  }
}
