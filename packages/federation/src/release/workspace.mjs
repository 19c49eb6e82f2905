import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '../registry-entry.mjs';

/** Whether a remote's own repository has installed these commands, instead of the product's repository containing them. */
export const IS_INSTALLED = import.meta.dirname.split(path.sep).includes('node_modules');

/** The checkout that these commands work in. Only building needs it; everything else works on the store alone. */
export const REPOSITORY = IS_INSTALLED ? process.cwd() : path.resolve(import.meta.dirname, '../../../..');

/** Names of the repository's remotes: the folders with a `remote.json`. */
export function knownRemotes() {
  if (IS_INSTALLED) return existsSync(path.join(REPOSITORY, 'remote.json')) ? [readJson('remote.json').name] : [];
  return readdirSync(REPOSITORY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(REPOSITORY, entry.name, 'remote.json')))
    .map((entry) => entry.name)
    .sort();
}

/**
 * @param {string[]} parts
 * @returns {{name: string}}
 */
const readJson = (...parts) => JSON.parse(readFileSync(path.join(REPOSITORY, ...parts), 'utf8'));

/** @param {string} remote */
export const buildFolder = (remote) => path.join(REPOSITORY, IS_INSTALLED ? '' : remote, 'dist');

/** Names of what this repository can release: its remotes, and the shell if it is the product's. */
export const knownReleases = () => [...(IS_INSTALLED ? [] : [SHELL]), ...knownRemotes()];

/**
 * @param {string} remote
 * @throws Error if the remote is not in the repository or its build fails
 */
export function build(remote) {
  if (!knownReleases().includes(remote))
    throw new Error(`There is no ${remote} here to build. There are: ${knownReleases().join(', ')}`);
  const [command, args] = IS_INSTALLED
    ? ['npm', ['run', 'build']]
    : ['npx', ['nx', 'run', `${readJson(remote, 'package.json').name}:build`]];
  const { status } = spawnSync(command, args, { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${remote} does not build; nothing was published`);
}

/**
 * The commit that is checked out, and whether the work tree has uncommitted changes.
 * @returns {{commit: string, dirty: boolean} | null} null outside a git work tree
 */
export function builtFrom() {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return null;
  }
}
