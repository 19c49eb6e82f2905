import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStore } from './folder.mjs';
import { s3Store } from './s3.mjs';

/**
 * Where releases and the registry lie. Names are paths with slashes, relative to the store.
 *
 * @typedef {object} Store
 * @property {string} address as a person would write it
 * @property {string | null} folder on this machine's disk, null when it is elsewhere
 * @property {(name: string) => Promise<Buffer | null>} read null when there is no such file
 * @property {(name: string) => Promise<string | null>} stamp changes with the file's content; cheaper than reading it
 * @property {(name: string, content: string | Buffer) => Promise<void>} write readers see the old or the new content, never half of it
 * @property {(name: string, content: string | Buffer, before: string | Buffer | null) => Promise<boolean>} replace writes only
 *   when the file still holds `before`, null for no file: the lock under every change of the registry
 * @property {(folder: string) => Promise<string[]>} list names directly below, files and folders
 * @property {(name: string) => Promise<void>} remove a file, or a folder with all that is in it
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
