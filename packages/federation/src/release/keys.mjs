import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Pairs of Ed25519 keys. A key is named by the hash of its public half.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {Trust} from '../documents.ts'
 */

const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * A new key pair: the private key as PEM, the public key as a root lists it.
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
 * Writes a new key into files, never over another one.
 * @param {string} name of the files, without ending
 * @param {string} pem
 * @param {string} [publicKey]
 * @returns {Promise<string[]>} lines that name the files
 */
export async function writeKey(name, pem, publicKey) {
  await writeFile(`${name}.pem`, pem, { flag: 'wx', mode: 0o600 });
  if (publicKey === undefined) return [`${name}.pem is secret`];
  await writeFile(`${name}.pub.json`, `${publicKey}\n`, { flag: 'wx' });
  return [`${name}.pem is secret`, `${name}.pub.json is for the root`];
}

/**
 * A private key that a setting gives as PEM or as the name of a file.
 * @param {string} setting
 */
export const privateKeyOf = async (setting) =>
  createPrivateKey(setting.startsWith('-----BEGIN') ? setting : await readFile(setting));

/** @param {Buffer} raw */
export const publicKeyOf = (raw) =>
  createPublicKey({ key: Buffer.concat([ED25519_PREFIX, raw]), format: 'der', type: 'spki' });

/** @param {KeyObject} key a public one */
export const rawPublicKey = (key) => key.export({ type: 'spki', format: 'der' }).subarray(ED25519_PREFIX.length);

/** @param {Buffer} raw */
export const idOf = (raw) => createHash('sha256').update(raw).digest('hex').slice(0, 16);

/** @param {KeyObject} key a private one */
export const idOfPrivate = (key) => idOf(rawPublicKey(createPublicKey(key)));
