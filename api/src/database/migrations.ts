import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlMigration } from './scripts';

/** The name under which schema.sql began. A database without it is older than that file and cannot be brought up to date. */
export const FOUNDATION = 'Foundation1000000000001';

/** Beside this file in the sources, and beside the built one. */
const FOLDER = join(__dirname, 'migrations');

/** `0002-short-names.sql` is `ShortNames1000000000002`. */
function nameOf(file: string): string {
  const [number = '', ...words] = file.replace('.sql', '').split('-');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name + String(10 ** 12 + Number(number));
}

/**
 * The scripts that change an existing database, in order of their numbers; a new one is made of schema.sql, which names those that it
 * contains. A released migration never changes, so it must not refer to anything that can change, such as a function of ./functions. While
 * migrations run, an existing database still has the functions of the previous release; the new ones are applied afterwards. If a trigger,
 * policy or column needs a new function, the migration declares it with `create or replace`.
 */
export const migrations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => sqlMigration(nameOf(file), readFileSync(join(FOLDER, file), 'utf8')));
