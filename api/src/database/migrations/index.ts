import { sqlMigration } from '../scripts';

/** The name under which ../schema.sql began. A database without it is older than that file and cannot be brought up to date. */
export const FOUNDATION = 'Foundation1000000000001';

/**
 * The scripts that change an existing database, in order, each with the next number; a new one is made of ../schema.sql, which names those that it
 * contains. `0002-nicknames.sql` stands here as `['Nicknames1000000000002', nicknames]`. A released migration never changes, so it must
 * not refer to anything that can change, such as a function of ../functions. While migrations run, an existing database still has the
 * functions of the previous release; the new ones are applied afterwards. If a trigger, policy or column needs a new function, the
 * migration declares it with `create or replace`.
 */
const SCRIPTS: [name: string, script: string][] = [];

export const migrations = SCRIPTS.map(([name, script]) => sqlMigration(name, script));
