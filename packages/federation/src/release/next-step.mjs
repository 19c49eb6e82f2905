import { freezeAt } from './registry.mjs';
import { shareOf } from '../registry-entry.mjs';

/**
 * Next step of an operator about a remote, as `release status` prints it.
 *
 * @import {Canary, RegistryEntry, Rollout} from '../documents.ts'
 * @typedef {{loads: number, faults: number}} Counts
 * @typedef {object} Facts
 * @property {RegistryEntry} entry
 * @property {string | null} brokenEntry why the entry in the registry is not followed
 * @property {string[]} stored ids of whole releases, latest first
 * @property {boolean} hasTenants visitors and guests have none, so no canary reaches them
 * @property {(id: string) => boolean} isBroken
 * @property {(id: string) => boolean} wasTried it was a canary or rolled out once
 * @property {(id: string) => Counts | null} countsOf in the last days; null if unknown
 */

const BECAUSE = '--reason "…"';
/** So many loads of a release that failed are too many, whatever the others do (as the API's judge has it). */
const BAD_SHARE = 0.1;
const FEW_LOADS = 20;

/**
 * @param {string} remote
 * @param {Facts} facts
 * @param {Date} now
 * @returns {string} why, and the command
 */
export function nextStepOf(remote, facts, now) {
  const { entry, brokenEntry, isBroken } = facts;
  if (brokenEntry !== null)
    return `the entry is not followed: release log ${remote}, then release restore <revision> ${BECAUSE}`;
  if (entry.current !== null && isBroken(entry.current))
    return takeBack(remote, facts, 'the current release is broken');
  if (entry.current !== null && isBad(facts, entry.current))
    return takeBack(remote, facts, 'a tenth of the loads of the current release fail');
  if (entry.rollout) return nextOfRollout(remote, facts, entry.rollout, now);
  const fails = ({ release = '' }) => isBroken(release) || isBad(facts, release);
  const canary = entry.canaries.find(fails) ?? entry.canaries[0];
  if (canary) return nextOfCanary(remote, facts, canary);
  const freeze = freezeAt(entry, now.toISOString());
  if (freeze) return `nothing: frozen until ${freeze.until}`;
  return nextOfNewest(remote, facts);
}

/** @type {(facts: Facts, id: string) => boolean} */
function isBad({ countsOf }, id) {
  const { loads, faults } = countsOf(id) ?? { loads: 0, faults: 0 };
  return loads >= FEW_LOADS && faults > loads * BAD_SHARE;
}

/** @type {(remote: string, facts: Facts, why: string) => string} */
function takeBack(remote, { entry: { current, history }, isBroken }, why) {
  const isThere = history.some(({ release, bad }) => release !== current && !bad && !isBroken(release));
  return isThere
    ? `${why}: release rollback ${remote} ${current} ${BECAUSE}`
    : `${why}, and there is no older one: release publish ${remote} --promote ${BECAUSE}`;
}

/** @type {(remote: string, facts: Facts, rollout: Rollout, now: Date) => string} */
function nextOfRollout(remote, facts, rollout, now) {
  const { release, steps, step, paused, bakeMinutes, stepStartedAt } = rollout;
  if (facts.isBroken(release) || isBad(facts, release))
    return `the release being rolled out fails: release bad ${remote} ${release} ${BECAUSE}`;
  if (paused)
    return `paused by ${paused.by}: release rollout resume ${remote} ${BECAUSE}, or release rollout stop ${remote} ${BECAUSE}`;
  const due = new Date(Date.parse(stepStartedAt) + bakeMinutes * 60_000);
  const goal = step + 1 < steps.length ? `${steps[step + 1]} %` : 'the promotion';
  if (due > now)
    return `nothing before ${due.toISOString()}: the API goes on from ${shareOf(rollout)} % to ${goal} by itself`;
  return `${goal} is due since ${due.toISOString()}; the API waits for enough loads without errors, or: release rollout advance ${remote} ${BECAUSE}`;
}

/** @type {(remote: string, facts: Facts, canary: Canary) => string} */
function nextOfCanary(remote, facts, { release }) {
  const counts = facts.countsOf(release);
  const end = `release bad ${remote} ${release} ${BECAUSE}`;
  if (facts.isBroken(release) || isBad(facts, release)) return `the canary fails: ${end}`;
  const promote = `release promote ${remote} ${release} ${BECAUSE}`;
  if (counts && counts.faults > 0)
    return `the canary has errors (Sistema → Logs): ${end}, or, if they are none of its own, ${promote}`;
  if (counts && counts.loads === 0) return 'nobody has opened the canary yet: wait, or give it to more tenants';
  return `if its tenants are content: ${promote}; if not: ${end}`;
}

/** @type {(remote: string, facts: Facts) => string} */
function nextOfNewest(remote, { entry, stored, hasTenants, wasTried }) {
  const [newest] = stored;
  const known = entry.history.find(({ release }) => release === newest);
  if (newest === undefined) return `nothing is published: release publish ${remote}`;
  if (newest === entry.current) return 'nothing';
  const isTakenBack = known?.bad !== undefined || (!known && wasTried(newest));
  if (isTakenBack && entry.current !== null) return `nothing: the newest release, ${newest}, was tried and taken back`;
  if (isTakenBack)
    return `no release is served, and the newest was taken back: release publish ${remote} --promote ${BECAUSE}`;
  if (known && entry.current !== null) return 'nothing';
  if (entry.current === null) return `no release is served: release promote ${remote} ${newest} ${BECAUSE}`;
  return hasTenants
    ? `try the newest release: release canary ${remote} ${newest} --tenants <tenants> ${BECAUSE}`
    : `try the newest release: release rollout ${remote} ${newest} ${BECAUSE}`;
}
