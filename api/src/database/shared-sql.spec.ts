import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '..');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.startsWith('testing/'));

it.each([
  ['the name by which a user is shown', /split_part\(\S*email, '@'/],
  ['the price of an appointment', /coalesce\(\S*price_cents, \S*price_cents\)/],
  ['the tenant of a transaction', /set_config\('app\.tenant_id'/],
])('says %s once', (_, pattern) =>
  expect(files.filter((path) => pattern.test(readFileSync(join(SOURCES, path), 'utf8')))).toEqual([
    'database/shared-sql.ts',
  ]),
);
