import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote } from './registry.mjs';
import { REPOSITORY, readRegistry, releaseFolder } from './store.mjs';

const START_MS = 15_000;

/**
 * The real shell over a registry of its own, in which the candidate is current: nobody else is served it.
 * @param {import('../documents.ts').Release} candidate
 * @param {string} apiUrl
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function openSmokeStage(candidate, apiUrl) {
  const store = await mkdtemp(path.join(tmpdir(), 'focinho-smoke-'));
  const registry = promote(await readRegistry(), candidate.remote, candidate.id);
  for (const [remote, { current }] of Object.entries(registry.remotes))
    if (current) await cp(releaseFolder(remote, current), path.join(store, remote, current), { recursive: true });
  // No previous release: it would hide that the candidate does not work.
  const alone = Object.fromEntries(
    Object.entries(registry.remotes).map(([remote, entry]) => [remote, { ...entry, previous: null, canaries: [] }]),
  );
  await writeFile(path.join(store, 'registry.json'), JSON.stringify({ ...registry, remotes: alone }));

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), API_URL: apiUrl, FOCINHO_STORE: store, LOG_LEVEL: 'error' };
  const shell = spawn(process.execPath, [path.join(REPOSITORY, 'shell/server/main.mjs')], { env, stdio: 'inherit' });
  const close = async () => {
    shell.kill();
    await rm(store, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${url}/config.json`))) {
    if (Date.now() < deadline && shell.exitCode === null) continue;
    await close();
    throw new Error('the shell did not start for the smoke run');
  }
  return { url, close };
}

/** Whether the address answers, asked after a short pause. */
export async function answers(url) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
