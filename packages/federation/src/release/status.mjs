import { messageOf } from '../errors.mjs';
import { readCounts } from './counts.mjs';
import { readLog } from './log.mjs';
import { nextStepOf } from './next-step.mjs';
import { releasesInUse } from './registry.mjs';
import { entryOf, readRegistry, revisions } from './registry-file.mjs';
import { isExpired } from './snapshot.mjs';
import { audienceOf, brokenBecause } from './operations.mjs';
import { progressOf } from './rollout.mjs';
import { allRemotes, isRemote, published, readVerification } from './releases.mjs';
import { manifestOf, releasesToTry } from '../registry-entry.mjs';

/**
 * @import {AnyRelease, Registry, Release, Trust} from '../documents.ts'
 * @import {Desk} from './operations.mjs'
 * @import {ReadRegistry} from './registry-file.mjs'
 * @import {Store} from '../store/store.mjs'
 */

/**
 * Status of releases: what is served since when, what it can fall back to, what is unserved and what is broken, how much fails, and what to do next, as lines
 * to print. It works however broken the store is, and without the API, because that is when people need it.
 * @param {Pick<Desk, 'store' | 'trust' | 'product'>} desk
 * @param {string} [remote] all if undefined
 * @param {(remote: string) => boolean} [isShown] whether the reader may know of a remote
 * @returns {Promise<string[]>}
 */
export async function status({ store, trust, product }, remote, isShown = () => true) {
  const { registry, lines } = await present(store, trust);
  const counts = await readCounts(product);
  if (counts.unknown) lines.push(`  errors    unknown: ${counts.unknown}`);
  for (const name of (remote ? [remote] : await allRemotes(store, registry)).filter(isShown))
    lines.push(...(await linesOf({ store, trust, registry, counts }, name)));
  return lines;
}

/**
 * @param {Store} store
 * @param {Trust} trust
 * @returns {Promise<{registry: ReadRegistry, lines: string[]}>}
 */
async function present(store, trust) {
  const none = { revision: 0, remotes: {}, broken: {}, raw: {}, whole: null, unsigned: null };
  try {
    const registry = await readRegistry(store, trust);
    if (registry.revision === 0) return { registry, lines: ['no registry'] };
    return { registry, lines: [`revision ${registry.revision}`, ...signatureOf(registry)] };
  } catch (error) {
    const kept = (await revisions(store)).slice(0, 5).join(', ') || 'none';
    return {
      registry: none,
      lines: [`THE REGISTRY IS UNREADABLE: ${messageOf(error)}`, `  release restore <revision>; kept are ${kept}`],
    };
  }
}

/** @param {ReadRegistry} registry */
function signatureOf({ whole, unsigned }) {
  if (unsigned !== null || whole === null)
    return [`  BROKEN    ${unsigned}; release renew signs what is listed here, if it is right`];
  const until = new Date(whole.expires).toISOString();
  return [
    isExpired(whole) ? `  BROKEN    its signature has expired, ${until}: release renew` : `  signed    until ${until}`,
  ];
}

/**
 * @param {{store: Store, trust: Trust, registry: ReadRegistry, counts: Awaited<ReturnType<typeof readCounts>>}} given
 * @param {string} name
 */
async function linesOf({ store, trust, registry, counts }, name) {
  const entry = await entryOf(store, trust, registry, name);
  /** @type {Set<string>} */
  const broken = new Set();
  const errors = (/** @type {string} */ id) => errorsOf(counts.of(name, id));
  const all = await published(store, name);
  const log = await readLog(store, name).catch(() => []);
  /** @param {string} id */
  const line = async (id) => {
    const why = await brokenBecause(store, name, id, manifestOf(entry, id));
    if (why !== null) {
      broken.add(id);
      return `${id}  BROKEN: ${why}`;
    }
    const { publishedAt, builtFrom } = all.find((release) => release.id === id)?.release ?? {};
    return `${id}  ${publishedAt}  from ${source(builtFrom)}${await verification(store, name, id)}`;
  };
  const lines = [`${name}  revision ${entry.revision}`];
  if (Object.hasOwn(registry.broken, name))
    lines.push(
      `  BROKEN    its entry ${registry.broken[name]}; ${entry.current ? 'the last good one serves' : 'nothing is served'}`,
    );
  const [current, ...behind] = releasesToTry(entry);
  lines.push(`  current   ${current ? `${await line(current)}${sinceWhen(log, current)}${errors(current)}` : '–'}`);
  for (const id of behind) lines.push(`  behind    ${await line(id)}`);
  for (const { release, since, ...audience } of entry.canaries)
    lines.push(
      `  canary    ${await line(release)}, ${audienceOf(audience)}${since ? `, since ${since}` : ''}${errors(release)}`,
    );
  if (entry.rollout) {
    const { release } = entry.rollout;
    lines.push(`  rollout   ${await line(release)}, ${progressOf(entry.rollout)}${errors(release)}`);
  }
  for (const { from, until, by, why } of entry.freezes ?? [])
    lines.push(`  freeze    from ${from} until ${until}, by ${by}: ${why}`);
  for (const { release, bad } of entry.history)
    if (bad)
      lines.push(`  bad       ${await line(release)}; marked ${bad.at} by ${bad.by}${bad.why ? `: ${bad.why}` : ''}`);
  const used = releasesInUse(entry);
  for (const { id } of all)
    if (!used.has(id) && !entry.history.some(({ release }) => release === id))
      lines.push(`  unserved  ${await line(id)}`);
  const facts = {
    entry,
    brokenEntry: registry.broken[name] ?? null,
    stored: all.filter((stored) => stored.broken === null && !broken.has(stored.id)).map(({ id }) => id),
    hasTenants: !all.some(({ release }) => release && isRemote(release) && isPublic(release)),
    isBroken: (/** @type {string} */ id) => broken.has(id),
    wasTried: (/** @type {string} */ id) =>
      log.some(({ what, release }) => release === id && /^(canary|rollout)/.test(what)),
    countsOf: (/** @type {string} */ id) => counts.of(name, id),
  };
  return [...lines, `  next      ${nextStepOf(name, facts, new Date())}`];
}

/** @param {Release} release */
const isPublic = ({ description: { area } }) => area === 'visitor' || area === 'guest';

/** @param {import('./next-step.mjs').Counts | null} counts */
const errorsOf = (counts) => (counts ? `, ${counts.faults} errors in ${counts.loads} loads in 7 days` : '');

/**
 * Since when a release is current, as the log says.
 * @param {import('../documents.ts').LogLine[]} log
 * @param {string} id
 */
function sinceWhen(log, id) {
  const began = log.findLast(({ what, release }) => release === id && /^(promote|rollback)/.test(what));
  return began ? `, since ${began.at} by ${began.by}` : '';
}

/**
 * A line for each remote whose current release cannot be served.
 * @param {Store} store
 * @param {Registry} registry
 */
export async function brokenCurrents(store, { remotes }) {
  const lines = Object.entries(remotes).map(async ([remote, entry]) => {
    const why = entry.current && (await brokenBecause(store, remote, entry.current, manifestOf(entry, entry.current)));
    return why ? [`${remote} ${entry.current} is BROKEN: ${why}; an older release serves, if there is one`] : [];
  });
  return (await Promise.all(lines)).flat();
}

/** @param {AnyRelease['builtFrom'] | undefined} builtFrom */
const source = (builtFrom) =>
  builtFrom
    ? `${builtFrom.commit.slice(0, 12)}${builtFrom.dirty ? ' with changes that are in no commit' : ''}`
    : 'an unknown commit';

/**
 * @param {Store} store
 * @param {string} remote
 * @param {string} id
 */
async function verification(store, remote, id) {
  const known = await readVerification(store, remote, id);
  if (!known) return ', not verified';
  return known.skipped.length > 0 ? `, verified without the ${known.skipped.join(', ')}` : '';
}
