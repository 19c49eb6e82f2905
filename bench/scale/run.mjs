import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tools/ports.mjs';
import { resetPostgres, startPostgres } from '../../tools/postgres.mjs';
import { startService } from '../../tools/service.mjs';
import { fillShops, logIn, SIZES } from './fill.mjs';

const CALLS = Number(process.env.CALLS ?? 40);
/** What each screen asks for when it opens, and what is done most on it. */
const SCREENS = {
  'pets, first page': '/api/pets?page=1&limit=20&sort=name',
  'pets of a species': '/api/pets?page=1&limit=20&sort=name&species=DOG',
  'pets, rare search': '/api/pets?page=1&limit=20&sort=name&search=abcdef',
  'clients, first page': '/api/clients?page=1&limit=20&sort=name',
  'clients, search by phone': '/api/clients?page=1&limit=20&sort=name&search=900000077',
  'appointments, first page': '/api/appointments?page=1&limit=20&sort=-date',
  'appointments by status': '/api/appointments?page=1&limit=20&sort=-date&status=SCHEDULED',
  'sales, first page': '/api/sales?page=1&limit=20&sort=-createdAt',
  'services, first page': '/api/services?page=1&limit=20&sort=name',
  'report, all time': '/api/reports/overview',
};

/** The same calls of a shop of 1,000 pets and one of 100,000 pets and 1,000,000 appointments, in turn; then the plans. */
async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-scale-'));
  const dataDir = join(folder, 'data');
  const logFile = join(folder, 'postgres.log');
  const postgres = await startPostgres({ dataDir, logFile });
  const secret = randomBytes(32).toString('hex');
  let api;
  try {
    api = await startApi(postgres.url, secret, folder);
    await fillShops(postgres.url);
    await measure(api.url);
    if (process.argv.includes('--plans')) {
      await explainEverything(postgres.url);
      await api.stop();
      api = await startApi(postgres.url, secret, folder);
      await printPlans(api.url, logFile);
    }
  } finally {
    await api?.stop();
    await postgres.stop();
    await resetPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

async function startApi(databaseUrl, secret, folder) {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: secret, API_PORT: String(port), NODE_ENV: 'production' };
  const service = startService({ name: 'api', script: 'api/dist/main.js', env, logFile: join(folder, 'api.log') });
  await service.ready(`http://127.0.0.1:${port}/health/ready`);
  return { url: `http://127.0.0.1:${port}`, stop: service.stop };
}

async function measure(url) {
  const shops = [];
  for (const { slug } of SIZES) shops.push({ slug, headers: await logIn(url, slug), times: {} });
  for (let round = -5; round < CALLS; round += 1)
    for (const [screen, path] of Object.entries(SCREENS))
      for (const shop of shops) {
        const start = performance.now();
        const answer = await fetch(url + path, { headers: shop.headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        if (round >= 0) (shop.times[screen] ??= []).push(performance.now() - start);
      }
  console.log(
    `\n${SIZES.map(({ slug, pets }) => `${slug}: ${pets} pets, ${pets * 10} appointments`).join('; ')}; ${CALLS} calls each, in turn`,
  );
  console.table(
    Object.keys(SCREENS).map((screen) => {
      const [small, big] = shops.map((shop) => median(shop.times[screen]));
      return { screen, 'small, ms': round2(small), 'big, ms': round2(big), ratio: round2(big / small) };
    }),
  );
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round2 = (value) => Math.round(value * 100) / 100;

/** Every new session writes the plan of each statement into the server's log. */
async function explainEverything(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter system set session_preload_libraries = 'auto_explain'`);
  await client.query(`alter system set auto_explain.log_min_duration = 0`);
  await client.query(`alter system set auto_explain.log_analyze = on`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function printPlans(url, logFile) {
  const headers = await logIn(url, SIZES[1].slug);
  for (const [screen, path] of Object.entries(SCREENS)) {
    await (await fetch(url + path, { headers })).arrayBuffer();
    await sleep(200);
    const from = statSync(logFile).size;
    await (await fetch(url + path, { headers })).arrayBuffer();
    await sleep(200);
    const plans = readFileSync(logFile)
      .subarray(from)
      .toString()
      .split(/\n(?!\t)/)
      .filter((entry) => /json/.test(entry));
    const plan = plans.sort((a, b) => b.length - a.length)[0] ?? '(none)';
    console.log(
      `\n## ${screen}: ${path}\n${plan.replace(/\tQuery Text:[\s\S]*?(?=\n\t[A-Z][\w ]+ {2}\()/, '').replaceAll('\n\t', '\n  ')}`,
    );
  }
}

await main();
