import type { MigrationInterface, QueryRunner } from 'typeorm';
import { queryOne } from './batch';
import type { DatabaseRole } from './roles';
import { sql } from './sql';

/**
 * Runs a file of SQL statements with the placeholders `:app_role`, `:platform_role` and `:search_role` for the roles of the current
 * database.
 */
export async function runScript(runner: QueryRunner, script: string): Promise<void> {
  const roles = await queryOne(
    runner.manager,
    sql<Record<DatabaseRole, string>>`select quote_ident(current_database() || '_app') as app,
      quote_ident(current_database() || '_platform') as platform, quote_ident(current_database() || '_search') as search`,
  );
  await runner.query(
    script.replace(/:(app|platform|search)_role\b/g, (_placeholder, role: DatabaseRole) => roles[role]),
  );
}

/** A migration that runs a file of SQL. It only goes forward: the release before has to work with what it leaves. */
export const sqlMigration = (name: string, script: string): new () => MigrationInterface =>
  class {
    readonly name = name;
    readonly up = (runner: QueryRunner) => runScript(runner, script);
    readonly down = () => Promise.resolve();
  };
