import type { Registry, RegistryEntry } from '@focinho/federation/documents';
import { RemoteError, report } from './remote-error';
import { fetchDocument } from './fetching';
import { inlined } from './inlined';
import { isEntry, isRegistry, isRegistryDocument } from './shapes';
import { isTrusted } from './signature';

const REGISTRY_ADDRESS = '/mfe/registry.json';
const LAST_GOOD = 'focinho.registry';

let loading: Promise<Registry> | undefined;
let inlinedIsStale = false;

/**
 * The registry of this page: from the HTML, otherwise fetched, otherwise the last good one stored in this browser. A
 * page keeps its registry as long as it works; a newer one is offered but never applied without asking.
 * @throws RemoteError when there is none at all
 */
export function pageRegistry(): Promise<Registry> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches the registry again, for a page in which no release of its own registry works. */
export function newRegistry(): Promise<Registry> {
  loading = undefined;
  inlinedIsStale = true;
  return pageRegistry();
}

async function load(): Promise<Registry> {
  try {
    // The server has already checked the one in the HTML.
    const registry = !inlinedIsStale && isRegistry(inlined.registry) ? inlined.registry : await fetchRegistry();
    remember(registry);
    return registry;
  } catch (error) {
    const remoteError = new RemoteError(
      'shell',
      null,
      'registry',
      error instanceof Error ? error.message : String(error),
      error,
    );
    report(remoteError);
    const lastGood = recall();
    if (lastGood) return lastGood;
    throw remoteError;
  }
}

/** The registry as it is now. Only bad entries are replaced, by the last good ones stored in this browser. */
export async function fetchRegistry(): Promise<Registry> {
  const { revision, remotes } = await fetchDocument(REGISTRY_ADDRESS, isRegistryDocument);
  const entries = Object.entries(remotes).map(async ([remote, entry]): Promise<[string, RegistryEntry][]> => {
    if (isEntry(entry) && (await isTrusted(remote, entry))) return [[remote, entry]];
    report(new RemoteError(remote, null, 'registry', `the entry of ${remote} is invalid or not signed`));
    const lastGood = recall()?.remotes[remote];
    return lastGood ? [[remote, lastGood]] : [];
  });
  return { revision, remotes: Object.fromEntries((await Promise.all(entries)).flat()) };
}

function remember(registry: Registry): void {
  try {
    localStorage.setItem(LAST_GOOD, JSON.stringify(registry));
  } catch {
    // Without storage only the fallback is missing.
  }
}

function recall(): Registry | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LAST_GOOD) ?? 'null');
    return isRegistry(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
