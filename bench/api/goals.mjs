export const OURS = 'Focinho';
export const BARE = 'bare Fastify + pg';
const TYPEORM = 'NestJS + TypeORM';

/** Our goal as a multiple of the other's rate; null: just faster. */
const GOALS = {
  list: { [BARE]: 1, [TYPEORM]: 6 },
  get: { [BARE]: 0.9 },
  create: { [BARE]: 0.7 },
};
const AHEAD_OF = /^Platformatic/;
/** Upper limit of the 99th percentile, as a multiple of the median. */
const STEADY = 4;

/** One line per goal of the call, with the result and whether the goal is met. */
export function goalLines(call, rows) {
  const ours = rows.find(({ name }) => name === OURS);
  const lines = rows.flatMap(({ name, rate }) => {
    const ratio = ours.rate / rate;
    const goal = GOALS[call][name];
    if (goal !== undefined) return [line(`${ratio.toFixed(2)} × ${name}`, `at least ${goal}`, ratio >= goal)];
    return AHEAD_OF.test(name) ? [line(`${ratio.toFixed(2)} × ${name}`, 'more than 1', ratio > 1)] : [];
  });
  const spread = ours.p99 / ours.p50;
  return [...lines, line(`p99 of ${spread.toFixed(1)} × p50`, `below ${STEADY}`, spread < STEADY)];
}

const line = (reached, goal, met) => `  ${met ? 'met   ' : 'MISSED'}  ${reached} (goal: ${goal})`;
