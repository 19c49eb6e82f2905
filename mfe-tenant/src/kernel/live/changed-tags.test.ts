import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLES_OF } from '../../tenant-api';
import { tagsOf } from './changed-tags';

const SCHEMA = join(__dirname, '../../../../api/src/database/schema.sql');

test('every table with the trigger note_change is shown by something, and nothing waits for changes of another one', () => {
  const triggers = readFileSync(SCHEMA, 'utf8').matchAll(/TRIGGER note_change AFTER .*? ON (\w+)/g);
  const noted = [...triggers].map(([, table]) => table);
  expect(noted.length).toBeGreaterThan(20);
  expect([...new Set<string>(Object.values(TABLES_OF).flat())].sort()).toEqual(noted.sort());
});

test('several tables change together, and one that this release does not know changes nothing here', () => {
  expect(tagsOf({ products: ['p1'], waiting_list: [], pet_taxis: ['t1'] })).toEqual([
    'Cashback',
    'Commission',
    'Product',
    'Waiting',
  ]);
});
