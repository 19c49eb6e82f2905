import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { median } from '../scale/calls.mjs';

const ROUNDS = 9;
const REPEATS = 200;

/**
 * Pieces of a create, by the statements that switch each off and on again.
 * @type {[piece: string, off: string, on: string][]}
 */
const PIECES = ['audit', 'list_count', 'note_change'].map((trigger) => [
  trigger,
  `alter table pets disable trigger ${trigger}`,
  `alter table pets enable trigger ${trigger}`,
]);
PIECES.push([
  'row-level security',
  'alter table pets disable row level security',
  'alter table pets enable row level security',
]);

/**
 * The cost of a request's pieces in the database, in µs on one connection whose commits do not wait for the disk: `app.authenticate`, which
 * precedes every statement, and by how much the creation of a pet is faster without each of its pieces. Medians of alternating rounds.
 * @param {string} url
 * @returns {Promise<Record<string, number>>}
 */
export async function databaseCosts(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const { rows } = await client.query(
      `select s.tenant_id as tenant, s.id as session, s.user_id as user, t.slug,
         (select c.id from clients c where c.tenant_id = s.tenant_id limit 1) as client
       from sessions s join tenants t on t.id = s.tenant_id limit 1`,
    );
    const [{ tenant, session, user, slug, client: owner }] = rows;
    await client.query(
      `select set_config('app.tenant_id', $1, false), set_config('app.user_id', $2, false), set_config('app.role', 'OWNER', false),
         set_config('app.time_zone', 'America/Sao_Paulo', false)`,
      [tenant, user],
    );
    const nothing = { name: 'nothing', text: 'select 1' };
    const authenticate = {
      name: 'authenticate',
      text: 'select app.authenticate($1, $2, $3, $4)',
      values: [tenant, session, slug, ['OWNER']],
    };
    const create = {
      name: 'create',
      text: `insert into pets (tenant_id, id, name, species, breed, gender, weight, client_id)
        values ($1, gen_random_uuid(), 'Thor', 'DOG', 'Poodle', 'MALE', 7.5, $2)`,
      values: [tenant, owner],
    };
    /** @type {Map<string, number[]>} */
    const times = new Map();
    /** @param {string} name @param {import('pg').QueryConfig} query */
    async function measure(name, query) {
      await client.query('set role focinho_app');
      for (let n = 0; n < 20; n += 1) await client.query(query);
      const start = performance.now();
      for (let n = 0; n < REPEATS; n += 1) await client.query(query);
      times.set(name, [...(times.get(name) ?? []), ((performance.now() - start) / REPEATS) * 1000]);
      await client.query('reset role');
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure('nothing', nothing);
      await measure('authenticate', authenticate);
      await measure('create', create);
      for (const [piece, off, on] of PIECES) {
        await client.query(off);
        await measure(piece, create);
        await client.query(on);
      }
    }
    const timeOf = (/** @type {string} */ name) => median(times.get(name) ?? []);
    const all = timeOf('create');
    return {
      'round trip of an empty statement': timeOf('nothing'),
      'app.authenticate': timeOf('authenticate') - timeOf('nothing'),
      'insertion of a pet, with all of the following': all - timeOf('nothing'),
      ...Object.fromEntries(PIECES.map(([piece]) => [piece, all - timeOf(piece)])),
    };
  } finally {
    await client.end();
  }
}
