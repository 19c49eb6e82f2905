import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { EVERYTHING, NEIGHBOURHOODS } from '../neighbourhoods.mjs';
import { ROOT } from './home.mjs';

const NAMES = Object.keys(NEIGHBOURHOODS);
/** A path of these is `neighbourhood/room/file`, elsewhere `neighbourhood/file`. */
const WITH_ROOMS = ['api/src', 'mfe-tenant/src'];

/** @param {string} path */
const foldersOf = async (path) =>
  (await readdir(join(ROOT, path), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

/**
 * `desk/orders/orders.service.ts` → `desk/orders`; the database, what puts everything together (`settings`) and each file of the root
 * (`tenant-page`) are rooms by themselves.
 * @param {string} path @param {string} root
 */
const roomOf = (path, root) => {
  const [folder = '', room = ''] = path.replace(/\.tsx?$/, '').split('/');
  const hasRooms = WITH_ROOMS.includes(root) && NAMES.includes(folder) && folder !== 'database';
  return hasRooms ? `${folder}/${room}` : folder;
};

/** Whether an import or export is of types alone, which are gone when the file runs. @param {ts.ImportDeclaration | ts.ExportDeclaration} statement */
function isOfTypes(statement) {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { importClause } = statement;
  if (!importClause) return false;
  const names = importClause.namedBindings;
  const onlyTypes = names && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly);
  return importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || (!importClause.name && onlyTypes === true);
}

/** The files of the same root that a file loads when it runs. @param {string} root @param {string} path */
async function loadedBy(root, path) {
  const source = ts.createSourceFile(path, await readFile(join(ROOT, root, path), 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
    return isOfTypes(statement) ? [] : [posix.join(posix.dirname(path), moduleSpecifier.text)];
  });
}

/** Which rooms each room loads. @param {string} root @returns {Promise<Map<string, Set<string>>>} */
async function roomsOf(root) {
  const isInside = (/** @type {string} */ path) => !path.startsWith('..');
  const files = (await readdir(join(ROOT, root), { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?<!\.(?:spec|test))\.tsx?$/.test(path));
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const path of files) {
    const room = roomOf(path, root);
    const loaded = graph.get(room) ?? new Set();
    for (const other of await loadedBy(root, path))
      if (isInside(other) && roomOf(other, root) !== room) loaded.add(roomOf(other, root));
    graph.set(room, loaded);
  }
  return graph;
}

/** Takes away rooms that load none of those left, until there are no more: what is left are the cycles. @param {Map<string, Set<string>>} graph */
function knots(graph) {
  const left = new Map(graph);
  for (let size = -1; size !== left.size;) {
    size = left.size;
    for (const [room, loaded] of left) if (![...loaded].some((other) => left.has(other))) left.delete(room);
  }
  return [...left].map(([room, loaded]) => `${room} → ${[...loaded].filter((other) => left.has(other)).join(', ')}`);
}

test('neighbourhoods stand in an order in which each imports only from those above', () => {
  for (const [at, name] of NAMES.entries())
    assert.deepEqual(
      NEIGHBOURHOODS[name]?.filter((below) => !NAMES.slice(0, at).includes(below)),
      [],
    );
});

/** The smallest number of rooms, and one that surely loads another. */
const SURE = {
  'api/src': { rooms: 40, room: 'desk/orders', loads: 'desk/sales' },
  'mfe-tenant/src': { rooms: 25, room: 'desk/orders', loads: 'people/clients' },
  'packages/contracts/src': { rooms: 10, room: 'desk', loads: 'kernel' },
};
for (const [root, { rooms, room, loads }] of Object.entries(SURE))
  describe(`the neighbourhoods of ${root}`, () => {
    test('are its folders', async () => {
      const others = EVERYTHING[/** @type {keyof typeof EVERYTHING} */ (root)];
      const folders = await foldersOf(root);
      assert.deepEqual(
        folders.filter((folder) => !NAMES.includes(folder)),
        others,
      );
    });

    test('have no two rooms that load each other, directly or by way of others', async () => {
      const graph = await roomsOf(root);
      assert.ok(graph.size >= rooms, `${graph.size} rooms`);
      assert.ok(graph.get(room)?.has(loads));
      assert.deepEqual(knots(graph), []);
    });
  });

test('the neighbourhoods are explained in docs/architecture.md', async () => {
  const page = (await readFile(join(ROOT, 'docs/architecture.md'), 'utf8')).split('\n');
  for (const [name, below] of Object.entries(NEIGHBOURHOODS)) {
    const row = page.find((line) => line.startsWith(`| \`${name}\` `));
    assert.equal(
      row?.split('|').at(-2)?.trim(),
      below.length ? below.map((found) => `\`${found}\``).join(', ') : 'nothing',
    );
    for (const folder of name === 'database' ? [] : await foldersOf(`api/src/${name}`))
      assert.ok(row?.includes(folder), folder);
  }
});
