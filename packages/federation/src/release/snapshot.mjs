import { createHash } from 'node:crypto';
import { MetaFile, Metadata, MetadataKind, Snapshot } from '@tufjs/models';
import { messageOf } from '../errors.mjs';
import { signedText } from '../registry-entry.mjs';
import { furthestNumber } from './furthest.mjs';
import { idOfPrivate } from './keys.mjs';
import { SPECIFICATION, keyOf, signatureOf } from './root.mjs';

/**
 * The signature of the registry as a whole: TUF's snapshot, inside the registry because both are replaced in one write. It lists revision
 * and hash of every entry, and is a floor: nothing that it lists may be missing, older or different. Entries may be newer, because a
 * team signs its own with a key that does not sign the whole.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {RegistryEntry, Trust} from '../documents.ts'
 * @typedef {Record<string, {revision: number, hash: string}>} Listed by remote
 * @typedef {{version: number, expires: number, key: string, listed: Listed, document: unknown}} Whole a snapshot that was checked;
 *   `document` is as it is stored
 */

const DAY_MS = 24 * 60 * 60_000;
/** Age at which a snapshot expires: of a replayed registry, a server that remembers nothing notices only this. */
const LIFETIME_MS = 30 * DAY_MS;
/** Renewed when it is this old, so that nobody notices a release service that is away for weeks. */
const RENEWED_AFTER_MS = DAY_MS;
/** Clocks are an hour wrong where somebody has confused time zones. */
const TOLERANCE_MS = 2 * 60 * 60_000;

/**
 * @param {string} remote
 * @param {RegistryEntry} entry
 */
const hashOf = (remote, entry) => createHash('sha256').update(signedText(remote, entry)).digest('hex');

/**
 * @param {Record<string, RegistryEntry>} entries
 * @returns {Listed}
 */
export const listedOf = (entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([remote, entry]) => [
      remote,
      { revision: entry.revision, hash: hashOf(remote, entry) },
    ]),
  );

/**
 * Whether a key signs the registry as a whole.
 * @param {KeyObject} key
 * @param {Trust} trust
 */
export const signsWhole = (key, trust) => isForWhole(idOfPrivate(key), trust);

/**
 * @param {string} key
 * @param {Trust} trust
 */
const isForWhole = (key, trust) => Object.hasOwn(trust.keys, key) && (trust.keys[key]?.remotes.includes('*') ?? false);

/**
 * @param {Listed} listed
 * @param {Whole | null} before its version grows even if it is unknown, as far as clocks can tell
 * @param {KeyObject} key
 */
export function signedSnapshot(listed, before, key, now = Date.now()) {
  const meta = Object.entries(listed).map(([remote, { revision, hash }]) => [
    `${remote}.json`,
    // TUF counts from 1.
    new MetaFile({ version: revision + 1, hashes: { sha256: hash } }),
  ]);
  const metadata = new Metadata(
    new Snapshot({
      specVersion: SPECIFICATION,
      version: Math.max((before?.version ?? 0) + 1, Math.floor(now / 1000)),
      expires: new Date(now + LIFETIME_MS).toISOString(),
      meta: Object.fromEntries(meta),
    }),
  );
  metadata.sign((bytes) => signatureOf(bytes, key));
  return metadata.toJSON();
}

/**
 * @param {unknown} document
 * @param {Trust} trust
 * @returns {Whole}
 * @throws Error that says why it must not be trusted
 */
export function checkedSnapshot(document, trust) {
  if (document === undefined || document === null) throw new Error('it is not signed as a whole');
  try {
    const metadata = Metadata.fromJSON(
      MetadataKind.Snapshot,
      /** @type {Parameters<typeof Metadata.fromJSON>[1]} */ (document),
    );
    const { version, expires, meta } = metadata.signed;
    if (version > furthestNumber()) throw new Error(`nobody can have reached its version (${version})`);
    const key = Object.keys(metadata.signatures).find((id) => isForWhole(id, trust));
    const publicKey = key && trust.keys[key]?.publicKey;
    if (!publicKey) throw new Error('it is signed by no key that is trusted to');
    keyOf(key, Buffer.from(publicKey, 'base64')).verifySignature(metadata);
    const listed = Object.entries(meta).map(([file, { version: counted, hashes }]) => [
      file.replace(/\.json$/, ''),
      { revision: counted - 1, hash: hashes?.sha256 ?? '' },
    ]);
    return { version, expires: Date.parse(expires), key, listed: Object.fromEntries(listed), document };
  } catch (error) {
    throw new Error(`its signature as a whole is not valid: ${messageOf(error)}`);
  }
}

/**
 * Why entries must not be used although their teams have signed them, by remote.
 * @param {Listed} listed
 * @param {Record<string, RegistryEntry>} entries
 * @returns {Record<string, string>}
 */
export function below(listed, entries) {
  /** @type {Record<string, string>} */
  const reasons = {};
  for (const [remote, { revision, hash }] of Object.entries(listed)) {
    const entry = Object.hasOwn(entries, remote) ? entries[remote] : undefined;
    if (!entry) reasons[remote] = `is missing: the registry was signed with one of revision ${revision}`;
    else if (entry.revision < revision)
      reasons[remote] = `is older (${entry.revision}) than the one with which the registry was signed (${revision})`;
    else if (entry.revision === revision && hashOf(remote, entry) !== hash)
      reasons[remote] = 'is not the one with which the registry was signed';
  }
  return reasons;
}

/**
 * @param {Whole | null} whole
 * @param {Trust} trust
 * @returns {Whole | null} the same, unless its key is no longer trusted
 */
export const stillTrusted = (whole, trust) => (whole && isForWhole(whole.key, trust) ? whole : null);

/** @param {Whole} whole */
export const isExpired = ({ expires }, now = Date.now()) => expires + TOLERANCE_MS <= now;

/** @param {Whole} whole */
export const isDue = ({ expires }, now = Date.now()) => expires - now < LIFETIME_MS - RENEWED_AFTER_MS;
