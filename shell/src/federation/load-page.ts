import type { ComponentType } from 'react';
import type { Registry } from '@focinho/federation/documents';
import { session } from '@focinho/host/session';
import { candidatesFor } from './choose';
import { withChunks } from './chunk';
import { RemoteError, report } from './remote-error';
import { remoteErrorOf, loadOverride, loadRelease, type LoadedRelease } from './load-release';
import { readOverrides } from './overrides';
import { refetchRegistry, pageRegistry } from './registry';

/** A loaded page of a remote. `release` is null if it comes from a developer's machine. */
export interface LoadedPage {
  Page: ComponentType;
  release: string | null;
}

export const overrides = readOverrides();
/** Remote → the release that runs in this page, to compare with a newer registry. */
export const running = new Map<string, string>();

/**
 * The page `key` of a remote, from the best release that works: this tenant's canary, the current, the previous one.
 * Every error on the way is reported.
 * @param excluded releases that already failed while rendering
 * @throws RemoteError of the last candidate
 */
export async function loadPage(remote: string, key: string, excluded: ReadonlySet<string>): Promise<LoadedPage> {
  const origin = overrides[remote];
  if (origin) return { Page: await pageOf(await loadOverride(remote, origin), remote, key), release: null };

  const registry = await pageRegistry();
  const candidates = candidatesOf(registry, remote).filter((id) => !excluded.has(id));
  let last = new RemoteError(remote, null, 'registry', `the registry has no release of ${remote}`);
  for (const id of candidates) {
    try {
      const Page = await pageOf(await loadRelease(remote, id), remote, key);
      running.set(remote, id);
      return { Page, release: id };
    } catch (error) {
      last = remoteErrorOf(remote, id, 'chunk', error);
      report(last);
    }
  }
  refetchRegistry();
  throw last;
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
