import { readFile, writeFile } from 'node:fs/promises';
import { messageOf } from '../errors.mjs';
import { SAY_WHY } from './checks.mjs';
import { trustSchema } from './documents.mjs';
import { newKey, writeKey } from './keys.mjs';
import { appendLog } from './log.mjs';
import { readRegistry } from './registry-file.mjs';
import { firstRoot, nextRoot, rootFile, rootText, trustOf } from './root.mjs';
import { createLocalKey, keysOf, readRoot, readRootKeys } from './trust.mjs';

/**
 * `release root …`: who may sign what. Every change is the next root in the store, which everybody who checks signatures follows within
 * seconds.
 *
 * @import {Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @import {Metadata, Root} from '@tufjs/models'
 * @typedef {{store: Store, by: string, why: string, threshold: string, out: string | undefined, given: string[]}} Request `given` follows the name of the command
 */

export const ROOT_OPTIONS = /** @type {const} */ ({
  reason: { type: 'string', default: '' },
  threshold: { type: 'string', default: '1' },
  out: { type: 'string' },
});

/** @type {Record<string, (request: Request) => Promise<string[]>>} */
const COMMANDS = {
  key: async ({ out }) => {
    const { pem } = newKey([]);
    return out ? writeKey(out, pem) : [pem.trim()];
  },

  create: async ({ store, given, threshold, out }) => {
    const trust = await trustIn(given);
    if (!process.env.FOCINHO_ROOT_KEY) await createLocalKey(store);
    const text = rootText(firstRoot(trust, await readRootKeys(store), Number(threshold)));
    if (!out) return [text.trim()];
    await writeFile(`${out}.json`, text, { flag: 'wx' });
    return [`${out}.json is for FOCINHO_TRUST`];
  },

  show: async ({ store }) => linesOf(await readRoot(store)),

  trust: async (request) => {
    const { keys } = await trustIn(request.given);
    return change(request, `trust ${Object.keys(keys).join(', ')}`, (before) => ({
      trust: { keys: { ...before.keys, ...keys } },
    }));
  },

  revoke: async (request) => {
    const { store, given } = request;
    const [id = ''] = given;
    return change(request, `revoke ${id}`, async (before) => {
      if (!Object.hasOwn(before.keys, id)) throw new Error(`The root lists no key ${id}: release root show`);
      const { [id]: _revoked, ...keys } = before.keys;
      await refuseDarkness(store, { keys });
      return { trust: { keys } };
    });
  },

  rotate: async (request) => {
    const setting = process.env.FOCINHO_NEXT_ROOT_KEY;
    if (!setting) throw new Error('FOCINHO_NEXT_ROOT_KEY is missing: the key that signs the root from now on');
    const rootKeys = await keysOf(setting);
    return change(request, 'rotate the root key', () => ({ rootKeys }));
  },
};

/**
 * @param {string} name
 * @param {Request} request
 * @returns {Promise<string[]>} lines to print
 */
export async function changeRoot(name, request) {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw new Error(`Usage: release root ${Object.keys(COMMANDS).join('|')}`);
  return run(request);
}

/**
 * @param {Request} request
 * @param {string} what
 * @param {(before: Trust) => Parameters<typeof nextRoot>[1] | Promise<Parameters<typeof nextRoot>[1]>} changeOf
 */
async function change({ store, by, why }, what, changeOf) {
  if (!why.trim()) throw new Error(SAY_WHY);
  const root = await readRoot(store);
  const wanted = await changeOf(trustOf(root));
  const next = nextRoot(root, wanted, [...(await readRootKeys(store)), ...(wanted.rootKeys ?? [])]);
  const { version } = next.signed;
  if (!(await store.replace(rootFile(version), rootText(next), null)))
    throw new Error('Somebody else has changed the root meanwhile: look at release root show and decide again');
  const at = new Date().toISOString();
  await appendLog(store, { at, by, what: `root: ${what}`, remote: '*', release: null, why, revision: null });
  return linesOf(next);
}

/**
 * Refuses to remove a key while the remaining ones have not signed everything that is served.
 * @param {Store} store
 * @param {Trust} trust
 * @throws Error that says what to sign again
 */
async function refuseDarkness(store, trust) {
  const { broken, unsigned } = await readRegistry(store, trust);
  const reasons = Object.entries(broken).map(([remote, why]) => `the entry of ${remote} ${why}`);
  if (unsigned) reasons.push(`as for the registry, ${unsigned}`);
  if (reasons.length > 0)
    throw new Error(
      `Without this key something would be served no longer: ${reasons.join('; ')}.\nSign it again first, with another key: release restore <revision>`,
    );
}

/** @param {Metadata<Root>} root */
function linesOf(root) {
  const { version, roles } = root.signed;
  const { keyIDs = [], threshold } = roles.root ?? {};
  return [
    `root ${version}, signed by ${threshold} of ${keyIDs.join(', ')}`,
    ...Object.entries(trustOf(root).keys).map(([id, { remotes }]) => `${id}  signs for ${remotes.join(', ')}`),
  ];
}

/**
 * The public keys that `release key` has printed into files.
 * @param {string[]} files
 * @returns {Promise<Trust>}
 */
async function trustIn(files) {
  if (files.length === 0) throw new Error('Name the files with the public keys that "release key" prints');
  const parts = await Promise.all(
    files.map(async (file) => {
      try {
        return trustSchema.parse(JSON.parse(await readFile(file, 'utf8'))).keys;
      } catch (error) {
        throw new Error(`${file} has no public keys as "release key" prints them: ${messageOf(error)}`);
      }
    }),
  );
  return { keys: Object.assign({}, ...parts) };
}
