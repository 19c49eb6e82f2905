import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry, RegistryEntry, Release } from '@focinho/federation/documents';
import { craftRelease, type Craft } from './crafted';
import { closed, portOf, startFaultyProxy, type FaultyProxy } from './faulty-proxy';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const START_MS = 15_000;

/** The shell's server over its own copy of all releases and the product's API: whatever a test breaks, it breaks here. */
export interface ShellServer {
  url: string;
  store: string;
  /** Puts the releases back as they were. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** @param apiUrl where `/api` is served; @param env further settings of the shell's server */
export async function startShell(apiUrl: string, env: Record<string, string> = {}): Promise<ShellServer> {
  const store = await mkdtemp(path.join(tmpdir(), 'focinho-stage-'));
  const remove = () => rm(store, { recursive: true, force: true });
  const fill = () =>
    cp(process.env['FOCINHO_STORE'] ?? path.join(REPOSITORY, '.focinho/mfe'), store, { recursive: true });
  await fill();
  const port = await freePort();
  const shell = spawn(process.execPath, [path.join(REPOSITORY, 'shell/server/main.mjs')], {
    env: { ...process.env, PORT: String(port), API_URL: apiUrl, FOCINHO_STORE: store, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await listening(url, shell);
  return {
    url,
    store,
    async restore() {
      await remove();
      await fill();
    },
    async close() {
      shell.kill();
      await remove();
    },
  };
}

/** A test's way to break releases and their delivery. */
export interface Stage extends FaultyProxy {
  store: string;
  registry(): Promise<Registry>;
  /** Changes the registry's line of a remote, as a deploy does. */
  serve(remote: string, entry: Partial<RegistryEntry>): Promise<void>;
  currentRelease(remote: string): Promise<Release>;
  craft(remote: string, craft: Craft): Promise<Release>;
  /** Changes a published file without changing its hash in the release. */
  tamper(release: Release, file: string): Promise<void>;
}

export async function openStage({ url, store }: ShellServer): Promise<Stage> {
  const proxy = await startFaultyProxy(url);
  const registryFile = path.join(store, 'registry.json');
  const registry = async () => JSON.parse(await readFile(registryFile, 'utf8')) as Registry;
  const currentRelease = async (remote: string) => {
    const id = (await registry()).remotes[remote]?.current ?? '';
    return JSON.parse(await readFile(path.join(store, remote, id, 'release.json'), 'utf8')) as Release;
  };
  return {
    ...proxy,
    store,
    registry,
    currentRelease,
    async serve(remote, change) {
      const { revision, remotes } = await registry();
      const before = remotes[remote] ?? { current: null, previous: null, canaries: [] };
      const next = { revision: revision + 1, remotes: { ...remotes, [remote]: { ...before, ...change } } };
      await writeFile(`${registryFile}.new`, JSON.stringify(next));
      await rename(`${registryFile}.new`, registryFile);
    },
    craft: async (remote, craft) => craftRelease(store, await currentRelease(remote), craft),
    async tamper({ remote, id }, file) {
      const folder = path.join(store, remote, id);
      const content = await readFile(path.join(folder, file), 'utf8');
      await writeFile(path.join(folder, file), `${content}\n/* somebody was here */`);
      for (const twin of ['br', 'gz']) await rm(path.join(folder, `${file}.${twin}`), { force: true });
    },
  };
}

async function listening(url: string, shell: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (
      await fetch(`${url}/config.json`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    if (Date.now() > deadline || shell.exitCode !== null) throw new Error('the shell did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const port = portOf(server);
  await closed(server);
  return port;
}
