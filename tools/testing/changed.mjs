import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../home.mjs';

/**
 * Specs of the API's rooms start all of it, so that which files they import says nothing: a change in a room runs that room's specs, and those
 * that hold for every room. What all rooms stand on (kernel, database, seed, testing) changes everything: for that, run the whole suite.
 */
const OF_EVERY_ROOM = ['openapi', 'roles', 'schema-policies', 'typed-sql'].map(
  (name) => `api/src/system-tests/${name}.spec.ts`,
);
const ROOM = /^api\/src\/(?!kernel|database|seed|testing|system-tests)[a-z-]+\/[a-z-]+\//;

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from where this branch left main, committed or not; on main itself, from its last commit. */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(ROOT, file)));
}

/**
 * What a change has to be tested with.
 * @param {string[]} files paths from the root
 * @returns {{lint: string[], related: string[], rooms: string[], tools: string[]}} files to lint; files whose importing tests run; specs and
 *   folders of the API; tests of the tools
 */
export function testsOf(files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
  const api = code.filter((file) => file.startsWith('api/'));
  const rooms = [...new Set(api.flatMap((file) => ROOM.exec(file)?.[0] ?? []))];
  const specs = api.filter((file) => file.endsWith('.spec.ts') && !ROOM.test(file));
  const ofAll = api.length > 0 ? OF_EVERY_ROOM.filter((file) => !specs.includes(file)) : [];
  return {
    lint: code,
    related: code.filter((file) => /^(shell|mfe-[a-z]+|packages)\//.test(file)),
    rooms: [...rooms, ...specs, ...ofAll],
    tools: files.filter((file) => file.startsWith('tools/') && file.endsWith('.test.mjs')),
  };
}
