import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, messageOf } from '../errors.mjs';
import { signedText } from '../registry-entry.mjs';
import { trustSchema } from './documents.mjs';

/**
 * Who may decide what is served. Every entry of the registry is signed (Ed25519) with a key that the trust document
 * lists for its remote. The entry has the hash of each manifest, and each manifest has the hashes of its files.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {RegistryEntry, Trust} from '../documents.ts'
 */

/** Folder in a local store with keys that are created once if none are configured. Dot files are never served. */
const LOCAL = '.keys';
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The trust document: from FOCINHO_TRUST, otherwise the one created with the local key.
 * @param {import('../store/store.mjs').Store} store
 * @returns {Promise<Trust>}
 */
export async function readTrust(store, env = process.env) {
  if (!env.FOCINHO_TRUST && store.folder) await localKey(store.folder);
  const file = env.FOCINHO_TRUST ?? (store.folder && path.join(store.folder, LOCAL, 'trust.json'));
  if (!file) throw new Error(`${store.address} needs FOCINHO_TRUST: the file that lists who may sign what is served`);
  try {
    return trustSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} lists no keys that could be trusted: ${messageOf(error)}`);
  }
}

/**
 * The signing key: from FOCINHO_KEY (a file or the PEM itself), otherwise the local one.
 * @param {import('../store/store.mjs').Store} store
 */
export async function readKey(store, env = process.env) {
  if (env.FOCINHO_KEY?.startsWith('-----BEGIN')) return createPrivateKey(env.FOCINHO_KEY);
  if (env.FOCINHO_KEY) return createPrivateKey(await readFile(env.FOCINHO_KEY));
  if (env.FOCINHO_TRUST || !store.folder)
    throw new Error('FOCINHO_KEY is missing: the key that signs for your remotes');
  return createPrivateKey(await localKey(store.folder));
}

/**
 * A new key pair: the private key as PEM, the public key as its entry for a trust document.
 * @param {string[]} remotes
 * @returns {{pem: string, trust: Trust}}
 */
export function newKey(remotes) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = rawPublicKey(publicKey);
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    trust: { keys: { [idOf(raw)]: { publicKey: raw.toString('base64'), remotes } } },
  };
}

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 * @param {KeyObject} key
 * @returns {RegistryEntry} the entry, signed with the key
 */
export function signed(remote, entry, key) {
  const value = sign(null, Buffer.from(signedText(remote, entry)), key).toString('base64');
  return { ...entry, signature: { key: idOf(rawPublicKey(createPublicKey(key))), value } };
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
  const publicKey = createPublicKey({
    key: Buffer.concat([ED25519_PREFIX, Buffer.from(key.publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const isGenuine = verify(
    null,
    Buffer.from(signedText(remote, entry)),
    publicKey,
    Buffer.from(signature.value, 'base64'),
  );
  return isGenuine ? null : 'was changed after it was signed';
}

/** @param {KeyObject} key */
const rawPublicKey = (key) => key.export({ type: 'spki', format: 'der' }).subarray(ED25519_PREFIX.length);
/** @param {Buffer} raw */
const idOf = (raw) => createHash('sha256').update(raw).digest('hex').slice(0, 16);

/**
 * The PEM of the local key, which the first process creates together with its trust document.
 * @param {string} store
 * @returns {Promise<string>}
 */
async function localKey(store) {
  const folder = path.join(store, LOCAL);
  const file = path.join(folder, 'local.json');
  /** @returns {Promise<ReturnType<typeof newKey>>} */
  const read = async () => JSON.parse(await readFile(file, 'utf8'));
  const known = await read().catch(() => null);
  if (known) return known.pem;
  await mkdir(store, { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = newKey(['*']);
  await writeFile(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  const { pem, trust } = await read();
  await writeFile(path.join(folder, 'trust.json'), JSON.stringify(trust, null, 2));
  return pem;
}

/** @param {unknown} error */
function ignoreExisting(error) {
  if (codeOf(error) !== 'EEXIST') throw error;
}
