import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { logIn, round2, timed, verdict } from './calls.mjs';
import { EMAIL, fillTenant, PASSWORD } from './fill.mjs';
import { withPostgres } from './server.mjs';

/** @typedef {{quiet: number[], flooded: number[]}} Times */

const FLOODING = { slug: 'loja-que-inunda', pets: Number(process.env.FLOODING_PETS ?? 8_000) };
const OTHERS = ['a', 'b', 'c', 'd'].map((letter) => ({ slug: `loja-vizinha-${letter}`, pets: 1_000 }));
/** Requests that the flooding tenant sends without pause, over as many connections as one employee's script may open. */
const FLOOD = ['/api/pets', '/api/clients', '/api/pets?page=1&limit=200&sort=name'];
const FLOOD_CONNECTIONS = 50;
const LIST = '/api/pets?page=1&limit=20&sort=name';
const ROUNDS = 4;
/** How long each part of a round lasts; the flood begins earlier, because a tenant is allowed a burst at first. */
const SECONDS = Number(process.env.ROUND_SECONDS ?? 6);
const BURST_SECONDS = 5;
const PAUSE_MS = 20;
/** Goals for the others during the flood, by percentile: how many times as long as when it is quiet. */
const GOALS = new Map([
  [0.95, 1.5],
  [0.99, 2],
]);

/** Measures what four tenants notice while a fifth sends whole lists as fast as it can, with the limits as they are by default. */
export const measureFairness = () =>
  withPostgres(async ({ url, startApi }) => {
    const api = await startApi({ DATABASE_URL: url, TENANT_RATE: '100', CLIENT_RATE: '20' });
    const client = new pg.Client(url);
    await client.connect();
    for (const tenant of [FLOODING, ...OTHERS]) await fillTenant(client, tenant);
    await client.query('vacuum analyze');
    await client.end();
    const flooding = await logIn(api.url, FLOODING.slug, EMAIL, PASSWORD);
    /** @type {Record<string, string>[]} */
    const others = [];
    for (const { slug } of OTHERS) others.push(await logIn(api.url, slug, EMAIL, PASSWORD));

    /** @type {Times} */
    const times = { quiet: [], flooded: [] };
    await callsOf(api.url, others);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.quiet.push(...(await callsOf(api.url, others)));
      const flood = floodWith(api.url, flooding);
      await sleep(BURST_SECONDS * 1_000);
      times.flooded.push(...(await callsOf(api.url, others)));
      const { '2xx': served, non2xx } = await flood;
      console.log(`The flooding tenant: ${served} calls served, ${non2xx} refused`);
    }
    report(times);
  });

/**
 * The others make the same call at the same time, with pauses as at a front desk.
 * @param {string} url
 * @param {Record<string, string>[]} others
 * @returns {Promise<number[]>} milliseconds
 */
async function callsOf(url, others) {
  const times = others.map(async (headers) => {
    /** @type {number[]} */
    const own = [];
    const end = performance.now() + SECONDS * 1_000;
    while (performance.now() < end) {
      own.push(await timed(url + LIST, { headers }));
      await sleep(PAUSE_MS);
    }
    return own;
  });
  return (await Promise.all(times)).flat();
}

/**
 * In a thread of its own, so that reading whole lists does not delay the calls that are measured.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
function floodWith(url, headers) {
  const requests = FLOOD.map((path) => ({ method: 'GET', path, headers }));
  const duration = BURST_SECONDS + SECONDS + 1;
  return autocannon({ url, connections: FLOOD_CONNECTIONS, duration, requests, workers: 1 });
}

/** @param {Times} times */
function report({ quiet, flooded }) {
  /** @type {(times: number[], share: number) => number} */
  const at = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;
  console.log(`\nOther tenants' list, ms, ${quiet.length} and ${flooded.length} calls, alternately`);
  console.table(
    [0.5, 0.95, 0.99].map((share) => {
      const ratio = at(flooded, share) / at(quiet, share);
      const columns = { quiet: round2(at(quiet, share)), flooded: round2(at(flooded, share)), ratio: round2(ratio) };
      const goal = GOALS.get(share);
      return { percentile: share * 100, ...columns, goal: goal ? `at most ${goal}: ${verdict(ratio <= goal)}` : '' };
    }),
  );
}
