/**
 * @import {Account} from './postgres/account.mjs'
 * @import {Binaries} from './postgres/binaries.mjs'
 * @typedef {{pid: number, port: number}} Server
 */
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, closeSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CliError } from './cli-error.mjs';
import { freePort } from './ports.mjs';
import { canReach, serverAccount } from './postgres/account.mjs';
import { chooseBinaries } from './postgres/binaries.mjs';
import { DATABASE, openCluster, removeCluster } from './postgres/cluster.mjs';
import { isAlive, isServerOf, pidFile, readPidFile } from './postgres/pidfile.mjs';
import { sharedFolderFor } from './postgres/shared-folder.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT_MS = 60_000;
const LOCK_TIMEOUT_MS = 10_000;
const WATCH_MS = 300;
/** How often it is started again within a minute; then something is wrong that a start does not cure. */
const RESTARTS = 3;
const MINUTE_MS = 60_000;
/** For throw-away databases: twice as fast, but a crash may lose data. */
const FAST_BUT_UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Starts PostgreSQL on `dataDir`, or takes over the one that already runs there (it survives when its parent is killed).
 * It has its own process group, so Ctrl-C does not reach it: `stop` ends it after the API has drained.
 * @param {{dataDir: string, port?: number, logFile?: string, throwAway?: boolean}} options `throwAway`: data is
 *   removed on stop and need not survive a crash
 * @returns {Promise<{url: string, pid: number, dataDir: string, adopted: boolean, stop: () => Promise<void>,
 *   keepRunning: (onRestart: () => void) => Promise<never>}>}
 *   `url` is the superuser's; `keepRunning` starts the server again on the same port whenever it ends without `stop`, and rejects
 *   with a CliError once that does not help
 * @throws CliError in one line that says what to do
 */
export async function startPostgres({ dataDir: wanted, port, logFile: log, throwAway = false }) {
  const account = await serverAccount();
  const binaries = await chooseBinaries(ROOT, account);
  const dataDir = await placeData(wanted, account);
  const password = await openCluster(dataDir, binaries, account, { throwAway });
  const logFile = log ?? `${dataDir}.log`;
  const running = await adopt(dataDir);
  let server = running ?? (await launch({ dataDir, binaries, account, port, logFile, throwAway }));
  let isStopped = false;
  /** @type {Promise<Server | undefined>} */
  let restart = Promise.resolve(undefined);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${server.port}/${DATABASE}`,
    pid: server.pid,
    dataDir,
    adopted: running !== undefined,
    async keepRunning(onRestart) {
      /** @type {number[]} */
      const restarts = [];
      for (; !isStopped; await sleep(WATCH_MS)) {
        if (isServerOf(dataDir, server.pid)) continue;
        const now = Date.now();
        restarts.unshift(now);
        if (now - (restarts[RESTARTS] ?? 0) < MINUTE_MS)
          throw new CliError(
            `O PostgreSQL parou ${RESTARTS + 1} vezes em um minuto. Veja por que em ${logFile}.before e inicie de novo; os dados continuam em ${dataDir}.`,
          );
        if (existsSync(logFile)) renameSync(logFile, `${logFile}.before`);
        const restarted = adopt(dataDir).then(
          (found) => found ?? launch({ dataDir, binaries, account, port: server.port, logFile, throwAway }),
        );
        restart = restarted;
        server = await restarted;
        onRestart();
      }
      return new Promise(() => {});
    },
    async stop() {
      isStopped = true;
      await restart.then(
        (restarted) => (server = restarted ?? server),
        () => undefined,
      );
      await stopServer(dataDir, server.pid);
      if (throwAway) await removeCluster(dataDir);
    },
  };
}

/**
 * Stops a server that still runs on `dataDir`, and removes the data.
 * @param {string} wanted
 */
export async function resetPostgres(wanted) {
  const found = await findPostgres(wanted);
  await found.stop();
  await removeCluster(found.dataDir);
}

/**
 * The data folder of an embedded PostgreSQL and the account that owns it, without starting anything.
 * @param {string} wanted
 * @returns {Promise<{dataDir: string, account: Account | undefined, exists: boolean, isRunning: boolean,
 *   stop: () => Promise<void>}>} `stop` ends a server that runs on the folder, if there is one
 */
export async function findPostgres(wanted) {
  const account = await serverAccount();
  const dataDir = await placeData(wanted, account);
  const running = readPidFile(dataDir);
  const isRunning = running !== undefined && isServerOf(dataDir, running.pid);
  return {
    dataDir,
    account,
    exists: existsSync(dataDir),
    isRunning,
    stop: async () => void (isRunning && (await stopServer(dataDir, running.pid))),
  };
}

/**
 * The requested folder, or a shared one if the server's account cannot reach it.
 * @param {string} wanted
 * @param {Account | undefined} account
 */
async function placeData(wanted, account) {
  const dataDir = resolve(wanted);
  mkdirSync(dirname(dataDir), { recursive: true });
  if (await canReach(account, dirname(dataDir))) return dataDir;
  return join(await sharedFolderFor(dataDir), basename(dataDir));
}

/**
 * The server that already runs on the folder, once it is ready. Removes a lock left behind by a dead or unrelated process.
 * @param {string} dataDir
 * @returns {Promise<Server | undefined>}
 */
async function adopt(dataDir) {
  for (const deadline = Date.now() + LOCK_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const found = readPidFile(dataDir);
    if (!found) return undefined;
    // The lock file of a server that is just starting is still empty.
    if (found.pid > 0 && !isServerOf(dataDir, found.pid)) {
      rmSync(pidFile(dataDir), { force: true });
      return undefined;
    }
    if (found.ready) return found;
  }
  throw new CliError(`O PostgreSQL de ${dataDir} não responde: veja o processo em ${pidFile(dataDir)}.`);
}

/**
 * @param {{dataDir: string, binaries: Binaries, account: Account | undefined, port: number | undefined, logFile: string,
 *   throwAway: boolean}} options
 * @returns {Promise<Server>}
 */
async function launch({ dataDir, binaries, account, port, logFile, throwAway }) {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(throwAway ? FAST_BUT_UNSAFE : [])];
  mkdirSync(dirname(logFile), { recursive: true });
  for (const deadline = Date.now() + LOCK_TIMEOUT_MS; ; await sleep(300)) {
    const chosen = port ?? (await freePort());
    const log = openSync(logFile, 'w');
    const args = ['-D', dataDir, '-p', String(chosen), ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(binaries.postgres, args, { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child.unref();
    const pid = await readyPid(dataDir, child);
    if (pid !== undefined) return { pid, port: chosen };
    const reason = readFileSync(logFile, 'utf8').trim();
    // The previous server's children or its lock may still be there for a moment.
    if (!/lock file|shared memory block|could not bind/.test(reason) || Date.now() > deadline)
      throw new CliError(`O PostgreSQL não iniciou: ${reason.split('\n').at(-1)} (${logFile})`);
  }
}

/**
 * @param {string} dataDir
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | undefined>} its process id once it is ready; undefined if it ends or does not become ready
 */
async function readyPid(dataDir, child) {
  let over = false;
  child.once('exit', () => (over = true));
  child.once('error', () => (over = true));
  for (const deadline = Date.now() + TIMEOUT_MS; !over && Date.now() < deadline; await sleep(20)) {
    const found = readPidFile(dataDir);
    if (found?.ready && found.pid === child.pid) return found.pid;
  }
  if (!over) child.kill('SIGQUIT');
  return undefined;
}

/**
 * PostgreSQL's fast shutdown: ends sessions and writes everything to disk.
 * @param {string} dataDir
 * @param {number} pid
 */
async function stopServer(dataDir, pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(20))
    if (!isAlive(pid) || !existsSync(pidFile(dataDir))) return;
  throw new CliError(`O PostgreSQL (processo ${pid}) não parou em ${TIMEOUT_MS / 1000} s.`);
}
