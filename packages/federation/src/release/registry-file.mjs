import { messageOf } from '../errors.mjs';
import { entrySchema, remoteName } from './documents.mjs';
import { Refusal } from './refusal.mjs';
import { EMPTY_ENTRY } from './registry.mjs';
import { distrust, signed } from './trust.mjs';

/**
 * The registry in the store. Each entry is checked separately, so that a bad one affects only its own remote. Changes
 * use compare-and-set, so that no change is lost and nobody overwrites a change that they have not seen.
 *
 * @import {Registry, RegistryEntry, Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @import {Mark} from './registry.mjs'
 * @typedef {Pick<Store, 'read' | 'list'>} Readable
 * @typedef {{trust: Trust, key: () => Promise<import('node:crypto').KeyObject>}} Keys
 * @typedef {(entry: RegistryEntry, registry: Registry) => RegistryEntry | Promise<RegistryEntry>} Change
 * @typedef {Registry & {broken: Record<string, string>, raw: Record<string, unknown>}} ReadRegistry `broken` says why an
 *   entry is ignored, `raw` has all entries as they are stored
 */

export const REGISTRY = 'registry.json';
const ATTEMPTS = 100;

/**
 * @param {string} text
 * @param {Trust} trust
 * @returns {ReadRegistry}
 * @throws Error if the document as a whole is invalid
 */
export function parseRegistry(text, trust) {
  const document = JSON.parse(text);
  const { revision, remotes: raw } = /** @type {Partial<Registry>} */ (document ?? {});
  if (
    revision === undefined ||
    !Number.isSafeInteger(revision) ||
    revision < 0 ||
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
  return { revision, remotes, broken, raw };
}

/** @type {(remote: string, value: unknown, trust: Trust) => RegistryEntry | string} the entry, or why it is ignored */
function checkedEntry(remote, value, trust) {
  if (!remoteName.safeParse(remote).success) return 'is no name of a remote';
  const { data: entry, error } = entrySchema.safeParse(value);
  if (error)
    return `does not match its schema: ${error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ')}`;
  return unknownCurrent(entry) ?? distrust(remote, entry, trust) ?? entry;
}

/** @param {RegistryEntry} entry */
const unknownCurrent = ({ current, history }) =>
  current === null || history.some(({ release }) => release === current)
    ? null
    : 'has no manifest of its current release';

/**
 * @param {Pick<Store, 'read'>} store
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry>}
 * @throws Error that says what to do if it is unreadable
 */
export async function readRegistry(store, trust) {
  return parsed(await store.read(REGISTRY), trust);
}

/**
 * @param {Buffer | null} content
 * @param {Trust} trust
 * @returns {ReadRegistry}
 */
function parsed(content, trust) {
  if (content === null) return { revision: 0, remotes: {}, broken: {}, raw: {} };
  try {
    return parseRegistry(content.toString('utf8'), trust);
  } catch (error) {
    throw new Error(`The registry is not readable (${messageOf(error)}): release restore <revision> brings one back`);
  }
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
 * The newest stored revision that is readable, or null; an older revision's entry replaces one that is invalid in it.
 * @param {Readable} store
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry | null>}
 */
export async function lastGoodRegistry(store, trust) {
  for (const revision of await revisions(store)) {
    const registry = await readRevision(store, trust, revision).catch(() => null);
    if (registry) return { ...registry, remotes: await withLastGood(store, trust, registry) };
  }
  return null;
}

/**
 * All entries of a registry, an invalid one replaced by the last good one of its remote, if there is any.
 * @param {Readable} store
 * @param {Trust} trust
 * @param {ReadRegistry} registry
 */
async function withLastGood(store, trust, { remotes, broken }) {
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
  return numbers.map(Number).sort((a, b) => b - a);
}

/** @param {number} revision */
const revisionFile = (revision) => `revisions/${revision}.json`;

/**
 * @param {Pick<Store, 'read'>} store
 * @param {Trust} trust
 * @param {number} revision
 */
async function readRevision(store, trust, revision) {
  const content = await store.read(revisionFile(revision));
  if (content === null) throw new Error(`There is no revision ${revision}`);
  return parseRegistry(content.toString('utf8'), trust);
}

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {number} expected
 * @throws Refusal if somebody changed the entry since the `expected` revision
 */
export function refuseOthersChange(remote, { revision }, expected) {
  if (revision !== expected)
    throw new Refusal(
      'changed',
      `${remote} was changed meanwhile: it is at revision ${revision}, not ${expected}. Look at release status and decide again`,
    );
}

/**
 * Changes entries, all in one write; the only way to do so. `change` is called again if somebody else changed the
 * registry in between.
 * @param {Store} store
 * @param {Keys} keys
 * @param {{remote: string, expected: number, change: Change}[]} changes `expected` is the revision of the entry that the
 *   caller saw
 * @returns {Promise<number>} the new revision of the registry
 * @throws Error if somebody else changed one of the entries in the meantime
 */
export async function changeEntries(store, { trust, key }, changes) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await store.read(REGISTRY);
    const registry = parsed(before, trust);
    const revision = await nextRevision(store, registry);
    const remotes = { ...registry.raw };
    for (const { remote, expected, change } of changes) {
      const entry = await entryOf(store, trust, registry, remote);
      refuseOthersChange(remote, entry, expected);
      const next = await change(entry, registry);
      if (next === entry) continue;
      const made = signed(remote, entrySchema.parse({ ...next, revision }), await key());
      const why = distrust(remote, made, trust);
      if (why) throw new Error(`The entry of ${remote} ${why}: nothing was changed`);
      remotes[remote] = made;
    }
    if (Object.keys(remotes).every((remote) => remotes[remote] === registry.raw[remote])) return registry.revision;
    if (await replaceRegistry(store, before, { revision, remotes })) return revision;
  }
  throw new Error('Others changed the registry too often in the meantime: nothing was changed, try again');
}

/**
 * {@link changeEntries} for one remote.
 * @param {Store} store
 * @param {Keys} keys
 * @param {string} remote
 * @param {number} expected
 * @param {Change} change
 */
export const changeEntry = (store, keys, remote, expected, change) =>
  changeEntries(store, keys, [{ remote, expected, change }]);

/**
 * Restores a stored revision under a new number, even if the present registry is unreadable.
 * @param {Store} store
 * @param {Keys} keys the key must be allowed to sign for every remote in the registry
 * @param {number} revision
 * @returns {Promise<{revision: number, lines: string[]}>} the new revision, and what the operator should know
 * @throws Refusal if a remote had no valid entry then or before
 */
export async function restoreRevision(store, { trust, key }, revision) {
  const wanted = await readRevision(store, trust, revision);
  const remotes = await withLastGood(store, trust, wanted);
  const lines = Object.entries(wanted.broken).map(([remote, why]) => {
    if (!Object.hasOwn(remotes, remote))
      throw new Refusal(
        'broken-entry',
        `In revision ${revision} the entry of ${remote} ${why}, and there is no older one`,
      );
    return `${remote}: its entry in revision ${revision} ${why}; the last good one is restored instead`;
  });
  const before = await store.read(REGISTRY).catch(() => null);
  const [newest = 0] = await revisions(store);
  const number = Math.max(newest, presentRevision(before)) + 1;
  const signer = await key();
  const at = new Date().toISOString();
  const paused = { by: 'restore', at, why: `revision ${revision} was restored` };
  // A rollout does not go on as if the time since then had been its baking time.
  /** @type {(entry: RegistryEntry) => RegistryEntry} */
  const withPaused = ({ rollout, ...entry }) => (rollout ? { ...entry, rollout: { ...rollout, paused } } : entry);
  const present = presentRemotes(before, trust);
  const restored = Object.fromEntries(
    Object.entries(remotes).map(([remote, entry]) => {
      const marked = withMarks(entry, present[remote], (release, { by, why }) =>
        lines.push(`${remote} ${release} is current again, although ${by} has marked it bad since: ${why}`),
      );
      return [remote, signed(remote, { ...withPaused(marked), revision: number }, signer)];
    }),
  );
  for (const [remote, entry] of Object.entries(restored)) {
    const why = distrust(remote, entry, trust);
    if (why) throw new Error(`The entry of ${remote} ${why}: nothing was restored`);
  }
  if (!(await replaceRegistry(store, before, { revision: number, remotes: restored })))
    throw new Error('The registry was changed meanwhile: nothing was restored');
  return { revision: number, lines };
}

/**
 * The valid entries of the present registry; none if it is unreadable.
 * @param {Buffer | null} content
 * @param {Trust} trust
 */
function presentRemotes(content, trust) {
  try {
    return parsed(content, trust).remotes;
  } catch {
    return {};
  }
}

/**
 * An older entry with the bad marks that were set since, except that of its current release, of which `report` is told.
 * @param {RegistryEntry} entry
 * @param {RegistryEntry | undefined} present
 * @param {(release: string, mark: Mark) => void} report
 * @returns {RegistryEntry}
 */
function withMarks(entry, present, report) {
  const marks = new Map(present?.history.map(({ release, bad }) => [release, bad]));
  const history = entry.history.map((past) => {
    const bad = past.bad ?? marks.get(past.release);
    if (!bad || past.bad) return past;
    if (past.release !== entry.current) return { ...past, bad };
    report(past.release, bad);
    return past;
  });
  return { ...entry, history };
}

/**
 * @param {Buffer | null} content
 * @returns {number}
 */
function presentRevision(content) {
  try {
    const { revision } = JSON.parse(content?.toString('utf8') ?? '{}');
    return Number.isSafeInteger(revision) ? revision : 0;
  } catch {
    return 0;
  }
}

/**
 * Never reuses a number, even if somebody replaced the registry with an older copy by hand.
 * @param {Pick<Store, 'list'>} store
 * @param {Registry} registry
 */
async function nextRevision(store, { revision }) {
  const [newest = 0] = await revisions(store);
  return Math.max(newest, revision) + 1;
}

/**
 * Stores the new revision, and the previous one too, in case its writer was killed before it could.
 * @param {Store} store
 * @param {Buffer | null} before
 * @param {{revision: number, remotes: Record<string, unknown>}} next
 */
async function replaceRegistry(store, before, { revision, remotes }) {
  const leaving = presentRevision(before);
  if (before && leaving > 0) await store.replace(revisionFile(leaving), before, null);
  const text = `${JSON.stringify({ revision, remotes }, null, 2)}\n`;
  if (!(await store.replace(REGISTRY, text, before))) return false;
  await store.replace(revisionFile(revision), text, null);
  return true;
}
