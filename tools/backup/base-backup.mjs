import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CliError, codeOf } from '../cli-error.mjs';
import { copyDurably, forEachParallel, writeDurably } from './folder.mjs';

/** Folders whose contents are only of use to the running server (PostgreSQL documentation, "Backing Up the Data Directory"). */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/;
const CONTROL_FILE = 'global/pg_control';
/** Segments of the write-ahead log in one of its "files" of 4 GB: the last two parts of a segment's name count to this. */
const SEGMENTS = 256;

/**
 * Copies the data folder of a running server and the write-ahead log that makes the copy consistent, with PostgreSQL's
 * low-level API. Clients go on working. Does what pg_basebackup does, which npm's PostgreSQL does not contain.
 * @param {{url: string, dataDir: string, to: string, signal: AbortSignal}} backup `url` is the superuser's; `to` must exist
 */
export async function takeBaseBackup({ url, dataDir, to, signal }) {
  if ((await readdir(join(dataDir, 'pg_tblspc'))).length > 0)
    throw new CliError('O banco usa tablespaces: copie-o com o pg_basebackup.');
  const client = new pg.Client({ connectionString: url, application_name: 'focinho backup' });
  // If the server goes away meanwhile, the next query fails with the reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Until this session ends, the server keeps the log that the copy needs.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`focinho_backup_${process.pid}`]);
    const { first = '' } = await row(client, `select pg_walfile_name(pg_backup_start('focinho', true)) as first`);
    await copyDataFolder(dataDir, to, signal);
    const stop = `select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)`;
    const { labelfile = '', last = '' } = await row(client, stop);
    await writeDurably(join(to, 'backup_label'), labelfile);
    await copyLog(dataDir, to, { first, last });
  } finally {
    await client.end();
  }
}

/** @type {(client: pg.Client, sql: string) => Promise<Record<string, string>>} */
const row = async (client, sql) => (await client.query(sql)).rows[0];

/**
 * @param {string} dataDir
 * @param {string} to
 * @param {AbortSignal} signal
 */
async function copyDataFolder(dataDir, to, signal) {
  /** @type {string[]} */
  const files = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name)
      .slice(dataDir.length + 1)
      .replaceAll('\\', '/');
    const isEmptied = EMPTIED.some((folder) => name.startsWith(`${folder}/`));
    if (entry.isDirectory() && !/\/pgsql_tmp/.test(name) && (!isEmptied || name.startsWith('pg_wal/')))
      await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    if (entry.isFile() && !isEmptied && !name.split('/').some((part) => LEFT_OUT.test(part))) files.push(name);
  }
  await forEachParallel(
    files.filter((name) => name !== CONTROL_FILE),
    async (name) => {
      signal.throwIfAborted();
      await copyDurably(join(dataDir, name), join(to, name)).catch((error) => {
        // A table that was dropped meanwhile.
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    },
  );
  await copyDurably(join(dataDir, CONTROL_FILE), join(to, CONTROL_FILE));
}

/**
 * @param {string} dataDir
 * @param {string} to
 * @param {{first: string, last: string}} segments
 */
async function copyLog(dataDir, to, { first, last }) {
  const names = await readdir(join(dataDir, 'pg_wal'));
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments.length !== numberOf(last) - numberOf(first) + 1)
    throw new CliError('O PostgreSQL apagou registros de que a cópia precisa: tente novamente.');
  for (const name of [...segments, ...names.filter((name) => name.endsWith('.history'))])
    await copyDurably(join(dataDir, 'pg_wal', name), join(to, 'pg_wal', name));
}

/** @param {string} segment */
const numberOf = (segment) => parseInt(segment.slice(8, 16), 16) * SEGMENTS + parseInt(segment.slice(16), 16);
