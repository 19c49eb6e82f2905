import { Refusal } from './refusal.mjs';

/**
 * Transitions of the rollout of a remote, in the form of the tables of `@focinho/contracts/kernel/transitions`, which tests compare
 * and docs/states.md draws. Refusals have the code for programs, and the message for people at a terminal.
 *
 * @import {Rollout} from '../documents.ts'
 * @typedef {'NONE' | 'RUNNING' | 'PAUSED'} RolloutState
 * @typedef {'start' | 'advance' | 'pause' | 'resume' | 'stop'} RolloutEvent asked for by an operation
 */

/** @param {Refusal['code']} code @param {string} message */
const refused = (code, message) => ({ code, refused: message });
const GOES_ON = refused(
  'rollout-goes-on',
  '{remote} {release} is being rolled out: rollout stop {remote} ends that first',
);
const NONE = refused('no-rollout', '{remote} has no rollout');

/** @typedef {RolloutState | RolloutState[] | ReturnType<typeof refused>} Outcome */
export const ROLLOUT_TRANSITIONS = {
  initial: /** @type {RolloutState[]} */ (['NONE']),
  events:
    /** @type {Record<RolloutEvent | 'rollback', {who: 'platform.manage', from: Record<RolloutState, Outcome>}>} */ ({
      start: { who: 'platform.manage', from: { NONE: 'RUNNING', RUNNING: GOES_ON, PAUSED: GOES_ON } },
      // After its last step the release is current.
      advance: {
        who: 'platform.manage',
        from: {
          NONE,
          RUNNING: ['RUNNING', 'NONE'],
          PAUSED: refused('paused', '{remote} {release} is paused: rollout resume {remote} goes on'),
        },
      },
      pause: {
        who: 'platform.manage',
        from: { NONE, RUNNING: 'PAUSED', PAUSED: refused('paused', '{remote} {release} is paused already') },
      },
      resume: {
        who: 'platform.manage',
        from: { NONE, RUNNING: refused('not-paused', '{remote} {release} is not paused'), PAUSED: 'RUNNING' },
      },
      stop: { who: 'platform.manage', from: { NONE, RUNNING: 'NONE', PAUSED: 'NONE' } },
      // As by a bad mark on its release, or its promotion.
      rollback: { who: 'platform.manage', from: { NONE: 'NONE', RUNNING: 'NONE', PAUSED: 'NONE' } },
    }),
};

/** @param {Rollout | undefined} rollout @returns {RolloutState} */
const stateOf = (rollout) => (rollout ? (rollout.paused ? 'PAUSED' : 'RUNNING') : 'NONE');

/**
 * @param {string} remote
 * @param {Rollout | undefined} rollout
 * @param {RolloutEvent} event
 * @throws Refusal unless the event may follow
 */
export function refuseRollout(remote, rollout, event) {
  const outcome = ROLLOUT_TRANSITIONS.events[event].from[stateOf(rollout)];
  if (typeof outcome === 'string' || Array.isArray(outcome)) return;
  const message = outcome.refused.replaceAll('{remote}', remote).replaceAll('{release}', rollout?.release ?? '');
  throw new Refusal(outcome.code, message);
}
