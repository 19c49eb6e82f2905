import type { QueryRunner } from 'typeorm';
import type { DatabaseRole } from './roles';

/**
 * Runs a file of SQL statements in which `:app_role`, `:platform_role` and `:search_role` stand for the service roles of the
 * database at hand.
 */
export async function runScript(runner: QueryRunner, script: string): Promise<void> {
  const [roles]: [Record<DatabaseRole, string>] = await runner.query(
    `select quote_ident(current_database() || '_app') as app, quote_ident(current_database() || '_platform') as platform,
       quote_ident(current_database() || '_search') as search`,
  );
  await runner.query(
    script.replace(/:(app|platform|search)_role\b/g, (_placeholder, role: DatabaseRole) => roles[role]),
  );
}
