import { parseArgs } from 'node:util';
import { openStore } from '../store/store.mjs';
import { readAccounts } from './accounts.mjs';
import { checkBuild } from './check-build.mjs';
import { SAY_WHY } from './checks.mjs';
import { clientOf } from './client.mjs';
import { collectGarbage } from './gc.mjs';
import { HELP } from './help.mjs';
import { newKey, writeKey } from './keys.mjs';
import { appendLog, logLines, operator } from './log.mjs';
import { OPERATIONS, requestFor } from './operations.mjs';
import { PREVIEW_PARAMETER } from './preview.mjs';
import { readFiles } from './publish.mjs';
import { readRegistry } from './registry-file.mjs';
import { renewSnapshot, restoreRevision } from './registry-write.mjs';
import { ROOT_OPTIONS, changeRoot } from './root-commands.mjs';
import { brokenCurrents, status } from './status.mjs';
import { sync } from './sync.mjs';
import { newToken } from './teams.mjs';
import { createLocalKey, readKey, readTrust } from './trust.mjs';
import { IS_INSTALLED, build, buildFolder, builtFrom } from './workspace.mjs';

/**
 * @import {Desk, Inputs, Operation, Outcome} from './operations.mjs'
 * @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} Flags
 */

/**
 * The flags as they were typed.
 * @template {Flags} Options
 * @typedef {ReturnType<typeof parseArgs<{options: Options}>>['values']} Values
 */

/**
 * Arguments of a command: `first` and `second` are there if it needs them.
 * @template {Flags} Options
 * @template {readonly string[]} Needs
 * @typedef {object} Call
 * @property {Values<Options>} options
 * @property {string[]} positionals
 * @property {Needs extends readonly [] ? string | undefined : string} first
 * @property {Needs extends readonly [string, string] ? string : string | undefined} second
 * @property {() => Promise<Desk>} desk
 * @property {ReturnType<typeof clientOf> | null} client
 * @property {<Name extends Operation>(operation: Name, request: Inputs[Name]) => Promise<Outcome>} perform
 */

/**
 * A command whose `run` knows its own flags and what it needs; `isFirst` if it may be the first in a new local store.
 * @template {Flags} Options
 * @template {readonly string[]} const Needs
 * @param {{options: Options, needs: Needs, isFirst?: boolean, run: (call: Call<Options, Needs>) => Promise<unknown>}} command
 */
const command = ({ options, needs, isFirst = false, run }) => ({
  options,
  needs,
  isFirst,
  /** @param {Call<Flags, []>} call */
  run: (call) => run(/** @type {Call<Options, Needs>} */ (/** @type {unknown} */ (call))),
});

const NAME_RELEASE =
  'Name the release: release status lists them, and publish takes --promote and --canary for the one just published';
const NAME_BAD_RELEASE =
  'Name the release to take back, the one that release status calls current: somebody may have done it already';
/** @satisfies {Flags} */
const CHECKS = {
  api: { type: 'string' },
  accounts: { type: 'string' },
  'no-smoke': { type: 'boolean', default: false },
};
/** @satisfies {Flags} */
const BUILD = { 'no-build': { type: 'boolean' }, dist: { type: 'string' } };
/** @satisfies {Flags} */
const CHANGE = { revision: { type: 'string' }, reason: { type: 'string', default: '' } };
/** @satisfies {Flags} */
const GOES_OUT = { ...CHANGE, 'during-freeze': { type: 'boolean' } };
/** @satisfies {Flags} */
const PROMOTION = { unmark: { type: 'boolean' }, with: { type: 'string', multiple: true } };
/** @satisfies {Flags} */
const AUDIENCE = { tenants: { type: 'string' }, percent: { type: 'string' } };
/** @satisfies {Flags} */
const PUBLICATION = {
  ...BUILD,
  'allow-dirty': { type: 'boolean' },
  promote: { type: 'boolean' },
  canary: { type: 'boolean' },
  ...PROMOTION,
  ...CHECKS,
  ...GOES_OUT,
  ...AUDIENCE,
};
/** @satisfies {Flags} */
const STEPS = {
  steps: { type: 'string', default: '1,10,50,100' },
  bake: { type: 'string', default: '30m' },
  loads: { type: 'string', default: '50' },
};

/** @type {Record<string, ReturnType<typeof command>>} */
const COMMANDS = {
  sync: command({ options: {}, needs: [], isFirst: true, run: async ({ desk }) => sync(await desk(), print) }),
  publish: command({
    options: PUBLICATION,
    needs: ['remote'],
    isFirst: true,
    run: publishBuild,
  }),
  check: command({
    options: { ...BUILD, api: CHECKS.api },
    needs: ['remote'],
    run: async ({ first: remote, options }) => {
      const address = productAt(options);
      const reasons = await checkBuild(await filesBuilt(remote, options), remote, address);
      if (reasons.length > 0)
        throw new Error(`${remote} would be refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`);
      print([`${remote} passes the gates against ${address}; the smoke run comes with verify`]);
    },
  }),
  verify: command({
    options: CHECKS,
    needs: ['remote', 'release'],
    run: async ({ perform, first: remote, second: release, options }) =>
      perform('verify', { remote, release, noSmoke: options['no-smoke'] }),
  }),
  promote: command({
    options: { ...CHECKS, ...GOES_OUT, ...PROMOTION },
    needs: ['remote', 'release'],
    run: async ({ perform, first: remote, second: release, options }) =>
      perform('promote', promotionOf(remote, release, options)),
  }),
  canary: command({
    options: { ...CHECKS, ...GOES_OUT, ...AUDIENCE, off: { type: 'boolean' } },
    needs: ['remote'],
    run: async ({ perform, first: remote, second: release, options }) => {
      if (options.off) return perform('endCanaries', changeOf(remote, options));
      if (release === undefined) throw new Error(NAME_RELEASE);
      return perform('canary', canaryOf(remote, release, options));
    },
  }),
  rollout: command({
    options: { ...CHECKS, ...GOES_OUT, ...STEPS },
    needs: ['remote', 'release'],
    run: async ({ perform, first, second, options }) => {
      const operation = Object.hasOwn(OF_A_ROLLOUT, first) ? OF_A_ROLLOUT[first] : undefined;
      if (operation) return perform(operation, goingOut(second, options));
      return perform('rollout', rolloutOf(first, second, options));
    },
  }),
  preview: command({
    options: {
      api: CHECKS.api,
      hours: { type: 'string', default: '24' },
      tenants: AUDIENCE.tenants,
      path: { type: 'string', default: '/' },
      reason: CHANGE.reason,
    },
    needs: ['remote', 'release'],
    run: async ({ perform, first: remote, second: release, options }) => {
      const hours = wholeNumber(options.hours, '--hours');
      const tenants = options.tenants === undefined ? {} : { tenants: slugsOf(options.tenants) };
      const { token } = await perform('preview', { remote, release, hours, ...tenants, why: options.reason });
      if (!token) throw new Error('The release service makes no previews: it is older than this command');
      const { API_URL, PORT, PUBLIC_ORIGIN } = process.env;
      const address = new URL(options.path, options.api ?? (PUBLIC_ORIGIN || productAt({})));
      if (!(options.api || PUBLIC_ORIGIN || API_URL || PORT))
        console.error(`PUBLIC_ORIGIN, API_URL, PORT or --api says where the product is, if not at ${address.origin}`);
      address.searchParams.set(PREVIEW_PARAMETER, token);
      print([address.href]);
    },
  }),
  bad: command({
    options: CHANGE,
    needs: ['remote', 'release'],
    run: async ({ perform, first: remote, second: release, options }) =>
      perform('markBad', { ...changeOf(remote, options), release }),
  }),
  freeze: command({
    options: { ...CHANGE, from: { type: 'string' }, until: { type: 'string' } },
    needs: ['remote'],
    run: async ({ perform, positionals, options: { from, until, ...options } }) => {
      if (until === undefined) throw new Error('Say when the freeze ends: --until 2027-01-02T08:00');
      const times = { until: instantOf(until), ...(from === undefined ? {} : { from: instantOf(from) }) };
      for (const remote of positionals) await perform('freeze', { ...changeOf(remote, options), ...times });
    },
  }),
  unfreeze: command({
    options: CHANGE,
    needs: ['remote'],
    run: async ({ perform, positionals, options }) => {
      for (const remote of positionals) await perform('unfreeze', changeOf(remote, options));
    },
  }),
  rollback: command({
    options: { ...CHANGE, keep: { type: 'boolean' }, withdraw: { type: 'boolean' } },
    needs: ['remote'],
    run: async ({ perform, first: remote, second: release, options }) => {
      if (release === undefined && options.revision === undefined) throw new Error(NAME_BAD_RELEASE);
      const { keep, withdraw } = options;
      return perform('rollback', { ...changeOf(remote, options), ...(release ? { release } : {}), keep, withdraw });
    },
  }),
  restore: command({
    options: CHANGE,
    needs: ['revision'],
    run: async ({ desk, first, options }) => {
      if (!options.reason.trim()) throw new Error(SAY_WHY);
      const { store, trust, key, by } = await desk();
      const from = wholeNumber(first, 'restore');
      const { revision, lines } = await restoreRevision(store, { trust, key }, from);
      const what = `restore revision ${from}`;
      await appendLog(store, {
        at: new Date().toISOString(),
        by,
        what,
        remote: '*',
        release: null,
        why: options.reason,
        revision,
      });
      const broken = await brokenCurrents(store, await readRegistry(store, trust));
      print([`revision ${from} is present again (revision ${revision})`, ...lines, ...broken]);
    },
  }),
  status: command({
    options: { api: CHECKS.api, accounts: CHECKS.accounts },
    needs: [],
    run: async ({ client, desk, first }) =>
      print(await (client ? client.ask('status', first) : status(await desk(), first))),
  }),
  log: command({
    options: {},
    needs: [],
    run: async ({ client, desk, first }) =>
      print(await (client ? client.ask('log', first) : logLines((await desk()).store, first))),
  }),
  gc: command({
    options: { keep: { type: 'string', default: '3' } },
    needs: [],
    run: async ({ desk, first, options }) =>
      print(await collectGarbage(await desk(), first, wholeNumber(options.keep, '--keep'))),
  }),
  renew: command({
    options: {},
    needs: [],
    run: async ({ desk }) => {
      const { store, trust, key } = await desk();
      const isRenewed = await renewSnapshot(store, { trust, key });
      print([isRenewed ? 'the registry is signed as a whole again' : 'nothing to sign: see release status']);
    },
  }),
  root: command({
    options: ROOT_OPTIONS,
    needs: ['command'],
    run: async ({ first, positionals, options: { reason, threshold, out } }) => {
      const given = positionals.slice(1);
      print(await changeRoot(first, { store: openStore(), by: operator(), why: reason, threshold, out, given }));
    },
  }),
  key: command({
    options: { out: ROOT_OPTIONS.out },
    needs: ['remote'],
    run: async ({ positionals, options: { out } }) => {
      const { pem, trust } = newKey(positionals);
      const publicKey = JSON.stringify(trust, null, 2);
      print(out ? await writeKey(out, pem, publicKey) : [pem.trim(), publicKey]);
    },
  }),
  token: command({
    options: { team: { type: 'string' } },
    needs: ['remote'],
    run: async ({ positionals, options }) => {
      if (!options.team) throw new Error('Name the team, as the log shall show it: --team "Equipe Creche"');
      const { token, line } = newToken(options.team, positionals);
      print([`RELEASE_SERVICE_TOKEN=${token}`, JSON.stringify(line, null, 2)]);
    },
  }),
  serve: command({
    options: { port: { type: 'string', default: '4300' }, ...CHECKS },
    needs: [],
    isFirst: true,
    run: async ({ desk, options }) => {
      const { serve } = await import('./service.mjs');
      print([await serve(await desk(), wholeNumber(options.port, '--port'))]);
    },
  }),
};

/** @param {string[]} args as typed after `release` */
export async function run(args) {
  const [name, ...rest] = args;
  if (name === undefined || args.includes('--help') || args.includes('-h')) return console.log(HELP);
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!called) throw new Error(`Unknown command ${name}.\n\n${HELP}`);
  const { needs, isFirst } = called;
  const { values: options, positionals } = parseArgs({ args: rest, allowPositionals: true, options: called.options });
  const [first, second] = positionals;
  if (positionals.length < needs.length)
    throw new Error(
      needs[positionals.length] === 'release'
        ? NAME_RELEASE
        : `Usage: release ${name} ${needs.map((need) => `<${need}>`).join(' ')}`,
    );
  const { RELEASE_SERVICE_URL: address, RELEASE_SERVICE_TOKEN: token } = process.env;
  const client = address ? clientOf(address, token) : null;
  const desk = () => deskOf(options, isFirst);
  /** @type {Call<Flags, []>['perform']} */
  const perform = async (operation, request) => {
    const here = async () => {
      const checked = requestFor(operation, request);
      return OPERATIONS[operation](await desk(), checked);
    };
    const outcome = await (client ? client.perform(operation, request) : here());
    print(outcome.lines);
    return outcome;
  };
  await called.run({ positionals, first, second, options, desk, client, perform });
}

/** @param {string[]} lines */
const print = (lines) => lines.forEach((line) => console.log(line));

/**
 * @param {Partial<Values<typeof CHECKS>>} options
 * @param {boolean} isFirst
 * @returns {Promise<Desk>}
 */
async function deskOf({ api, accounts }, isFirst) {
  if (IS_INSTALLED && !process.env.FOCINHO_STORE)
    throw new Error('Say where releases go: RELEASE_SERVICE_URL and RELEASE_SERVICE_TOKEN, or FOCINHO_STORE');
  const store = openStore();
  if (isFirst) await createLocalKey(store);
  return {
    store,
    trust: await readTrust(store),
    key: () => readKey(store),
    by: operator(),
    product: { apiUrl: productAt({ api }), accounts: await readAccounts(accounts) },
  };
}

/** @param {{api?: string | undefined}} options */
const productAt = ({ api }) => api ?? (process.env.API_URL || `http://localhost:${process.env.PORT || 4200}`);

/**
 * The files of a remote's build, which is made now unless the options say that there is one.
 * @param {string} remote
 * @param {Values<typeof BUILD>} options
 */
async function filesBuilt(remote, { dist, 'no-build': isBuilt }) {
  if (!isBuilt && !dist) build(remote);
  return readFiles(dist ?? buildFolder(remote));
}

/** @param {Call<typeof PUBLICATION, ['remote']>} call */
async function publishBuild({ perform, first: remote, options }) {
  if ((options.promote || options.canary) && !options.reason.trim()) throw new Error(SAY_WHY);
  const from = builtFrom();
  if (from?.dirty && !options['allow-dirty'])
    throw new Error(
      'The work tree holds what is in no commit, so nobody could tell what the release was built from: commit it, or --allow-dirty',
    );
  const files = await filesBuilt(remote, options);
  const encoded = [...files].map(([name, content]) => [name, content.toString('base64')]);
  const request = { remote, files: Object.fromEntries(encoded), builtFrom: from, why: options.reason };
  const { release } = await perform('publish', request);
  if (!release) throw new Error('The release service does not name what it has published');
  if (options.canary) await perform('canary', canaryOf(remote, release, options));
  if (options.promote) await perform('promote', promotionOf(remote, release, options));
}

/** @type {(remote: string, options: Values<typeof CHANGE>) => Inputs['endCanaries']} */
const changeOf = (remote, { revision, reason }) => ({
  remote,
  why: reason,
  ...(revision === undefined ? {} : { expected: wholeNumber(revision, '--revision') }),
});

/** @type {(remote: string, options: Values<typeof GOES_OUT>) => Inputs['advanceRollout']} */
const goingOut = (remote, options) => ({ ...changeOf(remote, options), duringFreeze: options['during-freeze'] });

/**
 * @param {string} remote
 * @param {string} release
 * @param {Values<typeof GOES_OUT & typeof CHECKS & typeof PROMOTION>} options
 */
const promotionOf = (remote, release, options) => ({
  ...goingOut(remote, options),
  release,
  together: Object.fromEntries((options.with ?? []).map((pair) => pair.split('='))),
  noSmoke: options['no-smoke'],
  unmark: options.unmark,
});

/**
 * @param {string} remote
 * @param {string} release
 * @param {Values<typeof GOES_OUT & typeof CHECKS & typeof AUDIENCE>} options
 */
const canaryOf = (remote, release, { tenants, percent, ...options }) => ({
  ...goingOut(remote, options),
  release,
  noSmoke: options['no-smoke'],
  ...(tenants === undefined ? {} : { tenants: slugsOf(tenants) }),
  ...(percent === undefined ? {} : { percent: percentOf(percent) }),
});

/**
 * Operations of `release rollout <word> <remote>` on a rollout that has begun.
 * @type {Record<string, 'pauseRollout' | 'resumeRollout' | 'stopRollout' | 'advanceRollout'>}
 */
const OF_A_ROLLOUT = {
  pause: 'pauseRollout',
  resume: 'resumeRollout',
  stop: 'stopRollout',
  advance: 'advanceRollout',
};

/**
 * @param {string} remote
 * @param {string} release
 * @param {Values<typeof GOES_OUT & typeof CHECKS & typeof STEPS>} options
 */
const rolloutOf = (remote, release, { steps, bake, loads, ...options }) => ({
  ...goingOut(remote, options),
  release,
  noSmoke: options['no-smoke'],
  steps: steps.split(',').map((percent) => wholeNumber(percent.trim(), '--steps')),
  bakeMinutes: minutesOf(bake),
  minLoads: wholeNumber(loads, '--loads'),
});

/** @type {Record<string, number>} */
const MINUTES = { m: 1, h: 60, d: 24 * 60 };

/** @param {string} text */
function minutesOf(text) {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const minutes = MINUTES[unit];
  if (minutes === undefined) throw new Error(`--bake takes a duration such as 30m, 2h or 1d, not ${text}`);
  return Number(count) * minutes;
}

/**
 * A day without a time begins at midnight on this machine.
 * @param {string} text
 */
function instantOf(text) {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (Number.isNaN(time.getTime())) throw new Error(`${text} is no time: write it like 2027-01-02T08:00`);
  return time.toISOString();
}

/** @param {string} text */
const slugsOf = (text) =>
  text
    .split(',')
    .map((slug) => slug.trim())
    .filter(Boolean);

/** @param {string} text */
function percentOf(text) {
  const percent = wholeNumber(text, '--percent');
  if (percent > 100) throw new Error('--percent is at most 100');
  return percent;
}

/** @type {(text: string, option: string) => number} */
function wholeNumber(text, option) {
  if (!/^\d+$/.test(text)) throw new Error(`${option} takes a whole number, not ${text}`);
  return Number(text);
}
