import { z } from 'zod';
import { change, checks, entrySeen, goesOut, log, refuse, refuseFrozen, refuseMarked, verified } from './checks.mjs';
import { releaseId, stepsSchema } from './documents.mjs';
import { conflicts } from './gates.mjs';
import {
  addFreeze,
  endFreezes,
  nextStep,
  pauseRollout,
  promote,
  resumeRollout,
  startRollout,
  withoutRollout,
} from './registry.mjs';
import { changeEntry } from './registry-write.mjs';
import { Refusal } from './refusal.mjs';
import { readRelease } from './releases.mjs';
import { refuseRollout } from './rollout.transitions.mjs';
import { shareOf } from '../registry-entry.mjs';

/**
 * The operations of progressive delivery. A rollout gives a release to a growing share of tenants and visitors; the API
 * compares its errors to the current release's and requests `advanceRollout` or `markBad`. Nothing here measures anything.
 *
 * @import {Registry, RegistryEntry, Rollout} from '../documents.ts'
 * @import {Desk, Outcome} from './operations.mjs'
 * @import {InRollout} from './registry.mjs'
 */

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const ROLLOUT_REQUESTS = {
  rollout: z.object({
    ...goesOut,
    ...checks,
    release: releaseId,
    steps: stepsSchema.default([1, 10, 50, 100]),
    bakeMinutes: z.number().int().min(0).max(43_200).default(30),
    minLoads: z.number().int().min(0).max(1_000_000).default(50),
  }),
  advanceRollout: z.object(goesOut),
  pauseRollout: z.object(change),
  resumeRollout: z.object(goesOut),
  stopRollout: z.object(change),
  freeze: z.object({ ...change, from: instant.optional(), until: instant }),
  unfreeze: z.object(change),
};

/**
 * @typedef {{[Name in keyof typeof ROLLOUT_REQUESTS]: z.output<(typeof ROLLOUT_REQUESTS)[Name]>}} Requests
 * @type {{[Name in keyof Requests]: (desk: Desk, request: Requests[Name]) => Promise<Outcome>}}
 */
export const ROLLOUT_OPERATIONS = {
  async rollout(desk, { remote, release: id, expected, why, noSmoke, steps, bakeMinutes, minLoads, duringFreeze }) {
    const seen = await entrySeen(desk, remote, expected);
    refuseMarked(remote, seen, id, false);
    if (seen.current === id) throw new Refusal('is-current', `${remote} ${id} is current: everybody has it`);
    refuseRollout(remote, seen.rollout, 'start');
    const frozen = refuseFrozen(remote, seen, duringFreeze);
    const { release, manifest } = await readRelease(desk.store, remote, id);
    await verified(desk, remote, id, { noSmoke });
    const at = now();
    const rollout = { release: id, manifest, steps, bakeMinutes, minLoads, startedAt: at, stepStartedAt: at };
    const revision = await changeEntry(desk.store, desk, remote, seen.revision, async (entry, registry) => {
      refuse(release, await conflicts(desk.store, release, registry));
      return startRollout(entry, rollout);
    });
    const what = `rollout ${steps.join(', ')} %${frozen}`;
    await log(desk, what, remote, { release: id, why, revision });
    return { lines: [`${remote} ${id} reaches ${steps[0]} % (revision ${revision})`], revision };
  },

  async advanceRollout(desk, { remote, expected, why, duringFreeze }) {
    const { entry: seen, rollout, changeTo } = await rolloutSeen(desk, remote, expected, 'advance');
    const frozen = refuseFrozen(remote, seen, duringFreeze);
    const { release } = await readRelease(desk.store, remote, rollout.release);
    const isLast = rollout.step === rollout.steps.length - 1;
    const revision = await changeTo(async (entry, registry) => {
      refuse(release, await conflicts(desk.store, release, registry));
      return isLast ? promote(entry, rollout) : nextStep(entry, now());
    });
    const percent = rollout.steps[rollout.step + 1];
    const what = `${isLast ? 'promote after rollout' : `rollout to ${percent} %`}${frozen}`;
    await log(desk, what, remote, { release: rollout.release, why, revision });
    const outcome = isLast ? 'is current' : `reaches ${percent} %`;
    return { lines: [`${remote} ${rollout.release} ${outcome} (revision ${revision})`], revision };
  },

  async pauseRollout(desk, { remote, expected, why }) {
    const { rollout, changeTo } = await rolloutSeen(desk, remote, expected, 'pause');
    const revision = await changeTo((entry) => pauseRollout(entry, { by: desk.by, at: now(), why }));
    await log(desk, 'pause rollout', remote, { release: rollout.release, why, revision });
    return { lines: [`${remote} ${rollout.release} stays at ${shareOf(rollout)} % (revision ${revision})`], revision };
  },

  async resumeRollout(desk, { remote, expected, why, duringFreeze }) {
    const { entry: seen, rollout, changeTo } = await rolloutSeen(desk, remote, expected, 'resume');
    const frozen = refuseFrozen(remote, seen, duringFreeze);
    const revision = await changeTo((entry) => resumeRollout(entry, now()));
    await log(desk, `resume rollout${frozen}`, remote, { release: rollout.release, why, revision });
    return {
      lines: [`${remote} ${rollout.release} goes on from ${shareOf(rollout)} % (revision ${revision})`],
      revision,
    };
  },

  async stopRollout(desk, { remote, expected, why }) {
    const { rollout, changeTo } = await rolloutSeen(desk, remote, expected, 'stop');
    const revision = await changeTo(withoutRollout);
    await log(desk, 'stop rollout', remote, { release: rollout.release, why, revision });
    return { lines: [`${remote} ${rollout.release} is no longer rolled out (revision ${revision})`], revision };
  },

  async freeze(desk, { remote, expected, why, from = now(), until }) {
    if (until <= from) throw new Error('A freeze ends after it begins: --until is later than --from');
    const { revision: seen } = await entrySeen(desk, remote, expected);
    const freeze = { from, until, by: desk.by, why };
    const revision = await changeEntry(desk.store, desk, remote, seen, (entry) => addFreeze(entry, freeze, now()));
    await log(desk, `freeze from ${from} until ${until}`, remote, { why, revision });
    return { lines: [`${remote} is frozen from ${from} until ${until} (revision ${revision})`], revision };
  },

  async unfreeze(desk, { remote, expected, why }) {
    const entry = await entrySeen(desk, remote, expected);
    if (!entry.freezes) throw new Refusal('not-frozen', `${remote} is not frozen`);
    const revision = await changeEntry(desk.store, desk, remote, entry.revision, endFreezes);
    await log(desk, 'unfreeze', remote, { why, revision });
    return { lines: [`${remote} is not frozen (revision ${revision})`], revision };
  },
};

const now = () => new Date().toISOString();

/**
 * The rollout before the operation.
 * @param {Desk} desk
 * @param {string} remote
 * @param {number | undefined} expected
 * @param {import('./rollout.transitions.mjs').RolloutEvent} event
 * @throws Refusal if there is none, or the event may not follow
 */
async function rolloutSeen(desk, remote, expected, event) {
  const entry = await entrySeen(desk, remote, expected);
  const { rollout } = entry;
  refuseRollout(remote, rollout, event);
  if (!rollout) throw new Error(`${event} follows no rollout`);
  /** @param {(entry: InRollout, registry: Registry) => RegistryEntry | Promise<RegistryEntry>} to */
  const changeTo = (to) =>
    changeEntry(desk.store, desk, remote, entry.revision, (now, registry) => to({ ...now, rollout }, registry));
  return { entry, rollout, changeTo };
}

/**
 * How far a rollout is, for `status`.
 * @param {Rollout} rollout
 */
export const progressOf = (rollout) => {
  const { steps, stepStartedAt, bakeMinutes, paused } = rollout;
  const steady = paused ? `paused ${paused.at} by ${paused.by}: ${paused.why}` : `for ${bakeMinutes} min or more`;
  return `${shareOf(rollout)} % of ${steps.join(', ')} since ${stepStartedAt}, ${steady}`;
};
