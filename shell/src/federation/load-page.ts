import type { ComponentType } from 'react';
import type { Registry } from '@focinho/federation/documents';
import { session } from '@focinho/host/session';
import { SHELL, candidatesFor } from '@focinho/federation/registry-entry';
import { withChunks } from './chunk';
import { RemoteError, report } from './remote-error';
import { remoteErrorOf, loadOverride, loadRelease, type LoadedRelease } from './load-release';
import { inlined } from './inlined';
import { readOverrides } from './overrides';
import { newRegistry, pageRegistry } from './registry';

/** A loaded page of a remote. `release` is null if it comes from a developer's machine. */
export interface LoadedPage {
  Page: ComponentType;
  release: string | null;
}

export const overrides = readOverrides();
/** Remote → release that this page really runs. */
const running = new Map<string, string>();
/** Releases that did not work in this page: to load it anew would bring nothing else. */
const failed = new Set<string>();

/**
 * The page `key` of a remote, from the best release that works: this tenant's canary, the current, those behind it.
 * When none does, the registry is asked anew, because releases that nobody is served any more are deleted some day, and
 * the page may be older than that. Every error on the way is reported.
 * @param excluded releases that already failed while rendering
 * @throws RemoteError of the last candidate
 */
export async function loadPage(remote: string, key: string, excluded: ReadonlySet<string>): Promise<LoadedPage> {
  const origin = overrides[remote];
  if (origin) return { Page: await pageOf(await loadOverride(remote, origin), remote, key), release: null };

  const tried = new Set(excluded);
  for (const id of excluded) failed.add(id);
  let last = new RemoteError(remote, null, 'registry', `the registry has no release of ${remote}`);
  for (const ask of [pageRegistry, newRegistry])
    for (const id of candidatesOf(await ask(), remote)) {
      if (tried.has(id)) continue;
      tried.add(id);
      try {
        const Page = await pageOf(await loadRelease(remote, id), remote, key);
        running.set(remote, id);
        failed.delete(id);
        return { Page, release: id };
      } catch (error) {
        failed.add(id);
        last = remoteErrorOf(remote, id, 'chunk', error);
        report(last);
      }
    }
  throw last;
}

/**
 * The releases that the page would run if it were loaded anew under this registry, where they are others than now. The
 * shell runs what the server chose, which is told by what both knew then.
 */
export function newerReleases(registry: Registry): string[] {
  const [shell] = inlined.registry ? candidatesOf(inlined.registry, SHELL) : [];
  const runs = shell === undefined ? running : new Map([...running, [SHELL, shell]]);
  return [...runs].flatMap(([remote, release]) => {
    const wanted = candidatesOf(registry, remote).find((id) => !failed.has(id));
    return wanted === undefined || wanted === release ? [] : [wanted];
  });
}

export function candidatesOf(registry: Registry, remote: string): string[] {
  const entry = registry.remotes[remote];
  return entry ? candidatesFor(remote, entry, session.getState().tenantSlug) : [];
}

async function pageOf({ module, release }: LoadedRelease, remote: string, key: string): Promise<ComponentType> {
  const load = module.pages[key];
  if (!load) throw new RemoteError(remote, release.id, 'chunk', `the release has no page "${key}"`);
  return (await withChunks(load)).Page;
}
