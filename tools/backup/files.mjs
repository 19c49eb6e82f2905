import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FILES } from '../home.mjs';
import { copyDurably, forEachParallel } from './folder.mjs';

/** Folder of the tenants' files inside a backup. */
const FOLDER = 'files';

/**
 * Where the tenants' files are on this machine, and the address of a bucket instead.
 * @returns {{folder: string, bucket?: undefined} | {folder?: undefined, bucket: string}}
 */
export function fileStore() {
  const address = process.env.FILE_STORE || FILES;
  return address.startsWith('s3://') ? { bucket: address } : { folder: resolve(address) };
}

/**
 * Copies the files, after the database, so that all are there that it knows. They never change once they have their name.
 * @param {string} to
 * @param {AbortSignal} signal
 */
export async function backUpFiles(to, signal) {
  const { folder } = fileStore();
  if (folder === undefined || !existsSync(folder)) return;
  await mkdir(join(to, FOLDER), { recursive: true, mode: 0o700 });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // What has a dot in front is still being written.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  await forEachParallel(files, async (entry) => {
    signal.throwIfAborted();
    const copy = copyOf(folder, to, entry);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyDurably(join(entry.parentPath, entry.name), copy).catch((error) => {
      // Removed meanwhile, a week after its photo.
      if (error.code !== 'ENOENT') throw error;
    });
  });
}

/** @type {(folder: string, to: string, entry: import('node:fs').Dirent) => string} */
const copyOf = (folder, to, { parentPath, name }) => join(to, FOLDER, join(parentPath, name).slice(folder.length + 1));

/**
 * Copies the files of a verified backup beside those that are there. Nothing changes before `exchange` is called.
 * @param {string} backup
 * @returns {Promise<{exchange: () => Promise<string | null>, discard: () => Promise<void>} | undefined>} `exchange` says under which name the
 *   previous files are kept; undefined if the backup has no files, or they belong into a bucket
 */
export async function prepareFiles(backup) {
  const { folder } = fileStore();
  const copied = join(backup, FOLDER);
  if (folder === undefined || !existsSync(copied)) return undefined;
  const restored = `${folder}.restoring`;
  await rm(restored, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await cp(copied, restored, { recursive: true });
  return {
    discard: () => rm(restored, { recursive: true, force: true }),
    exchange: async () => {
      const kept = existsSync(folder) ? `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
      if (kept) await rename(folder, kept);
      await rename(restored, folder);
      return kept;
    },
  };
}
