import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './backup/database.mjs';
import { ROOT } from './home.mjs';
import { resetPostgres, startPostgres } from './postgres.mjs';
import { isAlive } from './postgres/pidfile.mjs';
import { promote, setSynchronous, startReplica } from './postgres/replica.mjs';

/** These tests share one pair of servers: each continues where the previous one stopped. */
/** @type {string} */
let home;
const dataDir = () => join(home, 'pg');
const replicaDir = () => join(home, 'pg-replica');

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'focinho-replica-'));
  await chmod(home, 0o711);
});
after(async () => {
  for (const folder of [dataDir(), replicaDir()]) await resetPostgres(folder);
  await rm(home, { recursive: true });
});

/**
 * @param {string} url
 * @param {string} sql
 */
const query = (url, sql) => withClient(url, async (client) => (await client.query(sql)).rows);
const PETS = 'select name from pets order by name';

/** @param {string[]} args */
const command = (...args) => ({
  args: [join(ROOT, 'tools', 'replica.mjs'), ...args],
  options: { env: { ...process.env, DATABASE_URL: '', FOCINHO_DATA: home }, encoding: /** @type {const} */ ('utf8') },
});

test('a replica has what the primary had, and what it writes from then on', async () => {
  const primary = await startPostgres({ dataDir: dataDir() });
  await query(primary.url, `create table pets (name text); insert into pets values ('Bidu')`);
  const replica = await startReplica({ primary, dataDir: replicaDir() });
  assert.equal(replica.cloned, true);
  await setSynchronous(primary.url, true);
  await query(primary.url, `set synchronous_commit = remote_apply; insert into pets values ('Mel')`);
  assert.deepEqual(await query(replica.url, PETS), [{ name: 'Bidu' }, { name: 'Mel' }]);
  await assert.rejects(query(replica.url, `insert into pets values ('Rex')`), { code: '25006' });
  await replica.stop();
  await setSynchronous(primary.url, false);
  await query(primary.url, `insert into pets values ('Rex')`);
});

test('it continues after a stop of either, without another copy', async () => {
  await (await startPostgres({ dataDir: dataDir() })).stop();
  const primary = await startPostgres({ dataDir: dataDir() });
  const replica = await startReplica({ primary, dataDir: replicaDir() });
  assert.equal(replica.cloned, false);
  while ((await query(replica.url, PETS)).length < 3) await sleep(10);
});

test('it takes over from a killed primary, which is cloned again because it cannot follow', async () => {
  const primary = await startPostgres({ dataDir: dataDir() });
  const replica = await startPostgres({ dataDir: replicaDir() });
  process.kill(primary.pid, 'SIGKILL');
  while (isAlive(primary.pid)) await sleep(10);
  await promote(replica.url);
  await query(replica.url, `insert into pets values ('Thor')`);
  const follower = await startReplica({ primary: replica, dataDir: dataDir() });
  assert.equal(follower.cloned, true);
  while ((await query(follower.url, PETS)).length < 4) await sleep(10);
});

test('npm run replica follows until Ctrl-C, and its copy becomes the database when asked', async () => {
  await promote((await startPostgres({ dataDir: dataDir() })).url);
  await resetPostgres(replicaDir());
  const { args, options } = command();
  await (await startPostgres({ dataDir: dataDir() })).stop();
  assert.match(spawnSync(process.execPath, args, options).stderr, /não está rodando/);
  const primary = await startPostgres({ dataDir: dataDir() });
  const following = spawn(process.execPath, args, { env: options.env });
  let output = '';
  following.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  while (!/REPLICA_URL=postgres/.test(output)) await sleep(20);
  await query(primary.url, `insert into pets values ('Zeca')`);
  following.kill('SIGTERM');
  assert.deepEqual(await once(following, 'exit'), [0, null]);
  await query(primary.url, `insert into pets values ('Última')`);
  const promotion = command('--promote');
  const { status, stdout, stderr } = spawnSync(process.execPath, promotion.args, promotion.options);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /O banco anterior está guardado em/);
  assert.equal(existsSync(replicaDir()), false);
  assert.ok((await readdir(home)).some((name) => name.startsWith('pg.before-')));
  const { url } = await startPostgres({ dataDir: dataDir() });
  const names = (await query(url, PETS)).map(({ name }) => name);
  assert.deepEqual(names.slice(-3), ['Thor', 'Zeca', 'Última']);
});

test('a replica that dies says that nothing is written without it, and a stop of the next one lifts that', async () => {
  const primary = await startPostgres({ dataDir: dataDir() });
  const { args, options } = command('--synchronous');
  const follow = async () => {
    const child = spawn(process.execPath, args, { env: options.env });
    const texts = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (texts.out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (texts.err += text));
    while (!/REPLICA_URL=postgres/.test(texts.out)) await sleep(20);
    return { child, texts };
  };
  const names = () => query(primary.url, 'show synchronous_standby_names');
  const first = await follow();
  process.kill((await startPostgres({ dataDir: replicaDir() })).pid, 'SIGKILL');
  assert.deepEqual(await once(first.child, 'exit'), [1, null]);
  assert.match(first.texts.err, /A réplica parou: .*Até ela voltar, nada é gravado/);
  assert.notDeepEqual(await names(), [{ synchronous_standby_names: '' }]);
  const second = await follow();
  await query(primary.url, `insert into pets values ('Zorro')`);
  second.child.kill('SIGTERM');
  assert.deepEqual(await once(second.child, 'exit'), [0, null]);
  assert.deepEqual(await names(), [{ synchronous_standby_names: '' }]);
});
