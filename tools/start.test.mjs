import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockHome } from './lock.mjs';

const START = fileURLToPath(new URL('./start.mjs', import.meta.url));
/** @type {string} */
let home;
before(() => void (home = mkdtempSync(join(tmpdir(), 'focinho-start-'))));
after(() => rmSync(home, { recursive: true }));

/**
 * Runs `npm start` with this environment and expects a refusal in one line.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 */
function refusal(env, ...args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [START, ...args], {
    env: { ...process.env, DATABASE_URL: '', FOCINHO_DATA: join(home, 'data'), ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.equal(status, 1, stdout + stderr);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  return stderr.trim();
}

test('a port in use is named, with what to do about it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  assert.match(refusal({ PORT: String(port) }), new RegExp(`A porta ${port} está em uso.*PORT=`));
  assert.match(refusal({ PORT: '4399', API_PORT: String(port) }), new RegExp(`A porta ${port} está em uso.*API_PORT=`));
  other.close();
});

test('an invalid port is refused', () => {
  assert.match(refusal({ PORT: 'oito' }), /PORT=oito não é uma porta/);
});

test('an unknown option is refused', () => {
  assert.match(refusal({}, '--rest'), /Opção desconhecida: --rest/);
});

test('every command says what it does when it is asked to, and does nothing', () => {
  for (const [command, usage] of /** @type {const} */ ([
    ['start', 'npm start [-- --reset]'],
    ['dev', 'npm run dev'],
    ['test', 'npm test'],
    ['backup', 'npm run backup'],
    ['replica', 'npm run replica'],
    ['restore', 'npm run restore -- <cópia>'],
    ['admin', 'npm run admin -- create'],
  ]))
    for (const option of ['--help', '-h']) {
      const script = fileURLToPath(new URL(`./${command}.mjs`, import.meta.url));
      const env = { ...process.env, FOCINHO_DATA: '/dev/null/focinho' };
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, option], { env, encoding: 'utf8' });
      assert.deepEqual([status, stderr], [0, '']);
      assert.ok(stdout.startsWith(usage), stdout);
    }
});

test('--reset does not touch an external database', () => {
  assert.match(refusal({ DATABASE_URL: 'postgres://db.example/focinho' }, '--reset'), /DATABASE_URL não é tocado/);
});

test('a folder that is not writable is named', () => {
  assert.match(refusal({ FOCINHO_DATA: '/dev/null/focinho' }), /Não é possível escrever em \/dev\/null\/focinho/);
});

test('a second start over the same data is refused while the first runs', async () => {
  await lockHome(home);
  assert.match(refusal({ FOCINHO_DATA: home }), /já está rodando/);
});
