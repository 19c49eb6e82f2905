import { CONTRACT_VERSION, type RemoteModule } from '@focinho/host';
import type { Release } from '@focinho/federation/documents';
import { manifestOf } from '@focinho/federation/registry-entry';
import type { RemoteErrorPhase } from '@focinho/contracts/platform/super-admin';
import { withChunks } from './chunk';
import { RemoteError } from './remote-error';
import { NetworkError, fetchDocument, inTime } from './fetching';
import { inlined } from './inlined';
import { triedRelease } from './overrides';
import { IntegrityError, folderOf, knowHashes } from './integrity';
import { pageRegistry } from './registry';
import { loadScript } from './script';
import { areaArrived } from './shared';
import { isRelease } from './shapes';

/** A release whose code is loaded. */
export interface LoadedRelease {
  release: Release;
  module: RemoteModule;
}

const federation = () => withChunks(() => import(/* webpackChunkName: "federation" */ './runtime'));

const loaded = new Map<string, Promise<LoadedRelease>>();

/**
 * Loads a release: manifest, contract check, hashes, entry, module. Each release is loaded once; a failed attempt is
 * not cached, so that it can be repeated.
 * @throws RemoteError that names the phase
 */
export function loadRelease(remote: string, id: string): Promise<LoadedRelease> {
  const key = `${remote}/${id}`;
  let loading = loaded.get(key);
  if (!loading) {
    loading = load(remote, id, folderOf(remote, id));
    loading.catch(() => loaded.delete(key));
    loaded.set(key, loading);
  }
  return loading;
}

/** Loads a release from a development server, whose files have no hashes. */
export function loadOverride(remote: string, origin: string): Promise<LoadedRelease> {
  let loading = loaded.get(origin);
  if (!loading) {
    loading = load(remote, null, `${origin}/`);
    loading.catch(() => loaded.delete(origin));
    loaded.set(origin, loading);
  }
  return loading;
}

/** The manifest of a release: the one in the HTML, else fetched and checked against its hash in the registry. */
export async function readRelease(remote: string, id: string): Promise<Release> {
  const known = inlined.releases[remote];
  if (known?.id === id && isRelease(known)) return known;
  const isOurs = (response: unknown): response is Release =>
    isRelease(response) && response.remote === remote && response.id === id;
  const entry = (await pageRegistry()).remotes[remote];
  const integrity = (entry && manifestOf(entry, id)) ?? (await manifestOfTried(remote, id));
  return fetchDocument(`${folderOf(remote, id)}release.json`, isOurs, integrity);
}

/** The hash of a manifest that no entry of the registry has, because the release is only tried in this tab. */
async function manifestOfTried(remote: string, id: string): Promise<string | undefined> {
  if (triedRelease(remote) !== id) return undefined;
  if (inlined.preview?.remote === remote) return inlined.preview.manifest;
  const { storedRelease } = await import(/* webpackChunkName: "developer" */ '../developer/stored-releases');
  return (await storedRelease(remote, id)).manifest;
}

async function load(remote: string, id: string | null, folder: string): Promise<LoadedRelease> {
  const during = async <T>(phase: RemoteErrorPhase, step: () => Promise<T> | T): Promise<T> => {
    try {
      return await step();
    } catch (error) {
      throw remoteErrorOf(remote, id, phase, error);
    }
  };
  const release = await during('manifest', () =>
    id === null ? fetchDocument(`${folder}release.json`, isDevelopmentRelease) : readRelease(remote, id),
  );
  await during('contract', () => checkContract(release));
  if (id !== null) knowHashes(release);
  await during('entry', () => loadScript(folder + release.entry));
  // The runtime and the entry load side by side with the area; what comes now imports its modules.
  const { area } = release.description;
  if (area === 'tenant' || area === 'superadmin') await areaArrived;
  const module = await during('chunk', () => loadModule(release, folder));
  return { release, module };
}

/** A development server sends the draft of the build, without id and hashes. */
const isDevelopmentRelease = (response: unknown): response is Release =>
  isRelease({ id: 'dev', files: {}, ...(typeof response === 'object' ? response : {}) });

async function checkContract({ requires }: Release): Promise<void> {
  const { satisfy } = await federation();
  if (!satisfy(CONTRACT_VERSION, requires.contract))
    throw new Error(`requires contract ${requires.contract}, this shell gives ${CONTRACT_VERSION}`);
}

async function loadModule({ container, entry }: Release, folder: string): Promise<RemoteModule> {
  if (!(container in window)) throw new Error(`${entry} did not bring the container ${container}`);
  const { loadRemote, registerRemotes } = await federation();
  registerRemotes([{ name: container, entry: folder + entry, entryGlobalName: container, type: 'global' }]);
  const module = await inTime(
    withChunks(() => loadRemote<RemoteModule>(`${container}/module`)),
    'the module',
  );
  if (typeof module?.pages !== 'object') throw new Error('./module exposes no pages');
  return module;
}

export function remoteErrorOf(
  remote: string,
  release: string | null,
  phase: RemoteErrorPhase,
  error: unknown,
): RemoteError {
  if (error instanceof RemoteError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reportedPhase = error instanceof IntegrityError ? 'integrity' : phase;
  return new RemoteError(remote, release, reportedPhase, message, error, error instanceof NetworkError);
}
