import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { logIn, median, round2, verdict } from './calls.mjs';
import { EMAIL, FULL_COST, PASSWORD } from './fill.mjs';
import { keepsNamedStatements, pgbouncerVersion, startPgbouncer } from './pgbouncer.mjs';
import { withPostgres } from './server.mjs';
import { Traffic } from './traffic.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const REQUESTS = Number(process.env.REQUESTS ?? 5_000);
const TENANTS = 8;
const PETS = 1_000;
/** Connections to PostgreSQL: of a process without a pooler, and of the pooler for each process behind it. */
const POOL = 10;
const TIMEOUT_MS = 12_345;
/** Goal for two processes compared with one, if load, pooler, PostgreSQL and each process have cores of their own. */
const NEAR_LINEAR = 1.7;
const ENOUGH_CORES = 6;

/**
 * Runs reads and writes of several tenants at once: through one process connected to PostgreSQL directly, through one behind
 * PgBouncer in transaction mode, and through two behind it. Then checks that nothing was refused, lost or shown to another tenant.
 */
export async function measurePooler() {
  const version = pgbouncerVersion();
  if (!version) return console.log('\nPgBouncer is not installed: two processes behind it are left out');
  await withPostgres(async ({ url, folder, startApi }) => {
    const users = { focinho_app: randomBytes(16).toString('hex'), focinho_platform: randomBytes(16).toString('hex') };
    /** @type {(host: string, named: boolean) => NodeJS.ProcessEnv & {APP_DATABASE_URL: string}} */
    const environment = (host, named) => ({
      DATABASE_URL: url,
      APP_DATABASE_URL: connection(url, host, 'focinho_app', users),
      PLATFORM_DATABASE_URL: connection(url, host, 'focinho_platform', users),
      DATABASE_NAMED_STATEMENTS: String(named),
      DATABASE_POOL: String(POOL),
      STATEMENT_TIMEOUT_MS: String(TIMEOUT_MS),
    });
    const direct = await startApi(environment(new URL(url).host, true));
    const pooler = await startPgbouncer({ url, folder, users, pool: 2 * POOL });
    try {
      const pooled = environment(pooler.host, keepsNamedStatements(version));
      const [first, second] = [await startApi(pooled), await startApi(pooled)];
      await fillMarkedTenants(url);
      const tenants = [];
      for (let n = 0; n < TENANTS; n += 1)
        tenants.push({ slug: `loja-${n}`, headers: await logIn(first.url, `loja-${n}`, EMAIL, PASSWORD) });
      const traffic = new Traffic(tenants);
      await traffic.readKeys(first.url);
      report(version, await ratesOf({ direct: [direct], one: [first], two: [first, second] }, traffic));
      console.log(await verdicts(url, pooled.APP_DATABASE_URL, traffic));
    } finally {
      await pooler.stop();
    }
  });
}

/** @type {(url: string, host: string, user: string, users: Record<string, string>) => string} */
const connection = (url, host, user, users) => {
  const reached = new URL(url);
  reached.host = host;
  reached.username = user;
  reached.password = users[user] ?? '';
  return reached.toString();
};

/**
 * Median requests per second of each set of processes, in alternating rounds; the first round is a warm-up.
 * @param {Record<string, {url: string}[]>} sets
 * @param {Traffic} traffic
 */
async function ratesOf(sets, traffic) {
  /** @type {Record<string, number[]>} */
  const rates = {};
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, processes] of Object.entries(sets)) {
      const rate = await traffic.run(
        processes.map(({ url }) => url),
        REQUESTS,
      );
      if (round > 0) (rates[name] ??= []).push(rate);
    }
  return Object.fromEntries(Object.entries(rates).map(([name, all]) => [name, median(all)]));
}

/**
 * @param {{major: number, minor: number}} version
 * @param {Record<string, number>} rates
 */
function report({ major, minor }, { direct = NaN, one = NaN, two = NaN }) {
  console.log(
    `\nPgBouncer ${major}.${minor}, transaction mode, ${TENANTS} tenants, reads and writes mixed, ${ROUNDS} rounds of ${REQUESTS.toLocaleString('en')} requests;` +
      ` ${availableParallelism()} cores for load, API and PostgreSQL together`,
  );
  console.table({
    'one process, direct': { 'requests/s': Math.round(direct), 'to one behind PgBouncer': round2(direct / one) },
    'one process, PgBouncer': { 'requests/s': Math.round(one), 'to one behind PgBouncer': 1 },
    'two processes, PgBouncer': { 'requests/s': Math.round(two), 'to one behind PgBouncer': round2(two / one) },
  });
  console.log(
    availableParallelism() >= ENOUGH_CORES
      ? `  two processes: ${round2(two / one)} × one (goal: ${NEAR_LINEAR}): ${verdict(two / one >= NEAR_LINEAR)}`
      : `  two processes: ${round2(two / one)} × one; not judged: with less than ${ENOUGH_CORES} cores they share what one has already`,
  );
}

/**
 * @param {string} url
 * @param {string} pooledUrl
 * @param {Traffic} traffic
 */
async function verdicts(url, pooledUrl, traffic) {
  const stored = await valueOf(url, `select count(*)::int from pets where name like '%novo'`);
  const timeout = await valueOf(pooledUrl, `select setting::int from pg_settings where name = 'statement_timeout'`);
  const idle = await valueOf(url, `select count(*)::int from pg_stat_activity where state like 'idle in transaction%'`);
  const { responses, failures, foreign, created } = traffic;
  return [
    `no error: ${failures.length} of ${responses} responses${failures.length ? ` (${failures[0]})` : ''}: ${verdict(failures.length === 0)}`,
    `no leak: ${foreign.length} responses with another tenant's rows${foreign.length ? ` (${foreign[0]})` : ''}: ${verdict(foreign.length === 0)}`,
    `nothing lost or doubled: ${created} pets acknowledged, ${stored} stored: ${verdict(created === stored)}`,
    `no transaction left open: ${idle}: ${verdict(idle === 0)}`,
    `statement timeout behind the pooler: ${timeout} ms of ${TIMEOUT_MS} ms: ${verdict(timeout === TIMEOUT_MS)}`,
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

/**
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<number>}
 */
async function valueOf(url, sql) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

/**
 * Every name in a tenant contains the tenant's mark, so that a response shows whose rows it contains.
 * @param {string} url
 */
async function fillMarkedTenants(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into tenants (id, slug, name, email) select gen_random_uuid(), 'loja-' || n, 'loja-' || n, 'x@exemplo.com.br'
     from generate_series(0, $1::int - 1) n`,
    [TENANTS],
  );
  await client.query(
    `insert into users (tenant_id, id, email, name, role, password_hash)
     select id, gen_random_uuid(), $1, 'Medida', 'OWNER', $2 from tenants where slug like 'loja-%'`,
    [EMAIL, await hash(PASSWORD, FULL_COST)],
  );
  await client.query(
    `insert into clients (tenant_id, id, name, email, phone)
     select t.id, gen_random_uuid(), t.slug || ' cliente ' || n, 'c' || n || '@exemplo.com.br', '(11) 9' || lpad(n::text, 8, '0')
     from tenants t, generate_series(1, $1::int / 2) n where t.slug like 'loja-%'`,
    [PETS],
  );
  await client.query(
    `insert into pets (tenant_id, id, name, species, breed, gender, birth_date, weight, client_id)
     select t.id, gen_random_uuid(), t.slug || ' pet ' || md5(c.id::text || n), 'DOG', 'Vira-lata', 'MALE', '2021-05-14', 12.5, c.id
     from tenants t join clients c on c.tenant_id = t.id, generate_series(1, 2) n where t.slug like 'loja-%'`,
  );
  await client.query(`select app.recount(id) from tenants where slug like 'loja-%'`);
  await client.query('vacuum analyze');
  await client.end();
}
