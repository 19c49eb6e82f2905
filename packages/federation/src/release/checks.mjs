import { z } from 'zod';
import { remoteName } from './documents.mjs';
import { gates, liveReleases } from './gates.mjs';
import { appendLog } from './log.mjs';
import { Refusal } from './refusal.mjs';
import { freezeAt, markOf } from './registry.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { refuseOthersChange } from './registry-write.mjs';
import { readRelease, readVerification, writeVerification } from './releases.mjs';
import { smoke } from './smoke.mjs';
import { SHELL } from '../registry-entry.mjs';

/**
 * Checks that the operations on releases have in common.
 *
 * @import {AnyRelease, Registry, RegistryEntry} from '../documents.ts'
 * @import {Desk} from './operations.mjs'
 */

export const SAY_WHY = 'Say why: --reason "…"';
/** Fields of every request that changes what is served. */
export const change = {
  remote: remoteName,
  /** The revision of the remote's entry that the caller saw; by default the one found when the operation begins. */
  expected: z.number().int().optional(),
  why: z.string(SAY_WHY).trim().min(1, SAY_WHY),
};
/** Changes that put a release in front of more people also say whether they are meant to go out during a freeze. */
export const goesOut = { ...change, duringFreeze: z.boolean().default(false) };
export const checks = { noSmoke: z.boolean().default(false) };

/**
 * Writes a line to the log.
 * @param {Desk} desk
 * @param {string} what
 * @param {string} remote
 * @param {{release?: string | null, why: string, revision?: number | null}} details
 */
export const log = ({ store, by }, what, remote, { release = null, why, revision = null }) =>
  appendLog(store, { at: new Date().toISOString(), by, what, remote, release, why, revision });

/**
 * The entry before the operation.
 * @param {Desk} desk
 * @param {string} remote
 * @param {number | undefined} expected
 * @throws Refusal if it is no longer at the revision that the caller saw
 */
export async function entrySeen({ store, trust }, remote, expected) {
  const entry = await entryOf(store, trust, await readRegistry(store, trust), remote);
  if (expected !== undefined) refuseOthersChange(remote, entry, expected);
  return entry;
}

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {string} id
 * @param {boolean} forgive
 * @throws Refusal if the release is marked bad and nobody forgives it
 */
export function refuseMarked(remote, entry, id, forgive) {
  const bad = markOf(entry, id);
  if (bad && !forgive)
    throw new Refusal(
      'marked-bad',
      `${remote} ${id} was marked bad by ${bad.by} at ${bad.at}${bad.why ? `: ${bad.why}` : ''}. promote --unmark takes the mark away`,
      { ...bad },
    );
}

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {boolean} anyway the change goes out all the same
 * @returns {string} what the log adds to the name of a change that goes out during a freeze
 * @throws Refusal if a freeze is in force
 */
export function refuseFrozen(remote, entry, anyway) {
  const freeze = freezeAt(entry, new Date().toISOString());
  if (!freeze) return '';
  if (anyway) return ' during a freeze';
  const { until, by, why } = freeze;
  throw new Refusal(
    'frozen',
    `${remote} is frozen until ${until} by ${by}: ${why}. --during-freeze lets the change out all the same`,
    { ...freeze },
  );
}

/**
 * @param {AnyRelease} release
 * @param {string[]} reasons
 * @throws Refusal with all reasons, if there are any
 */
export function refuse({ remote, id }, reasons) {
  if (reasons.length > 0)
    throw new Refusal('gates', `${remote} ${id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`, {
      reasons,
    });
}

/**
 * Runs all gates and the smoke run. Stores the result with the checks that were skipped, and reuses it as long as the
 * release would run together with the same other releases.
 * @param {Desk} desk
 * @param {string} remote
 * @param {string} id
 * @param {{noSmoke?: boolean, again?: boolean, registry?: Registry}} options `registry` is the one that will be live
 * @throws Error with all reasons if a gate refuses the release
 */
export async function verified(desk, remote, id, { noSmoke = false, again = false, registry: given }) {
  const { store, trust, product } = desk;
  const { release } = await readRelease(store, remote, id);
  const registry = given ?? (await readRegistry(store, trust));
  refuse(release, await gates(store, release, registry));
  const beside = await companions(store, remote, registry);
  const known = again ? null : await readVerification(store, remote, id);
  const isKnown = known !== null && known.beside.join() === beside.join();
  if (isKnown && (noSmoke || known.skipped.length === 0)) return release;
  if (!noSmoke) refuse(release, await smoke(store, release, registry, product));
  const skipped = noSmoke ? ['smoke run'] : [];
  await writeVerification(store, release, { at: new Date().toISOString(), by: desk.by, beside, skipped });
  await log(desk, noSmoke ? 'verify without the smoke run' : 'verify', remote, { release: id, why: '' });
  return release;
}

/**
 * The releases that a verification depends on: for a remote the live shells, for a shell the live remotes.
 * @param {Desk['store']} store
 * @param {string} remote
 * @param {Registry} registry
 */
async function companions(store, remote, registry) {
  const live = await liveReleases(store, registry);
  return live
    .filter((other) => (other.remote === SHELL) !== (remote === SHELL))
    .map((other) => `${other.remote} ${other.id}`)
    .sort();
}
