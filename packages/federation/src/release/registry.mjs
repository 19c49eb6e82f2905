import { releasesToTry } from '../registry-entry.mjs';

/**
 * The changes that a deploy makes to a remote's entry, as pure functions that return the next entry, or the same one if
 * nothing changes.
 *
 * @import {Canary, Freeze, RegistryEntry, Rollout} from '../documents.ts'
 * @typedef {{release: string, manifest: string}} Pointer a release with the hash of its manifest
 * @typedef {{by: string, at: string, why: string}} Mark
 */

/** How many releases an entry lists; older ones remain in the stored revisions. */
const HISTORY_LENGTH = 12;

/** @type {RegistryEntry} */
export const EMPTY_ENTRY = { revision: 0, current: null, canaries: [], history: [] };

/**
 * @param {RegistryEntry} entry
 * @param {string} release
 * @returns {Mark | undefined} who marked a release bad, when and why
 */
export const markOf = (entry, release) => entry.history.find((past) => past.release === release)?.bad;

/**
 * Makes a release current for everybody. The previous one comes next in the history; canaries and the rollout of the release end.
 * @param {RegistryEntry} entry
 * @param {Pointer} pointer
 */
export function promote(entry, { release, manifest }) {
  if (entry.current === release) return entry;
  const others = entry.history.filter((past) => past.release !== release);
  const leaving = others.filter((past) => past.release === entry.current);
  const rest = others.filter((past) => past.release !== entry.current);
  return {
    ...withoutEarly(entry, release),
    current: release,
    history: [{ release, manifest }, ...leaving, ...rest].slice(0, HISTORY_LENGTH),
  };
}

/**
 * The registry as it would be with these releases current.
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
 * The releases that a rollback may return to, best first.
 * @param {RegistryEntry} entry
 */
export const rollbackTargets = (entry) => releasesToTry(entry).slice(1);

/**
 * Makes `target` current, or withdraws the remote if it is null, and ends all canaries and the rollout. With a `mark`, the release that
 * was current is marked bad.
 * @param {RegistryEntry} entry
 * @param {string | null} target
 * @param {Mark | null} mark
 */
export function rollback(entry, target, mark) {
  /** @param {RegistryEntry['history'][number]} past */
  const marked = (past) => (mark && past.release === entry.current ? { ...past, bad: mark } : past);
  return { ...withoutRollout(entry), current: target, canaries: [], history: entry.history.map(marked) };
}

/**
 * Marks a release bad that is not current, and ends its canary and its rollout. One that was never current is added to the history, so
 * that it cannot be promoted by mistake.
 * @param {RegistryEntry} entry
 * @param {Pointer} pointer
 * @param {Mark} mark
 */
export function markBad(entry, { release, manifest }, mark) {
  const others = entry.history.filter((past) => past.release !== release);
  const place = others.findIndex((past) => past.release === entry.current) + 1;
  const isKnown = others.length < entry.history.length;
  return {
    ...withoutEarly(entry, release),
    history: isKnown
      ? entry.history.map((past) => (past.release === release ? { ...past, bad: mark } : past))
      : others.toSpliced(place, 0, { release, manifest, bad: mark }).slice(0, HISTORY_LENGTH),
  };
}

/**
 * Removes the bad mark from a release.
 * @param {RegistryEntry} entry
 * @param {string} release
 */
export const unmark = (entry, release) => ({
  ...entry,
  history: entry.history.map(({ bad, ...past }) => (bad && past.release !== release ? { ...past, bad } : past)),
});

/**
 * Adds a canary, replacing any canary of the same release. Its tenants leave the canaries that they had.
 * @param {RegistryEntry} entry
 * @param {Canary} canary
 */
export function addCanary(entry, canary) {
  const others = entry.canaries.filter(({ release }) => release !== canary.release);
  const left = others.flatMap(({ tenants, ...other }) => {
    const staying = tenants?.filter((tenant) => !canary.tenants?.includes(tenant));
    return staying?.length === 0 ? [] : [{ ...other, ...(staying && { tenants: staying }) }];
  });
  return { ...entry, canaries: [...left, canary] };
}

/** @param {RegistryEntry} entry */
export const endCanaries = (entry) => (entry.canaries.length === 0 ? entry : { ...entry, canaries: [] });

/**
 * Begins a rollout at its first step.
 * @param {RegistryEntry} entry
 * @param {Omit<Rollout, 'step'>} rollout
 */
export const startRollout = (entry, rollout) => ({ ...entry, rollout: { ...rollout, step: 0 } });

/** @typedef {RegistryEntry & {rollout: Rollout}} InRollout */

/**
 * Moves a rollout on by one step.
 * @param {InRollout} entry
 * @param {string} stepStartedAt
 */
export const nextStep = (entry, stepStartedAt) => ({
  ...entry,
  rollout: { ...entry.rollout, step: entry.rollout.step + 1, stepStartedAt },
});

/**
 * @param {InRollout} entry
 * @param {Mark} paused
 */
export const pauseRollout = (entry, paused) => ({ ...entry, rollout: { ...entry.rollout, paused } });

/**
 * The present step begins again: what happened before the pause was perhaps the reason for it.
 * @param {InRollout} entry
 * @param {string} stepStartedAt
 */
export function resumeRollout(entry, stepStartedAt) {
  const { paused: _over, ...rollout } = entry.rollout;
  return { ...entry, rollout: { ...rollout, stepStartedAt } };
}

/**
 * @param {RegistryEntry} entry
 * @returns {RegistryEntry}
 */
export function withoutRollout(entry) {
  const { rollout: _ended, ...rest } = entry;
  return rest;
}

/**
 * Ends the canary and the rollout of a release.
 * @param {RegistryEntry} entry
 * @param {string} release
 */
const withoutEarly = (entry, release) => ({
  ...(entry.rollout?.release === release ? withoutRollout(entry) : entry),
  canaries: entry.canaries.filter((canary) => canary.release !== release),
});

/**
 * The freeze that is in force, or undefined.
 * @param {RegistryEntry} entry
 * @param {string} at
 */
export const freezeAt = ({ freezes = [] }, at) => freezes.find(({ from, until }) => from <= at && at < until);

/**
 * Adds a freeze and removes those that are over.
 * @param {RegistryEntry} entry
 * @param {Freeze} freeze
 * @param {string} at
 */
export const addFreeze = (entry, freeze, at) => ({ ...entry, freezes: [...openFreezes(entry, at), freeze] });

/**
 * Ends the freeze that is in force and cancels those to come.
 * @param {RegistryEntry} entry
 * @returns {RegistryEntry}
 */
export function endFreezes(entry) {
  const { freezes: _ended, ...rest } = entry;
  return rest;
}

/**
 * @param {RegistryEntry} entry
 * @param {string} at
 */
const openFreezes = ({ freezes = [] }, at) => freezes.filter(({ until }) => at < until);

/**
 * @param {RegistryEntry} entry
 * @returns {Set<string>} ids of the releases that somebody gets now or would get after rollbacks
 */
export const releasesInUse = ({ current, canaries, rollout, history }) => {
  const good = history.filter(({ bad, release }) => !bad || release === current);
  return new Set([...good, ...canaries, ...(rollout ? [rollout] : [])].map(({ release }) => release));
};
