/**
 * How an entry of the registry is read, in the commands, the shell's server and the browser alike.
 *
 * @typedef {import('./documents.ts').RegistryEntry} RegistryEntry
 */

/** The shell has releases and an entry of its own, under this name. */
export const SHELL = 'shell';

/**
 * What serves everybody, best first: the current release, then those behind it in the history that are not marked bad.
 * @param {Pick<RegistryEntry, 'current' | 'history'>} entry
 * @returns {string[]}
 */
export function releasesToTry({ current, history }) {
  if (current === null) return [];
  const behind = history.slice(history.findIndex(({ release }) => release === current) + 1);
  return [current, ...behind.filter(({ bad }) => !bad).map(({ release }) => release)];
}

/**
 * The releases to try for a tenant, best first: the canary that it takes part in, the current one, those behind it.
 * A canary by name goes before one by percent; without a tenant (a visitor) there is no canary.
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
 * A number from 0 to 99 that is always the same for one tenant and remote (FNV-1a, 32 bits).
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
 * The hash that a release's manifest must have, undefined when the entry does not know the release.
 * @param {Pick<RegistryEntry, 'canaries' | 'history'>} entry
 * @param {string} release
 */
export const manifestOf = ({ canaries, history }, release) =>
  [...history, ...canaries].find((pointer) => pointer.release === release)?.manifest;

/**
 * The text that an entry's signature covers: everything in it, in this order.
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
