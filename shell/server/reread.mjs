import { stat } from 'node:fs/promises';

/** @import {Store} from '@focinho/federation/store/store' */

const STAMP_MS = 1000;

/** @param {string} file */
export const stampOfFile = async (file) => {
  const { mtimeMs, ino, size } = await stat(file);
  return `${mtimeMs}/${ino}/${size}`;
};

/**
 * Reads documents that other processes change, and reads one again only after it has changed; null if it is missing.
 * @param {(name: string) => Promise<string | null>} stampOf
 * @param {(name: string) => Promise<Buffer | null>} read
 */
export function rereadWhenChanged(stampOf, read) {
  /** @type {Map<string, {stamp: string, document: unknown}>} */
  const known = new Map();
  /**
   * @template Document
   * @param {string} name
   * @param {(text: string) => Document} parse
   * @returns {Promise<Document | null>}
   */
  return async (name, parse) => {
    const stamp = await stampOf(name);
    if (stamp === null) return null;
    const before = known.get(name);
    if (before?.stamp === stamp) return /** @type {Document} */ (before.document);
    const content = await read(name);
    if (content === null) return null;
    const document = parse(content.toString('utf8'));
    known.set(name, { stamp, document });
    return document;
  };
}

/**
 * The stamps of a store's files. A remote store is asked for each at most once a second.
 * @param {Pick<Store, 'folder' | 'stamp'>} store
 * @returns {Store['stamp']}
 */
export function stampIn({ folder, stamp: stampOf }) {
  if (folder) return stampOf;
  /** @type {Map<string, {at: number, stamp: ReturnType<Store['stamp']>}>} */
  const asked = new Map();
  return (name) => {
    const last = asked.get(name);
    if (last && Date.now() - last.at < STAMP_MS) return last.stamp;
    const stamp = stampOf(name);
    asked.set(name, { at: Date.now(), stamp });
    return stamp;
  };
}
