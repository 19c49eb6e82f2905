import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry, RegistryEntry, Release } from '@focinho/federation/documents';
import { craftRelease, type Craft } from './crafted';
import { closed, portOf, startFront, type Front } from './front';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const START_MS = 15_000;

/** A shell of its own, with its own copy of all releases, over the product's API: whatever a test breaks, it breaks here. */
export interface Stage extends Front {
  store: string;
  registry(): Promise<Registry>;
  /** Changes the registry's line of a remote, as a deploy does. */
  serve(remote: string, entry: Partial<RegistryEntry>): Promise<void>;
  currentRelease(remote: string): Promise<Release>;
  craft(remote: string, craft: Craft): Promise<Release>;
  /** Changes a file of a release behind everybody's back. */
  tamper(release: Release, file: string): Promise<void>;
}

/** @param apiUrl where `/api` is answered; @param env further settings of the shell's server */
export async function openStage(apiUrl: string, env: Record<string, string> = {}): Promise<Stage> {
  const store = await mkdtemp(path.join(tmpdir(), 'focinho-stage-'));
  const source = process.env['FOCINHO_STORE'] ?? path.join(REPOSITORY, '.focinho/mfe');
  await cp(source, store, { recursive: true });
  const port = await freePort();
  const shell = spawn(process.execPath, [path.join(REPOSITORY, 'shell/server/main.mjs')], {
    env: { ...process.env, PORT: String(port), API_URL: apiUrl, FOCINHO_STORE: store, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const target = `http://localhost:${port}`;
  await listening(target, shell);
  const front = await startFront(target);

  const registryFile = path.join(store, 'registry.json');
  const registry = async () => JSON.parse(await readFile(registryFile, 'utf8')) as Registry;
  const currentRelease = async (remote: string) => {
    const id = (await registry()).remotes[remote]?.current ?? '';
    return JSON.parse(await readFile(path.join(store, remote, id, 'release.json'), 'utf8')) as Release;
  };
  return {
    ...front,
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
    async close() {
      await front.close();
      shell.kill();
      await rm(store, { recursive: true, force: true });
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
