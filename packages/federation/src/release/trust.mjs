import { createPrivateKey, sign, verify } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, messageOf } from '../errors.mjs';
import { signedText } from '../registry-entry.mjs';
import { idOfPrivate, newKey, privateKeyOf, publicKeyOf } from './keys.mjs';
import { firstRoot, newestRoot, rootFrom, rootText, trustOf } from './root.mjs';

/**
 * Who may decide what is served. Every entry of the registry is signed (Ed25519) with a key that the root lists for its remote. The
 * entry has the hash of each manifest, and each manifest has the hashes of its files.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {RegistryEntry, Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 */

/** Folder in a local store with a key and a root that are created once if none are configured. Dot files are never served. */
const LOCAL = '.keys';

/** A local store without its key: its folder was moved or is not mounted, or nothing was ever published to it. */
export class StoreAway extends Error {
  /** For HTTP. */
  statusCode = 503;

  /** @param {string} store */
  constructor(store) {
    super(`${store} is away, or nothing was published to it yet: its key is missing (${LOCAL})`);
    this.name = 'StoreAway';
  }
}

/**
 * Creates the key and the root of a local store, unless it has them or others are configured. Only who is about to publish may do so: created
 * by a reader, they would take the place of a store that is away for a moment, and nobody trusts them.
 * @param {Store} store
 */
export async function createLocalKey(store, env = process.env) {
  if (env.FOCINHO_TRUST || !store.folder) return;
  const folder = path.join(store.folder, LOCAL);
  const root = path.join(folder, 'trust.json');
  // A store from before there were roots has a list of keys there.
  const isRoot = await readFile(root, 'utf8')
    .then(rootFrom)
    .catch(() => null);
  if (isRoot && (await localIn(store.folder))) return;
  await mkdir(store.folder, { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'local.json');
  await writeFile(file, JSON.stringify(newKey(['*'])), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  const { pem, trust } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(root, rootText(firstRoot(trust, [createPrivateKey(pem)])));
}

/**
 * The newest root: that of FOCINHO_TRUST, or the one created with the local key ({@link createLocalKey}), as the store continues it.
 * @param {Store} store
 */
export async function readRoot(store, env = process.env) {
  const file = env.FOCINHO_TRUST || (store.folder && path.join(store.folder, LOCAL, 'trust.json'));
  if (!file) throw new Error(`${store.address} needs FOCINHO_TRUST: the root that says who may sign what is served`);
  try {
    return await newestRoot(store, rootFrom(await readFile(file, 'utf8')));
  } catch (error) {
    if (!env.FOCINHO_TRUST && codeOf(error) === 'ENOENT') throw new StoreAway(store.address);
    throw new Error(`${file} is no root that could be trusted: ${messageOf(error)}`);
  }
}

/**
 * Who may sign what, as the newest root says.
 * @param {Store} store
 * @returns {Promise<Trust>}
 */
export const readTrust = async (store, env = process.env) => trustOf(await readRoot(store, env));

/**
 * The signing key: from FOCINHO_KEY (a file or the PEM itself), otherwise the local one.
 * @param {Store} store
 */
export async function readKey(store, env = process.env) {
  if (env.FOCINHO_KEY) return privateKeyOf(env.FOCINHO_KEY);
  if (env.FOCINHO_TRUST || !store.folder)
    throw new Error('FOCINHO_KEY is missing: the key that signs for your remotes');
  return createPrivateKey(await localKey(store.folder));
}

/**
 * The root keys: from FOCINHO_ROOT_KEY, files separated by commas or a PEM, otherwise the local one.
 * @param {Store} store
 * @returns {Promise<KeyObject[]>}
 */
export async function readRootKeys(store, env = process.env) {
  if (env.FOCINHO_ROOT_KEY) return keysOf(env.FOCINHO_ROOT_KEY);
  if (env.FOCINHO_TRUST || !store.folder)
    throw new Error('FOCINHO_ROOT_KEY is missing: the key that signs the root ("release root key" makes one)');
  return [createPrivateKey(await localKey(store.folder))];
}

/** @param {string} setting */
export const keysOf = (setting) =>
  Promise.all(
    (setting.startsWith('-----BEGIN') ? [setting] : setting.split(',')).map((one) => privateKeyOf(one.trim())),
  );

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {KeyObject} key
 * @returns {RegistryEntry} the entry, signed with the key
 */
export function signed(remote, entry, key) {
  const value = sign(null, Buffer.from(signedText(remote, entry)), key).toString('base64');
  return { ...entry, signature: { key: idOfPrivate(key), value } };
}

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {Trust} trust
 * @returns {string | null} the reason why an entry must not be trusted, or null
 */
export function distrust(remote, entry, trust) {
  const { signature } = entry;
  if (!signature) return 'is not signed';
  const key = Object.hasOwn(trust.keys, signature.key) ? trust.keys[signature.key] : null;
  if (!key) return `is signed by a key that nobody trusts (${signature.key})`;
  if (!key.remotes.some((name) => name === '*' || name === remote))
    return `is signed by a key that may not sign for it (${signature.key})`;
  const publicKey = publicKeyOf(Buffer.from(key.publicKey, 'base64'));
  const isGenuine = verify(
    null,
    Buffer.from(signedText(remote, entry)),
    publicKey,
    Buffer.from(signature.value, 'base64'),
  );
  return isGenuine ? null : 'was changed after it was signed';
}

/**
 * The PEM of the local key.
 * @param {string} store
 * @returns {Promise<string>}
 */
async function localKey(store) {
  const known = await localIn(store);
  if (!known) throw new StoreAway(store);
  return known.pem;
}

/**
 * @param {string} store
 * @returns {Promise<ReturnType<typeof newKey> | null>}
 */
async function localIn(store) {
  const content = await readFile(path.join(store, LOCAL, 'local.json'), 'utf8').catch(ignoreMissing);
  return content === null ? null : JSON.parse(content);
}

/** @param {unknown} error */
function ignoreExisting(error) {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** @param {unknown} error */
function ignoreMissing(error) {
  if (codeOf(error) !== 'ENOENT') throw error;
  return null;
}
