/**
 * What a deploy does to the registry, as pure functions: registry in, next registry out. The revision grows with every
 * change, by which open tabs learn of it.
 *
 * @typedef {import('../documents.ts').Registry} Registry
 * @typedef {import('../documents.ts').RegistryEntry} RegistryEntry
 */

/** @type {Registry} */
export const EMPTY_REGISTRY = { revision: 0, remotes: {} };

/** @returns {RegistryEntry} */
export const entryOf = (registry, remote) =>
  registry.remotes[remote] ?? { current: null, previous: null, canaries: [] };

/** @returns {Registry} */
const withEntry = (registry, remote, entry) => ({
  revision: registry.revision + 1,
  remotes: { ...registry.remotes, [remote]: entry },
});

/** Makes a release the current one for everybody; the one before becomes the fallback. A canary of it is over. */
export function promote(registry, remote, release) {
  const entry = entryOf(registry, remote);
  if (entry.current === release) return registry;
  return withEntry(registry, remote, {
    current: release,
    previous: entry.current ?? entry.previous,
    canaries: entry.canaries.filter((canary) => canary.release !== release),
  });
}

/**
 * Back to the previous release, which trades places with the current one; all canaries end. A remote that never had
 * another one is withdrawn.
 * @throws Error when nobody is served anything
 */
export function rollback(registry, remote) {
  const { current, previous, canaries } = entryOf(registry, remote);
  if (!current && !previous && canaries.length === 0)
    throw new Error(`${remote} has no release that could be taken back`);
  return withEntry(registry, remote, { current: previous, previous: previous ? current : null, canaries: [] });
}

/** Gives a release to some tenants only; a canary of the same release is replaced. */
export function addCanary(registry, remote, canary) {
  const entry = entryOf(registry, remote);
  const others = entry.canaries.filter(({ release }) => release !== canary.release);
  return withEntry(registry, remote, { ...entry, canaries: [...others, canary] });
}

/** Ends all canaries of a remote. */
export function endCanaries(registry, remote) {
  const entry = entryOf(registry, remote);
  return entry.canaries.length === 0 ? registry : withEntry(registry, remote, { ...entry, canaries: [] });
}

/** @returns {Set<string>} ids that somebody may be served now */
export function releasesInUse(registry, remote) {
  const { current, previous, canaries } = entryOf(registry, remote);
  return new Set([current, previous, ...canaries.map(({ release }) => release)].filter((id) => id !== null));
}
