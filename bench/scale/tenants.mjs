import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { FLAT, logIn, loginRequest, median, round2, timed, verdict } from './calls.mjs';
import { EMAIL, FULL_COST, PASSWORD } from './fill.mjs';
import { withPostgres } from './server.mjs';

/** Two databases on one server: a small platform and a large one. */
const [FEW, MANY] = [10, Number(process.env.TENANTS ?? 10_000)];
const PETS = 30;
/**
 * @typedef {{tenants: number, url: string, sessions: Record<string, string>[]}} Platform
 * @typedef {(platform: Platform, n: number) => Promise<number>} Ask
 */
const CALLS = Number(process.env.CALLS ?? 200);
/** Number of log-ins with the real password hash. */
const EXPENSIVE_CALLS = 20;
/** A user with a very cheap password hash, to measure the rest of a log-in. */
const CHEAP = { email: 'barata@exemplo.com.br', options: { memoryCost: 8, timeCost: 1, parallelism: 1 } };

/** Measures log-in and list with ten tenants and with thousands, alternately, each call as another tenant. */
export const measureTenants = () =>
  withPostgres(async ({ url, startApi }) => {
    /** @type {Platform[]} */
    const platforms = [];
    for (const tenants of [FEW, MANY]) {
      const databaseUrl = await createDatabase(url, `plataforma_${tenants}`);
      const api = await startApi({ DATABASE_URL: databaseUrl });
      await fillPlatform(databaseUrl, tenants);
      platforms.push({ tenants, url: api.url, sessions: await sessionsOf(api.url, tenants) });
    }
    /** @type {Record<string, [number, Ask]>} */
    const steps = {
      'log-in': [EXPENSIVE_CALLS, ({ url, tenants }, n) => timedLogIn(url, slugOf(n, tenants), EMAIL)],
      'log-in without the hash': [CALLS, ({ url, tenants }, n) => timedLogIn(url, slugOf(n, tenants), CHEAP.email)],
      [FIRST_LIST]: [CALLS, timedList],
      'list, first page': [CALLS, timedList],
      'session (who am I)': [
        CALLS,
        ({ url, sessions }, n) => timed(`${url}/api/auth/me`, { headers: nth(sessions, n) }),
      ],
    };
    /** @type {{call: string, times: number[]}[]} */
    const rows = [];
    for (const [call, [calls, ask]] of Object.entries(steps))
      rows.push({ call, times: await alternately(platforms, calls, ask) });
    report(rows);
  });

const LIST = '/api/pets?page=1&limit=20&sort=name';
/** Reported, not judged: it is the tenant's first call, whose rows PostgreSQL has not cached yet. That costs as much with few tenants. */
const FIRST_LIST = 'list, first page, first time';
/** @type {Ask} */
const timedList = ({ url, sessions }, n) => timed(`${url}${LIST}`, { headers: nth(sessions, n) });
/** @type {(url: string, slug: string, email: string) => Promise<number>} */
const timedLogIn = (url, slug, email) => timed(`${url}/api/auth/login`, loginRequest(slug, email, PASSWORD));
/** @type {(values: Record<string, string>[], n: number) => Record<string, string>} */
const nth = (values, n) => values[n % values.length] ?? {};
/** Visits tenants with a stride that is coprime to their number, so that calls spread over all of them. */
const slugOf = (/** @type {number} */ n, /** @type {number} */ tenants) => `loja-${(n * 7919) % tenants}`;

/**
 * @param {string} url
 * @param {number} tenants
 */
async function sessionsOf(url, tenants) {
  /** @type {Record<string, string>[]} */
  const sessions = [];
  for (let n = 0; n < Math.min(tenants, CALLS); n += 1)
    sessions.push(await logIn(url, slugOf(n, tenants), CHEAP.email, PASSWORD));
  return sessions;
}

/**
 * @param {Platform[]} platforms
 * @param {number} calls
 * @param {Ask} ask
 */
async function alternately(platforms, calls, ask) {
  /** @type {number[][]} */
  const times = platforms.map(() => []);
  for (let n = -5; n < calls; n += 1)
    for (const [index, platform] of platforms.entries()) {
      const time = await ask(platform, Math.abs(n));
      if (n >= 0) times[index]?.push(time);
    }
  return times.map(median);
}

/** @param {{call: string, times: number[]}[]} rows */
function report(rows) {
  console.log(`\nOne platform by the number of its tenants, ms, medians; goal: at most ${FLAT} times the smaller`);
  console.table(
    rows.map(({ call, times: [few = NaN, many = NaN] }) => ({
      call,
      [`${FEW} tenants`]: round2(few),
      [`${MANY.toLocaleString('en')} tenants`]: round2(many),
      ratio: round2(many / few),
      goal: call === FIRST_LIST ? 'not judged' : verdict(round2(many / few) <= FLAT),
    })),
  );
}

/**
 * @param {string} url
 * @param {string} name
 */
async function createDatabase(url, name) {
  await query(url, [`create database ${name}`]);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.toString();
}

/**
 * Creates tenants with a few clients and pets, two users and some old sessions each; triggers are disabled, totals written at the end.
 * @param {string} url
 * @param {number} tenants
 */
async function fillPlatform(url, tenants) {
  const [full, cheap] = [await hash(PASSWORD, FULL_COST), await hash(PASSWORD, CHEAP.options)];
  await query(url, [
    'set session_replication_role = replica',
    `insert into tenants (id, slug, name, email)
     select gen_random_uuid(), 'loja-' || n, 'Loja ' || n, 'loja' || n || '@exemplo.com.br' from generate_series(0, ${tenants - 1}) n`,
    `insert into users (tenant_id, id, email, name, role, password_hash)
     select t.id, gen_random_uuid(), u.email, 'Medida', 'OWNER', u.hash
     from tenants t, (values ('${EMAIL}', '${full}'), ('${CHEAP.email}', '${cheap}')) u (email, hash) where t.slug like 'loja-%'`,
    `insert into sessions (tenant_id, id, user_id, expires_at)
     select tenant_id, gen_random_uuid(), id, now() + interval '1 day' from users, generate_series(1, 5)`,
    `insert into clients (tenant_id, id, name, email, phone)
     select t.id, gen_random_uuid(), 'Cliente ' || md5(t.slug || n), 'c' || n || '@exemplo.com.br', '(11) 9' || lpad(n::text, 8, '0')
     from tenants t, generate_series(1, ${PETS / 2}) n where t.slug like 'loja-%'`,
    `insert into pets (tenant_id, id, name, species, breed, gender, birth_date, weight, client_id)
     select tenant_id, gen_random_uuid(), 'Pet ' || md5(id::text || n), 'DOG', 'Vira-lata', 'MALE', '2021-05-14', 12.5, id
     from clients, generate_series(1, 2) n`,
    `select app.recount(id) from tenants`,
    'vacuum analyze',
  ]);
}

/**
 * @param {string} url
 * @param {string[]} statements
 */
async function query(url, statements) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
