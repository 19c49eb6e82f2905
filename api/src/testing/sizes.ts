import { randomInt } from 'node:crypto';

/** Sizes of the fault tests: small in `npm test`, large in `npm run test:faults`. Each can be set by its own variable. */
const isLong = process.env['FAULTS'] === 'long';
const size = (variable: string, short: number, long: number) =>
  Number(process.env[variable] || (isLong ? long : short));

/** Number of parallel sales during which processes are killed. */
export const SALES = size('FAULTS_SALES', 160, 1_000);
/** How often the process is killed meanwhile. */
export const KILLS = size('FAULTS_KILLS', 2, 5);
export const AWAY_SECONDS = size('FAULTS_AWAY_SECONDS', 2, 30);
export const SOAK_SECONDS = size('FAULTS_SOAK_SECONDS', 8, 600);
export const SOAK_TENANTS = size('FAULTS_SOAK_TENANTS', 5, 50);

/** Number of PIX charges of which the webhooks are partly lost. */
export const CHARGES = size('FAULTS_CHARGES', 200, 1_000);
/** Number of malformed values of a kind that are tried in each place, besides the ones that every field gets. */
export const MALFORMED_A_FIELD = size('FAULTS_MALFORMED', 4, Infinity);

/** Shown in the names of the randomised tests: set FAULTS_SEED to repeat a run. */
export const SEED = size('FAULTS_SEED', 0, 0) || randomInt(1, 2 ** 31);
