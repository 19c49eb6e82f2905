import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../cli-error.mjs';

/** @param {string} path */
const isThere = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * A folder that every account can reach. Needed when root's project is below /root, which `nobody` may not enter.
 * Each original location gets its own folder, so that two clones never share a database.
 * @param {string} original
 */
export async function sharedFolderFor(original) {
  const name = createHash('sha256').update(original).digest('hex').slice(0, 12);
  for (const base of ['/var/lib/focinho', join(tmpdir(), 'focinho')]) {
    const folder = join(base, name);
    try {
      await mkdir(folder, { recursive: true });
      await chmod(base, 0o755);
      await chmod(folder, 0o755);
      return folder;
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM'].includes(String(codeOf(error)))) throw error;
    }
  }
  throw new Error(`No folder can be made for ${original}`);
}

/**
 * Copies `source` to a shared folder once, readable for all.
 * @param {string} source
 * @param {string} version
 */
export async function copyToSharedFolder(source, version) {
  const target = join(await sharedFolderFor(source), version);
  if (await isThere(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, target).catch(async (error) => {
    await rm(unfinished, { recursive: true });
    if (!(await isThere(target))) throw error;
  });
  return target;
}

/**
 * Lets everyone read and run what the owner can. (Under umask 077, a clone's files are closed to others.)
 * @param {string} folder
 */
async function openToAll(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) {
      const owner = ((await stat(path)).mode >> 6) & 0o5;
      await chmod(path, 0o200 | (owner << 6) | (owner << 3) | owner);
    }
  }
}
