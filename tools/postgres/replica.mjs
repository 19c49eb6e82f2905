import { appendFile, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeBaseBackup } from '../backup/base-backup.mjs';
import { withClient } from '../backup/database.mjs';
import { copyDurably } from '../backup/folder.mjs';
import { CliError } from '../cli-error.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { passwordFile, removeCluster } from './cluster.mjs';

/** Name and slot of whichever server follows the other: after a failover the old primary takes it. */
const STANDBY = 'focinho_replica';
/** A replica that is gone for good must not fill the primary's disk with the log that it would need; beyond this it is cloned again. */
const KEPT_LOG = '4GB';
const STREAMING_TIMEOUT_MS = 15_000;

/**
 * Starts a standby of a running embedded server, and clones it first if there is none yet or if it cannot follow: a primary from before
 * a failover has written what its successor never saw, and loops for ever without an error.
 * @param {{primary: {url: string, dataDir: string}, dataDir: string, port?: number, logFile?: string, signal?: AbortSignal}} options
 * @returns {Promise<{url: string, pid: number, dataDir: string, cloned: boolean, stop: () => Promise<void>}>}
 */
export async function startReplica({ primary, dataDir: wanted, port, logFile, signal = new AbortController().signal }) {
  const { dataDir } = await findPostgres(wanted);
  const launch = () => startPostgres({ dataDir, port, logFile });
  if (existsSync(join(dataDir, 'standby.signal'))) {
    await pointAt(primary.url, dataDir);
    const server = await launch();
    await withClient(server.url, (client) => client.query('select pg_reload_conf()'));
    if (await isStreaming(primary.url)) return { ...server, cloned: false };
    await server.stop();
  }
  await cloneCluster(primary, dataDir, signal);
  const server = await launch();
  if (await isStreaming(primary.url)) return { ...server, cloned: true };
  await server.stop();
  throw new CliError(`A réplica não acompanha o banco: veja por que em ${logFile ?? `${dataDir}.log`}.`);
}

/**
 * Lets a commit wait until the replica has written it, or no longer. Never lifted by a program: while no replica confirms, nothing is
 * acknowledged, and that is what keeps a primary that was replaced from going on.
 * @param {string} url
 * @param {boolean} isSynchronous
 */
export const setSynchronous = (url, isSynchronous) =>
  withClient(url, async (client) => {
    const names = isSynchronous ? `ANY 1 (${STANDBY})` : '';
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query('select pg_reload_conf()');
  });

/**
 * Makes a standby the primary. The caller has made sure that the old one writes no more. It acknowledges without a second copy, which
 * only the person who asked for this may decide, until there is a replica again.
 * @param {string} url the superuser's connection to the standby
 */
export async function promote(url) {
  await setSynchronous(url, false);
  await withClient(url, async (client) => {
    const { rows } = await client.query('select pg_is_in_recovery() and not pg_promote(true, 30) as "hasFailed"');
    if (rows[0].hasFailed) throw new CliError('A réplica não assumiu em 30 s: veja o log dela.');
  });
}

/**
 * Copied under another name and renamed when complete. Whatever was in the folder is removed.
 * @param {{url: string, dataDir: string}} primary
 * @param {string} dataDir
 * @param {AbortSignal} signal
 */
async function cloneCluster(primary, dataDir, signal) {
  const { account, stop } = await findPostgres(dataDir);
  await stop();
  const unfinished = `${dataDir}.cloning`;
  for (const path of [dataDir, unfinished]) await removeCluster(path);
  await keepLogForReplica(primary.url);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await takeBaseBackup({ ...primary, to: unfinished, signal });
    await writeFile(join(unfinished, 'standby.signal'), '');
    await pointAt(primary.url, unfinished);
    if (account)
      for (const name of ['.', ...(await readdir(unfinished, { recursive: true }))])
        await chown(join(unfinished, name), account.uid, account.gid);
    await rm(passwordFile(dataDir), { force: true });
    await copyDurably(passwordFile(primary.dataDir), passwordFile(dataDir));
    await rename(unfinished, dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** @type {(url: string) => Promise<void>} */
const keepLogForReplica = (url) =>
  withClient(url, async (client) => {
    await client.query(`alter system set max_slot_wal_keep_size = '${KEPT_LOG}'`);
    await client.query('select pg_reload_conf()');
    // A slot that lost its log is of no use to the clone.
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      STANDBY,
    ]);
    await client.query('select pg_create_physical_replication_slot($1, true)', [STANDBY]);
  });

/**
 * The last line for a setting counts. The primary's address changes when it is started again.
 * @param {string} url
 * @param {string} dataDir
 */
async function pointAt(url, dataDir) {
  const { hostname, port, username, password } = new URL(url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`;
  const settings = {
    primary_conninfo: conninfo,
    primary_slot_name: STANDBY,
    // A promotion ends a wait for the primary that is gone; by default that is one of 5 s.
    wal_retrieve_retry_interval: '200ms',
    // Reports that read for long are not cancelled by what the primary cleans up.
    hot_standby_feedback: 'on',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(dataDir, 'postgresql.auto.conf'), lines.join(''));
}

/** @param {string} url the primary's */
async function isStreaming(url) {
  for (const deadline = Date.now() + STREAMING_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const isThere = await withClient(url, async (client) => {
      const { rows } = await client.query(
        `select from pg_stat_replication where application_name = $1 and state = 'streaming'`,
        [STANDBY],
      );
      return rows.length > 0;
    });
    if (isThere) return true;
  }
  return false;
}
