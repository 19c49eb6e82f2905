import pg from 'pg';
import { logIn, median, round2, timed, verdict } from '../scale/calls.mjs';
import { EMAIL, PASSWORD } from '../scale/fill.mjs';
import { withPostgres } from '../scale/server.mjs';
import { BOOKINGS, DAYS, fillAgenda, SLUG } from './fill.mjs';
import { startNaive } from './naive.mjs';

/** @typedef {Record<string, [string, RequestInit]>} Contenders the call of each */

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
  const naive = await startNaive(url, shop, DAYS);
  const headers = await logIn(api.url, SLUG, EMAIL, PASSWORD);
  const query = new URLSearchParams({
    serviceId: shop.serviceId,
    petId: shop.petId,
    from: shop.from,
    days: String(DAYS),
    limit: '1000',
  });
  /** @type {Contenders} */
  const contenders = {
    Focinho: [`${api.url}/api/appointments/slots?${query}`, { headers }],
    'naive SQL': [`${naive.url}/slots`, {}],
  };
  try {
    report(await offersOf(contenders), await timesOf(contenders));
  } finally {
    await naive.stop();
  }
});

/**
 * The starts that each contender offers; both have to offer the same.
 * @param {Contenders} contenders
 */
async function offersOf(contenders) {
  /** @type {string[][]} */
  const offers = [];
  for (const call of Object.values(contenders)) {
    const body = await (await fetch(...call)).json();
    /** @type {{slots: {date: string, startTime: string}[]}} */
    const { slots } = body.data ?? body;
    offers.push(slots.map(({ date, startTime }) => `${date} ${startTime}`));
  }
  const [ours = [], theirs = []] = offers;
  if (ours.length === 0 || ours.join() !== theirs.join())
    throw new Error(`Different slots: ${ours.length} and ${theirs.length}`);
  return ours.length;
}

/** @param {Contenders} contenders */
async function timesOf(contenders) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let round = -WARM_UP; round < CALLS; round += 1)
    for (const [name, call] of Object.entries(contenders)) {
      const time = await timed(...call);
      if (round >= 0) (times[name] ??= []).push(time);
    }
  return times;
}

/**
 * @param {number} offered
 * @param {Record<string, number[]>} times
 */
function report(offered, times) {
  console.log(
    `\nFree slots of ${DAYS} days, 8 people, 4 tubs, ${BOOKINGS} bookings (${offered} starts), ms, ${CALLS} calls each, alternately`,
  );
  console.table(
    Object.entries(times).map(([contender, list]) => ({
      contender,
      median: round2(median(list)),
      p95: round2(percentile(list, 0.95)),
    })),
  );
  const p95 = percentile(times.Focinho ?? [], 0.95);
  const ratio = percentile(times['naive SQL'] ?? [], 0.95) / p95;
  console.log(`naive SQL takes ${round2(ratio)} times as long (p95)`);
  console.log(`p95 below ${GOAL} ms: ${round2(p95)} ms ${verdict(p95 < GOAL)}`);
}
