import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL } from '../registry-entry.mjs';

/** The checkout that these commands belong to. Only building needs it; everything else works on the store alone. */
export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Names of the repository's remotes: the folders with a `remote.json`. */
export function knownRemotes() {
  return readdirSync(REPOSITORY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(REPOSITORY, entry.name, 'remote.json')))
    .map((entry) => entry.name)
    .sort();
}

export const buildFolder = (remote) => path.join(REPOSITORY, remote, 'dist');

/** What this repository can release: the shell and its remotes. */
export const knownReleases = () => [SHELL, ...knownRemotes()];

/** @throws Error if the remote is not in the repository or its build fails */
export function build(remote) {
  if (!knownReleases().includes(remote))
    throw new Error(`There is no ${remote} here to build. There are: ${knownReleases().join(', ')}`);
  const { name } = JSON.parse(readFileSync(path.join(REPOSITORY, remote, 'package.json'), 'utf8'));
  const { status } = spawnSync('npx', ['nx', 'run', `${name}:build`], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${remote} does not build; nothing was published`);
}

/**
 * The commit that is checked out, and whether the work tree has uncommitted changes.
 * @returns {{commit: string, dirty: boolean} | null} null outside a git work tree
 */
export function builtFrom() {
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
