import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import leanerWrites from './0030-leaner-writes.sql';

export class LeanerWrites1000000000030 implements MigrationInterface {
  name = 'LeanerWrites1000000000030';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, leanerWrites);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index audit_log_by_time on audit_log (tenant_id, at, id);
      alter table audit_log drop constraint audit_log_pkey, add primary key (tenant_id, id);
      drop index changes_age;
      create index changes_age on changes (at);
      alter table changes
        add primary key (tenant_id, id),
        add constraint changes_tenant_id_fkey foreign key (tenant_id) references tenants (id)`);
  }
}
