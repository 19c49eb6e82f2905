import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';
import { isAlive, readPidFile } from './postgres/pidfile.mjs';
import { isOk } from './service.mjs';

/** These tests share one installation: each continues where the previous one stopped. */
const START = fileURLToPath(new URL('./start.mjs', import.meta.url));
/** The first start may have to build everything. */
const TIMEOUT_MS = 600_000;
/** @type {string} */
let home;
/** @type {{PORT: string, API_PORT: string}} */
let ports;
/** @type {{output: () => string, end: (signal: NodeJS.Signals) => Promise<unknown>} | undefined} */
let running;

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'focinho-lifecycle-'));
  chmodSync(home, 0o711);
  ports = { PORT: String(await freePort()), API_PORT: String(await freePort()) };
});
after(async () => {
  await running?.end('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/**
 * Runs `npm start` and waits until it reports that everything is running.
 * @param {string[]} args
 */
async function start(...args) {
  const env = { ...process.env, ...ports, DATABASE_URL: '', FOCINHO_DATA: home, FOCINHO_STORE: '' };
  const child = spawn(process.execPath, [START, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  let output = '';
  const product = {
    output: () => output,
    async end(/** @type {NodeJS.Signals} */ signal) {
      child.kill(signal);
      return ended;
    },
  };
  running = product;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  for (const deadline = Date.now() + TIMEOUT_MS; !output.includes('Ctrl-C encerra'); await sleep(50))
    assert.ok(child.exitCode === null && Date.now() < deadline, output);
  return product;
}

/**
 * @param {string} path
 * @param {{token?: string, body?: object}} [request]
 * @returns {Promise<{token: string, clients: {name: string}[]}>}
 */
async function call(path, { token, body } = {}) {
  const response = await fetch(`http://localhost:${ports.PORT}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'X-Tenant': 'test',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data } = /** @type {{data: Awaited<ReturnType<typeof call>>}} */ (await response.json());
  return data;
}
const logIn = async () =>
  (await call('/api/auth/login', { body: { email: 'admin@test.example', password: 'test1234' } })).token;
const clientNames = async () => {
  const { clients } = await call('/api/clients', { token: await logIn() });
  return clients.map(({ name }) => name);
};

test('the first start prints its address and log-ins, and Ctrl-C stops everything in order', async () => {
  const product = await start();
  assert.match(product.output(), new RegExp(`http://localhost:${ports.PORT}`));
  assert.match(product.output(), /admin@demo\.example +demo1234/);
  await call('/api/clients', { token: await logIn(), body: { name: 'Nair', email: 'nair@exemplo.com.br' } });
  assert.equal(await product.end('SIGINT'), 0);
  assert.match(product.output(), /Encerrando o shell e a API[^]*Encerrando o PostgreSQL/);
  assert.equal(readPidFile(join(home, 'pg')), undefined);
  assert.equal(await isOk(`http://localhost:${ports.API_PORT}/health`), false);
});

test('the next start keeps the data, and kill -9 leaves no port in use', async () => {
  const product = await start();
  assert.ok((await clientNames()).includes('Nair'));
  assert.equal(await product.end('SIGKILL'), 'SIGKILL');
  for (const port of Object.values(ports))
    for (let tries = 0; (await isOk(`http://localhost:${port}/health`)) && tries < 200; tries++) await sleep(50);
  assert.ok(
    isAlive(readPidFile(join(home, 'pg'))?.pid ?? NaN),
    'PostgreSQL outlives its parent, and the next start takes it over',
  );
});

test('--reset starts from scratch, even if a PostgreSQL server was left running', async () => {
  const product = await start('--reset');
  assert.ok(!(await clientNames()).includes('Nair'));
  assert.equal(await product.end('SIGTERM'), 0);
  assert.equal(readPidFile(join(home, 'pg')), undefined);
});
