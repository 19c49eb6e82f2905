import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import type { SqlFunctions } from './functions';
import { queryRows } from './batch';
import { runScript } from './scripts';
import { sql } from './sql';

/**
 * Creates or replaces the functions whose file has changed since they were last applied. To remove a function or to change its
 * parameters, drop it in a migration.
 */
export async function applyFunctions(runner: QueryRunner, functions: SqlFunctions): Promise<void> {
  const rows = await queryRows(
    runner.manager,
    sql<{ name: string; hash: string }>`select name, hash from applied_functions`,
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  // Functions may refer to each other in any order, so their bodies are not checked when they are created.
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
