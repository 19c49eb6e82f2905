import { messageOf } from '../errors.mjs';
import { entrySchema } from './documents.mjs';
import { furthestNumber } from './furthest.mjs';
import { Refusal } from './refusal.mjs';
import {
  REGISTRY,
  entryOf,
  newestSnapshot,
  parsedContent,
  readRevision,
  revisionFile,
  revisions,
  withLastGood,
} from './registry-file.mjs';
import { isDue, listedOf, signedSnapshot, signsWhole } from './snapshot.mjs';
import { distrust, signed } from './trust.mjs';

/**
 * Changes of the registry. They use compare-and-set, so that no change is lost and nobody overwrites a change that they have not seen.
 *
 * @import {Registry, RegistryEntry, Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @import {Mark} from './registry.mjs'
 * @import {ReadRegistry} from './registry-file.mjs'
 * @typedef {{trust: Trust, key: () => Promise<import('node:crypto').KeyObject>}} Keys
 * @typedef {(entry: RegistryEntry, registry: Registry) => RegistryEntry | Promise<RegistryEntry>} Change
 */

const ATTEMPTS = 100;

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
    const registry = await parsedContent(store, before, trust);
    const revision = await nextRevision(store, registry);
    const remotes = { ...registry.raw };
    /** @type {Record<string, RegistryEntry>} */
    const changed = {};
    for (const { remote, expected, change } of changes) {
      const entry = await entryOf(store, trust, registry, remote);
      refuseOthersChange(remote, entry, expected);
      const next = await change(entry, registry);
      if (next === entry) continue;
      const made = signed(remote, entrySchema.parse({ ...next, revision }), await key());
      const why = distrust(remote, made, trust);
      if (why) throw new Error(`The entry of ${remote} ${why}: nothing was changed`);
      changed[remote] = made;
    }
    if (Object.keys(changed).length === 0) return registry.revision;
    const snapshot = await nextSnapshot({ trust, key }, registry, { ...registry.remotes, ...changed });
    if (await replaceRegistry(store, before, { revision, remotes: { ...remotes, ...changed }, snapshot }))
      return revision;
  }
  throw new Error('Others changed the registry too often in the meantime: nothing was changed, try again');
}

/**
 * The snapshot of the next registry. A remote whose entry is invalid stays listed as it was, so that nobody's deletion is signed. A
 * key that does not sign the whole leaves the snapshot as it is: its entries are newer than that.
 * @param {Keys} keys
 * @param {ReadRegistry} registry
 * @param {Record<string, RegistryEntry>} entries
 */
async function nextSnapshot({ trust, key }, { whole }, entries) {
  const signer = await key();
  if (!signsWhole(signer, trust)) return whole?.document;
  return signedSnapshot({ ...whole?.listed, ...listedOf(entries) }, whole, signer);
}

/**
 * Signs the registry as a whole again, if its signature is a day old or lacks something, and if the key may do so.
 * @param {Store} store
 * @param {Keys} keys
 * @returns {Promise<boolean>} whether it was signed
 */
export async function renewSnapshot(store, keys) {
  const before = await store.read(REGISTRY);
  if (before === null || !signsWhole(await keys.key(), keys.trust)) return false;
  const registry = await parsedContent(store, before, keys.trust);
  const { whole, unsigned, raw, remotes } = registry;
  const isListed = Object.entries(remotes).every(
    ([remote, { revision }]) => whole?.listed[remote]?.revision === revision,
  );
  if (whole && !unsigned && isListed && !isDue(whole)) return false;
  const snapshot = await nextSnapshot(keys, registry, remotes);
  const text = textOfRegistry({ revision: registry.revision, remotes: raw, snapshot });
  return store.replace(REGISTRY, text, before);
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
  const present = await parsedContent(store, before, trust).catch(() => null);
  const [newest = 0] = await revisions(store);
  const number = Math.max(newest, presentRevision(before)) + 1;
  const signer = await key();
  const at = new Date().toISOString();
  const paused = { by: 'restore', at, why: `revision ${revision} was restored` };
  // A rollout does not go on as if the time since then had been its baking time.
  /** @type {(entry: RegistryEntry) => RegistryEntry} */
  const withPaused = ({ rollout, ...entry }) => (rollout ? { ...entry, rollout: { ...rollout, paused } } : entry);
  const restored = Object.fromEntries(
    Object.entries(remotes).map(([remote, entry]) => {
      const marked = withMarks(entry, present?.remotes[remote], (release, { by, why }) =>
        lines.push(`${remote} ${release} is current again, although ${by} has marked it bad since: ${why}`),
      );
      return [remote, signed(remote, { ...withPaused(marked), revision: number }, signer)];
    }),
  );
  for (const [remote, entry] of Object.entries(restored)) {
    const why = distrust(remote, entry, trust);
    if (why) throw new Error(`The entry of ${remote} ${why}: nothing was restored`);
  }
  const whole = present?.whole ?? (await newestSnapshot(store, trust));
  const snapshot = signsWhole(signer, trust) ? signedSnapshot(listedOf(restored), whole, signer) : undefined;
  if (!(await replaceRegistry(store, before, { revision: number, remotes: restored, snapshot })))
    throw new Error('The registry was changed meanwhile: nothing was restored');
  return { revision: number, lines };
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
    return Number.isSafeInteger(revision) && revision <= furthestNumber() ? revision : 0;
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
 * @param {{revision: number, remotes: Record<string, unknown>, snapshot: unknown}} next
 */
async function replaceRegistry(store, before, { revision, remotes, snapshot }) {
  const leaving = presentRevision(before);
  if (before && leaving > 0) await store.replace(revisionFile(leaving), before, null);
  const text = textOfRegistry({ revision, remotes, snapshot });
  if (!(await store.replace(REGISTRY, text, before))) return false;
  // It is live: an operator who is told that it failed would do it again. The next writer stores the copy.
  await store
    .replace(revisionFile(revision), text, null)
    .catch((error) => console.warn(`Revision ${revision} is served, but its copy was not stored: ${messageOf(error)}`));
  return true;
}

/** @param {{revision: number, remotes: Record<string, unknown>, snapshot: unknown}} registry */
const textOfRegistry = (registry) => `${JSON.stringify(registry, null, 2)}\n`;
