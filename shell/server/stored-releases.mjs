import { published, readRelease, remotesIn } from '@focinho/federation/release/releases';
import { SHELL } from '@focinho/federation/registry-entry';

/**
 * Every whole release of every remote, latest first, for the developer's panel. `manifest` is the hash that a browser
 * checks the release's manifest against, because the registry has none of a release that was never served.
 * @param {import('./documents.mjs').ReadableStore} store
 * @returns {Promise<Record<string, {id: string, manifest: string, publishedAt: string, contract: string, commit: string | null}[]>>}
 */
export async function storedReleases(store) {
  const remotes = (await remotesIn(store)).filter((remote) => remote !== SHELL);
  const described = remotes.map(async (remote) => {
    const whole = (await published(store, remote)).filter(({ broken }) => broken === null);
    return /** @type {const} */ ([remote, await Promise.all(whole.map(({ id }) => describe(store, remote, id)))]);
  });
  return Object.fromEntries(await Promise.all(described));
}

/**
 * @param {import('./documents.mjs').ReadableStore} store
 * @param {string} remote
 * @param {string} id
 */
async function describe(store, remote, id) {
  const { release, manifest } = await readRelease(store, remote, id);
  const { publishedAt, requires, builtFrom } = /** @type {import('@focinho/federation/documents').Release} */ (release);
  return { id, manifest, publishedAt, contract: requires.contract, commit: builtFrom?.commit ?? null };
}
