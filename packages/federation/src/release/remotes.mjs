import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './store.mjs';

/** Names of the repository's remotes: the folders that hold a `remote.json`. */
export function knownRemotes() {
  return readdirSync(REPOSITORY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(REPOSITORY, entry.name, 'remote.json')))
    .map((entry) => entry.name)
    .sort();
}

/** npm's name of a remote's workspace. */
export const workspaceOf = (remote) =>
  JSON.parse(readFileSync(path.join(REPOSITORY, remote, 'package.json'), 'utf8')).name;
