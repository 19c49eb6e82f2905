import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const SOURCES = join(__dirname, '..');
/** They put everything together, or try it. */
const EVERYTHING = ['seed', 'testing', 'system-tests'];

/** The table of neighbourhoods is a module of Node, which Jest does not load. */
const table = readFileSync(join(SOURCES, '../neighbourhoods.mjs'), 'utf8');
const neighbourhoods: Record<string, string[]> = Object.fromEntries(
  [...table.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].map(([, name = '', below = '']) => [
    name,
    [...below.matchAll(/'(\w+)'/g)].map(([, found = '']) => found),
  ]),
);

const folders = (path: string) =>
  readdirSync(join(SOURCES, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [],
  );
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/'))
  .filter((path) => !EVERYTHING.some((folder) => path.startsWith(`${folder}/`)));

/** `desk/orders/orders.service.ts` → `desk/orders`; the database is a room by itself. */
const roomOf = (path: string) => (path.startsWith('database/') ? 'database' : path.split('/', 2).join('/'));

/** What a file loads when it runs, within api/src. */
function loadedBy(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(join(SOURCES, path), 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
    if (isOfTypes(statement)) return [];
    return [relative(SOURCES, resolve(SOURCES, dirname(path), moduleSpecifier.text)).replaceAll('\\', '/')];
  });
}
function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { importClause } = statement;
  if (!importClause) return false;
  const names = importClause.namedBindings;
  const onlyTypes = names && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly);
  return importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || (!importClause.name && onlyTypes === true);
}

/** Which rooms each room loads. */
function rooms(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const path of files) {
    const room = roomOf(path);
    const loaded = graph.get(room) ?? new Set();
    for (const other of loadedBy(path)) if (other.includes('/') && roomOf(other) !== room) loaded.add(roomOf(other));
    graph.set(room, loaded);
  }
  return graph;
}

/** Takes away rooms that load none of those left, until there are no more: what is left are the cycles. */
function knots(graph: Map<string, Set<string>>): string[] {
  const left = new Map(graph);
  for (let size = -1; size !== left.size;) {
    size = left.size;
    for (const [room, loaded] of left) if (![...loaded].some((other) => left.has(other))) left.delete(room);
  }
  return [...left].map(([room, loaded]) => `${room} → ${[...loaded].filter((other) => left.has(other)).join(', ')}`);
}

describe('the neighbourhoods of the API', () => {
  it('are the folders of its sources', () =>
    expect(folders('.').sort()).toEqual([...Object.keys(neighbourhoods), ...EVERYTHING].sort()));

  it('stand in an order in which each imports only from those above', () => {
    const names = Object.keys(neighbourhoods);
    for (const [at, name] of names.entries())
      expect(names.slice(0, at)).toEqual(expect.arrayContaining(neighbourhoods[name] ?? []));
  });

  it('have no two rooms that load each other, directly or by way of others', () => {
    const graph = rooms();
    expect(graph.size).toBeGreaterThan(40);
    expect(graph.get('desk/orders')).toContain('desk/sales');
    expect(knots(graph)).toEqual([]);
  });

  it('are explained in docs/architecture.md', () => {
    const page = readFileSync(join(SOURCES, '../../docs/architecture.md'), 'utf8');
    for (const [name, below] of Object.entries(neighbourhoods)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
      expect(row?.split('|').at(-2)?.trim()).toBe(
        below.length ? below.map((found) => `\`${found}\``).join(', ') : 'nothing',
      );
      for (const room of name === 'database' ? [] : folders(name)) expect(row).toContain(room);
    }
  });
});
