import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** This repository's own packages and caches, and a second compiler, whose `tsc` would hide the first one's. */
const LEFT_OUT = ['@focinho', '.cache', '.package-lock.json', 'typescript-native'];

/**
 * Gives a repository everything that is installed here, so that `npm install` there downloads only what is missing and
 * removes what its package.json does not ask for. The test then needs no network.
 */
export function bringInstalled(repository: string): void {
  const folder = path.join(repository, 'node_modules');
  bring(path.join(REPOSITORY, 'node_modules'), folder, LEFT_OUT);
  const tsc = path.join(folder, '.bin/tsc');
  rmSync(tsc, { force: true });
  symlinkSync('../typescript/bin/tsc', tsc);
}

/**
 * Folders of installed packages that npm asks a registry for all the same: what `npm create` needs, the peers of the
 * product's packages, and the versions that only one of those packages has.
 */
export function askedFor(): string[] {
  const own = path.join(REPOSITORY, 'packages/federation/node_modules');
  return [
    ...['prettier', 'react', 'react-dom'].map((name) => path.join(REPOSITORY, 'node_modules', name)),
    ...readdirSync(own)
      .filter((name) => !name.startsWith('.'))
      .map((name) => path.join(own, name)),
  ];
}

function bring(source: string, target: string, leftOut: string[] = []): void {
  mkdirSync(target);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (leftOut.includes(entry.name)) continue;
    if (entry.isDirectory()) bring(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkOrCopy(from, to);
  }
}

/** A second link to a file costs next to nothing, but cannot lead to another disk. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
