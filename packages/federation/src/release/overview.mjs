import { brokenBecause } from './operations.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { allRemotes, isShell, published, readVerification } from './releases.mjs';
import { manifestOf, releasesToTry } from '../registry-entry.mjs';

/**
 * @import {AnyRelease, RegistryEntry, Trust} from '../documents.ts'
 * @import {ReadRegistry} from './registry-file.mjs'
 * @import {Store} from '../store/store.mjs'
 */

/**
 * Everything that `status` prints, for programs: what each remote serves, to whom, and all of its releases, latest first.
 * @param {{store: Store, trust: Trust}} desk
 * @throws Error if the registry is unreadable
 */
export async function overview({ store, trust }) {
  const registry = await readRegistry(store, trust);
  const names = await allRemotes(store, registry);
  const remotes = await Promise.all(names.map((remote) => describe(store, remote, registry, trust)));
  return { revision: registry.revision, remotes };
}

/**
 * @param {Store} store
 * @param {string} remote
 * @param {ReadRegistry} registry
 * @param {Trust} trust
 */
async function describe(store, remote, registry, trust) {
  const entry = await entryOf(store, trust, registry, remote);
  const [current = null, behind = null] = releasesToTry(entry);
  const stored = await published(store, remote);
  // A release that is served although its folder is gone must not go unseen.
  const gone = [...entry.canaries, ...(entry.rollout ? [entry.rollout] : []), ...entry.history]
    .map(({ release }) => release)
    .filter((id, index, all) => all.indexOf(id) === index && !stored.some((known) => known.id === id))
    .map((id) => ({ id, release: null }));
  return {
    remote,
    revision: entry.revision,
    current,
    behind,
    canaries: entry.canaries.map(({ release, tenants, percent }) => ({
      release,
      tenants: tenants ?? null,
      percent: percent ?? null,
    })),
    rollout: entry.rollout ?? null,
    freezes: entry.freezes ?? [],
    releases: await Promise.all([...stored, ...gone].map((known) => describeRelease(store, remote, entry, known))),
  };
}

/**
 * @param {Store} store
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {{id: string, release: AnyRelease | null}} known
 */
async function describeRelease(store, remote, entry, { id, release }) {
  const isBroken = (await brokenBecause(store, remote, id, manifestOf(entry, id))) !== null;
  const verification = await readVerification(store, remote, id);
  const bad = entry.history.find((past) => past.release === id)?.bad ?? null;
  return {
    id,
    state: isBroken ? 'broken' : bad ? 'bad' : stateOf(entry, id),
    publishedAt: release?.publishedAt ?? null,
    builtFrom: release?.builtFrom ?? null,
    contract: release && contractOf(release),
    ...(release ? weightOf(release) : { files: 0, bytes: 0, brotli: 0 }),
    bad,
    verification: verification && { at: verification.at, by: verification.by, skipped: verification.skipped },
  };
}

/**
 * @param {RegistryEntry} entry
 * @param {string} id
 */
function stateOf(entry, id) {
  if (entry.current === id) return 'current';
  if (entry.canaries.some(({ release }) => release === id)) return 'canary';
  if (entry.rollout?.release === id) return 'rollout';
  return releasesToTry(entry).includes(id) ? 'behind' : 'unserved';
}

/**
 * The contract's range that a remote requires, or the version that a shell provides.
 * @param {AnyRelease} release
 */
const contractOf = (release) =>
  isShell(release) ? (release.provides['@focinho/host'] ?? null) : release.requires.contract;

/**
 * The number of files of a release, and their size as they are and as browsers download them.
 * @param {AnyRelease} release
 */
function weightOf({ files }) {
  const weight = { files: 0, bytes: 0, brotli: 0 };
  for (const { bytes, brotli } of Object.values(files)) {
    weight.files += 1;
    weight.bytes += bytes;
    weight.brotli += brotli ?? bytes;
  }
  return weight;
}
