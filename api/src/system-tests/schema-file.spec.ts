import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../database/migrations';
import { TestApi } from '../testing/api';
import { schemaText } from '../testing/schema-text';

/** The script that new databases are made of. After a migration: `UPDATE_SCHEMA=true npm test -- --only api schema-file`. */
const FILE = join(__dirname, '../database/schema.sql');

it('contains every migration; if it does not yet: UPDATE_SCHEMA=true npm test -- --only api schema-file', async () => {
  const api = await TestApi.start({}, { isOwn: true });
  const text = await schemaText(api.owner);
  await api.stop();
  if (process.env['UPDATE_SCHEMA'] === 'true') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
  for (const migration of migrations) expect(text).toContain(`'${new migration().name}'`);
});
