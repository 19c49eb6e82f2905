import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../errors.mjs';
import { REGISTRY } from '../release/registry-file.mjs';
import { hashOf } from '../release/releases.mjs';
import { partsOf } from './safe-name.mjs';

/** How long a server waits for the store before it continues with its own copy. A page needs one of each at most. */
const STAMP_MS = 1000;
const READ_MS = 1500;
/** How long it then leaves the store alone, except for one call that finds out whether it is back. */
const AWAY_MS = 2000;
/** File in which this server remembers, beside the copies, whom it trusts and which registry it followed last. */
export const MEMORY = 'trusted.json';
const OWN = `.${MEMORY}`;
/**
 * How many calls a folder gets at once. One that hangs, such as a mount whose server is gone, blocks a thread of this process for each, of
 * which there are four: the last one reads the copies.
 */
const FOLDER_CALLS = 3;
/** How many releases of a remote are kept, the last used ones. */
const RELEASES_KEPT = 8;

/**
 * A store to read from that survives the loss of the one behind it: whatever was read once is kept in a folder of this machine and is
 * served from there while the store fails, hangs or refuses. What the store says is missing is missing, unless it lacks everything; and
 * what it says is so, unless something else answers for a bucket. Copies of releases' files are made of what their readers have checked
 * (`confirm`), so that nothing wrong takes the place of a good one; other documents are signed, and `remember` keeps the last good ones.
 *
 * @param {import('./store.mjs').Store} store
 * @param {{folder: string, onAway?: (error: Error) => void, now?: () => number}} options
 * @returns {Pick<import('./store.mjs').Store, 'address' | 'folder' | 'read' | 'stamp' | 'list'> &
 *   {isAway: () => boolean, confirm: (name: string, content: Buffer) => Promise<void>,
 *   keep: (folder: string, hashes: Record<string, string>) => Promise<void>,
 *   remember: (name: string, text: string) => Promise<void>, recall: (name: string) => Promise<Buffer | null>}} `keep` copies the files of
 *   a release, by name with their hashes; `remember` and `recall` are about what the server itself knows, which the store never has
 */
export function steadyStore(store, { folder, onAway = () => undefined, now = Date.now }) {
  const kept = keptIn(folder);
  const place = store.folder ? places(FOLDER_CALLS) : async () => () => undefined;
  /** @type {Map<string, string>} */
  const stamps = new Map();
  /** @type {number | null} */
  let awaySince = null;
  let nextTry = 0;

  /** Whether this server knows what the store has had. */
  const hasKnown = async () => (await kept.has(REGISTRY)) || (await kept.has(`.${MEMORY}`));

  /**
   * Refuses a store that lacks everything, while a single file may be missing: the folder is not mounted, the bucket is another one. The
   * next root is missing nearly always, and asking a bucket for more would take too long.
   * @template T
   * @param {string} name
   * @param {T} found
   */
  async function refuseLost(name, found) {
    const isUsual = !store.folder && name !== REGISTRY && !isOfRelease(name);
    if (found !== null || isUsual || !(await hasKnown())) return found;
    if (name === REGISTRY || (await store.stamp(REGISTRY)) === null) throw new Error(`${store.address} is gone`);
    return found;
  }

  /**
   * Refuses what something between here and a bucket answers for it, or a part of the answer. Whoever changes a single file is found out
   * by its readers.
   * @param {string} name
   * @param {Buffer | null} content
   */
  async function refuseStrange(name, content) {
    if (content === null || store.folder || !(await hasKnown())) return content;
    const isDocument = !isOfRelease(name) && name.endsWith('.json');
    if (isDocument && !isJson(content)) throw new Error(`${store.address} answers something else for ${name}`);
    const copy = isOfRelease(name) ? await kept.read(name) : null;
    if (copy === null || copy.equals(content)) return content;
    // A release never changes.
    const registry = await store.read(REGISTRY);
    if (registry !== null && !isJson(registry)) throw new Error(`${store.address} answers something else for ${name}`);
    return content;
  }

  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} call
   * @param {number} ms
   * @throws Error of the store, or that it took too long; at once while it is known to be away
   */
  async function ask(name, call, ms) {
    if (awaySince !== null && now() < nextTry) throw new Error('the store is away');
    // One call finds out; the others do not wait for it.
    if (awaySince !== null) nextTry = now() + AWAY_MS;
    try {
      const leave = await place(ms);
      const running = call().then((found) => refuseLost(name, found));
      // Beyond its time, as long as it blocks a thread.
      running.then(leave, leave);
      const result = await withinMs(ms, running);
      awaySince = null;
      return result;
    } catch (error) {
      if (awaySince === null) onAway(/** @type {Error} */ (error));
      awaySince ??= now();
      nextTry = now() + AWAY_MS;
      throw error;
    }
  }

  /** @param {string} name */
  async function read(name) {
    partsOf(name);
    try {
      const content = await ask(
        name,
        async () => {
          const found = await store.read(name).catch(missingIfFolder);
          return refuseStrange(name, found);
        },
        READ_MS,
      );
      if (content !== null && !isOfRelease(name)) await kept.write(name, content);
      return content;
    } catch (error) {
      const content = await kept.read(name);
      if (content === null) throw error;
      return content;
    }
  }

  return {
    address: store.address,
    folder: store.folder,
    isAway: () => awaySince !== null,
    async stamp(name) {
      partsOf(name);
      try {
        const stamp = await ask(name, () => store.stamp(name), STAMP_MS);
        if (stamp === null) stamps.delete(name);
        else stamps.set(name, stamp);
        return stamp;
      } catch (error) {
        const known = stamps.get(name) ?? (await kept.stamp(name));
        if (known === null) throw error;
        return known;
      }
    },
    read,
    confirm: kept.write,
    list: (name) => ask(name, () => store.list(name), STAMP_MS).catch(() => kept.list(name)),
    remember: (name, text) => kept.write(`.${name}`, Buffer.from(text)),
    recall: (name) => kept.read(`.${name}`),
    async keep(release, hashes) {
      for (const [file, hash] of Object.entries(hashes)) {
        const name = `${release}/${file}`;
        if (await kept.has(name)) continue;
        const content = await read(name);
        if (content !== null && hashOf(content) === hash) await kept.write(name, content);
      }
      await kept.markUsed(release);
    },
  };
}

/** @param {string} name of a file of a release, as opposed to one of the registry's documents */
const isOfRelease = (name) => /^[^/]+\/[0-9a-f]{16}\//.test(name);

/** @param {Buffer} content */
function isJson(content) {
  try {
    JSON.parse(content.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Places for so many calls at once. One that never ends keeps its place.
 * @param {number} atOnce
 * @returns {(ms: number) => Promise<() => void>} waits so long for a place, and gives what leaves it
 */
function places(atOnce) {
  let taken = 0;
  /** @type {Set<() => void>} */
  const waiting = new Set();
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else taken--;
  };
  return async (ms) => {
    if (taken < atOnce) {
      taken++;
      return leave;
    }
    /** @type {() => void} */
    let turn = () => undefined;
    const place = new Promise((resolve) => {
      turn = () => {
        waiting.delete(turn);
        resolve(undefined);
      };
      waiting.add(turn);
    });
    await withinMs(ms, place).catch((error) => {
      waiting.delete(turn);
      throw error;
    });
    return leave;
  };
}

/**
 * Who asks for a folder as if it were a file has learnt that there is none, and not that the store is away.
 * @param {unknown} error
 */
function missingIfFolder(error) {
  if (codeOf(error) === 'EISDIR') return null;
  throw error;
}

/**
 * The folder with the copies of one store, for a server that is told where to keep them.
 * @param {string} parent
 * @param {string} address of the store, so that two stores never share a folder
 */
export const folderOfCopies = (parent, address) =>
  path.join(parent, createHash('sha256').update(address).digest('hex').slice(0, 16));

/**
 * A full or read-only disk costs the copies, never a page.
 * @param {string} folder
 */
function keptIn(folder) {
  /** @param {string} name */
  const at = (name) => path.join(folder, ...partsOf(name, [OWN]));
  /** @type {Map<string, string>} */
  const written = new Map();
  let drafts = 0;
  return {
    /**
     * @param {string} name
     * @param {Buffer} content
     */
    async write(name, content) {
      const hash = createHash('sha256').update(content).digest('hex');
      if (written.get(name) === hash) return;
      try {
        await mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 });
        const draft = `${at(name)}.${process.pid}.${drafts++}.draft`;
        await writeFile(draft, content);
        await rename(draft, at(name));
        written.set(name, hash);
      } catch {
        written.delete(name);
      }
    },
    /** @param {string} name */
    read: async (name) => readFile(at(name)).catch(() => null),
    /** @param {string} name */
    stamp: (name) =>
      stat(at(name)).then(
        ({ mtimeMs, size }) => `kept/${mtimeMs}/${size}`,
        () => null,
      ),
    /** @param {string} name */
    list: (name) =>
      readdir(name === '' ? folder : at(name)).then(
        (names) => names.filter((found) => !found.startsWith('.') && !found.endsWith('.draft')),
        () => [],
      ),
    /** @param {string} name */
    has: (name) =>
      stat(at(name)).then(
        () => true,
        () => false,
      ),
    /**
     * Marks the folder of a release as used, and removes those of the same remote that were not for longest.
     * @param {string} release
     */
    async markUsed(release) {
      const siblings = path.dirname(at(release));
      try {
        await utimes(at(release), new Date(), new Date());
        const found = await Promise.all(
          (await readdir(siblings)).map(async (name) => {
            const folder = path.join(siblings, name);
            return { folder, usedAt: (await stat(folder)).mtimeMs };
          }),
        );
        found.sort((a, b) => b.usedAt - a.usedAt);
        for (const { folder } of found.slice(RELEASES_KEPT)) await rm(folder, { recursive: true, force: true });
      } catch {
        // As above: the copies are a convenience.
      }
    },
  };
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function withinMs(ms, promise) {
  /** @type {NodeJS.Timeout} */
  let timer;
  /** @type {Promise<never>} */
  const tooLate = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the store did not respond within ${ms} ms`)), ms);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
