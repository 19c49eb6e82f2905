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
  const { rooms, related, lint } = testsOf(['packages/contracts/src/people/pets.ts', 'README.md']);
  assert.deepEqual(related, ['packages/contracts/src/people/pets.ts']);
  assert.deepEqual(lint, related);
  assert.deepEqual(rooms, []);
});

test('a system test that has changed runs, once', () => {
  const { rooms } = testsOf(['api/src/system-tests/roles.spec.ts', 'api/src/database/batch.ts']);
  assert.equal(rooms.filter((path) => path.endsWith('roles.spec.ts')).length, 1);
});

test('tests of the tools run themselves', () =>
  assert.deepEqual(testsOf(['tools/ports.mjs', 'tools/testing/tally.test.mjs']).tools, [
    'tools/testing/tally.test.mjs',
  ]));
