import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetPostgres, startPostgres } from '../../tools/postgres.mjs';
import { CONNECTIONS, load } from './load.mjs';
import { startBare, startOurs, startTypeOrm } from './contenders.mjs';
import { pgbench, hasPgbench } from './pgbench.mjs';
import { PETS_PER_SHOP, SHOPS, fillDatabase } from './shops.mjs';
import { ratios, summary } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CALLS = (process.env.CALLS ?? 'list,get,create').split(',');

/**
 * One PostgreSQL, one set of shops, and in turn, round after round: our API (authenticated, validated, row-level security on)
 * and what else could answer the same calls. All have the same number of database connections.
 */
async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-bench-'));
  // Not `throwAway`: a commit is on disk when it is answered, as in production.
  const dataDir = join(folder, 'data');
  const postgres = await startPostgres({ dataDir });
  const running = [];
  try {
    const ours = await startOurs(postgres.url, folder);
    running.push(ours);
    const shops = await fillDatabase(postgres.url, ours);
    running.push(await startBare(postgres.url, folder, shops), await startTypeOrm(postgres.url, folder, shops));
    const withPgbench = hasPgbench();
    if (!withPgbench) console.log('pgbench is not installed: its column is left out');
    for (const call of CALLS) {
      const measured = new Map();
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const contender of running) {
          const result = await load(contender, call, round === 0 ? 2 * SECONDS : SECONDS);
          if (round > 0) measured.set(contender.name, [...(measured.get(contender.name) ?? []), result]);
        }
        if (withPgbench && round > 0) {
          const result = await pgbench(postgres.url, call, SECONDS, folder, shops);
          measured.set('pgbench', [...(measured.get('pgbench') ?? []), result]);
        }
        process.stderr.write(`${call}: round ${round} of ${ROUNDS}\n`);
      }
      console.log(
        `\n${call} (${SHOPS} shops × ${PETS_PER_SHOP} pets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s)`,
      );
      const rows = [...measured].map(([name, rounds]) => ({ name, ...summary(rounds) }));
      console.table(ratios(rows, 'bare Fastify + pg'));
    }
  } finally {
    for (const service of running) await service.stop();
    await postgres.stop();
    await resetPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
