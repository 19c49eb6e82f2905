import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often pages of remotes were opened and failed, in one row per minute, release, tenant and page. It belongs to no tenant: the
 * tenant's slug is only a key ('' for visitors), and nothing of its data is stored. A row counts reports that stand for `weight`
 * loads each.
 */
export class PageCounts1000000000006 implements MigrationInterface {
  name = 'PageCounts1000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_counts (
        minute timestamptz(0) not null,
        remote text not null,
        release text not null,
        tenant text not null,
        page text not null,
        weight integer not null check (weight > 0),
        loads integer not null default 0,
        faults integer not null default 0,
        primary key (remote, release, minute, tenant, page, weight)
      )`);
    await runner.query('create index page_counts_age on page_counts (minute)');
    await runner.query(`
      do $$
        begin
          execute format('grant select, insert, update on page_counts to %I', current_database() || '_app');
          execute format('grant select, insert, update, delete on page_counts to %I', current_database() || '_platform');
        end
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_counts');
  }
}
