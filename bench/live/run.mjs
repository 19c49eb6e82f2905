import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillAgenda, SLUG } from '../agenda/fill.mjs';
import { logIn, median, round2, verdict } from '../scale/calls.mjs';
import { EMAIL, PASSWORD } from '../scale/fill.mjs';
import { withPostgres } from '../scale/server.mjs';
import { Subscriber } from './subscriber.mjs';

const WRITES = Number(process.env.WRITES ?? 300);
/** Goal for the 95th percentile from sending a write to its event on both other desks, in ms. */
const GOAL = 1000;
const TIMEOUT_MS = 60_000;

await withPostgres(async ({ url, startApi }) => {
  const api = await startApi({ DATABASE_URL: url });
  const client = new pg.Client(url);
  await client.connect();
  await fillAgenda(client);
  await client.end();
  const headers = await logIn(api.url, SLUG, EMAIL, PASSWORD);
  const desks = [1, 2].map(() => new Subscriber(api.url, headers));
  try {
    reportDelays(await delaysOf(api, headers, desks));
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
