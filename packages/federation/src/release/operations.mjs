import { z } from 'zod';
import { releaseId, remoteName } from './documents.mjs';
import { conflicts, gates, liveReleases } from './gates.mjs';
import { appendLog } from './log.mjs';
import { buildOf, publish } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import {
  addCanary,
  endCanaries,
  markBad,
  markOf,
  promote,
  rollback,
  rollbackTargets,
  unmark,
  withCurrent,
} from './registry.mjs';
import { changeEntries, changeEntry, entryOf, readRegistry, refuseOthersChange } from './registry-file.mjs';
import { parseRelease, readRelease, readVerification, writeVerification, folderOf, hashOf } from './releases.mjs';
import { smoke } from './smoke.mjs';
import { unknownTenants } from './tenants.mjs';
import { SHELL, manifestOf } from '../registry-entry.mjs';

/**
 * The operations on releases, shared by the command line and the release service. Each takes a request, returns lines
 * to print, and logs who did what, when and why.
 *
 * @typedef {object} Desk everything that an operation works with
 * @property {import('../store/store.mjs').Store} store
 * @property {import('../documents.ts').Trust} trust
 * @property {() => Promise<import('node:crypto').KeyObject>} key signs the changes
 * @property {string} by who requested the operation
 * @property {{apiUrl: string, accounts: import('./accounts.mjs').Accounts}} product for the smoke run
 */

export const SAY_WHY = 'Say why: --reason "…"';
const change = {
  remote: remoteName,
  /** The revision of the remote's entry that the caller saw; by default the one found when the operation begins. */
  expected: z.number().int().optional(),
  why: z.string(SAY_WHY).trim().min(1, SAY_WHY),
};
const checks = { noSmoke: z.boolean().default(false) };
const audience = {
  tenants: z.array(z.string()).min(1).optional(),
  percent: z.number().int().min(0).max(100).optional(),
};

export const REQUESTS = {
  publish: z.object({
    remote: remoteName,
    /** The build's files by name, base64. */
    files: z.record(z.string(), z.string()),
    builtFrom: z.object({ commit: z.string(), dirty: z.boolean() }).nullable(),
    why: z.string().default(''),
  }),
  verify: z.object({ remote: remoteName, release: releaseId, ...checks }),
  promote: z.object({
    ...change,
    ...checks,
    release: releaseId,
    /** Releases of other remotes to make current in the same write, because they only work together. */
    together: z.record(remoteName, releaseId).default({}),
    unmark: z.boolean().default(false),
  }),
  canary: z.object({ ...change, ...checks, ...audience, release: releaseId }),
  endCanaries: z.object(change),
  rollback: z.object({ ...change, keep: z.boolean().default(false), withdraw: z.boolean().default(false) }),
  markBad: z.object({ ...change, release: releaseId }),
};

/**
 * @param {keyof typeof REQUESTS} operation
 * @param {unknown} request
 * @throws Error that says what is wrong with the request
 */
export function requestFor(operation, request) {
  const { data, error } = REQUESTS[operation].safeParse(request);
  if (error)
    throw new Error(
      error.issues
        .map(({ path, message }) => (message === SAY_WHY ? message : `${path.join('.')}: ${message}`))
        .join('\n'),
    );
  return data;
}

/** @typedef {{lines: string[], release?: string, revision?: number}} Outcome `revision` of the registry after a change */

/** @type {Record<keyof typeof REQUESTS, (desk: Desk, request: object) => Promise<Outcome>>} */
export const OPERATIONS = {
  async publish(desk, { remote, files, builtFrom, why }) {
    const contents = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
    const { release, isNew } = await publish(desk.store, buildOf(contents, remote), builtFrom);
    if (isNew) await log(desk, 'publish', remote, { release: release.id, why });
    return {
      lines: [`${remote} ${release.id} ${isNew ? 'published' : 'is already published'}`],
      release: release.id,
    };
  },

  async verify(desk, { remote, release: id, noSmoke }) {
    await verified(desk, remote, id, { noSmoke, again: true });
    return { lines: [`${remote} ${id} passes every gate${noSmoke ? ', without the smoke run' : ''}`] };
  },

  async promote(desk, { remote, release: id, expected, why, noSmoke, unmark: forgive, together }) {
    const { store, trust } = desk;
    const seen = await readRegistry(store, trust);
    const candidates = await Promise.all(
      Object.entries({ ...together, [remote]: id }).map(async ([name, wanted]) => {
        const entry = await entryOf(store, trust, seen, name);
        if (name === remote && expected !== undefined) refuseOthersChange(name, entry, expected);
        refuseMarked(name, entry, wanted, forgive);
        const { release, manifest } = await readRelease(store, name, wanted);
        return { remote: name, release, entry, pointer: { release: wanted, manifest } };
      }),
    );
    /** The registry with the other candidates current: each is checked against what will be live with it. */
    const beside = (registry, { remote: name }) => {
      const others = candidates.filter((other) => other.remote !== name);
      return withCurrent(registry, Object.fromEntries(others.map((other) => [other.remote, other.pointer])));
    };
    for (const candidate of candidates)
      await verified(desk, candidate.remote, candidate.pointer.release, { noSmoke, registry: beside(seen, candidate) });
    const changes = candidates.map((candidate) => ({
      remote: candidate.remote,
      expected: candidate.entry.revision,
      change: async (entry, registry) => {
        refuse(candidate.release, await conflicts(store, candidate.release, beside(registry, candidate)));
        return promote(forgive ? unmark(entry, candidate.pointer.release) : entry, candidate.pointer);
      },
    }));
    const revision = await changeEntries(store, desk, changes);
    for (const { remote: name, pointer } of candidates)
      await log(desk, 'promote', name, { release: pointer.release, why, revision });
    return {
      lines: candidates.map(({ release }) => `${release.remote} ${release.id} is current (revision ${revision})`),
      revision,
    };
  },

  async canary(desk, { remote, release: id, expected, why, noSmoke, tenants, percent }) {
    if ((tenants === undefined) === (percent === undefined)) throw new Error('Say either --tenants a,b or --percent n');
    const seen = await entrySeen(desk, remote, expected);
    refuseMarked(remote, seen, id, false);
    const { release, manifest } = await readRelease(desk.store, remote, id);
    if (release.description?.area === 'visitor')
      throw new Refusal(
        'no-canary-for-visitors',
        `${remote} is for visitors, who have no tenant: no canary reaches them. Promote it`,
      );
    const lines = await refuseUnknownTenants(desk, tenants);
    await verified(desk, remote, id, { noSmoke });
    const canary = { release: id, manifest, ...(tenants ? { tenants } : { percent }) };
    const revision = await changeEntry(desk.store, desk, remote, seen.revision, async (entry, registry) => {
      refuse(release, await conflicts(desk.store, release, registry));
      return addCanary(entry, canary);
    });
    await log(desk, `canary for ${audienceOf(canary)}`, remote, { release: id, why, revision });
    return {
      lines: [...lines, `${remote} ${id} is canary for ${audienceOf(canary)} (revision ${revision})`],
      revision,
    };
  },

  async endCanaries(desk, { remote, expected, why }) {
    const { revision: seen } = await entrySeen(desk, remote, expected);
    const revision = await changeEntry(desk.store, desk, remote, seen, endCanaries);
    await log(desk, 'end canaries', remote, { why, revision });
    return { lines: [`${remote} has no canary (revision ${revision})`], revision };
  },

  async rollback(desk, { remote, expected, why, keep, withdraw }) {
    const entry = await entrySeen(desk, remote, expected);
    if (entry.current === null && entry.canaries.length === 0)
      throw new Refusal('nothing-to-roll-back', `${remote} has no release that could be taken back`);
    const lines = [];
    const target = withdraw ? null : await rollbackTarget(desk, remote, entry, lines);
    const mark = keep ? null : { by: desk.by, at: new Date().toISOString(), why };
    const revision = await changeEntry(desk.store, desk, remote, entry.revision, (now) => rollback(now, target, mark));
    await log(desk, target ? 'rollback' : 'withdraw', remote, { release: target, why, revision });
    const outcome = target ? `${target} is current again` : 'is withdrawn';
    const left = entry.current && !keep ? `; ${entry.current} is marked bad` : '';
    return { lines: [...lines, `${remote} ${outcome}${left} (revision ${revision})`], revision };
  },

  async markBad(desk, { remote, release: id, expected, why }) {
    const { store, by } = desk;
    const seen = await entrySeen(desk, remote, expected);
    if (seen.current === id)
      throw new Refusal('is-current', `${remote} ${id} is current: rollback marks it bad and serves an older one`);
    const manifest = manifestOf(seen, id) ?? (await readRelease(store, remote, id)).manifest;
    const mark = { by, at: new Date().toISOString(), why };
    const revision = await changeEntry(store, desk, remote, seen.revision, (entry) =>
      markBad(entry, { release: id, manifest }, mark),
    );
    await log(desk, 'mark bad', remote, { release: id, why, revision });
    return { lines: [`${remote} ${id} is marked bad (revision ${revision})`], revision };
  },
};

export const audienceOf = ({ tenants, percent }) =>
  tenants ? `tenants ${tenants.join(', ')}` : `${percent} % of tenants`;

const log = ({ store, by }, what, remote, { release = null, why, revision = null }) =>
  appendLog(store, { at: new Date().toISOString(), by, what, remote, release, why, revision });

/** The entry before the operation. @throws Error if it is no longer at the revision that the caller saw */
async function entrySeen({ store, trust }, remote, expected) {
  const entry = await entryOf(store, trust, await readRegistry(store, trust), remote);
  if (expected !== undefined) refuseOthersChange(remote, entry, expected);
  return entry;
}

/**
 * The newest older release that works and is not marked bad; null if the remote never had another release.
 * @throws Error if all older releases are bad or broken
 */
async function rollbackTarget({ store, trust }, remote, entry, lines) {
  const registry = await readRegistry(store, trust);
  for (const id of rollbackTargets(entry)) {
    const broken = await brokenBecause(store, remote, id, manifestOf(entry, id));
    const reasons = broken
      ? [broken]
      : await conflicts(store, (await readRelease(store, remote, id)).release, registry);
    if (reasons.length === 0) return id;
    lines.push(`${remote} ${id} is passed over: ${reasons.join('; ')}`);
  }
  if (entry.history.length <= 1) return null;
  const advice = `${remote} has no older release that is good: promote one, or take the remote out with --withdraw`;
  throw new Refusal('no-older-release', [...lines, advice].join('\n'));
}

/**
 * The reason why a release cannot be served, or null.
 * @param {string | undefined} manifest the hash that its manifest must have
 */
export async function brokenBecause(store, remote, id, manifest) {
  const content = await store.read(`${folderOf(remote, id)}/release.json`);
  if (content === null) return 'its manifest is missing';
  if (manifest !== undefined && hashOf(content) !== manifest) return 'its manifest is not what was published';
  try {
    const { entry } = parseRelease(content.toString('utf8'), remote, id);
    return (await store.stamp(`${folderOf(remote, id)}/${entry}`)) === null ? `its entry ${entry} is missing` : null;
  } catch (error) {
    return error.message;
  }
}

function refuseMarked(remote, entry, id, forgive) {
  const bad = markOf(entry, id);
  if (bad && !forgive)
    throw new Refusal(
      'marked-bad',
      `${remote} ${id} was marked bad by ${bad.by} at ${bad.at}${bad.why ? `: ${bad.why}` : ''}. promote --unmark takes the mark away`,
      { ...bad },
    );
}

/** @returns {Promise<string[]>} a warning if the API could not be asked */
async function refuseUnknownTenants({ product }, tenants) {
  if (!tenants) return [];
  const unknown = await unknownTenants(tenants, product.apiUrl);
  if (unknown === null) return [`Whether ${tenants.join(', ')} exist could not be checked: the API does not answer`];
  if (unknown.length > 0)
    throw new Refusal('unknown-tenants', `There is no tenant ${unknown.join(', ')}`, { tenants: unknown });
  return [];
}

function refuse({ remote, id }, reasons) {
  if (reasons.length > 0)
    throw new Refusal('gates', `${remote} ${id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`, {
      reasons,
    });
}

/**
 * Runs all gates and the smoke run. Stores the result with the checks that were skipped, and reuses it as long as the
 * release would run together with the same other releases.
 * @throws Error with all reasons if a gate refuses the release
 */
async function verified(desk, remote, id, { noSmoke = false, again = false, registry: given }) {
  const { store, trust, product } = desk;
  const { release } = await readRelease(store, remote, id);
  const registry = given ?? (await readRegistry(store, trust));
  refuse(release, await gates(store, release, registry));
  const beside = await companions(store, remote, registry);
  const known = again ? null : await readVerification(store, remote, id);
  const isKnown = known !== null && known.beside.join() === beside.join();
  if (isKnown && (noSmoke || known.skipped.length === 0)) return release;
  if (!noSmoke) refuse(release, await smoke(store, release, registry, product));
  const skipped = noSmoke ? ['smoke run'] : [];
  await writeVerification(store, release, { at: new Date().toISOString(), by: desk.by, beside, skipped });
  await log(desk, noSmoke ? 'verify without the smoke run' : 'verify', remote, { release: id, why: '' });
  return release;
}

/** The releases that a verification depends on: for a remote the live shells, for a shell the live remotes. */
async function companions(store, remote, registry) {
  const live = await liveReleases(store, registry);
  return live
    .filter((other) => (other.remote === SHELL) !== (remote === SHELL))
    .map((other) => `${other.remote} ${other.id}`)
    .sort();
}
