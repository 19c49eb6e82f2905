import { entrySchema, remoteName } from './documents.mjs';
import { Refusal } from './refusal.mjs';
import { EMPTY_ENTRY } from './registry.mjs';
import { distrust, signed } from './trust.mjs';

/**
 * The registry in the store. Each entry is checked separately, so that a bad one affects only its own remote. Changes
 * use compare-and-set, so that no change is lost and nobody overwrites a change that they have not seen.
 *
 * @typedef {import('../documents.ts').Registry} Registry
 * @typedef {import('../documents.ts').RegistryEntry} RegistryEntry
 * @typedef {import('../documents.ts').Trust} Trust
 * @typedef {import('../store/store.mjs').Store} Store
 * @typedef {{trust: Trust, key: () => Promise<import('node:crypto').KeyObject>}} Keys
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
  const { revision, remotes: raw } = document ?? {};
  if (!Number.isSafeInteger(revision) || revision < 0 || typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Error('it is not a registry');
  const remotes = {};
  const broken = {};
  for (const [remote, value] of Object.entries(raw)) {
    const { data: entry, error } = entrySchema.safeParse(value);
    const why = !remoteName.safeParse(remote).success
      ? 'is no name of a remote'
      : error
        ? `does not match its schema: ${error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ')}`
        : (unknownCurrent(entry) ?? distrust(remote, entry, trust));
    if (why === null) remotes[remote] = entry;
    else broken[remote] = why;
  }
  return { revision, remotes, broken, raw };
}

const unknownCurrent = ({ current, history }) =>
  current === null || history.some(({ release }) => release === current)
    ? null
    : 'has no manifest of its current release';

/**
 * @param {Store} store
 * @param {Trust} trust
 * @returns {Promise<ReadRegistry>}
 * @throws Error that says what to do if it is unreadable
 */
export async function readRegistry(store, trust) {
  return parsed(await store.read(REGISTRY), trust);
}

function parsed(content, trust) {
  if (content === null) return { revision: 0, remotes: {}, broken: {}, raw: {} };
  try {
    return parseRegistry(content.toString('utf8'), trust);
  } catch (error) {
    throw new Error(`The registry is not readable (${error.message}): release restore <revision> brings one back`);
  }
}

/** The entry of a remote; if it is invalid, the last good one from the stored revisions. */
export async function entryOf(store, trust, registry, remote) {
  if (Object.hasOwn(registry.remotes, remote)) return registry.remotes[remote];
  const lastGood = Object.hasOwn(registry.broken, remote) ? await lastGoodEntry(store, trust, remote) : null;
  return lastGood ?? EMPTY_ENTRY;
}

/** The newest valid entry of a remote in the stored revisions, or null. */
export async function lastGoodEntry(store, trust, remote) {
  for (const revision of await revisions(store)) {
    const { remotes } = await readRevision(store, trust, revision).catch(() => ({ remotes: {} }));
    if (Object.hasOwn(remotes, remote)) return remotes[remote];
  }
  return null;
}

/** The newest stored revision that is readable, or null; an older revision's entry replaces one that is invalid in it. */
export async function lastGoodRegistry(store, trust) {
  for (const revision of await revisions(store)) {
    const registry = await readRevision(store, trust, revision).catch(() => null);
    if (registry) return { ...registry, remotes: await withLastGood(store, trust, registry) };
  }
  return null;
}

/** All entries of a registry, an invalid one replaced by the last good one of its remote, if there is any. */
async function withLastGood(store, trust, { remotes, broken }) {
  const replaced = await Promise.all(
    Object.keys(broken).map(async (remote) => [remote, await lastGoodEntry(store, trust, remote)]),
  );
  return { ...remotes, ...Object.fromEntries(replaced.filter(([, entry]) => entry !== null)) };
}

/** Numbers of the stored revisions, newest first. */
export async function revisions(store) {
  const numbers = (await store.list('revisions')).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => b - a);
}

const revisionFile = (revision) => `revisions/${revision}.json`;

async function readRevision(store, trust, revision) {
  const content = await store.read(revisionFile(revision));
  if (content === null) throw new Error(`There is no revision ${revision}`);
  return parseRegistry(content.toString('utf8'), trust);
}

/** @throws Refusal if somebody changed the entry since the `expected` revision */
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
 * @param {{remote: string, expected: number,
 *   change: (entry: RegistryEntry, registry: Registry) => RegistryEntry | Promise<RegistryEntry>}[]} changes `expected` is
 *   the revision of the entry that the caller saw
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
      remotes[remote] = signed(remote, entrySchema.parse({ ...next, revision }), await key());
      const why = distrust(remote, remotes[remote], trust);
      if (why) throw new Error(`The entry of ${remote} ${why}: nothing was changed`);
    }
    if (Object.keys(remotes).every((remote) => remotes[remote] === registry.raw[remote])) return registry.revision;
    if (await replaceRegistry(store, before, { revision, remotes })) return revision;
  }
  throw new Error('Others changed the registry too often in the meantime: nothing was changed, try again');
}

/** {@link changeEntries} for one remote. */
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
  const held = ({ rollout, ...entry }) => (rollout ? { ...entry, rollout: { ...rollout, paused } } : entry);
  const present = presentRemotes(before, trust);
  const restored = Object.fromEntries(
    Object.entries(remotes).map(([remote, entry]) => {
      const marked = withMarks(entry, present[remote], (release, { by, why }) =>
        lines.push(`${remote} ${release} is current again, although ${by} has marked it bad since: ${why}`),
      );
      return [remote, signed(remote, { ...held(marked), revision: number }, signer)];
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

/** The valid entries of the present registry; none if it is unreadable. */
function presentRemotes(content, trust) {
  try {
    return parsed(content, trust).remotes;
  } catch {
    return {};
  }
}

/** An older entry with the bad marks that were set since, except that of its current release, of which `tell` is told. */
function withMarks(entry, present, tell) {
  const marks = new Map((present?.history ?? []).flatMap(({ release, bad }) => (bad ? [[release, bad]] : [])));
  const history = entry.history.map((past) => {
    const bad = past.bad ?? marks.get(past.release);
    if (!bad || past.bad) return past;
    if (past.release !== entry.current) return { ...past, bad };
    tell(past.release, bad);
    return past;
  });
  return { ...entry, history };
}

function presentRevision(content) {
  try {
    const { revision } = JSON.parse(content?.toString('utf8') ?? '{}');
    return Number.isSafeInteger(revision) ? revision : 0;
  } catch {
    return 0;
  }
}

/** Never reuses a number, even if somebody replaced the registry with an older copy by hand. */
async function nextRevision(store, { revision }) {
  const [newest = 0] = await revisions(store);
  return Math.max(newest, revision) + 1;
}

/** Stores the new revision, and the previous one too, in case its writer was killed before it could. */
async function replaceRegistry(store, before, { revision, remotes }) {
  const leaving = presentRevision(before);
  if (leaving > 0) await store.replace(revisionFile(leaving), before, null);
  const text = `${JSON.stringify({ revision, remotes }, null, 2)}\n`;
  if (!(await store.replace(REGISTRY, text, before))) return false;
  await store.replace(revisionFile(revision), text, null);
  return true;
}
