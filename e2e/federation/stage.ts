import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Canary, Registry, RegistryEntry, Release, ShellRelease } from '@focinho/federation/documents';
import { EMPTY_ENTRY } from '@focinho/federation/release/registry';
import { readRegistry, REGISTRY } from '@focinho/federation/release/registry-file';
import { changeEntry } from '@focinho/federation/release/registry-write';
import { readRelease } from '@focinho/federation/release/releases';
import { readKey, readTrust } from '@focinho/federation/release/trust';
import { SHELL, manifestOf, releasesToTry } from '@focinho/federation/registry-entry';
import { folderStore } from '@focinho/federation/store/folder';
import { craftRelease, craftShell, ofRemote, type Craft } from './crafted';
import { closed, portOf, startFaultyProxy, type FaultyProxy } from './faulty-proxy';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** The releases of the product that is being tested. */
export const PRODUCT_STORE = process.env['FOCINHO_STORE'] ?? path.join(REPOSITORY, '.focinho/mfe');
const START_MS = 60_000;

/** A shell server with its own copy of all releases and the product's API, so that tests break only their own copy. */
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
  // A test that releases into the running product may be writing to it: locks and drafts are gone before they are copied.
  const isLasting = (file: string) => !/\.lock$|\/\.[^/]+\.\d+\.\d+$/.test(file);
  const fill = () => cp(PRODUCT_STORE, store, { recursive: true, filter: isLasting });
  await fill();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A test that fails before it closes the server ends with its worker, and the server with that.
  const exitWithParent = pathToFileURL(path.join(REPOSITORY, 'tools/exit-with-parent.mjs')).href;
  const start = async () => {
    const server = spawn(
      process.execPath,
      ['--import', exitWithParent, path.join(REPOSITORY, 'shell/server/main.mjs')],
      {
        env: {
          ...process.env,
          PORT: String(port),
          API_URL: apiUrl,
          FOCINHO_STORE: store,
          FOCINHO_COPIES: path.join(store, '.copies'),
          FOCINHO_TRUST: path.join(store, '.keys/trust.json'),
          NODE_ENV: 'development',
          // These tests break releases on purpose, and the server logs that as errors.
          LOG_LEVEL: 'fatal',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    await started(`${url}/config.json`, server);
    return server;
  };
  let shell = await start();
  const registry = () => readFile(path.join(store, REGISTRY), 'utf8').catch(() => null);
  let filled = await registry();
  return {
    url,
    store,
    async restore() {
      const isOlder = (await registry()) !== filled;
      // A server never goes back to an older registry: only one that remembers nothing takes it.
      if (isOlder) {
        shell.kill('SIGKILL');
        await once(shell, 'exit');
      }
      await remove();
      await fill();
      filled = await registry();
      if (isOlder) shell = await start();
    },
    async close() {
      shell.kill();
      await remove();
    },
  };
}

/** Changes to the entry of a remote; properties that are not given stay as they are. */
interface Served {
  current?: string | null;
  /** The release to fall back to, null for none. */
  previous?: string | null;
  canaries?: Omit<Canary, 'manifest'>[];
}

/** Lets a test break releases and their delivery. */
export interface Stage extends FaultyProxy {
  store: string;
  registry(): Promise<Registry>;
  /** Changes the registry entry of a remote, as a deploy does. */
  serve(remote: string, served: Served): Promise<void>;
  currentRelease(remote: string): Promise<Release>;
  craft(remote: string, craft: Craft): Promise<Release>;
  /** A new release of the current shell with one more line of code. */
  rebuildShell(line?: string): Promise<ShellRelease>;
  /** Changes a published file without changing its hash in the release. */
  tamper(release: Release, file: string): Promise<void>;
}

export async function openStage({ url, store }: ShellServer): Promise<Stage> {
  const proxy = await startFaultyProxy(url);
  const releases = folderStore(store);
  const trust = await readTrust(releases, {});
  const keys = { trust, key: () => readKey(releases, {}) };
  const registry = () => readRegistry(releases, trust);
  const currentRelease = async (remote: string) =>
    ofRemote((await readRelease(releases, remote, (await registry()).remotes[remote]?.current ?? '')).release);
  /** Uses the hash in the entry, if there is one: a test may have broken the manifest since. */
  const pointerTo = async (remote: string, release: string, entry: RegistryEntry) => ({
    release,
    manifest: manifestOf(entry, release) ?? (await readRelease(releases, remote, release)).manifest,
  });
  return {
    ...proxy,
    store,
    registry,
    currentRelease,
    async serve(remote, served) {
      const before: RegistryEntry = (await registry()).remotes[remote] ?? EMPTY_ENTRY;
      const [wasCurrent = null, wasPrevious = null] = releasesToTry(before);
      const { current = wasCurrent, previous = wasPrevious } = served;
      const history = [current, previous].filter((id) => id !== null).map((id) => pointerTo(remote, id, before));
      const canaries = served.canaries?.map(async (canary) => ({
        ...canary,
        ...(await pointerTo(remote, canary.release, before)),
      }));
      const after = {
        ...before,
        current,
        history: await Promise.all(history),
        canaries: canaries ? await Promise.all(canaries) : before.canaries,
      };
      await changeEntry(releases, keys, remote, before.revision, () => after);
    },
    craft: async (remote, craft) => craftRelease(releases, await currentRelease(remote), craft),
    async rebuildShell(line = '// rebuilt') {
      const current = (await registry()).remotes[SHELL]?.current ?? '';
      return craftShell(releases, current, (code) => `${code}\n${line}`);
    },
    async tamper({ remote, id }, file) {
      const folder = path.join(store, remote, id);
      const content = await readFile(path.join(folder, file), 'utf8');
      await writeFile(path.join(folder, file), `${content}\n/* somebody was here */`);
      for (const twin of ['br', 'gz']) await rm(path.join(folder, `${file}.${twin}`), { force: true });
    },
  };
}

/** Waits until a server that was just started answers at an address. */
export async function listening(address: string, server: ChildProcess, withinMs = START_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    if (Date.now() > deadline || server.exitCode !== null) throw new Error(`nothing answers at ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Like {@link listening}, for a server that would otherwise stay behind when it does not answer. */
export async function started(address: string, server: ChildProcess, withinMs?: number): Promise<void> {
  await listening(address, server, withinMs).catch((error: unknown) => {
    server.kill();
    throw error;
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const port = portOf(server);
  await closed(server);
  return port;
}
