import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from './ports.mjs';
import { resetPostgres, startPostgres } from './postgres.mjs';
import { serverAccount } from './postgres/account.mjs';
import { findDumpTools } from './postgres/binaries.mjs';

/**
 * These tests share one installation: each continues where the previous one stopped.
 * @type {string}
 */
let home;
/** @type {string} */
let backups;
/** @type {string} */
let backup;
const dataDir = () => join(home, 'pg');

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'focinho-backup-'));
  await chmod(home, 0o711);
  backups = join(home, 'copies');
});
after(async () => {
  await resetPostgres(dataDir());
  await rm(home, { recursive: true });
});

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
const environment = (/** @type {NodeJS.ProcessEnv} */ env) => ({
  ...process.env,
  DATABASE_URL: '',
  FOCINHO_DATA: home,
  ...env,
});

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(name, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(name), ...args], {
    env: environment(env),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
/** @type {(...given: Parameters<typeof run>) => string} */
const succeed = (name, args, env) => {
  const { status, output } = run(name, args, env);
  assert.equal(status, 0, output);
  return output;
};
/** @type {(reason: RegExp, ...given: Parameters<typeof run>) => void} */
const refuse = (reason, name, args, env) => {
  const { status, output } = run(name, args, env);
  assert.equal(status, 1, output);
  assert.match(output, reason);
};

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
/** @param {string} folder */
async function petsIn(folder) {
  const server = await startPostgres({ dataDir: folder });
  try {
    return (await query(server.url, 'select name from pets order by name')).map(({ name }) => name);
  } finally {
    await server.stop();
  }
}
const newest = async (/** @type {string} */ folder) => join(folder, (await readdir(folder)).sort().at(-1) ?? '');

test('without a database there is nothing to back up, and none is created', () => {
  refuse(/Não há banco de dados/, 'backup', []);
  assert.equal(existsSync(dataDir()), false);
});

test('a base backup is made of a running server and of one that is not running', async () => {
  const server = await startPostgres({ dataDir: dataDir() });
  await query(server.url, "create table pets (name text); insert into pets values ('Bidu')");
  succeed('backup', ['--base', '--to', backups]);
  await query(server.url, "insert into pets values ('Depois')");
  await server.stop();
  backup = await newest(backups);
  assert.equal(statSync(backup).mode & 0o077, 0);
  succeed('backup', ['--base', '--to', join(home, 'more')]);
  assert.equal(readdirSync(join(home, 'more')).length, 1);
});

test('files are in every backup, and come back with it while those that were there are kept', async () => {
  const photo = join(home, 'files', 'tenant', 'photo.webp');
  await mkdir(join(home, 'files', 'tenant'), { recursive: true });
  await writeFile(photo, 'Bidu');
  await writeFile(join(home, 'files', 'tenant', '.photo.webp.draft'), 'half');
  const to = join(home, 'with-files');
  succeed('backup', ['--base', '--to', to]);
  const copy = await newest(to);
  assert.equal(await readFile(join(copy, 'files', 'tenant', 'photo.webp'), 'utf8'), 'Bidu');
  assert.equal(existsSync(join(copy, 'files', 'tenant', '.photo.webp.draft')), false);
  await writeFile(photo, 'Depois');
  succeed('restore', [copy, '--replace']);
  assert.equal(await readFile(photo, 'utf8'), 'Bidu');
  const kept = readdirSync(home).find((name) => name.startsWith('files.before-')) ?? '';
  assert.equal(await readFile(join(home, kept, 'tenant', 'photo.webp'), 'utf8'), 'Depois');
  const elsewhere = succeed('backup', ['--base', '--to', join(home, 'bucket')], { FILE_STORE: 's3://fotos/loja' });
  assert.match(elsewhere, /As fotos estão em s3:\/\/fotos\/loja e não fazem parte desta cópia/);
  for (const name of readdirSync(home).filter((name) => name.startsWith('pg.before-')))
    await rm(join(home, name), { recursive: true });
});

test('an existing database is replaced only on request, and kept', async () => {
  refuse(/tem dados: com --replace/, 'restore', [backup]);
  assert.deepEqual(await petsIn(dataDir()), ['Bidu', 'Depois']);
  succeed('restore', [backup, '--replace']);
  assert.deepEqual(await petsIn(dataDir()), ['Bidu']);
  const kept = readdirSync(home).find((name) => /^pg\.before-[^.]+$/.test(name)) ?? '';
  assert.deepEqual(await petsIn(join(home, kept)), ['Bidu', 'Depois']);
});

test('a running database is replaced only on request, even by a copy that lacks its empty folders', async () => {
  // Tools that copy files to a bucket leave out empty folders.
  const copy = join(home, 'without-empty-folders');
  await cp(backup, copy, { recursive: true });
  await rm(join(copy, 'data', 'pg_twophase'), { recursive: true });
  await startPostgres({ dataDir: dataDir() });
  refuse(/está rodando: com --replace/, 'restore', [copy]);
  succeed('restore', [copy, '--replace']);
  assert.deepEqual(await petsIn(dataDir()), ['Bidu']);
});

test('a damaged backup is refused, and the database stays', async () => {
  const copy = join(home, 'damaged');
  /** @type {[RegExp, () => Promise<void>][]} */
  const damages = [
    [/PG_VERSION foi alterado/, () => appendFile(join(copy, 'data', 'PG_VERSION'), ' ')],
    [/falta data\/global\/pg_control/, () => unlink(join(copy, 'data', 'global', 'pg_control'))],
    [/um arquivo a mais: data\/x/, () => writeFile(join(copy, 'data', 'x'), '')],
    [/não tem SHA256SUMS/, () => unlink(join(copy, 'SHA256SUMS'))],
  ];
  for (const [reason, damage] of damages) {
    await rm(copy, { recursive: true, force: true });
    await cp(backup, copy, { recursive: true });
    await damage();
    refuse(reason, 'restore', [copy, '--replace']);
  }
  assert.deepEqual(await petsIn(dataDir()), ['Bidu']);
});

test('a backup that is killed leaves nothing that looks like one', async () => {
  const interrupted = join(home, 'interrupted');
  await mkdir(interrupted);
  const child = spawn(process.execPath, [script('backup'), '--base', '--to', interrupted], {
    env: environment({}),
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (readdirSync(interrupted).length === 0) {
    assert.equal(child.exitCode, null);
    await sleep(5);
  }
  child.kill('SIGKILL');
  await ended;
  const [left = ''] = readdirSync(interrupted);
  assert.match(left, /\.unfinished$/);
  refuse(/interrompida e está incompleta/, 'restore', [join(interrupted, left), '--replace']);
});

const tools = findDumpTools(1);
test(
  'a dump is restored into a database of its name; roles are created, and the previous database is kept',
  { skip: !(tools && existsSync(join(tools.dump, '../postgres'))) && 'no PostgreSQL with pg_dump is installed' },
  async () => {
    const server = await startInstalled();
    try {
      const url = server.database('loja');
      await query(server.database('postgres'), 'create role dona; create role loja_app');
      await query(server.database('postgres'), 'create database loja owner dona');
      await query(
        url,
        "create table pets (name text); insert into pets values ('Bidu'); grant select on pets to loja_app",
      );
      succeed('backup', ['--to', join(home, 'dumps')], { DATABASE_URL: url });
      const dump = await newest(join(home, 'dumps'));
      await query(url, "insert into pets values ('Depois')");

      const user = new pg.Client(url);
      await user.connect();
      refuse(/está em uso \(1 conexões\)/, 'restore', [dump, '--replace'], { DATABASE_URL: url });
      await user.end();
      refuse(/não está vazio: com --replace/, 'restore', [dump], { DATABASE_URL: url });
      refuse(/use o mesmo nome/, 'restore', [dump], { DATABASE_URL: server.database('outra') });
      const output = succeed('restore', [dump, '--replace'], { DATABASE_URL: url });
      assert.deepEqual(await query(url, 'select name from pets'), [{ name: 'Bidu' }]);
      const kept = /guardado em (\w+)/.exec(output)?.[1] ?? '';
      assert.equal((await query(server.database(kept), 'select name from pets')).length, 2);

      for (const name of ['loja', kept]) await query(server.database('postgres'), `drop database ${name}`);
      await query(server.database('postgres'), 'drop role dona');
      await query(server.database('postgres'), 'drop role loja_app');
      succeed('restore', [dump], { DATABASE_URL: url });
      const rights = `select pg_get_userbyid(datdba) as owner, has_table_privilege('loja_app', 'pets', 'select') as reads
        from pg_database where datname = current_database()`;
      assert.deepEqual(await query(url, rights), [{ owner: 'dona', reads: true }]);
    } finally {
      server.stop();
    }
  },
);

/** A server of the same installation as pg_dump, which may be older than the embedded one. */
async function startInstalled() {
  const account = await serverAccount();
  const bin = join(tools?.dump ?? '', '..');
  const data = join(home, 'installed');
  await mkdir(data, { mode: 0o700 });
  if (account) spawnSync('chown', [`${account.uid}:${account.gid}`, data]);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  /** @type {(program: string, ...args: string[]) => void} */
  const administer = (program, ...args) => {
    const ran = spawnSync(join(bin, program), args, { ...account, cwd: '/', encoding: 'utf8', stdio: 'pipe' });
    assert.equal(ran.status, 0, ran.stderr);
  };
  administer('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C');
  administer('pg_ctl', '-D', data, '-o', options, '-l', join(data, 'log'), '-w', 'start');
  return {
    database: (/** @type {string} */ name) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    stop: () => administer('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  };
}
