import pg from 'pg';
import { logIn, median, round2, timed, verdict } from '../scale/calls.mjs';
import { EMAIL, PASSWORD } from '../scale/fill.mjs';
import { withPostgres } from '../scale/server.mjs';
import { BOOKINGS, DAYS, fillAgenda, SLUG } from './fill.mjs';

const CALLS = Number(process.env.CALLS ?? 200);
/** Number of warm-up calls, for connections, plans and the compiler. */
const WARM_UP = 30;
/** Goal for the 95th percentile, in ms. */
const GOAL = 20;

/** @type {(values: number[], share: number) => number} */
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

await withPostgres(async ({ url, startApi }) => {
  const api = await startApi({ DATABASE_URL: url });
  const client = new pg.Client(url);
  await client.connect();
  const shop = await fillAgenda(client);
  await client.end();
  const headers = await logIn(api.url, SLUG, EMAIL, PASSWORD);
  const query = new URLSearchParams({
    serviceId: shop.serviceId,
    petId: shop.petId,
    from: shop.from,
    days: String(DAYS),
    limit: '1000',
  });
  /** @type {number[]} */
  const times = [];
  for (let round = -WARM_UP; round < CALLS; round += 1) {
    const time = await timed(`${api.url}/api/appointments/slots?${query}`, { headers });
    if (round >= 0) times.push(time);
  }
  console.log(`\nFree slots of ${DAYS} days, 8 people, 4 tubs, ${BOOKINGS} bookings, ms, ${CALLS} calls`);
  const p95 = percentile(times, 0.95);
  console.table([{ median: round2(median(times)), p95: round2(p95) }]);
  console.log(`p95 below ${GOAL} ms: ${round2(p95)} ms ${verdict(p95 < GOAL)}`);
});
