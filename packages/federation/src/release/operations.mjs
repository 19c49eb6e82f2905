import path from 'node:path';
import { z } from 'zod';
import {
  SAY_WHY,
  change,
  checks,
  entrySeen,
  goesOut,
  log,
  refuse,
  refuseFrozen,
  refuseMarked,
  verified,
} from './checks.mjs';
import { fileName, releaseId, remoteName } from './documents.mjs';
import { conflicts } from './gates.mjs';
import { previewIn, signedPreview } from './preview.mjs';
import { buildOf, publish } from './publish.mjs';
import { Refusal } from './refusal.mjs';
import {
  addCanary,
  endCanaries,
  markBad,
  promote,
  rollback,
  rollbackTargets,
  unmark,
  withCurrent,
} from './registry.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { changeEntries, changeEntry, refuseOthersChange } from './registry-write.mjs';
import { folderOf, hashOf, isRemote, parseRelease, readRelease } from './releases.mjs';
import { ROLLOUT_OPERATIONS, ROLLOUT_REQUESTS } from './rollout.mjs';
import { unknownTenants } from './tenants.mjs';
import { messageOf } from '../errors.mjs';
import { SHELL, manifestOf } from '../registry-entry.mjs';

/**
 * The operations on releases, shared by the command line and the release service. Each takes a request, returns lines
 * to print, and logs who did what, when and why.
 *
 * @typedef {object} Desk everything that an operation works with
 * @property {Store} store
 * @property {import('../documents.ts').Trust} trust
 * @property {() => Promise<import('node:crypto').KeyObject>} key signs the changes
 * @property {string} by who requested the operation
 * @property {{apiUrl: string, accounts: import('./accounts.mjs').Accounts}} product for the smoke run
 *
 * @typedef {{lines: string[], release?: string, revision?: number, token?: string}} Outcome `revision` of the registry after a change,
 *   `token` of a preview's address
 * @typedef {{[Name in keyof typeof REQUESTS]: z.output<(typeof REQUESTS)[Name]>}} Requests
 * @typedef {{[Name in keyof typeof REQUESTS]: z.input<(typeof REQUESTS)[Name]>}} Inputs what a client sends
 * @typedef {keyof Requests} Operation
 *
 * @import {Canary, Registry, RegistryEntry} from '../documents.ts'
 * @import {Change} from './registry-write.mjs'

 * @import {Store} from '../store/store.mjs'
 */

const audience = {
  tenants: z.array(z.string()).min(1).optional(),
  percent: z.number().int().min(0).max(100).optional(),
};

export const REQUESTS = {
  ...ROLLOUT_REQUESTS,
  publish: z.object({
    remote: remoteName,
    /** The build's files by name, base64. */
    files: z.record(fileName, z.string()),
    builtFrom: z.object({ commit: z.string(), dirty: z.boolean() }).nullable(),
    why: z.string().default(''),
  }),
  verify: z.object({ remote: remoteName, release: releaseId, ...checks }),
  promote: z.object({
    ...goesOut,
    ...checks,
    release: releaseId,
    /** Releases of other remotes to make current in the same write, because they only work together. */
    together: z.record(remoteName, releaseId).default({}),
    unmark: z.boolean().default(false),
  }),
  canary: z.object({ ...goesOut, ...checks, ...audience, release: releaseId }),
  endCanaries: z.object(change),
  rollback: z.object({
    ...change,
    /** The release to take back: somebody else may have done it already. */
    release: releaseId.optional(),
    keep: z.boolean().default(false),
    withdraw: z.boolean().default(false),
  }),
  markBad: z.object({ ...change, release: releaseId }),
  preview: z.object({
    remote: remoteName,
    release: releaseId,
    /** How long the address works. */
    hours: z.number().int().min(1).max(168).default(24),
    /** Tenants whose owners and managers may open it, besides super administrators. */
    tenants: z.array(z.string()).min(1).optional(),
    why: z.string().default(''),
  }),
};

/**
 * @template {Operation} Name
 * @param {Name} operation
 * @param {unknown} request
 * @returns {Requests[Name]}
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
  return /** @type {Requests[Name]} */ (data);
}

/** @type {{[Name in Operation]: (desk: Desk, request: Requests[Name]) => Promise<Outcome>}} */
export const OPERATIONS = {
  ...ROLLOUT_OPERATIONS,

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

  async promote(desk, { remote, release: id, expected, why, noSmoke, unmark: forgive, together, duringFreeze }) {
    const { store, trust } = desk;
    const seen = await readRegistry(store, trust);
    const candidates = await Promise.all(
      Object.entries({ ...together, [remote]: id }).map(async ([name, wanted]) => {
        const entry = await entryOf(store, trust, seen, name);
        if (name === remote && expected !== undefined) refuseOthersChange(name, entry, expected);
        refuseMarked(name, entry, wanted, forgive);
        const frozen = refuseFrozen(name, entry, duringFreeze);
        const { release, manifest } = await readRelease(store, name, wanted);
        return { remote: name, release, entry, frozen, pointer: { release: wanted, manifest } };
      }),
    );
    /**
     * The registry with the other candidates current: each is checked against what will be live with it.
     * @type {(registry: Registry, candidate: {remote: string}) => Registry}
     */
    const beside = (registry, { remote: name }) => {
      const others = candidates.filter((other) => other.remote !== name);
      return withCurrent(registry, Object.fromEntries(others.map((other) => [other.remote, other.pointer])));
    };
    for (const candidate of candidates)
      await verified(desk, candidate.remote, candidate.pointer.release, { noSmoke, registry: beside(seen, candidate) });
    const changes = candidates.map((candidate) => ({
      remote: candidate.remote,
      expected: candidate.entry.revision,
      /** @type {Change} */
      change: async (entry, registry) => {
        refuse(candidate.release, await conflicts(store, candidate.release, beside(registry, candidate)));
        return promote(forgive ? unmark(entry, candidate.pointer.release) : entry, candidate.pointer);
      },
    }));
    const revision = await changeEntries(store, desk, changes);
    for (const { remote: name, pointer, frozen } of candidates)
      await log(desk, `promote${frozen}`, name, { release: pointer.release, why, revision });
    return {
      lines: candidates.map(({ release }) => `${release.remote} ${release.id} is current (revision ${revision})`),
      revision,
    };
  },

  async canary(desk, { remote, release: id, expected, why, noSmoke, tenants, percent, duringFreeze }) {
    if ((tenants === undefined) === (percent === undefined)) throw new Error('Say either --tenants a,b or --percent n');
    const seen = await entrySeen(desk, remote, expected);
    refuseMarked(remote, seen, id, false);
    const frozen = refuseFrozen(remote, seen, duringFreeze);
    const { release, manifest } = await readRelease(desk.store, remote, id);
    if (isRemote(release) && ['visitor', 'guest'].includes(release.description.area))
      throw new Refusal(
        'no-canary-for-visitors',
        `${remote} is for ${release.description.area}s, who have no tenant: no canary reaches them. Promote it or roll it out`,
      );
    const lines = await refuseUnknownTenants(desk, tenants);
    await verified(desk, remote, id, { noSmoke });
    const since = new Date().toISOString();
    const canary = { release: id, manifest, ...(tenants ? { tenants } : { percent }), since };
    const revision = await changeEntry(desk.store, desk, remote, seen.revision, async (entry, registry) => {
      refuse(release, await conflicts(desk.store, release, registry));
      return addCanary(entry, canary);
    });
    for (const { release: other, tenants: had = [] } of seen.canaries) {
      const leaving = other === id ? [] : had.filter((tenant) => tenants?.includes(tenant));
      if (leaving.length > 0) lines.push(`${leaving.join(', ')} had ${other} as canary until now`);
    }
    await log(desk, `canary for ${audienceOf(canary)}${frozen}`, remote, { release: id, why, revision });
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

  async rollback(desk, { remote, release: wanted, expected, why, keep, withdraw }) {
    const entry = await entrySeen(desk, remote, expected);
    refuseOtherCurrent(remote, entry, wanted);
    if (entry.current === null && entry.canaries.length === 0)
      throw new Refusal('nothing-to-roll-back', `${remote} has no release that could be taken back`);
    /** @type {string[]} */
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

  async preview(desk, { remote, release: id, hours, tenants, why }) {
    const { store, trust, key } = desk;
    refuseMarked(remote, await entrySeen(desk, remote, undefined), id, false);
    const { manifest } = await readRelease(store, remote, id);
    const until = Math.floor(Date.now() / 1000) + hours * 3600;
    const token = signedPreview({ remote, release: id, manifest, until, ...(tenants ? { tenants } : {}) }, await key());
    if (!previewIn(token, trust)) throw new Error(`FOCINHO_KEY may not sign for ${remote}`);
    await log(desk, 'preview', remote, { release: id, why });
    const end = new Date(until * 1000).toISOString();
    return {
      lines: [
        `${remote} ${id} can be seen until ${end} by super administrators${tenants ? `, and owners and managers of ${tenants.join(', ')},` : ''} with this address:`,
      ],
      token,
    };
  },
};

/** @param {Pick<Canary, 'tenants' | 'percent'>} canary */
export const audienceOf = ({ tenants, percent }) =>
  tenants ? `tenants ${tenants.join(', ')}` : `${percent} % of tenants`;

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {string | undefined} wanted
 * @throws Refusal if the release that its operator wants to take back is not current (any more)
 */
function refuseOtherCurrent(remote, { current, revision }, wanted) {
  if (wanted === undefined || wanted === current) return;
  throw new Refusal(
    'changed',
    `${remote} ${wanted} is not current: ${current ?? 'no release'} is, since revision ${revision}. Look at release log and decide again`,
  );
}

/**
 * The newest older release that works and is not marked bad; null if only canaries are taken back.
 * @param {Desk} desk
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {string[]} lines says which ones are passed over
 * @throws Refusal if there is none
 */
async function rollbackTarget({ store, trust }, remote, entry, lines) {
  if (entry.current === null) return null;
  const registry = withoutTrials(await readRegistry(store, trust), remote);
  for (const id of rollbackTargets(entry)) {
    const broken = await brokenBecause(store, remote, id, manifestOf(entry, id));
    const reasons = broken
      ? [broken]
      : await conflicts(store, (await readRelease(store, remote, id)).release, registry);
    if (reasons.length === 0) return id;
    lines.push(`${remote} ${id} is passed over: ${reasons.join('; ')}`);
  }
  const advice = `${remote} has no older release that is good: promote one, or take the remote out with --withdraw`;
  throw new Refusal('no-older-release', [...lines, advice].join('\n'));
}

/**
 * The registry that everybody gets, without canaries and rollouts of other remotes: those whose trial an older shell cannot show get the current
 * release by themselves, so no trial may keep a bad shell in place.
 * @param {Registry} registry
 * @param {string} remote
 * @returns {Registry}
 */
function withoutTrials(registry, remote) {
  if (remote !== SHELL) return registry;
  const settled = Object.entries(registry.remotes).map(([name, { rollout: _rollout, ...entry }]) => [
    name,
    { ...entry, canaries: [] },
  ]);
  return { ...registry, remotes: Object.fromEntries(settled) };
}

/**
 * The reason why a release cannot be served, or null.
 * @param {Pick<Store, 'read' | 'stamp' | 'list'>} store
 * @param {string} remote
 * @param {string} id
 * @param {string | undefined} manifest the hash that its manifest must have
 */
export async function brokenBecause(store, remote, id, manifest) {
  try {
    const folder = folderOf(remote, id);
    const content = await store.read(`${folder}/release.json`);
    if (content === null) return 'its manifest is missing';
    if (manifest !== undefined && hashOf(content) !== manifest) return 'its manifest is not what was published';
    const { entry, files } = parseRelease(content.toString('utf8'), remote, id);
    if ((await store.stamp(`${folder}/${entry}`)) === null) return `its entry ${entry} is missing`;
    const missing = await missingFiles(store, folder, Object.keys(files));
    return missing.length > 0
      ? `${missing.length} of its ${Object.keys(files).length} files are missing, ${missing[0]} first`
      : null;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Asks once for each folder, because a store far away takes its time for each file.
 * @param {Pick<Store, 'list'>} store
 * @param {string} folder
 * @param {string[]} files
 */
async function missingFiles(store, folder, files) {
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))];
  const present = await Promise.all(
    folders.map(async (within) => {
      const names = await store.list(path.posix.join(folder, within));
      return names.map((name) => path.posix.join(within, name));
    }),
  );
  const all = new Set(present.flat());
  return files.filter((file) => !all.has(path.posix.normalize(file)));
}

/**
 * @param {Desk} desk
 * @param {string[] | undefined} tenants
 * @returns {Promise<string[]>} a warning if the API could not be asked
 */
async function refuseUnknownTenants({ product }, tenants) {
  if (!tenants) return [];
  const unknown = await unknownTenants(tenants, product.apiUrl);
  if (unknown === null) return [`Whether ${tenants.join(', ')} exist could not be checked: the API does not answer`];
  if (unknown.length > 0)
    throw new Refusal('unknown-tenants', `There is no tenant ${unknown.join(', ')}`, { tenants: unknown });
  return [];
}
