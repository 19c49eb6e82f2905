/**
 * How an entry of the registry is read: shared by the commands, the shell's server and the browser.
 *
 * @typedef {import('./documents.ts').RegistryEntry} RegistryEntry
 */

/** The shell has releases and a registry entry too, under this name. */
export const SHELL = 'shell';

/**
 * The releases for everybody, best first: the current one, then older ones from the history that are not marked bad.
 * @param {Pick<RegistryEntry, 'current' | 'history'>} entry
 * @returns {string[]}
 */
export function releasesToTry({ current, history }) {
  if (current === null) return [];
  const behind = history.slice(history.findIndex(({ release }) => release === current) + 1);
  return [current, ...behind.filter(({ bad }) => !bad).map(({ release }) => release)];
}

/**
 * The releases to try for a tenant, best first: its canary, the current one, then older ones. A canary that names the
 * tenant takes precedence over one by percentage; visitors have no tenant and get no canary.
 * @param {string} remote
 * @param {Pick<RegistryEntry, 'current' | 'canaries' | 'history'>} entry
 * @param {string | null} tenantSlug
 * @returns {string[]}
 */
export function candidatesFor(remote, entry, tenantSlug) {
  const named = entry.canaries.find(({ tenants }) => tenantSlug !== null && tenants?.includes(tenantSlug));
  const byShare = entry.canaries.find(
    ({ percent }) => tenantSlug !== null && percent !== undefined && bucketOf(remote, tenantSlug) < percent,
  );
  const canary = named ?? byShare;
  return [...new Set([...(canary ? [canary.release] : []), ...releasesToTry(entry)])];
}

/**
 * A number from 0 to 99, always the same for a given tenant and remote (FNV-1a, 32 bits).
 * @param {string} remote
 * @param {string} tenantSlug
 */
export function bucketOf(remote, tenantSlug) {
  let hash = 0x811c9dc5;
  for (const character of `${remote}/${tenantSlug}`) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % 100;
}

/**
 * The hash that a release's manifest must have; undefined if the entry does not list the release.
 * @param {Pick<RegistryEntry, 'canaries' | 'history'>} entry
 * @param {string} release
 */
export const manifestOf = ({ canaries, history }, release) =>
  [...history, ...canaries].find((pointer) => pointer.release === release)?.manifest;

/**
 * The text that an entry's signature covers: all of its fields except the signature, in this order.
 * @param {string} remote
 * @param {RegistryEntry} entry
 */
export const signedText = (remote, { revision, current, canaries, history }) =>
  JSON.stringify([
    remote,
    revision,
    current,
    canaries.map(({ release, manifest, tenants, percent }) => [release, manifest, tenants ?? null, percent ?? null]),
    history.map(({ release, manifest, bad }) => [release, manifest, bad ? [bad.by, bad.at, bad.why] : null]),
  ]);
