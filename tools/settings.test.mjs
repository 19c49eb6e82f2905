import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './home.mjs';

/** @param {string} path */
const read = (path) => readFile(join(ROOT, path), 'utf8');
/** @param {string} text @param {RegExp} pattern its first group is a name */
const namesIn = (text, pattern) => new Set(Array.from(text.matchAll(pattern), ([, name]) => name));

test('the page of settings names every one that API and shell read, and none that nobody reads', async () => {
  const schemas = `${await read('api/src/kernel/config/config.ts')}${await read('shell/server/settings.mjs')}`;
  const readByThem = namesIn(schemas, /^ {2}([A-Z][A-Z_]+):/gm);
  assert.ok(readByThem.size > 50);
  const named = namesIn(await read('docs/operations/settings.md'), /`([A-Z][A-Z_]+)`/g);
  const elsewhere = [
    'tools/home.mjs',
    'tools/pix-sandbox.mjs',
    'tools/whatsapp-sandbox.mjs',
    'tools/fiscal-sandbox.mjs',
    'e2e/browser.mjs',
    'packages/federation/src/release/log.mjs',
    'packages/federation/src/release/root-commands.mjs',
    'packages/federation/src/release/trust.mjs',
    'packages/federation/src/release/service.mjs',
  ];
  const others = (await Promise.all(elsewhere.map(read))).join('\n');
  assert.deepEqual(
    [...readByThem].filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    [...named].filter((name) => name && !readByThem.has(name) && !others.includes(name)),
    [],
  );
});
