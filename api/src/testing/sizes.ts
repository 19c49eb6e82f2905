import { randomInt } from 'node:crypto';

/** How much the fault tests do: short in `npm test`, long in `npm run test:faults`; each figure may be set by itself. */
const isLong = process.env['FAULTS'] === 'long';
const size = (variable: string, short: number, long: number) =>
  Number(process.env[variable] || (isLong ? long : short));

/** Sales that are posted at once around each kill -9. */
export const SALES = size('FAULTS_SALES', 160, 1_000);
/** How often each is killed meanwhile. */
export const KILLS = size('FAULTS_KILLS', 2, 5);
export const AWAY_SECONDS = size('FAULTS_AWAY_SECONDS', 2, 30);
export const SOAK_SECONDS = size('FAULTS_SOAK_SECONDS', 8, 600);
export const SOAK_TENANTS = size('FAULTS_SOAK_TENANTS', 8, 50);

/** Stands in the names of the tests that draw lots: set FAULTS_SEED to draw the same again. */
export const SEED = size('FAULTS_SEED', 0, 0) || randomInt(1, 2 ** 31);
