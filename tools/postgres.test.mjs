import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CliError } from './cli-error.mjs';
import { resetPostgres, startPostgres } from './postgres.mjs';
import { isAlive, pidFile, readPidFile } from './postgres/pidfile.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let dataDir;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'focinho-postgres-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'pg');
});
after(() => rm(folder, { recursive: true }));

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the first start creates the database, the second keeps its rows', async () => {
  const first = await startPostgres({ dataDir });
  await query(first.url, "CREATE TABLE pets (name text); INSERT INTO pets VALUES ('Bidu')");
  await first.stop();
  const second = await startPostgres({ dataDir });
  assert.deepEqual(await query(second.url, 'SELECT name FROM pets'), [{ name: 'Bidu' }]);
  await second.stop();
  assert.equal(existsSync(pidFile(dataDir)), false);
});

test('a server that outlived its parent is adopted, not started twice', async () => {
  const first = await startPostgres({ dataDir });
  const second = await startPostgres({ dataDir });
  assert.equal(second.adopted, true);
  assert.equal(second.pid, first.pid);
  assert.deepEqual(await query(second.url, 'SELECT name FROM pets'), [{ name: 'Bidu' }]);
  await second.stop();
});

test('the lock of a killed server does not block the next one', async () => {
  const killed = await startPostgres({ dataDir });
  process.kill(killed.pid, 'SIGKILL');
  while (isAlive(killed.pid)) await sleep(10);
  const next = await startPostgres({ dataDir });
  assert.notEqual(next.pid, killed.pid);
  assert.deepEqual(await query(next.url, 'SELECT name FROM pets'), [{ name: 'Bidu' }]);
  await next.stop();
});

test('a server that dies is started again at the same address, until that does not help', async () => {
  const server = await startPostgres({ dataDir });
  let restarts = 0;
  const failed = server.keepRunning(() => (restarts += 1));
  failed.catch(() => {});
  const kill = () => process.kill(readPidFile(dataDir)?.pid ?? NaN, 'SIGKILL');
  for (const times of [1, 2, 3]) {
    kill();
    while (restarts < times) await sleep(10);
    assert.deepEqual(await query(server.url, 'SELECT name FROM pets'), [{ name: 'Bidu' }]);
  }
  kill();
  await assert.rejects(
    failed,
    (error) => error instanceof CliError && /parou 4 vezes em um minuto/.test(error.message),
  );
  await server.stop();
});

test('a server that is stopped stays so', async () => {
  const server = await startPostgres({ dataDir });
  let restarts = 0;
  void server.keepRunning(() => (restarts += 1));
  await server.stop();
  await sleep(1000);
  assert.deepEqual([restarts, existsSync(pidFile(dataDir))], [0, false]);
});

test('a lock that names an unrelated process is removed', async () => {
  writeFileSync(pidFile(dataDir), `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n\nready\n`);
  const server = await startPostgres({ dataDir });
  assert.notEqual(server.pid, process.pid);
  await server.stop();
});

test('only the right password is accepted, and only its owner can read the password file', async () => {
  const server = await startPostgres({ dataDir });
  const wrong = new URL(server.url);
  wrong.password = 'postgres';
  await assert.rejects(query(wrong.href, 'SELECT 1'), /password authentication failed/);
  assert.equal(statSync(`${dataDir}.password`).mode & 0o077, 0);
  await server.stop();
});

test('data of another major version is refused in one line that says what to do', async () => {
  const versionFile = join(dataDir, 'PG_VERSION');
  writeFileSync(versionFile, '9\n');
  await assert.rejects(
    startPostgres({ dataDir }),
    (error) => error instanceof CliError && /--reset/.test(error.message),
  );
  assert.doesNotMatch((await startPostgres({ dataDir }).catch((error) => error)).message, /\n/);
});

test('a reset removes the data and the password', async () => {
  await resetPostgres(dataDir);
  assert.equal(existsSync(dataDir), false);
  assert.equal(existsSync(`${dataDir}.password`), false);
});

test('an interrupted creation starts again', async () => {
  writeFileSync(`${dataDir}.init`, 'half');
  const server = await startPostgres({ dataDir });
  assert.deepEqual(await query(server.url, 'SELECT current_database() AS name'), [{ name: 'focinho' }]);
  await server.stop();
});

test('a throw-away database leaves nothing behind', async () => {
  const throwAway = join(folder, 'throw-away');
  const server = await startPostgres({ dataDir: throwAway, throwAway: true });
  assert.deepEqual(await query(server.url, 'SHOW fsync'), [{ fsync: 'off' }]);
  await server.stop();
  assert.equal(existsSync(throwAway), false);
});
