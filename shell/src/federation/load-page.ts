import type { ComponentType } from 'react';
import type { Registry } from '@focinho/federation/documents';
import { session } from '@focinho/host/session';
import { SHELL, candidatesFor } from '@focinho/federation/registry-entry';
import { withChunks } from './chunk';
import { inTime } from './fetching';
import { RemoteError, report } from './remote-error';
import { remoteErrorOf, loadOverride, loadRelease, type LoadedRelease } from './load-release';
import { inlined } from './inlined';
import { originOf, triedRelease } from './overrides';
import { pageInHtml } from './page-in-html';
import { newRegistry, pageRegistry } from './registry';

/** A loaded page of a remote. `release` is null if it comes from a developer's machine. */
export interface LoadedPage {
  Page: ComponentType;
  release: string | null;
}

/** Remote → the release that this document runs. */
export const running = new Map<string, string>();
/** Releases that failed in this document, so there is no point in reloading for them. */
const failed = new Set<string>();

/**
 * Loads the page `key` of a remote from the best release that works: this tenant's canary, the current one, then older
 * ones. If none works, fetches the registry again, because this document may be so old that its releases have been
 * deleted. Every error is reported.
 * @param excluded releases that already failed while rendering
 * @throws RemoteError of the last candidate
 */
export async function loadPage(remote: string, key: string, excluded: ReadonlySet<string>): Promise<LoadedPage> {
  const origin = originOf(remote);
  if (origin) return { Page: await pageOf(await loadOverride(remote, origin), remote, key), release: null };

  const tried = new Set(excluded);
  for (const id of excluded) failed.add(id);
  let last = new RemoteError(remote, null, 'registry', `the registry has no release of ${remote}`);
  for (const ask of [pageRegistry, newRegistry])
    for (const id of candidatesOf(await ask(), remote)) {
      if (tried.has(id)) continue;
      tried.add(id);
      try {
        const Page = (await pageInHtml(remote, id)) ?? (await pageOf(await loadRelease(remote, id), remote, key));
        running.set(remote, id);
        failed.delete(id);
        return { Page, release: id };
      } catch (error) {
        failed.add(id);
        last = remoteErrorOf(remote, id, 'chunk', error);
        report(last, key);
      }
    }
  throw last;
}

/**
 * The releases that would replace running ones if the page were reloaded with this registry. Which shell is running
 * follows from the inlined registry, because the server chose the shell by it.
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
  const tried = triedRelease(remote);
  // Alone, so that a release that does not work is not mistaken for one that does.
  if (tried) return [tried];
  const entry = registry.remotes[remote];
  const { tenantSlug } = session.getState();
  return entry ? candidatesFor(remote, entry, tenantSlug, tenantSlug ?? inlined.audience) : [];
}

async function pageOf({ module, release }: LoadedRelease, remote: string, key: string): Promise<ComponentType> {
  const load = module.pages[key];
  if (!load) throw new RemoteError(remote, release.id, 'chunk', `the release has no page "${key}"`);
  return (await inTime(withChunks(load), 'the page')).Page;
}
