import { z } from 'zod';
import { releaseId, remoteName } from './documents.mjs';
import { gates, ownership, shellProvides } from './gates.mjs';
import { appendLog } from './log.mjs';
import { buildOf, publish } from './publish.mjs';
import { addCanary, endCanaries, markOf, promote, rollback, rollbackTargets, unmark } from './registry.mjs';
import { changeEntry, entryOf, readRegistry, refuseOthersChange } from './registry-file.mjs';
import { parseRelease, readRelease, readVerification, writeVerification, folderOf, hashOf } from './releases.mjs';
import { smoke } from './smoke.mjs';
import { unknownTenants } from './tenants.mjs';
import { manifestOf } from '../registry-entry.mjs';

/**
 * What can be done to releases, for the command line and the release service alike: a request in, lines for a person
 * out. Every one of them is logged with who, what, when and why.
 *
 * @typedef {object} Desk where the work is done
 * @property {import('../store/store.mjs').Store} store
 * @property {import('../documents.ts').Trust} trust
 * @property {() => Promise<import('node:crypto').KeyObject>} key signs what is changed
 * @property {string} by who asks
 * @property {{apiUrl: string, accounts: import('./accounts.mjs').Accounts}} product for the smoke run
 */

const change = {
  remote: remoteName,
  /** Revision of the remote's entry as the caller saw it; without it, as it was when the work began. */
  expected: z.number().int().optional(),
  why: z.string().default(''),
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
    why: change.why,
  }),
  verify: z.object({ remote: remoteName, release: releaseId, ...checks }),
  promote: z.object({ ...change, ...checks, release: releaseId, unmark: z.boolean().default(false) }),
  canary: z.object({ ...change, ...checks, ...audience, release: releaseId }),
  endCanaries: z.object(change),
  rollback: z.object({ ...change, keep: z.boolean().default(false), withdraw: z.boolean().default(false) }),
};

/** @typedef {{lines: string[], release?: string}} Outcome */

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
    const { release } = await verified(desk, remote, id, { noSmoke, again: true });
    return { lines: [`${remote} ${release.id} passes every gate${noSmoke ? ', without the smoke run' : ''}`] };
  },

  async promote(desk, { remote, release: id, expected, why, noSmoke, unmark: forgive }) {
    const { revision: seen } = await entrySeen(desk, remote, expected);
    await refuseMarked(desk, remote, id, forgive);
    const { release, manifest } = await verified(desk, remote, id, { noSmoke });
    const { revision } = await changeEntry(desk.store, desk, remote, seen, async (entry, registry) => {
      refuse(release, await ownership(desk.store, release, registry));
      return promote(forgive ? unmark(entry, id) : entry, { release: id, manifest });
    });
    await log(desk, 'promote', remote, { release: id, why, revision });
    return { lines: [`${remote} ${id} is current (revision ${revision})`] };
  },

  async canary(desk, { remote, release: id, expected, why, noSmoke, tenants, percent }) {
    if ((tenants === undefined) === (percent === undefined)) throw new Error('Say either --tenants a,b or --percent n');
    const { revision: seen } = await entrySeen(desk, remote, expected);
    await refuseMarked(desk, remote, id, false);
    const { release: candidate } = await readRelease(desk.store, remote, id);
    if (candidate.description.area === 'visitor')
      throw new Error(`${remote} is for visitors, who have no tenant: no canary reaches them. Promote it`);
    const lines = await refuseUnknownTenants(desk, tenants);
    const { release, manifest } = await verified(desk, remote, id, { noSmoke });
    const canary = { release: id, manifest, ...(tenants ? { tenants } : { percent }) };
    const { revision } = await changeEntry(desk.store, desk, remote, seen, async (entry, registry) => {
      refuse(release, await ownership(desk.store, release, registry));
      return addCanary(entry, canary);
    });
    await log(desk, `canary for ${audienceOf(canary)}`, remote, { release: id, why, revision });
    return { lines: [...lines, `${remote} ${id} is canary for ${audienceOf(canary)} (revision ${revision})`] };
  },

  async endCanaries(desk, { remote, expected, why }) {
    const { revision: seen } = await entrySeen(desk, remote, expected);
    const { revision } = await changeEntry(desk.store, desk, remote, seen, endCanaries);
    await log(desk, 'end canaries', remote, { why, revision });
    return { lines: [`${remote} has no canary (revision ${revision})`] };
  },

  async rollback(desk, { remote, expected, why, keep, withdraw }) {
    const entry = await entrySeen(desk, remote, expected);
    if (entry.current === null && entry.canaries.length === 0)
      throw new Error(`${remote} has no release that could be taken back`);
    const lines = [];
    const target = withdraw ? null : await rollbackTarget(desk, remote, entry, lines);
    const mark = keep ? null : { by: desk.by, at: new Date().toISOString(), why };
    const { revision } = await changeEntry(desk.store, desk, remote, entry.revision, (now) =>
      rollback(now, target, mark),
    );
    await log(desk, target ? 'rollback' : 'withdraw', remote, { release: target, why, revision });
    const outcome = target ? `${target} is current again` : 'is withdrawn';
    const left = entry.current && !keep ? `; ${entry.current} is marked bad` : '';
    return { lines: [...lines, `${remote} ${outcome}${left} (revision ${revision})`] };
  },
};

export const audienceOf = ({ tenants, percent }) =>
  tenants ? `tenants ${tenants.join(', ')}` : `${percent} % of tenants`;

const log = ({ store, by }, what, remote, { release = null, why, revision = null }) =>
  appendLog(store, { at: new Date().toISOString(), by, what, remote, release, why, revision });

async function entryNow({ store, trust }, remote) {
  return entryOf(store, trust, await readRegistry(store, trust), remote);
}

/** The entry as the work begins. @throws Error when it is not the one that the caller has seen */
async function entrySeen(desk, remote, expected) {
  const entry = await entryNow(desk, remote);
  if (expected !== undefined) refuseOthersChange(remote, entry, expected);
  return entry;
}

/**
 * The newest release behind the current one that is good and whole; null only for a remote that never had another.
 * @throws Error when all that are left are bad or broken
 */
async function rollbackTarget({ store }, remote, entry, lines) {
  for (const id of rollbackTargets(entry)) {
    const why = await brokenBecause(store, remote, id, manifestOf(entry, id));
    if (why === null) return id;
    lines.push(`${remote} ${id} is passed over: ${why}`);
  }
  if (entry.history.length <= 1) return null;
  throw new Error(
    [...lines, `${remote} has no older release that is good: promote one, or take the remote out with --withdraw`].join(
      '\n',
    ),
  );
}

/**
 * Why a release cannot be served, null when it can.
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

async function refuseMarked(desk, remote, id, forgive) {
  const bad = markOf(await entryNow(desk, remote), id);
  if (bad && !forgive)
    throw new Error(
      `${remote} ${id} was marked bad by ${bad.by} at ${bad.at}${bad.why ? `: ${bad.why}` : ''}. promote --unmark takes the mark away`,
    );
}

/** @returns {Promise<string[]>} what is to be said when nobody could be asked */
async function refuseUnknownTenants({ product }, tenants) {
  if (!tenants) return [];
  const unknown = await unknownTenants(tenants, product.apiUrl);
  if (unknown === null) return [`Whether ${tenants.join(', ')} exist could not be checked: the API does not answer`];
  if (unknown.length > 0) throw new Error(`There is no tenant ${unknown.join(', ')}`);
  return [];
}

function refuse({ remote, id }, reasons) {
  if (reasons.length > 0)
    throw new Error(`${remote} ${id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`);
}

/**
 * All gates and the smoke run. What passed once for this shell is remembered, and what was left out is too.
 * @throws Error with every reason when a gate refuses the release
 */
export async function verified(desk, remote, id, { noSmoke = false, again = false }) {
  const { store, trust, product } = desk;
  const found = await readRelease(store, remote, id);
  const { release } = found;
  const registry = await readRegistry(store, trust);
  refuse(release, await gates(store, release, registry));
  const shell = shellProvides();
  const known = again ? null : await readVerification(store, remote, id);
  const isKnown = known && JSON.stringify(known.shell) === JSON.stringify(shell);
  if (isKnown && (noSmoke || known.skipped.length === 0)) return found;
  if (!noSmoke) refuse(release, await smoke(store, release, registry, product));
  const skipped = noSmoke ? ['smoke run'] : [];
  await writeVerification(store, release, { at: new Date().toISOString(), by: desk.by, shell, skipped });
  await log(desk, noSmoke ? 'verify without the smoke run' : 'verify', remote, { release: id, why: '' });
  return found;
}
