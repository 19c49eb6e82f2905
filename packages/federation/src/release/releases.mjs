import { createHash } from 'node:crypto';
import { z } from 'zod';
import { messageOf } from '../errors.mjs';
import { fileName, releaseId, remoteName, schemasOf, verificationSchema } from './documents.mjs';
import { Refusal } from './refusal.mjs';
import { SHELL } from '../registry-entry.mjs';

/**
 * The releases in a store. Each is in `<remote>/<id>/` and never changes; its `release.json` is written last.
 *
 * @import {AnyRelease, Draft, Release, ShellRelease, Verification} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @typedef {{id: string, release: AnyRelease | null, broken: string | null}} StoredRelease `broken` says why it is unusable
 */

/**
 * @param {AnyRelease} release
 * @returns {release is ShellRelease}
 */
export const isShell = (release) => release.remote === SHELL;

/**
 * @param {AnyRelease} release
 * @returns {release is Release}
 */
export const isRemote = (release) => !isShell(release);

/**
 * The folder of a release in its store.
 * @param {string} remote
 * @param {string} id
 * @throws Error for an invalid name or id, so that no path leads out of the store
 */
export const folderOf = (remote, id) => `${checked(remoteName, remote)}/${checked(releaseId, id)}`;

/**
 * The parts of `<remote>/<release>/<file>`, null for every other text: nothing else in a store is public.
 * @param {string} text
 * @returns {{remote: string, id: string, file: string} | null}
 */
export function releaseFileIn(text) {
  const [remote, id, ...rest] = text.split('/');
  const found = publicFile.safeParse({ remote, id, file: rest.join('/') });
  return found.data ?? null;
}
const publicFile = z.object({ remote: remoteName, id: releaseId, file: fileName });

/**
 * @param {import('zod').ZodString} schema
 * @param {string} text
 */
function checked(schema, text) {
  const { error } = schema.safeParse(text);
  if (!error) return text;
  throw new Error(`${JSON.stringify(text)} ${error.issues[0]?.message}`);
}

/** @param {string | Buffer} content */
export const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * @param {Pick<Store, 'read'>} store
 * @param {string} remote
 * @param {string} id
 * @returns {Promise<{release: AnyRelease, manifest: string}>} `manifest` is the hash of `release.json`
 * @throws Refusal if the release does not exist; Error if its manifest is invalid
 */
export async function readRelease(store, remote, id) {
  const content = await store.read(`${folderOf(remote, id)}/release.json`);
  if (content === null) throw new Refusal('unknown-release', `${remote} has no release ${id}`);
  return { release: parseRelease(content.toString('utf8'), remote, id), manifest: hashOf(content) };
}

/**
 * @param {string} text
 * @param {string} remote
 * @param {string} id
 * @returns {AnyRelease}
 * @throws Error if the text is not the manifest of this release
 */
export function parseRelease(text, remote, id) {
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Error(`The manifest of ${remote} ${id} is broken: it is not JSON`);
  }
  const { data: release, error } = schemasOf(remote).release.safeParse(document);
  if (error)
    throw new Error(
      `The manifest of ${remote} ${id} is broken: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`,
    );
  if (release.remote !== remote || release.id !== id)
    throw new Error(`The manifest of ${remote} ${id} is that of another release`);
  return release;
}

/**
 * The build's draft from which a release was made.
 * @param {AnyRelease} release
 * @returns {Draft}
 */
export const draftOf = (release) => schemasOf(release.remote).draft.parse(release);

/**
 * All releases of a remote in the store, latest first.
 * @param {Pick<Store, 'read' | 'list'>} store
 * @param {string} remote
 * @returns {Promise<StoredRelease[]>}
 */
export async function published(store, remote) {
  const ids = (await store.list(checked(remoteName, remote))).filter((name) => releaseId.safeParse(name).success);
  /** @type {(id: string) => Promise<StoredRelease>} */
  const read = (id) =>
    readRelease(store, remote, id).then(
      ({ release }) => ({ id, release, broken: null }),
      (error) => ({ id, release: null, broken: messageOf(error) }),
    );
  const found = await Promise.all(ids.map(read));
  return found.sort((a, b) => (b.release?.publishedAt ?? '').localeCompare(a.release?.publishedAt ?? ''));
}

/**
 * Names of the remotes, and of the shell, that have releases in the store.
 * @param {Pick<Store, 'list'>} store
 */
export const remotesIn = async (store) =>
  (await store.list(''))
    .filter((name) => name === SHELL || (name.startsWith('mfe-') && remoteName.safeParse(name).success))
    .sort();

/**
 * Names of all remotes, and of the shell, that the registry lists or the store has releases of.
 * @param {Pick<Store, 'list'>} store
 * @param {{remotes: object, broken: object}} registry
 */
export const allRemotes = async (store, { remotes, broken }) =>
  [...new Set([...Object.keys(remotes), ...Object.keys(broken), ...(await remotesIn(store))])].sort();

/** @type {(remote: string, id: string) => string} */
const verificationFile = (remote, id) => `verifications/${folderOf(remote, id)}.json`;

/**
 * @param {Pick<Store, 'read'>} store
 * @param {string} remote
 * @param {string} id
 * @returns {Promise<Verification | null>} null when the release was never verified
 */
export async function readVerification(store, remote, id) {
  const content = await store.read(verificationFile(remote, id));
  return content && (verificationSchema.safeParse(parsedOrNull(content)).data ?? null);
}

/**
 * @param {Pick<Store, 'write'>} store
 * @param {AnyRelease} release
 * @param {Verification} verification
 */
export const writeVerification = (store, { remote, id }, verification) =>
  store.write(verificationFile(remote, id), `${JSON.stringify(verificationSchema.parse(verification), null, 2)}\n`);

/**
 * @param {Buffer} content
 * @returns {unknown}
 */
function parsedOrNull(content) {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
