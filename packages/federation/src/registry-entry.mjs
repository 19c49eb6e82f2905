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
 * The releases to try for a tenant, best first: its canary, the one being rolled out, the current one, then older ones. A
 * canary that names the tenant takes precedence over one by percentage; visitors have no tenant and get no canary.
 * @param {string} remote
 * @param {Pick<RegistryEntry, 'current' | 'canaries' | 'rollout' | 'history'>} entry
 * @param {string | null} tenantSlug
 * @param {string | null} [audience] who a rollout decides about: the tenant, for visitors what the server knows them by
 * @returns {string[]}
 */
export function candidatesFor(remote, entry, tenantSlug, audience = tenantSlug) {
  const named = entry.canaries.find(
    ({ release, tenants }) =>
      tenantSlug !== null && tenants?.some((tenant) => hidden(release, tenant) === hidden(release, tenantSlug)),
  );
  const byShare = entry.canaries.find(
    ({ percent }) => tenantSlug !== null && percent !== undefined && bucketOf(remote, tenantSlug) < percent,
  );
  const early = named ?? byShare ?? (isInRollout(remote, entry.rollout, audience) ? entry.rollout : undefined);
  return [...new Set([...(early ? [early.release] : []), ...releasesToTry(entry)])];
}

/**
 * Whether a rollout has reached somebody. Whom it has reached stays reached at every later step, because the bucket stays
 * the same. The release is part of the bucket so that it is not always the same tenants that go first.
 * @param {string} remote
 * @param {RegistryEntry['rollout']} rollout
 * @param {string | null} audience
 */
export const isInRollout = (remote, rollout, audience) =>
  rollout !== undefined && audience !== null && bucketOf(`${remote}/${rollout.release}`, audience) < shareOf(rollout);

/**
 * The percentage that a rollout has reached.
 * @param {Pick<NonNullable<RegistryEntry['rollout']>, 'steps' | 'step'>} rollout
 */
export const shareOf = ({ steps, step }) => steps[step] ?? 0;

/**
 * A number from 0 to 99, always the same for a given tenant and remote (FNV-1a, 32 bits).
 * @param {string} remote
 * @param {string} tenantSlug
 */
export const bucketOf = (remote, tenantSlug) => fnv1a(`${remote}/${tenantSlug}`) % 100;

/** @param {string} text */
function fnv1a(text) {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Begins the hash of a tenant, so that no slug can be mistaken for one. */
const HIDDEN = '#';
/** @param {number} number */
const hex = (number) => number.toString(16).padStart(8, '0');
/**
 * A tenant in the entry that everybody can read: recognisable for whoever knows the slug, and different for each release. It is no
 * secret (a slug can be guessed), but the entry does not list our customers.
 * @param {string} release
 * @param {string} tenant
 */
const hidden = (release, tenant) =>
  tenant.startsWith(HIDDEN)
    ? tenant
    : `${HIDDEN}${hex(fnv1a(`${release}/${tenant}`))}${hex(fnv1a(`${tenant}/${release}`))}`;

/**
 * The entry without the names of tenants, for browsers. Its signature stays valid.
 * @template {Pick<RegistryEntry, 'canaries'>} Entry
 * @param {Entry} entry
 * @returns {Entry}
 */
export const withoutTenants = (entry) => ({
  ...entry,
  canaries: entry.canaries.map((canary) =>
    canary.tenants ? { ...canary, tenants: canary.tenants.map((tenant) => hidden(canary.release, tenant)) } : canary,
  ),
});

/**
 * The hash that a release's manifest must have; undefined if the entry does not list the release.
 * @param {Pick<RegistryEntry, 'canaries' | 'rollout' | 'history'>} entry
 * @param {string} release
 */
export const manifestOf = ({ canaries, rollout, history }, release) =>
  [...history, ...canaries, ...(rollout ? [rollout] : [])].find((pointer) => pointer.release === release)?.manifest;

/**
 * The text that an entry's signature covers: all of its fields except the signature, in this order. What an entry does not
 * have is left out, so that signatures from before it existed stay valid. Tenants are signed as browsers see them.
 * @param {string} remote
 * @param {RegistryEntry} entry
 */
export const signedText = (remote, { revision, current, canaries, history, rollout, freezes }) =>
  JSON.stringify([
    remote,
    revision,
    current,
    canaries.map(({ release, manifest, tenants, percent, since }) => [
      release,
      manifest,
      tenants?.map((tenant) => hidden(release, tenant)) ?? null,
      percent ?? null,
      ...(since ? [since] : []),
    ]),
    history.map(({ release, manifest, bad }) => [release, manifest, bad ? [bad.by, bad.at, bad.why] : null]),
    ...(rollout || freezes ? [signedRollout(rollout), signedFreezes(freezes)] : []),
  ]);

/** @param {RegistryEntry['rollout']} rollout */
const signedRollout = (rollout) => {
  if (!rollout) return null;
  const { release, manifest, steps, step, bakeMinutes, minLoads, startedAt, stepStartedAt, paused } = rollout;
  const pause = paused ? [paused.by, paused.at, paused.why] : null;
  return [release, manifest, steps, step, bakeMinutes, minLoads, startedAt, stepStartedAt, pause];
};

/** @param {RegistryEntry['freezes']} freezes */
const signedFreezes = (freezes) => freezes?.map(({ from, until, by, why }) => [from, until, by, why]) ?? null;
