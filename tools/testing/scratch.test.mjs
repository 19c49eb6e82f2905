import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { isAlive } from '../postgres/pidfile.mjs';
import { openScratch } from './scratch.mjs';

test('a scratch database works, and is removed with its folder', async () => {
  const scratch = await openScratch();
  const client = new pg.Client(await scratch.databaseUrl());
  await client.connect();
  assert.deepEqual((await client.query('SELECT 1 AS one')).rows, [{ one: 1 }]);
  await client.end();
  await scratch.close();
  assert.equal(existsSync(scratch.folder), false);
});

test('what a killed run left behind is removed by the next one', async () => {
  const script = `
    const { openScratch } = await import(${JSON.stringify(new URL('./scratch.mjs', import.meta.url).href)});
    const { startPostgres } = await import(${JSON.stringify(new URL('../postgres.mjs', import.meta.url).href)});
    const { folder } = await openScratch();
    const { pid } = await startPostgres({ dataDir: folder + '/pg', throwAway: true });
    console.log(JSON.stringify({ folder, pid }));
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const { folder, pid } = JSON.parse(stdout);
  assert.ok(isAlive(pid) && statSync(folder).isDirectory());
  await (await openScratch()).close();
  assert.equal(existsSync(folder), false);
});
