import { spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '../store/folder.mjs';
import { newKey } from './keys.mjs';
import { EMPTY_ENTRY, promote } from './registry.mjs';
import { changeEntries } from './registry-write.mjs';
import { folderOf, readRelease } from './releases.mjs';
import { firstRoot, rootText } from './root.mjs';
import { publishNeighbours } from './smoke-neighbour.mjs';
import { REPOSITORY } from './workspace.mjs';

/**
 * @import {AnyRelease, Registry} from '../documents.ts'
 * @import {Change} from './registry-write.mjs'
 * @import {Store} from '../store/store.mjs'
 */

const START_MS = 60_000;

/**
 * The real shell with a temporary registry in which the candidate is current, so that users never see it, with a small neighbour
 * in each area.
 * @param {Store} store
 * @param {AnyRelease} candidate
 * @param {Registry} registry the live one, for the other remotes
 * @param {string} apiUrl
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function openSmokeStage(store, candidate, registry, apiUrl) {
  const folder = await mkdtemp(path.join(tmpdir(), 'focinho-smoke-'));
  const stage = folderStore(path.join(folder, 'mfe'));
  const { pem, trust } = newKey(['*']);
  const trustFile = path.join(folder, 'trust.json');
  await writeFile(trustFile, rootText(firstRoot(trust, [createPrivateKey(pem)])));
  const others = Object.entries(registry.remotes).map(([remote, { current }]) => [remote, current]);
  /** @type {{remote: string, expected: number, change: Change}[]} */
  const changes = [];
  // One release per remote: with another to fall back to, a broken candidate would go unnoticed.
  for (const [remote, id] of Object.entries({ ...Object.fromEntries(others), [candidate.remote]: candidate.id })) {
    if (id === null) continue;
    const pointer = { release: id, manifest: await copyRelease(store, stage, remote, id) };
    changes.push({ remote, expected: EMPTY_ENTRY.revision, change: (entry) => promote(entry, pointer) });
  }
  for (const { remote, id } of await publishNeighbours(stage)) {
    const { manifest } = await readRelease(stage, remote, id);
    const pointer = { release: id, manifest };
    changes.push({ remote, expected: EMPTY_ENTRY.revision, change: (entry) => promote(entry, pointer) });
  }
  await changeEntries(stage, { trust, key: async () => createPrivateKey(pem) }, changes);

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    API_URL: apiUrl,
    FOCINHO_STORE: stage.address,
    FOCINHO_TRUST: trustFile,
    LOG_LEVEL: 'error',
    // Errors of the candidate are printed by the command; the product's log is for errors that users met.
    REPORT_ERRORS: 'false',
    // Nor is its opening of pages counted.
    PAGE_TOKEN_SECRET: '',
  };
  const shell = spawn(process.execPath, [path.join(REPOSITORY, 'shell/server/main.mjs')], { env, stdio: 'inherit' });
  const close = async () => {
    shell.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await responds(`${url}/config.json`))) {
    if (Date.now() < deadline && shell.exitCode === null) continue;
    await close();
    throw new Error('the shell did not start for the smoke run');
  }
  return { url, close };
}

/**
 * @param {Store} from
 * @param {Store} to
 * @param {string} remote
 * @param {string} id
 * @returns {Promise<string>} the hash of the release's manifest
 */
async function copyRelease(from, to, remote, id) {
  const { release, manifest } = await readRelease(from, remote, id);
  const names = Object.entries(release.files).flatMap(([name, { twins }]) => [
    name,
    ...Object.keys(twins ?? {}).map((ending) => `${name}.${ending}`),
  ]);
  for (const name of [...names, 'release.json']) {
    const file = `${folderOf(remote, id)}/${name}`;
    const content = await from.read(file);
    if (content) await to.write(file, content);
  }
  return manifest;
}

/**
 * Pauses briefly, then checks whether the address responds.
 * @param {string} url
 */
export async function responds(url) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    (response) => response.ok,
    () => false,
  );
}

async function freePort() {
  const server = createServer();
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, resolve)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
