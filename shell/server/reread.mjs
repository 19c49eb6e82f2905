import { stat } from 'node:fs/promises';

/** @import {Store} from '@focinho/federation/store/store' */

const STAMP_MS = 1000;
/** Files are asked for one after the other in up to six steps, see `pages.mjs` for how long a page may take. */
const SLOW_MS = 200;
/** So many stamps are remembered. */
const STAMPS_MAX = 2000;

/** @param {string} file */
export const stampOfFile = async (file) => {
  const { mtimeMs, ino, size } = await stat(file);
  return `${mtimeMs}/${ino}/${size}`;
};

/**
 * Reads documents that other processes change, and reads one again only after it has changed; null if it is missing. While a store
 * is slow, the document of before is given and the new one is there for the next who asks.
 * @param {(name: string) => Promise<string | null>} stampOf
 * @param {(name: string) => Promise<Buffer | null>} read
 * @param {(name: string, content: Buffer) => Promise<void>} [confirm] called with what the parser has accepted
 */
export function rereadWhenChanged(stampOf, read, confirm) {
  /** @type {Map<string, {stamp: string, document: unknown}>} */
  const known = new Map();
  /** @type {Map<string, Promise<Buffer | null>>} */
  const reading = new Map();
  /** Pages that are asked for at once share one look at a file. */
  const readOnce = (/** @type {string} */ name, /** @type {string} */ stamp) => {
    const key = `${name} ${stamp}`;
    const begun = reading.get(key) ?? read(name).finally(() => reading.delete(key));
    reading.set(key, begun);
    return begun;
  };
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
    const next = async () => {
      const content = await readOnce(name, stamp);
      if (content === null) return null;
      const document = parse(content.toString('utf8'));
      void confirm?.(name, content);
      known.set(name, { stamp, document });
      return document;
    };
    return before ? unlessSlow(next(), /** @type {Document} */ (before.document)) : next();
  };
}

/**
 * The stamps of a store's files. A remote store is asked for each at most once a second; of what is missing it may be asked less often.
 * @param {Pick<Store, 'folder' | 'stamp'>} store
 * @param {{missingMs?: number}} [limits]
 * @returns {Store['stamp']}
 */
export function stampIn({ folder, stamp: stampOf }, { missingMs = STAMP_MS } = {}) {
  /** @type {Map<string, {at: number, isPending: boolean, asking: Promise<string | null>, known?: string | null}>} */
  const asked = new Map();
  return (name) => {
    const last = asked.get(name);
    // A remote store that is slow is not asked twice for the same.
    if (last && !folder && (last.isPending || Date.now() - last.at < (last.known === null ? missingMs : STAMP_MS)))
      return 'known' in last ? unlessSlow(last.asking, last.known ?? null) : last.asking;
    const asking = stampOf(name);
    /** @type {NonNullable<typeof last>} */
    const now = { at: Date.now(), isPending: true, asking, ...(last && 'known' in last ? { known: last.known } : {}) };
    asking
      .then((stamp) => (now.known = stamp))
      .catch(() => undefined)
      .finally(() => (now.isPending = false));
    // Strangers choose names: those that were asked for last are remembered.
    asked.delete(name);
    asked.set(name, now);
    const [oldest] = asked.keys();
    if (asked.size > STAMPS_MAX && oldest !== undefined) asked.delete(oldest);
    return 'known' in now ? unlessSlow(asking, now.known ?? null) : asking;
  };
}

/**
 * The requested value, or what was known before if that takes longer than a page can wait for each of several files.
 * @template Found
 * @param {Promise<Found>} asking
 * @param {Found} before
 * @returns {Promise<Found>}
 */
function unlessSlow(asking, before) {
  /** @type {NodeJS.Timeout} */
  let timer;
  /** @type {Promise<Found>} */
  const slow = new Promise((resolve) => {
    timer = setTimeout(() => resolve(before), SLOW_MS);
  });
  return Promise.race([asking, slow]).finally(() => clearTimeout(timer));
}
