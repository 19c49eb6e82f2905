import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillAgenda, SLUG } from '../agenda/fill.mjs';
import { logIn, median, round2, verdict } from '../scale/calls.mjs';
import { EMAIL, PASSWORD } from '../scale/fill.mjs';
import { withPostgres } from '../scale/server.mjs';
import { Subscriber } from './subscriber.mjs';

/** @typedef {{written: number, kills: number, missing: number[]}} Losses */

const WRITES = Number(process.env.WRITES ?? 300);
const CHANGES = Number(process.env.CHANGES ?? 10_000);
/** How often the API is killed while they are written. */
const KILLS = 4;
const WRITERS = 4;
/** Changes of one transaction; a table with more than 50 at once is told without ids. */
const BATCH = 25;
/** Goal for the 95th percentile from sending a write to its news on both other desks, in ms. */
const GOAL = 1000;
const TIMEOUT_MS = 60_000;

await withPostgres(async ({ url, startApi }) => {
  let api = await startApi({ DATABASE_URL: url });
  const client = new pg.Client(url);
  await client.connect();
  const { tenantId } = await fillAgenda(client);
  await client.end();
  const headers = await logIn(api.url, SLUG, EMAIL, PASSWORD);
  const desks = [1, 2].map(() => new Subscriber(() => api.url, headers));
  try {
    reportDelays(await delaysOf(api, headers, desks));
    const killAndStart = async () => {
      api.kill();
      await sleep(Math.random() * 500);
      api = await startApi({ DATABASE_URL: url });
    };
    reportLosses(await lossesOf(url, tenantId, desks, killAndStart));
  } finally {
    for (const desk of desks) await desk.stop();
  }
});

/**
 * Creates clients, one after the other, and measures until both desks know.
 * @param {{url: string}} api
 * @param {Record<string, string>} headers
 * @param {Subscriber[]} desks
 */
async function delaysOf(api, headers, desks) {
  const delays = [];
  for (let n = 0; n < WRITES; n += 1) {
    const sent = performance.now();
    const response = await fetch(`${api.url}/api/clients`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Cliente ${n}`, email: `c${n}@exemplo.com.br` }),
    });
    const { data, message } = await response.json();
    if (!data) throw new Error(`Not written: ${message}`);
    const { id } = data.client;
    await until(() => desks.every(({ heardAt }) => heardAt.has(id)));
    delays.push(Math.max(...desks.map(({ heardAt }) => heardAt.get(id) ?? NaN)) - sent);
    // Not in step with the feed.
    await sleep(Math.random() * 300);
  }
  return delays;
}

/**
 * Writes in transactions that overlap and end in any order, while the API is killed.
 * @param {string} url
 * @param {string} tenantId
 * @param {Subscriber[]} desks
 * @param {() => Promise<void>} killAndStart
 * @returns {Promise<Losses>} `missing`: for each desk, how many it never heard of
 */
async function lossesOf(url, tenantId, desks, killAndStart) {
  /** @type {string[]} */
  const written = [];
  let isWritten = false;
  const share = CHANGES / WRITERS / BATCH;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_unused, writer) => {
      const client = new pg.Client(url);
      await client.connect();
      for (let batch = 0; batch < share; batch += 1) {
        await client.query('begin');
        const { rows } = await client.query(
          `insert into changes (tenant_id, entity, record_id)
           select $1, $2, gen_random_uuid() from generate_series(1, $3::int) returning record_id`,
          [tenantId, `table_${writer}_${batch}`, BATCH],
        );
        await sleep(Math.random() * 400);
        await client.query('commit');
        written.push(...rows.map(({ record_id: id }) => id));
      }
      await client.end();
    }),
  ).then(() => (isWritten = true));
  let kills = 0;
  for (; kills < KILLS && !isWritten; kills += 1) {
    await sleep(2_000);
    await killAndStart();
  }
  await writing;
  const missing = (/** @type {Subscriber} */ desk) => written.filter((id) => !desk.heardAt.has(id)).length;
  await until(() => desks.every((desk) => missing(desk) === 0)).catch(() => undefined);
  return { written: written.length, kills, missing: desks.map(missing) };
}

/** @param {() => boolean} holds */
async function until(holds) {
  for (const end = performance.now() + TIMEOUT_MS; !holds(); await sleep(2))
    if (performance.now() > end) throw new Error(`Not within ${TIMEOUT_MS} ms`);
}

/** @param {number[]} delays */
function reportDelays(delays) {
  const p95 = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1] ?? NaN;
  console.log(`\nFrom sending a write to its news on two other desks, ${delays.length} writes`);
  console.log(`median ${round2(median(delays))} ms`);
  console.log(`p95 below ${GOAL} ms: ${round2(p95)} ms ${verdict(p95 < GOAL)}`);
}

/** @param {Losses} losses */
function reportLosses({ written, kills, missing }) {
  console.log(`\n${written} changes, the API killed ${kills} times meanwhile`);
  console.log(`none lost: ${missing.join(' and ')} missing ${verdict(missing.every((count) => count === 0))}`);
}
