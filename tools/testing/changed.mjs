import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../home.mjs';

/**
 * Specs of the API's rooms start all of it, so that which files they import says nothing: a change in a room runs that room's specs, and those
 * that hold for every room. What all rooms stand on (kernel, database, seed, testing) changes everything: for that, run the whole suite.
 */
const OF_EVERY_ROOM = ['openapi', 'roles', 'schema-policies', 'typed-sql'].map(
  (name) => `api/src/system-tests/${name}.spec.ts`,
);
/** The specs of the schema, its functions and its migrations. */
const OF_THE_DATABASE = [
  ...['schema-file', 'schema-policies', 'typed-sql'].map((name) => `api/src/system-tests/${name}.spec.ts`),
  'api/src/database/migrate.spec.ts',
  'api/src/database/migrations/',
];
const ROOM = /^api\/src\/(?!kernel|database|seed|testing|system-tests)[a-z-]+\/[a-z-]+\//;
/** Where Jest knows which tests import a file. */
const IMPORTED = /^(shell|mfe-[a-z]+|packages\/[a-z-]+)\//;
/** These read the imports and the names of all code. */
const OF_ALL_CODE = ['tools/neighbourhoods.test.mjs', 'tools/vocabulary.test.mjs'];
/** Configuration that the compiler reads besides code. Too many tests mention such a file for the mention to say anything. */
const CONFIGURATION = /(^|\/)(package(-lock)?|tsconfig[.\w]*|nx)\.json$/;

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const isThere = (/** @type {string} */ file) => existsSync(join(ROOT, file));
const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|cjs|cts|js)$/.test(file);
const isTest = (/** @type {string} */ file) => /\.(spec|test)\.(ts|tsx|mjs)$/.test(file);

/** Files that differ from where this branch left main, committed or not, and those that are gone; on main itself, from its last commit. */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/**
 * The tests for a change.
 * @param {string[]} files paths from the root
 * @returns {{lint: string[], format: string[], isTyped: boolean, related: string[], rooms: string[], tools: string[]}} files to lint and to
 *   compare with Prettier's; whether the compiler reads any of them; files whose importing tests run; specs and folders of the API; tests of
 *   the tools
 */
export function testsOf(files) {
  const code = files.filter(isCode);
  const present = files.filter(isThere);
  const readers = files
    .filter((file) => !isCode(file) && !CONFIGURATION.test(file))
    .flatMap((file) => mentionsOf(file).filter((other) => isTest(other) || isOfSameWorkspace(file, other)));
  const tests = [...code, ...readers];

  const api = tests.filter((file) => file.startsWith('api/'));
  const rooms = api.flatMap((file) => ROOM.exec(file)?.[0] ?? []);
  const specs = api.filter((file) => file.endsWith('.spec.ts') && !ROOM.test(file) && isThere(file));
  const isOfAll = code.some((file) => file.startsWith('api/'));
  const hasSql = files.some((file) => file.endsWith('.sql'));
  return {
    lint: code.filter(isThere),
    format: present,
    isTyped: code.length > 0 || files.some((file) => file.endsWith('.json')),
    related: unique(tests.filter((file) => IMPORTED.test(file) && isThere(file))),
    rooms: unique([...rooms, ...specs, ...(isOfAll ? OF_EVERY_ROOM : []), ...(hasSql ? OF_THE_DATABASE : [])]),
    tools: unique([
      ...tests.filter((file) => file.startsWith('tools/')).flatMap(testsOfTool),
      ...(code.length > 0 ? OF_ALL_CODE : []),
      ...(files.some((file) => CONFIGURATION.test(file)) ? ['tools/packages.test.mjs'] : []),
    ]),
  };
}

/** @param {string[]} files */
const unique = (files) => [...new Set(files)];

/** @param {string} file @param {string} other */
const isOfSameWorkspace = (file, other) => {
  const workspace = IMPORTED.exec(file)?.[0];
  return workspace !== undefined && other.startsWith(workspace);
};

/** The code that has the name of a file in it: it imports or reads the file. @param {string} file */
function mentionsOf(file) {
  try {
    return git('grep', '-lwF', basename(file), '--', '*.ts', '*.tsx', '*.mjs', '*.cjs');
  } catch {
    // Git's way to say that there is none.
    return [];
  }
}

/** The tests that run a tool: by their imports, or because a file on the way has its name in it. @param {string} file */
function testsOfTool(file) {
  const scripts = readdirSync(join(ROOT, 'tools'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tools/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.[mc]js$/.test(path));
  const texts = new Map(scripts.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const reached = new Set([file]);
  for (const used of reached)
    for (const [path, text] of texts) if (!isTest(used) && text.includes(`/${basename(used)}'`)) reached.add(path);
  return [...reached].filter((path) => isTest(path) && isThere(path));
}
