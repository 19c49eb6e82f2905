import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/home.mjs';
import { freePort } from '../../tools/ports.mjs';
import { resetPostgres, startPostgres } from '../../tools/postgres.mjs';
import { startOurs } from '../api/contenders.mjs';
import { load } from '../api/load.mjs';
import { fillDatabase } from '../api/tenants.mjs';
import { databaseCosts } from './database.mjs';
import { sharesOf } from './parts.mjs';

const SECONDS = Number(process.env.SECONDS ?? 8);
const CALLS = /** @type {import('../api/calls.mjs').Call[]} */ ((process.env.CALLS ?? 'get,list,create').split(','));

/** The fixed cost of a request in µs: its processor time in the API by part, from a CPU profile, and its pieces in the database. */
async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-cost-'));
  const dataDir = join(folder, 'data');
  const postgres = await startPostgres({ dataDir });
  const profiler = await freePort();
  const ask = async (/** @type {string} */ path) => (await fetch(`http://127.0.0.1:${profiler}${path}`)).text();
  process.env.PROFILER_PORT = String(profiler);
  process.env.NODE_OPTIONS = `--import ${new URL('./profiler.mjs', import.meta.url).href}`;
  /** @type {Awaited<ReturnType<typeof startOurs>> | undefined} */
  let ours;
  try {
    ours = await startOurs(postgres.url, folder);
    await fillDatabase(postgres.url, ours);
    const [contender] = ours.contenders;
    if (!contender) throw new Error('No contender');
    /** @type {Record<string, Record<string, number>>} */
    const node = {};
    for (const call of CALLS) {
      await load(contender, call, SECONDS / 2);
      const before = Number(await ask('/processor-time'));
      const { rate } = await load(contender, call, SECONDS);
      const total = (Number(await ask('/processor-time')) - before) / (rate * SECONDS);
      // A profile slows the process down: it gives the shares, not the sum.
      await ask('/start');
      await load(contender, call, SECONDS);
      const profile = JSON.parse(await ask('/stop'));
      for (const [part, share] of sharesOf(profile, join(ROOT, 'api/dist/main.js')))
        (node[part] ??= {})[call] = Math.round(share * total);
      (node['all'] ??= {})[call] = Math.round(total);
    }
    const last = CALLS[0] ?? 'get';
    console.log('Processor time of a request in the API, µs');
    console.table(
      Object.fromEntries(Object.entries(node).sort(([, a], [, b]) => (b[last] ?? 0) - (a[last] ?? 0))),
      CALLS,
    );
    console.log('Time in the database, one connection, µs');
    for (const [piece, us] of Object.entries(await databaseCosts(postgres.url)))
      console.log(`${String(Math.round(us)).padStart(6)}  ${piece}`);
  } finally {
    await ours?.stop();
    await postgres.stop();
    await resetPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
