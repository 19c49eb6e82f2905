import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CheapWrites1000000000006 implements MigrationInterface {
  name = 'CheapWrites1000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Raises FC400 for a field whose day is after the shop's today.
      create function app.not_after_today(day date, field text, message text) returns void language plpgsql stable as $$
        begin
          if day > app.today() then raise exception '%', message using errcode = 'FC400', column = field; end if;
        end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function app.not_after_today`);
  }
}
