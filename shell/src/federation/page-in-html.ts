import type { ComponentType } from 'react';
import type { Release } from '@focinho/federation/documents';
import { NetworkError } from './fetching';
import { inlined } from './inlined';
import { folderOf, knowHashes } from './integrity';
import { remoteErrorOf } from './load-release';
import { report } from './remote-error';
import { diagnoseScriptError } from './script';

/** The visitors' page. */
const LANDING_KEY = '';
/** The visitor is reading the page meanwhile. */
const TIMEOUT_MS = 10_000;

/** Containers that a page's script leaves behind: see HydrationPlugin of packages/federation. */
type Containers = Record<string, { Page: ComponentType } | undefined>;

const pages = new Map<string, Promise<ComponentType | undefined>>();

/**
 * The prerendered page, from the script that the HTML itself names: it needs no federation runtime, so it can be hydrated
 * sooner. Undefined if the HTML names none for this release, or if it failed: the release's module then brings the page.
 */
export function pageInHtml(remote: string, id: string): Promise<ComponentType | undefined> {
  const release = inlined.releases[remote];
  if (release?.id !== id || !release.hydration) return Promise.resolve(undefined);
  let page = pages.get(id);
  if (!page) pages.set(id, (page = take(release, release.hydration)));
  return page;
}

async function take(release: Release, { entry, container }: NonNullable<Release['hydration']>) {
  const { remote, id } = release;
  const address = folderOf(remote, id) + entry;
  const script = [...document.scripts].find(({ src }) => src === address);
  if (!script) return undefined;
  // The server has checked the contract; the browser checks the script by the hash in its tag.
  knowHashes(release);
  try {
    await executed(script, container);
    return pageOf(container);
  } catch (error) {
    report(remoteErrorOf(remote, id, 'entry', error), LANDING_KEY);
    return undefined;
  }
}

/** The script comes after the shell's, so its events are still to come unless it has already been there. */
const executed = (script: HTMLScriptElement, container: string) =>
  new Promise<void>((resolve, reject) => {
    if (container in window) return resolve();
    setTimeout(() => reject(new NetworkError(`${script.src}: timed out`)), TIMEOUT_MS);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => void diagnoseScriptError(script.src).then(reject));
  });

function pageOf(container: string): ComponentType {
  const { Page } = (window as unknown as Containers)[container] ?? {};
  if (!Page) throw new Error(`the script did not bring the page ${container}`);
  return Page;
}
