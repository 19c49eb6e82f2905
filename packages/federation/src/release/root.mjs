import { createPublicKey, sign } from 'node:crypto';
import { Key, Metadata, MetadataKind, Root, Signature } from '@tufjs/models';
import { messageOf } from '../errors.mjs';
import { trustSchema } from './documents.mjs';
import { idOf, rawPublicKey } from './keys.mjs';

/**
 * The root of trust: a document in the format of TUF (https://theupdateframework.io) that says which keys may sign what. Each key
 * also names its `remotes`; one with `*` signs the registry as a whole. The first root is deployed with whoever checks signatures
 * (FOCINHO_TRUST). Later ones lie in the store, each signed by the root keys of the one before, so a key is added or revoked without
 * a deployment, and by nobody who can merely write to the store.
 *
 * Its expiry is far away and not checked: a root that nobody has touched for years is no reason for every page to go dark.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {Trust} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 */

const LIFETIME_YEARS = 10;
export const SPECIFICATION = '1.0.31';

/** @param {number} version */
export const rootFile = (version) => `roots/${version}.json`;

/**
 * The first root.
 * @param {Trust} trust
 * @param {KeyObject[]} signers its private root keys
 * @param {number} [threshold] how many of them have to sign the next root
 */
export const firstRoot = (trust, signers, threshold = 1) =>
  rootOf({ version: 1, trust, rootKeys: signers.map(publicOf), threshold }, signers);

/**
 * The root after this one.
 * @param {Metadata<Root>} root
 * @param {{trust?: Trust, rootKeys?: KeyObject[]}} change `rootKeys` replace those of this root
 * @param {KeyObject[]} signers private root keys: enough of this root, and of the next one if they change
 */
export function nextRoot(root, { trust = trustOf(root), rootKeys }, signers) {
  const { keys, roles, version } = root.signed;
  const { keyIDs, threshold } = roles.root ?? { keyIDs: [], threshold: 1 };
  const before = keyIDs.flatMap((id) => keys[id]?.keyVal.public ?? []);
  const publicKeys = rootKeys?.map(publicOf) ?? before.map((hex) => Buffer.from(hex, 'hex'));
  const next = rootOf({ version: version + 1, trust, rootKeys: publicKeys, threshold }, signers);
  return followedBy(root, rootText(next));
}

/**
 * @param {{version: number, trust: Trust, rootKeys: Buffer[], threshold: number}} content
 * @param {KeyObject[]} signers
 */
function rootOf({ version, trust, rootKeys, threshold }, signers) {
  const expires = new Date();
  expires.setUTCFullYear(expires.getUTCFullYear() + LIFETIME_YEARS);
  const signing = Object.entries(trust.keys);
  const whole = signing.filter(([, { remotes }]) => remotes.includes('*')).map(([id]) => id);
  const keys = {
    ...Object.fromEntries(rootKeys.map((raw) => [idOf(raw), keyOf(idOf(raw), raw).toJSON()])),
    ...Object.fromEntries(
      signing.map(([id, { publicKey, remotes }]) => [
        id,
        keyOf(id, Buffer.from(publicKey, 'base64'), { remotes }).toJSON(),
      ]),
    ),
  };
  const online = { keyids: whole, threshold: 1 };
  const document = {
    spec_version: SPECIFICATION,
    version,
    expires: expires.toISOString(),
    keys,
    roles: {
      root: { keyids: rootKeys.map(idOf), threshold },
      targets: { keyids: signing.map(([id]) => id), threshold: 1 },
      snapshot: online,
      timestamp: online,
    },
    consistent_snapshot: false,
  };
  const metadata = new Metadata(Root.fromJSON(document));
  for (const key of signers) metadata.sign((bytes) => signatureOf(bytes, key));
  return metadata;
}

/**
 * @param {string} text
 * @returns {Metadata<Root>}
 * @throws Error if it is no root that its own root keys have signed
 */
export function rootFrom(text) {
  const root = parsed(text);
  root.verifyDelegate('root', root);
  trustOf(root);
  return root;
}

/**
 * @param {Metadata<Root>} root
 * @param {string} text
 * @returns {Metadata<Root>} the root in the text, which comes after this one
 * @throws Error if not enough root keys of both have signed it
 */
export function followedBy(root, text) {
  const next = rootFrom(text);
  if (next.signed.version !== root.signed.version + 1)
    throw new Error(`it is root ${next.signed.version}, not ${root.signed.version + 1}`);
  root.verifyDelegate('root', next);
  return next;
}

/** @param {string} text */
function parsed(text) {
  const document = JSON.parse(text);
  if (document?.keys && !document.signed)
    throw new Error('it is no root, but a list of keys: "release root create" makes a root of it');
  return Metadata.fromJSON(MetadataKind.Root, document);
}

/** @param {Metadata<Root>} root */
export const rootText = (root) => `${JSON.stringify(root.toJSON(), null, 2)}\n`;

/**
 * Which key may sign for which remotes.
 * @param {Metadata<Root>} root
 * @returns {Trust}
 */
export function trustOf({ signed: { keys } }) {
  const signing = Object.entries(keys).flatMap(([id, { keyVal, unrecognizedFields }]) =>
    Array.isArray(unrecognizedFields?.remotes)
      ? [
          /** @type {const} */ ([
            id,
            {
              publicKey: Buffer.from(keyVal.public ?? '', 'hex').toString('base64'),
              remotes: unrecognizedFields.remotes,
            },
          ]),
        ]
      : [],
  );
  if (signing.length === 0) throw new Error('it names no key that may sign');
  return trustSchema.parse({ keys: Object.fromEntries(signing) });
}

/**
 * The newest root that the store has after this one.
 * @param {Pick<Store, 'read'>} store
 * @param {Metadata<Root>} first
 * @throws Error if the store has one that must not be trusted
 */
export async function newestRoot(store, first) {
  for (let root = first; ;) {
    const name = rootFile(root.signed.version + 1);
    const content = await store.read(name);
    if (content === null) return root;
    try {
      root = followedBy(root, content.toString('utf8'));
    } catch (error) {
      throw new Error(`${name} must not be trusted: ${messageOf(error)}`);
    }
  }
}

/** @param {KeyObject} key private or public */
const publicOf = (key) => rawPublicKey(key.type === 'private' ? createPublicKey(key) : key);

/**
 * @param {string} keyID
 * @param {Buffer} raw
 * @param {Record<string, import('./root.mjs').Json>} [unrecognizedFields]
 */
export const keyOf = (keyID, raw, unrecognizedFields = {}) =>
  new Key({
    keyID,
    keyType: 'ed25519',
    scheme: 'ed25519',
    keyVal: { public: raw.toString('hex') },
    unrecognizedFields,
  });

/**
 * @typedef {string | number | boolean | null | Json[] | {[name: string]: Json}} Json
 * @param {Buffer} bytes
 * @param {KeyObject} key
 */
export const signatureOf = (bytes, key) =>
  new Signature({ keyID: idOf(publicOf(key)), sig: sign(null, bytes, key).toString('hex') });
