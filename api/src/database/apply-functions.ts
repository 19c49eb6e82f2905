import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import type { SqlFunctions } from './functions';
import { queryRows } from './batch';
import { runScript } from './scripts';
import { sql } from './sql';

/**
 * Puts in place the functions that the database does not have as they are now. A function that is no longer wanted, or whose
 * parameters change, is dropped by a migration.
 */
export async function applyFunctions(runner: QueryRunner, functions: SqlFunctions): Promise<void> {
  const rows = await queryRows(
    runner.manager,
    sql<{ name: string; hash: string }>`select name, hash from applied_functions`,
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  // Functions may refer to each other in any order: a body is not looked into before it runs.
  await runner.query('set local check_function_bodies = off');
  for (const [name, script] of Object.entries(functions)) {
    const hash = createHash('sha256').update(script).digest('hex');
    if (applied.get(name) === hash) continue;
    await runScript(runner, script);
    await queryRows(
      runner.manager,
      sql`insert into applied_functions (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`,
    );
  }
}
