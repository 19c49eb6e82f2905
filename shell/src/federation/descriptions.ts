import type { RemoteDescription } from '@focinho/host';
import type { Release } from '@focinho/federation/documents';
import { SHELL, releasesToTry } from '@focinho/federation/registry-entry';
import { candidatesOf } from './load-page';
import { loadOverride, readRelease } from './load-release';
import { inlined } from './inlined';
import { originOf, overrides } from './overrides';
import { pageRegistry } from './registry';

const LAST_GOOD = 'focinho.descriptions';

/**
 * The descriptions of the remotes, from which addresses and navigation are known before their code runs: from the HTML,
 * otherwise from each manifest, otherwise the last ones stored in this browser.
 */
export async function pageDescriptions(): Promise<RemoteDescription[]> {
  const known = inlined.descriptions.length > 0 ? inlined.descriptions : await fetchAll();
  const served = await pageRegistry().catch(() => undefined);
  const isServed = (name: string) => !served || Boolean(served.remotes[name]?.current);
  const isKnown = (name: string) => known.some((description) => description.name === name);
  const all = [...known, ...recall().filter(({ name }) => !isKnown(name) && isServed(name))];
  remember(all);
  return all;
}

/** The descriptions updated with this tenant's canaries and this tab's overrides, which may add pages or remotes. */
export async function ownDescriptions(all: RemoteDescription[]): Promise<RemoteDescription[]> {
  const registry = await pageRegistry();
  const served = Object.keys(registry.remotes).filter((name) => name !== SHELL);
  const names = new Set([...all.map(({ name }) => name), ...served, ...Object.keys(overrides)]);
  const own = [...names].map(async (name) => {
    const known = all.find((description) => description.name === name);
    const origin = originOf(name);
    const [wanted] = candidatesOf(registry, name);
    const described = inlined.described[name] ?? registry.remotes[name]?.current;
    if (!origin && (!wanted || (known && wanted === described))) return known;
    const release = origin
      ? loadOverride(name, origin).then((loaded) => loaded.release)
      : readRelease(name, wanted ?? '');
    return release.then(
      ({ description }) => description,
      () => known,
    );
  });
  return (await Promise.all(own)).filter((description) => description !== undefined);
}

async function fetchAll(): Promise<RemoteDescription[]> {
  const { remotes } = await pageRegistry();
  const remoteEntries = Object.entries(remotes).filter(([name]) => name !== SHELL);
  const releases = await Promise.all(remoteEntries.map(([name, entry]) => firstGood(name, releasesToTry(entry))));
  return releases.flatMap((release) => release?.description ?? []);
}

/** The first release whose manifest can be loaded. */
async function firstGood(remote: string, [id, ...others]: string[]): Promise<Release | undefined> {
  if (id === undefined) return undefined;
  return readRelease(remote, id).catch(() => firstGood(remote, others));
}

function remember(descriptions: RemoteDescription[]): void {
  try {
    localStorage.setItem(LAST_GOOD, JSON.stringify(descriptions));
  } catch {
    // Without storage only the fallback is missing.
  }
}

function recall(): RemoteDescription[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LAST_GOOD) ?? '[]');
    return Array.isArray(stored) ? (stored as RemoteDescription[]) : [];
  } catch {
    return [];
  }
}
