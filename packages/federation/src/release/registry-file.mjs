import { messageOf } from '../errors.mjs';
import { entrySchema, remoteName } from './documents.mjs';
import { furthestNumber } from './furthest.mjs';
import { EMPTY_ENTRY } from './registry.mjs';
import { below, checkedSnapshot } from './snapshot.mjs';
import { distrust } from './trust.mjs';

/**
 * The registry in the store, as it is read. Each entry is checked separately, so that a bad one affects only its own remote.
 *
 * @import {Registry, RegistryEntry, Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @import {Whole} from './snapshot.mjs'
 * @typedef {Pick<Store, 'read' | 'list'>} Readable
 * @typedef {Registry & {broken: Record<string, string>, raw: Record<string, unknown>, whole: Whole | null, unsigned: string | null}} ReadRegistry
 *   `broken` says why an entry is ignored, `raw` has all entries as they are stored, `whole` is the newest snapshot that is known, and
 *   `unsigned` says why the registry's own is not that
 */

export const REGISTRY = 'registry.json';
/** Number of the latest revisions whose snapshot is looked at. */
const NEWEST = 5;

/** @returns {ReadRegistry} */
const none = () => ({ revision: 0, remotes: {}, broken: {}, raw: {}, whole: null, unsigned: null });

/**
 * @param {string} text
 * @param {Trust} trust
 * @param {Whole | null} [floor] the newest snapshot that the reader has seen
 * @returns {ReadRegistry}
 * @throws Error if the document as a whole is invalid
 */
export function parseRegistry(text, trust, floor = null) {
  const document = JSON.parse(text);
  const { revision, remotes: raw, snapshot } = /** @type {Partial<Registry & {snapshot: unknown}>} */ (document ?? {});
  if (
    revision === undefined ||
    !Number.isSafeInteger(revision) ||
    revision < 0 ||
    revision > furthestNumber() ||
    typeof raw !== 'object' ||
    raw === null ||
    Array.isArray(raw)
  )
    throw new Error('it is not a registry');
  /** @type {Registry['remotes']} */
  const remotes = {};
  /** @type {Record<string, string>} */
  const broken = {};
  for (const [remote, value] of Object.entries(raw)) {
    const entry = checkedEntry(remote, value, trust);
    if (typeof entry === 'string') broken[remote] = entry;
    else remotes[remote] = entry;
  }
  const { whole, unsigned } = newerOf(snapshot, trust, floor);
  for (const [remote, why] of Object.entries(below(whole?.listed ?? {}, remotes))) {
    broken[remote] ??= why;
    delete remotes[remote];
  }
  return { revision, remotes, broken, raw, whole, unsigned };
}

/**
 * @param {unknown} snapshot
 * @param {Trust} trust
 * @param {Whole | null} floor
 * @returns {Pick<ReadRegistry, 'whole' | 'unsigned'>}
 */
function newerOf(snapshot, trust, floor) {
  try {
    const own = checkedSnapshot(snapshot, trust);
    if (own.version >= (floor?.version ?? 0)) return { whole: own, unsigned: null };
    return { whole: floor, unsigned: 'an older one has taken its place' };
  } catch (error) {
    return { whole: floor, unsigned: messageOf(error) };
  }
}

/** @type {(remote: string, value: unknown, trust: Trust) => RegistryEntry | string} the entry, or why it is ignored */
function checkedEntry(remote, value, trust) {
  if (!remoteName.safeParse(remote).success) return 'is no name of a remote';
  const { data: entry, error } = entrySchema.safeParse(value);
  if (error)
    return `does not match its schema: ${error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ')}`;
  if (entry.revision > furthestNumber()) return `has a revision that nobody can have reached (${entry.revision})`;
  return unknownCurrent(entry) ?? distrust(remote, entry, trust) ?? entry;
}

/** @param {RegistryEntry} entry */
const unknownCurrent = ({ current, history }) =>
  current === null || history.some(({ release }) => release === current)
    ? null
    : 'has no manifest of its current release';

/**
 * @param {Readable} store
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry>}
 * @throws Error that says what to do if it is unreadable
 */
export const readRegistry = async (store, trust) => parsedContent(store, await store.read(REGISTRY), trust);

/**
 * @param {Readable} store
 * @param {Buffer | null} content of the registry
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry>}
 */
export async function parsedContent(store, content, trust) {
  if (content === null) return none();
  try {
    return parseRegistry(content.toString('utf8'), trust, await newestSnapshot(store, trust));
  } catch (error) {
    throw new Error(`The registry is not readable (${messageOf(error)}): release restore <revision> brings one back`);
  }
}

/**
 * The snapshot of the newest stored revision that has a valid one, or null: it tells when an older registry has been put back.
 * @param {Readable} store
 * @param {Trust} trust
 */
export async function newestSnapshot(store, trust) {
  for (const revision of (await revisions(store)).slice(0, NEWEST)) {
    const registry = await readRevision(store, trust, revision).catch(() => null);
    if (registry?.whole) return registry.whole;
  }
  return null;
}

/**
 * The entry of a remote; if it is invalid, the last good one from the stored revisions.
 * @param {Readable} store
 * @param {Trust} trust
 * @param {Pick<ReadRegistry, 'remotes' | 'broken'>} registry
 * @param {string} remote
 * @returns {Promise<RegistryEntry>}
 */
export async function entryOf(store, trust, registry, remote) {
  const entry = ownEntry(registry, remote);
  if (entry) return entry;
  const lastGood = Object.hasOwn(registry.broken, remote) ? await lastGoodEntry(store, trust, remote) : null;
  return lastGood ?? EMPTY_ENTRY;
}

/** @type {(registry: Pick<Registry, 'remotes'>, remote: string) => RegistryEntry | undefined} */
const ownEntry = ({ remotes }, remote) => (Object.hasOwn(remotes, remote) ? remotes[remote] : undefined);

/**
 * The newest valid entry of a remote in the stored revisions, or null.
 * @param {Readable} store
 * @param {Trust} trust
 * @param {string} remote
 */
export async function lastGoodEntry(store, trust, remote) {
  for (const revision of await revisions(store)) {
    const registry = await readRevision(store, trust, revision).catch(() => null);
    const entry = registry && ownEntry(registry, remote);
    if (entry) return entry;
  }
  return null;
}

/**
 * The newest stored revision that is signed as a whole, or null; an older revision's entry replaces one that is invalid in it.
 * @param {Readable} store
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry | null>}
 */
export async function lastGoodRegistry(store, trust) {
  for (const revision of await revisions(store)) {
    const registry = await readRevision(store, trust, revision).catch(() => null);
    if (registry?.whole) return { ...registry, remotes: await withLastGood(store, trust, registry) };
  }
  return null;
}

/**
 * All entries of a registry, an invalid one replaced by the last good one of its remote, if there is any.
 * @param {Readable} store
 * @param {Trust} trust
 * @param {Pick<ReadRegistry, 'remotes' | 'broken'>} registry
 */
export async function withLastGood(store, trust, { remotes, broken }) {
  const replaced = await Promise.all(
    Object.keys(broken).map(async (remote) => ({ remote, entry: await lastGoodEntry(store, trust, remote) })),
  );
  return {
    ...remotes,
    ...Object.fromEntries(replaced.flatMap(({ remote, entry }) => (entry ? [[remote, entry]] : []))),
  };
}

/**
 * Numbers of the stored revisions, newest first.
 * @param {Pick<Store, 'list'>} store
 */
export async function revisions(store) {
  const numbers = (await store.list('revisions')).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
  const furthest = furthestNumber();
  return numbers
    .map(Number)
    .filter((number) => number <= furthest)
    .sort((a, b) => b - a);
}

/** @param {number} revision */
export const revisionFile = (revision) => `revisions/${revision}.json`;

/**
 * @param {Pick<Store, 'read'>} store
 * @param {Trust} trust
 * @param {number} revision
 */
export async function readRevision(store, trust, revision) {
  const content = await store.read(revisionFile(revision));
  if (content === null) throw new Error(`There is no revision ${revision}`);
  return parseRegistry(content.toString('utf8'), trust);
}
