/** @import {Call, Tenant} from './calls.mjs' */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The database alone with the peers' hand-written SQL, prepared: the upper limit for any server in front of it. */
const COLUMNS = `p.id, p.name, p.species, p.breed, p.gender, p.birth_date, p.weight, p.microchip, p.notes, p.client_id,
  p.created_at, json_build_object('id', c.id, 'name', c.name) as client`;
const FROM = 'from plain.pets p join plain.clients c on c.id = p.client_id where p.deleted_at is null';
const inOneLine = (/** @type {string} */ sql) => `${sql.replace(/\s+/g, ' ')};\n`;
/** @type {Record<Call, (tenant: Tenant) => string>} */
const SCRIPTS = {
  list: () => inOneLine(`select ${COLUMNS} ${FROM} order by p.name, p.id limit 50`),
  get: (tenant) => inOneLine(`select ${COLUMNS} ${FROM} and p.id = '${tenant.pets[0]}'`),
  create: (tenant) =>
    inOneLine(`insert into plain.pets (id, name, species, breed, gender, weight, client_id)
      values (gen_random_uuid(), 'Thor', 'DOG', 'Poodle', 'MALE', 7.5, '${tenant.clients[0]}') returning *`),
};

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0;

/**
 * @param {string} url
 * @param {Call} call
 * @param {number} seconds
 * @param {string} folder
 * @param {Tenant} tenant
 * @returns {Promise<import('./report.mjs').Figures>}
 */
export async function pgbench(url, call, seconds, folder, tenant) {
  const script = join(folder, `${call}.sql`);
  writeFileSync(script, SCRIPTS[call](tenant));
  const options = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(seconds), '-f', script, url];
  const { status, stdout, stderr } = spawnSync('pgbench', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench: ${stderr}`);
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  return { rate: figure(/tps = ([\d.]+)/), p50: figure(/latency average = ([\d.]+)/), p99: Number.NaN };
}
