import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from './cli-error.mjs';
import { freePort } from './ports.mjs';
import { startService } from './service.mjs';

/** @type {string} */
let folder;
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'focinho-service-'))));
after(() => rm(folder, { recursive: true }));

/**
 * @param {string} name
 * @param {string} text
 */
function script(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const SERVER = `
  import { createServer } from 'node:http';
  import { writeFileSync } from 'node:fs';
  const server = createServer((_, answer) => answer.end('ok')).listen(process.env.PORT);
  process.once('SIGTERM', () => server.close(() => { writeFileSync(process.env.FAREWELL, 'drained'); process.exit(0); }));
`;

test('a service is ready once it answers, and drains when it is told to stop', async () => {
  const port = await freePort();
  const farewell = join(folder, 'farewell');
  const service = startService({
    name: 'O serviço',
    script: script('server.mjs', SERVER),
    env: { PORT: String(port), FAREWELL: farewell },
    logFile: join(folder, 'server.log'),
  });
  await service.ready(`http://127.0.0.1:${port}/`);
  await service.stop();
  assert.equal(readFileSync(farewell, 'utf8'), 'drained');
});

test('a crash names the service and shows the end of its log', async () => {
  const service = startService({
    name: 'O serviço',
    script: script('crash.mjs', "console.error('sem memória'); process.exit(3);"),
    logFile: join(folder, 'crash.log'),
  });
  const error = await service.ready('http://127.0.0.1:1/').catch((error) => error);
  assert.ok(error instanceof CliError);
  assert.match(error.message, /^O serviço parou \(código 3\)[^]*sem memória$/);
});

test('a service that needs the user says what to do, and nothing else', async () => {
  const service = startService({
    name: 'O serviço',
    script: script('needs.mjs', "console.error('Iniciando'); console.error('Comece de novo.'); process.exit(78);"),
    logFile: join(folder, 'needs.log'),
  });
  const failure = await service.ready('http://127.0.0.1:1/').catch((error) => error);
  assert.ok(failure instanceof CliError);
  assert.equal(failure.message, 'Comece de novo.');
});

test('a service whose parent was killed ends by itself', async () => {
  const port = await freePort();
  const farewell = join(folder, 'orphan-farewell');
  const parent = script(
    'parent.mjs',
    `import { startService } from ${JSON.stringify(new URL('./service.mjs', import.meta.url).href)};
     const [script, logFile, port] = process.argv.slice(2);
     await startService({ name: 'O serviço', script, logFile, env: { PORT: port } }).ready('http://127.0.0.1:' + port);
     process.kill(process.pid, 'SIGKILL');`,
  );
  const child = spawn(process.execPath, [parent, join(folder, 'server.mjs'), join(folder, 'o.log'), String(port)], {
    env: { ...process.env, FAREWELL: farewell },
  });
  await new Promise((resolve) => child.once('exit', resolve));
  // A file exists before its text is in it, and a busy machine takes its time.
  const farewellText = () => (existsSync(farewell) ? readFileSync(farewell, 'utf8') : '');
  for (let tries = 0; !farewellText() && tries < 600; tries++) await sleep(50);
  assert.equal(farewellText(), 'drained');
});
