import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../home.mjs';
import { testsOf } from './changed.mjs';

test('a change of a room runs its specs and those of every room, which are there', () => {
  const { rooms, related } = testsOf(['api/src/people/pets/pets.service.ts', 'api/src/people/pets/pets.spec.ts']);
  assert.equal(rooms[0], 'api/src/people/pets/');
  assert.equal(rooms.length, 5);
  for (const path of rooms) assert.ok(existsSync(join(ROOT, path)), path);
  assert.deepEqual(related, []);
});

test('a change of a package runs the tests that import it, and no specs of the API', () => {
  const { rooms, related, lint } = testsOf(['packages/contracts/src/people/pets.ts', 'SECURITY.md']);
  assert.deepEqual(related, ['packages/contracts/src/people/pets.ts']);
  assert.deepEqual(lint, related);
  assert.deepEqual(rooms, []);
});

test('a system test that has changed runs, once', () => {
  const { rooms } = testsOf(['api/src/system-tests/roles.spec.ts', 'api/src/database/batch.ts']);
  assert.equal(rooms.filter((path) => path.endsWith('roles.spec.ts')).length, 1);
});

test('a tool runs the tests that use it, also through another tool', () => {
  const { tools } = testsOf(['tools/testing/tally.mjs']);
  assert.ok(tools.includes('tools/testing/tally.test.mjs'));
  assert.ok(!tools.includes('tools/postgres.test.mjs'));
  assert.ok(testsOf(['tools/ports.mjs']).tools.includes('tools/lifecycle.test.mjs'));
});

test('SQL runs the specs of the schema, of typed statements and of migrations, which are there', () => {
  for (const path of ['api/src/database/schema.sql', 'api/src/database/functions/audit.sql']) {
    const { rooms } = testsOf([path]);
    for (const name of ['schema-file', 'typed-sql', 'migrate', 'migrations/'])
      assert.ok(
        rooms.some((spec) => spec.includes(name)),
        name,
      );
    for (const spec of rooms) assert.ok(existsSync(join(ROOT, spec)), spec);
  }
});

test("a remote's description runs the tests of its pages and of its first rows", () => {
  const { related } = testsOf(['mfe-tenant/remote.json']);
  for (const name of ['pages.test.tsx', 'first-rows.test.tsx']) assert.ok(related.includes(`mfe-tenant/src/${name}`));
});

test('a style sheet runs the tests of the components that import it', () => {
  const { related, format } = testsOf(['mfe-tenant/src/desk/board/board.css']);
  assert.ok(related.some((path) => path.startsWith('mfe-tenant/src/desk/board/') && path.endsWith('.tsx')));
  assert.deepEqual(format, ['mfe-tenant/src/desk/board/board.css']);
});

test('a page of the docs runs the tests that read it', () => {
  assert.ok(testsOf(['docs/architecture.md']).tools.includes('tools/neighbourhoods.test.mjs'));
  assert.ok(testsOf(['docs/api.md']).rooms.some((path) => path.includes('openapi') || path.includes('testing')));
});

test('a file that was renamed or removed has the imports and names of all code checked', () => {
  const { tools, isTyped, lint } = testsOf(['mfe-tenant/src/desk/board/Gone.tsx']);
  assert.deepEqual(tools, ['tools/neighbourhoods.test.mjs', 'tools/vocabulary.test.mjs']);
  assert.ok(isTyped);
  assert.deepEqual(lint, []);
});
