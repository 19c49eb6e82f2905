/**
 * @import {Call} from './calls.mjs'
 * @import {Figures} from './report.mjs'
 */
export const OURS = 'Focinho';
export const BARE = 'bare Fastify + pg';
const TYPEORM = 'NestJS + TypeORM';

/**
 * Our goal as a multiple of the other's rate.
 * @type {Record<Call, Record<string, number>>}
 */
const GOALS = {
  list: { [BARE]: 1.1, [TYPEORM]: 6 },
  get: { [BARE]: 1 },
  create: { [BARE]: 0.6 },
};
/** Upper limit of the 99th percentile, as a multiple of the median. */
const STEADY = 4;

/**
 * One line per goal of the call, with the result and whether the goal is met.
 * @param {Call} call
 * @param {({name: string} & Figures)[]} rows
 * @returns {string[]}
 */
export function goalLines(call, rows) {
  const ours = rows.find(({ name }) => name === OURS);
  if (!ours) return [];
  const lines = rows.flatMap(({ name, rate }) => {
    const ratio = ours.rate / rate;
    const goal = GOALS[call][name];
    return goal === undefined ? [] : [line(`${ratio.toFixed(2)} × ${name}`, `at least ${goal}`, ratio >= goal)];
  });
  const spread = ours.p99 / ours.p50;
  return [...lines, line(`p99 of ${spread.toFixed(1)} × p50`, `below ${STEADY}`, spread < STEADY)];
}

/** @type {(reached: string, goal: string, met: boolean) => string} */
const line = (reached, goal, met) => `  ${met ? 'met   ' : 'MISSED'}  ${reached} (goal: ${goal})`;
