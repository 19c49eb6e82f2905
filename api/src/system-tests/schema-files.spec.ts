import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApi } from '../testing/api';
import { tableFiles } from '../testing/schema-files';

/** The current text of each table. To update: `UPDATE_SCHEMA=true npm test -- --only api schema-files`. */
const FILES = join(__dirname, '../database/schema');

let tables: Map<string, string>;
beforeAll(async () => {
  const api = await TestApi.start({}, { isOwn: true });
  tables = await tableFiles(api.owner);
  await api.stop();
  if (process.env['UPDATE_SCHEMA'] !== 'true') return;
  rmSync(FILES, { recursive: true, force: true });
  mkdirSync(FILES);
  for (const [name, text] of tables) writeFileSync(join(FILES, `${name}.sql`), text);
});

it('has a file for each table of the database, and no other', () => {
  expect(tables.size).toBeGreaterThan(60);
  expect(readdirSync(FILES).sort()).toEqual([...tables.keys()].map((name) => `${name}.sql`).sort());
});

it('has what the migrations make; if they are meant: UPDATE_SCHEMA=true npm test -- --only api schema-files', () => {
  const written = new Map([...tables.keys()].map((name) => [name, readFileSync(join(FILES, `${name}.sql`), 'utf8')]));
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(tables));
});
