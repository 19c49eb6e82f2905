import { FLAT, logIn, median, round2, timed, verdict } from './calls.mjs';
import { AGENDA_DAYS_AHEAD, EMAIL, fillTenant, PASSWORD, TENANTS } from './fill.mjs';
import { explainEverything, printPlans } from './plans.mjs';
import { withPostgres } from './server.mjs';
import pg from 'pg';

const CALLS = Number(process.env.CALLS ?? 40);
/** Number of warm-up calls, for connections, plans and caches. */
const WARM_UP = 5;
/** Goal for a report over all data, as a multiple of the list call. */
const REPORT = 10;

const day = (/** @type {number} */ ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const LIST = 'pets, first page';
const EVERYTHING = 'report, all time';
/** The call that each screen makes when it opens, and the most frequent ones on it. */
const SCREENS = {
  'dashboard, figures of the day': '/api/reports/today',
  'agenda or calendar, 12 appointments': `/api/appointments?from=${day(AGENDA_DAYS_AHEAD)}&to=${day(AGENDA_DAYS_AHEAD)}&sort=date`,
  [LIST]: '/api/pets?page=1&limit=20&sort=name',
  'pets of a species': '/api/pets?page=1&limit=20&sort=name&species=DOG',
  'pets, rare search': '/api/pets?page=1&limit=20&sort=name&search=abcdef',
  'clients, first page': '/api/clients?page=1&limit=20&sort=name',
  'clients, search by phone': '/api/clients?page=1&limit=20&sort=name&search=900000077',
  'appointments, first page': '/api/appointments?page=1&limit=20&sort=-date',
  'appointments by status': '/api/appointments?page=1&limit=20&sort=-date&status=SCHEDULED',
  'appointments, search by pet': '/api/appointments?page=1&limit=20&sort=-date&search=abcdef',
  'sales, first page': '/api/sales?page=1&limit=20&sort=-createdAt',
  'sales, search by client': '/api/sales?page=1&limit=20&sort=-createdAt&search=abcdef',
  'sales, search by receipt': '/api/sales?page=1&limit=20&sort=-createdAt&search=000123',
  'credit, first page': '/api/client-credits?page=1&limit=20&sort=-balance',
  'credit, latest transactions': '/api/credit-transactions?page=1&limit=10&sort=-createdAt',
  'services, first page': '/api/services?page=1&limit=20&sort=name',
  'report, last 30 days': `/api/reports/overview?from=${day(-30)}&to=${day(0)}`,
  [EVERYTHING]: '/api/reports/overview',
};

/**
 * Runs the same calls alternately on tenants that only differ in size; then, on request, prints the plans of the largest.
 * @param {boolean} withPlans
 */
export const measureSizes = (withPlans) =>
  withPostgres(async ({ url, logFile, startApi }) => {
    const api = await startApi({ DATABASE_URL: url });
    await fillTenants(url);
    report(await timesOf(api.url));
    if (!withPlans) return;
    await explainEverything(url);
    const explained = await startApi({ DATABASE_URL: url });
    await printPlans(
      explained.url,
      await logIn(explained.url, TENANTS.at(-1)?.slug ?? '', EMAIL, PASSWORD),
      SCREENS,
      logFile,
    );
  });

/** @param {string} url */
async function fillTenants(url) {
  const client = new pg.Client(url);
  await client.connect();
  for (const tenant of TENANTS) await fillTenant(client, tenant);
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * @param {string} url
 * @returns {Promise<Record<string, number[]>>}
 */
async function timesOf(url) {
  /** @type {{headers: Record<string, string>, times: Record<string, number[]>}[]} */
  const tenants = [];
  for (const { slug } of TENANTS) tenants.push({ headers: await logIn(url, slug, EMAIL, PASSWORD), times: {} });
  for (let round = -WARM_UP; round < CALLS; round += 1)
    for (const [screen, path] of Object.entries(SCREENS))
      for (const { headers, times } of tenants) {
        const time = await timed(url + path, { headers });
        if (round >= 0) (times[screen] ??= []).push(time);
      }
  return Object.fromEntries(
    Object.keys(SCREENS).map((screen) => [screen, tenants.map(({ times }) => median(times[screen] ?? []))]),
  );
}

/** @param {Record<string, number[]>} medians */
function report(medians) {
  console.log(
    `\nOne tenant by its size, ms, median of ${CALLS} calls each, alternately; goal: at most ${FLAT} times the smallest`,
  );
  console.table(
    Object.entries(medians).map(([screen, times]) => {
      const ratio = Math.max(...times) / (times[0] ?? NaN);
      const columns = TENANTS.map(({ pets }, index) => [
        `${pets.toLocaleString('en')} pets`,
        round2(times[index] ?? NaN),
      ]);
      return { screen, ...Object.fromEntries(columns), ratio: round2(ratio), goal: verdict(round2(ratio) <= FLAT) };
    }),
  );
  const biggest = TENANTS.at(-1)?.pets ?? NaN;
  const ofBiggest = (/** @type {string} */ screen) => medians[screen]?.at(-1) ?? NaN;
  const times = ofBiggest(EVERYTHING) / ofBiggest(LIST);
  console.log(
    `Report over ${(biggest * 10).toLocaleString('en')} appointments: ${round2(times)} × the list (goal: below ${REPORT}): ${verdict(times < REPORT)}`,
  );
}
