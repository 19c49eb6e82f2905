import { releasesToTry } from '../registry-entry.mjs';

/**
 * What a deploy does to a remote's entry, as pure functions: entry in, next entry out; the same entry when there is
 * nothing to change.
 *
 * @typedef {import('../documents.ts').RegistryEntry} RegistryEntry
 * @typedef {{release: string, manifest: string}} Pointer a release with the hash of its manifest
 * @typedef {{by: string, at: string, why: string}} Mark
 */

/** So many former releases are kept in the registry; every older revision is in the store anyway. */
const HISTORY_LENGTH = 12;

/** @type {RegistryEntry} */
export const EMPTY_ENTRY = { revision: 0, current: null, canaries: [], history: [] };

/** @returns {Mark | undefined} who marked a release bad, when and why */
export const markOf = (entry, release) => entry.history.find((past) => past.release === release)?.bad;

/**
 * Makes a release the current one for everybody. The one before stands right behind it; a canary of it is over.
 * @param {RegistryEntry} entry
 * @param {Pointer} pointer
 */
export function promote(entry, { release, manifest }) {
  if (entry.current === release) return entry;
  const others = entry.history.filter((past) => past.release !== release);
  const leaving = others.filter((past) => past.release === entry.current);
  const rest = others.filter((past) => past.release !== entry.current);
  return {
    ...entry,
    current: release,
    canaries: entry.canaries.filter((canary) => canary.release !== release),
    history: [{ release, manifest }, ...leaving, ...rest].slice(0, HISTORY_LENGTH),
  };
}

/**
 * The registry as it will be when these releases are current.
 * @template {import('../documents.ts').Registry} R
 * @param {R} registry
 * @param {Record<string, Pointer>} pointers by remote
 * @returns {R}
 */
export function withCurrent(registry, pointers) {
  const entries = Object.entries(pointers).map(([remote, pointer]) => [
    remote,
    promote(registry.remotes[remote] ?? EMPTY_ENTRY, pointer),
  ]);
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(entries) } };
}

/**
 * The releases that a rollback may go to, best first.
 * @param {RegistryEntry} entry
 */
export const rollbackTargets = (entry) => releasesToTry(entry).slice(1);

/**
 * Back to `target`, null to withdraw the remote; all canaries end. What is left is marked bad, unless no mark is given.
 * @param {RegistryEntry} entry
 * @param {string | null} target
 * @param {Mark | null} mark
 */
export function rollback(entry, target, mark) {
  const marked = (past) => (mark && past.release === entry.current ? { ...past, bad: mark } : past);
  return { ...entry, current: target, canaries: [], history: entry.history.map(marked) };
}

/** Takes the mark off a release, because somebody decided that it is good after all. */
export const unmark = (entry, release) => ({
  ...entry,
  history: entry.history.map(({ bad, ...past }) => (bad && past.release !== release ? { ...past, bad } : past)),
});

/** Gives a release to some tenants only; a canary of the same release is replaced. */
export function addCanary(entry, canary) {
  const others = entry.canaries.filter(({ release }) => release !== canary.release);
  return { ...entry, canaries: [...others, canary] };
}

/** Ends all canaries of a remote. */
export const endCanaries = (entry) => (entry.canaries.length === 0 ? entry : { ...entry, canaries: [] });

/** @returns {Set<string>} ids that somebody is served now, or would be after rollbacks */
export const releasesInUse = ({ current, canaries, history }) => {
  const good = history.filter(({ bad, release }) => !bad || release === current);
  return new Set([...good, ...canaries].map(({ release }) => release));
};
