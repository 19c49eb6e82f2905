/// <reference path="../untyped.d.ts" />
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { codeOf } from '../errors.mjs';
import { partsOf } from './safe-name.mjs';

/** After this many milliseconds, the lock of a killed command no longer blocks others. */
const LOCK = { stale: 3000, update: 1000, realpath: false, retries: { retries: 100, minTimeout: 20, maxTimeout: 100 } };

/**
 * A store on a disk: a local one, or one that several machines mount.
 * @param {string} folder
 * @returns {import('./store.mjs').Store}
 */
export function folderStore(folder) {
  /** @param {string} name */
  const at = (name) => path.join(folder, ...partsOf(name));
  /** @param {string} name */
  const read = async (name) => unlessMissing(readFile(at(name)));

  /** @type {import('./store.mjs').Store['write']} */
  async function write(name, content) {
    const file = at(name);
    await mkdir(path.dirname(file), { recursive: true });
    const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${drafts++}`);
    const handle = await open(draft, 'w');
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  }

  return {
    address: folder,
    folder,
    read,
    write,
    async stamp(name) {
      const found = await unlessMissing(stat(at(name)));
      return found && `${found.mtimeMs}/${found.ino}/${found.size}`;
    },
    async replace(name, content, before) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      const release = await lockfile.lock(at(name), LOCK);
      try {
        const now = await read(name);
        if (before === null ? now !== null : !now?.equals(Buffer.from(before))) return false;
        await write(name, content);
        return true;
      } finally {
        await release();
      }
    },
    async list(name) {
      const found = await unlessMissing(readdir(name === '' ? folder : at(name)));
      return (found ?? []).filter((one) => !one.startsWith('.'));
    },
    remove: async (name) => rm(at(name), { recursive: true, force: true }),
  };
}

let drafts = 0;
/** A disk cannot have a file of such a name, which says nothing about the disk. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP'];

/**
 * @template T
 * @param {Promise<T>} found
 * @returns {Promise<T | null>}
 */
async function unlessMissing(found) {
  try {
    return await found;
  } catch (error) {
    if (MISSING.includes(String(codeOf(error)))) return null;
    throw error;
  }
}
