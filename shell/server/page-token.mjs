import { createHmac, randomBytes } from 'node:crypto';

/**
 * @typedef {Pick<import('@focinho/federation/documents').RegistryEntry, 'canaries' | 'rollout'>} WatchedEntry
 * @typedef {{remotes: Record<string, WatchedEntry>}} WatchedRegistry
 */

/** How long a page can report with its token; afterwards it gets a new one. */
const LIFETIME_MS = 15 * 60_000;
/** Areas whose pages need a log-in. */
const NEEDS_SESSION = new Set(['tenant', 'superadmin']);

/**
 * Tokens with which pages report what they loaded and what failed (api/src/platform/loads/page-token.ts checks them). A token names
 * the tenant and the releases that this server chose, so that nobody can report about others. Loads are sampled here, so
 * that nobody can choose to be counted: `weight` is how many loads one report stands for. While a remote has a canary or a
 * rollout, all of its loads are counted, since the two releases are compared. `:s` marks what only logged-in people meet: the API
 * counts it with a session of the tenant.
 * @param {{pageTokenSecret: string | null, loadSample: number}} settings
 * @param {() => number} [random] from 0 to 1
 * @returns {(registry: WatchedRegistry | null, releases: Record<string, {id?: string, description?: {area: string}} | null>, tenantSlug: string | null) => string | null}
 *   null if nothing of the page is counted
 */
export function pageTokens({ pageTokenSecret: secret, loadSample }, random = Math.random) {
  return (registry, releases, tenantSlug) => {
    if (secret === null) return null;
    const isSampled = random() < loadSample;
    const counted = Object.entries(releases).flatMap(([remote, release]) => {
      const entry = registry?.remotes[remote];
      if (!entry || !release?.id) return [];
      const session = NEEDS_SESSION.has(release.description?.area ?? '') ? ':s' : '';
      if (isWatched(entry)) return [`${remote}:${release.id}:1${session}`];
      return isSampled ? [`${remote}:${release.id}:${Math.round(1 / loadSample)}${session}`] : [];
    });
    if (counted.length === 0) return null;
    const expires = Math.floor((Date.now() + LIFETIME_MS) / 1000);
    return signed(secret, [expires, randomBytes(9).toString('base64url'), tenantSlug ?? '', counted.join(',')]);
  };
}

/** @param {WatchedEntry} entry */
const isWatched = ({ canaries, rollout }) => canaries.length > 0 || rollout !== undefined;

/**
 * The parts contain no dot. They stay readable, because the ids are in the HTML anyway and compress to nothing.
 * @param {string} secret
 * @param {(string | number)[]} parts
 */
export function signed(secret, parts) {
  const text = parts.join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
