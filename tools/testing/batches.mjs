import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** In a project's `src`, ignored by Git and by every other run of Jest. */
const FOLDER = '.batches';
const TEST_FILE = /\.(spec|test)\.([cm]js|tsx?)$/;
/** Calls that would also change the modules of the other files. After a log-out a page makes no more calls: a browser loads it again. */
const CHANGES_MODULES = /\bjest\.(mock|resetModules|isolateModules)\(|\bsession\.logout\(/;
/** Projects whose modules are a page's state, such as its session. */
const HAS_STATE = /[\\/](shell|host)$/;
/** A time limit longer than a batch has, see `contentOf`. */
const HAS_LONG_LIMIT = /\bjest\.setTimeout\(([2-9]\d\d|\d{4,})_000\)/;
/** Better begun early than somewhere in a batch. */
const TAKES_LONG = /[\\/]system-tests[\\/]/;

/**
 * Writes test files that each require several others, for a run of all of them. Jest gives every test file modules of its own, and
 * loading these takes longer than most files' tests: two seconds for the API, three for a page.
 * @param {string} project a folder with a Jest configuration
 * @param {number} size how many files share their modules
 * @returns {string[]} the paths to run instead of the project's own: batches, and files that run alone
 */
export function writeBatches(project, size = 8) {
  const source = existsSync(join(project, 'src')) ? join(project, 'src') : project;
  const folder = join(source, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
    .map((path) => join(source, path));
  const shared = (HAS_STATE.test(project) ? [] : files.filter(sharesModules)).sort(
    (one, other) => sizeOf(other) - sizeOf(one),
  );
  const count = Math.ceil(shared.length / size);
  // Dealt like cards, so that each has large and small files.
  const batches = Array.from({ length: count }, (_unused, n) => shared.filter((_file, index) => index % count === n));
  if (count > 0) mkdirSync(folder);
  return [
    ...files.filter((file) => !shared.includes(file)),
    ...batches.map((batch, n) => {
      const path = join(folder, `${n + 1}.test.cjs`);
      writeFileSync(path, contentOf(batch.map((file) => relative(folder, file).split(sep).join('/'))));
      return path;
    }),
  ];
}

/** @param {string} project */
export const removeBatches = (project) => rmSync(join(project, 'src', FOLDER), { recursive: true, force: true });

/** @param {string} file */
function sharesModules(file) {
  if (!/tsx?$/.test(file) || TAKES_LONG.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  return !CHANGES_MODULES.test(text) && !HAS_LONG_LIMIT.test(text);
}
/** @param {string} file */
const sizeOf = (file) => statSync(file).size;

/**
 * The last time limit that a file sets would otherwise hold for all of them.
 * @param {string[]} paths
 */
const contentOf = (paths) => `${paths
  .map((path) => `describe('${path.replace(/^(\.\.\/)+/, '')}', () => void require('${path}'));`)
  .join('\n')}
jest.setTimeout(120_000);
`;
