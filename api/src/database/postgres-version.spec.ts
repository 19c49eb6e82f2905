import { outdatedServer } from './postgres-version';

test.each([180_000, 180_004, 190_001])('PostgreSQL %i is new enough', (version) => {
  expect(outdatedServer(version)).toBeUndefined();
});

test('an older server is refused in one line that names both versions', () => {
  const line = outdatedServer(170_004);
  expect(line).toMatch(/^O Focinho precisa do PostgreSQL 18 ou mais novo; este servidor tem a versão 17\.4\. /);
  expect(line).not.toContain('\n');
});
