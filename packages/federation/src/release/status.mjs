import { messageOf } from '../errors.mjs';
import { releasesInUse } from './registry.mjs';
import { entryOf, readRegistry, revisions } from './registry-file.mjs';
import { isExpired } from './snapshot.mjs';
import { audienceOf, brokenBecause } from './operations.mjs';
import { progressOf } from './rollout.mjs';
import { allRemotes, published, readVerification } from './releases.mjs';
import { manifestOf, releasesToTry } from '../registry-entry.mjs';

/**
 * @import {AnyRelease, Registry, Trust} from '../documents.ts'
 * @import {ReadRegistry} from './registry-file.mjs'
 * @import {Store} from '../store/store.mjs'
 */

/**
 * What is served, what it can fall back to, what is unserved and what is broken, as lines to print. It works however
 * broken the store is, because that is when people need it.
 * @param {{store: Store, trust: Trust}} desk
 * @param {string} [remote] all if undefined
 * @returns {Promise<string[]>}
 */
export async function status({ store, trust }, remote) {
  const { registry, lines } = await present(store, trust);
  for (const name of remote ? [remote] : await allRemotes(store, registry))
    lines.push(...(await linesOf(store, trust, registry, name)));
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
 * @param {Store} store
 * @param {Trust} trust
 * @param {ReadRegistry} registry
 * @param {string} name
 */
async function linesOf(store, trust, registry, name) {
  const entry = await entryOf(store, trust, registry, name);
  const all = await published(store, name);
  /** @param {string} id */
  const line = async (id) => {
    const why = await brokenBecause(store, name, id, manifestOf(entry, id));
    if (why !== null) return `${id}  BROKEN: ${why}`;
    const { publishedAt, builtFrom } = all.find((release) => release.id === id)?.release ?? {};
    return `${id}  ${publishedAt}  from ${source(builtFrom)}${await verification(store, name, id)}`;
  };
  const lines = [`${name}  revision ${entry.revision}`];
  if (Object.hasOwn(registry.broken, name))
    lines.push(
      `  BROKEN    its entry ${registry.broken[name]}; ${entry.current ? 'the last good one serves' : 'nothing is served'}`,
    );
  const [current, ...behind] = releasesToTry(entry);
  lines.push(`  current   ${current ? await line(current) : '–'}`);
  for (const id of behind) lines.push(`  behind    ${await line(id)}`);
  for (const canary of entry.canaries) lines.push(`  canary    ${await line(canary.release)}, ${audienceOf(canary)}`);
  if (entry.rollout) lines.push(`  rollout   ${await line(entry.rollout.release)}, ${progressOf(entry.rollout)}`);
  for (const { from, until, by, why } of entry.freezes ?? [])
    lines.push(`  freeze    from ${from} until ${until}, by ${by}: ${why}`);
  for (const { release, bad } of entry.history)
    if (bad)
      lines.push(`  bad       ${await line(release)}; marked ${bad.at} by ${bad.by}${bad.why ? `: ${bad.why}` : ''}`);
  const used = releasesInUse(entry);
  for (const { id } of all)
    if (!used.has(id) && !entry.history.some(({ release }) => release === id))
      lines.push(`  unserved  ${await line(id)}`);
  return lines;
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
