import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Temperament1000000000028 implements MigrationInterface {
  name = 'Temperament1000000000028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table pets add column temperament text
        check (temperament in ('CALM', 'ANXIOUS', 'RESTLESS', 'MAY_BITE'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pets drop column temperament');
  }
}
