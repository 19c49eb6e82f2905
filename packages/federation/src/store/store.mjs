import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStore } from './folder.mjs';
import { s3Store } from './s3.mjs';

/**
 * Where releases and the registry are stored. Names are paths with slashes, relative to the store.
 *
 * @typedef {object} Store
 * @property {string} address as a person would write it
 * @property {string | null} folder on this machine, null if it is elsewhere
 * @property {(name: string) => Promise<Buffer | null>} read null if there is no such file
 * @property {(name: string) => Promise<string | null>} stamp changes with the file's content; cheaper than reading it
 * @property {(name: string, content: string | Buffer) => Promise<void>} write atomic: readers see the old or the new content
 * @property {(name: string, content: string | Buffer, before: string | Buffer | null) => Promise<boolean>} replace compare
 *   and set: writes only if the file still has the content `before` (null: does not exist); all registry changes use it
 * @property {(folder: string) => Promise<string[]>} list names of the files and folders directly in it
 * @property {(name: string) => Promise<void>} remove a file, or a folder with its content
 */

const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/**
 * The store at an address: a path, `file:///srv/mfe` or `s3://bucket/prefix`.
 * @param {string} [address] by default FOCINHO_STORE, else `.focinho/mfe` of the repository
 * @returns {Store}
 * @throws Error for an address of any other kind
 */
export function openStore(address = process.env.FOCINHO_STORE || path.join(REPOSITORY, '.focinho/mfe')) {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(address) ?? [];
  if (scheme === undefined) return folderStore(path.resolve(address));
  if (scheme === 'file') return folderStore(fileURLToPath(address));
  if (scheme === 's3') return s3Store(new URL(address), process.env);
  throw new Error(`FOCINHO_STORE is a folder, file:///folder or s3://bucket/prefix, not ${address}`);
}
