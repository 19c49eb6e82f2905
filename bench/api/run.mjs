import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { resetPostgres, startPostgres } from '../../tools/postgres.mjs';
import { CONNECTIONS, load } from './load.mjs';
import { checkResponse } from './calls.mjs';
import { startBare, startNest, startOurs, startTypeOrm } from './contenders.mjs';
import { BARE, goalLines } from './goals.mjs';
import { PETS_PER_TENANT, TENANTS, fillDatabase } from './tenants.mjs';
import { ratios, summary } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CALLS = /** @type {import('./calls.mjs').Call[]} */ ((process.env.CALLS ?? 'list,get,create').split(','));

/**
 * Measures, in alternating rounds, our API (with authentication, validation and row-level security) and its peers on one
 * PostgreSQL with the same tenants. All have the same number of database connections.
 */
async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-bench-'));
  // Not `throwAway`: as in production, a commit is on disk before the response is sent.
  const dataDir = join(folder, 'data');
  const postgres = await startPostgres({ dataDir });
  /** @type {import('./contenders.mjs').Peer[]} */
  const services = [];
  try {
    const ours = await startOurs(postgres.url, folder);
    services.push(ours);
    const tenants = await fillDatabase(postgres.url, ours);
    for (const startPeer of [startBare, startNest, startTypeOrm])
      services.push(await startPeer(postgres.url, folder, tenants));
    for (const call of CALLS) {
      /** @type {Map<string, import('./report.mjs').Figures[]>} */
      const measured = new Map();
      /** @type {(name: string, result: import('./report.mjs').Figures) => void} */
      const keep = (name, result) => measured.set(name, [...(measured.get(name) ?? []), result]);
      const contenders = services.flatMap((service) => service.contenders).filter((one) => one.requests(call));
      for (const contender of contenders) await checkResponse(contender, call);
      for (let round = 0; round <= ROUNDS; round += 1) {
        // There and back, so that nobody always follows the same one.
        for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
          await whenQuiet(postgres.url);
          const result = await load(contender, call, round === 0 ? 2 * SECONDS : SECONDS);
          if (round > 0) keep(contender.name, result);
        }
        process.stderr.write(`${call}: round ${round} of ${ROUNDS}\n`);
      }
      console.log(
        `\n${call} (${TENANTS} tenants × ${PETS_PER_TENANT} pets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s)`,
      );
      const rows = [...measured].map(([name, rounds]) => ({ name, ...summary(rounds) }));
      console.table(ratios(rows, BARE));
      console.log(goalLines(call, rows).join('\n'));
    }
  } finally {
    for (const service of services) await service.stop();
    await postgres.stop();
    await resetPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until PostgreSQL does nothing. A contender whose clients are gone still works through what they asked for: seconds of
 * somebody else's work in the next round.
 * @param {string} url
 */
async function whenQuiet(url) {
  const client = new pg.Client(url);
  await client.connect();
  const busy = `select 1 from pg_stat_activity
    where (state = 'active' or backend_type = 'autovacuum worker') and pid <> pg_backend_pid() limit 1`;
  for (let quiet = 0; quiet < 3; await sleep(50)) quiet = (await client.query(busy)).rowCount === 0 ? quiet + 1 : 0;
  await client.end();
}

await main();
