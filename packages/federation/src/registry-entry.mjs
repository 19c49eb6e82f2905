/**
 * How an entry of the registry is read, in the commands, the shell's server and the browser alike.
 *
 * @typedef {import('./documents.ts').RegistryEntry} RegistryEntry
 */

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
