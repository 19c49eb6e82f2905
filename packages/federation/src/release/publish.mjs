import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import { RELEASE_PLACEHOLDER } from '../sharing.mjs';
import { fileName, schemasOf } from './documents.mjs';
import { draftOf, folderOf, hashOf, readRelease } from './releases.mjs';

const TEXT = /\.(js|css|html|svg|json|txt)$/;
const NOT_PUBLISHED = /(^|\/)\.|\.(map|br|gz|LICENSE\.txt)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A build to publish: its draft, and its files sorted by name.
 * @typedef {{draft: Draft, contents: Map<string, Buffer>}} Build
 * @import {AnyRelease, Draft} from '../documents.ts'
 */

/**
 * @param {string} dist folder of a build
 * @returns {Promise<Map<string, Buffer>>} its files by name
 */
export async function readFiles(dist) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !NOT_PUBLISHED.test(name));
  if (!names.includes('release.json')) throw new Error(`Nothing is built in ${dist}: release.json is missing`);
  /** @type {(name: string) => Promise<[string, Buffer]>} */
  const read = async (name) => [name, await readFile(path.join(dist, name))];
  return new Map(await Promise.all(names.map(read)));
}

/**
 * @param {Map<string, Buffer>} contents every file of a build, `release.json` among them
 * @param {string} remote whose build it is
 * @returns {Build}
 * @throws Error if its `release.json` is invalid or names another remote
 */
export function buildOf(contents, remote) {
  const text = contents.get('release.json')?.toString('utf8') ?? 'null';
  const { data: draft, error } = schemasOf(remote).draft.safeParse(JSON.parse(text));
  if (!draft) throw new Error(`The release.json of ${remote} is invalid; build it again.\n${z.prettifyError(error)}`);
  if (draft.remote !== remote)
    throw new Error(`remote.json in ${remote} is named ${draft.remote}: name it as its folder`);
  const kept = [...contents].filter(([name]) => name !== 'release.json' && !NOT_PUBLISHED.test(name));
  const unfit = kept.find(([name]) => !fileName.safeParse(name).success)?.[0];
  if (unfit !== undefined) throw new Error(`${JSON.stringify(unfit)} is no name for a file of a release`);
  return { draft, contents: new Map(kept.sort(byName)) };
}

/**
 * Stores a build as an immutable release. Its id is the hash of the build's output, so publishing the same build again
 * does nothing.
 * @param {import('../store/store.mjs').Store} store
 * @param {Build} build
 * @param {AnyRelease['builtFrom']} builtFrom
 * @returns {Promise<{release: AnyRelease, isNew: boolean}>}
 */
export async function publish(store, { draft, contents }, builtFrom) {
  const id = idOf(draft, contents);
  const { remote } = draft;
  const folder = folderOf(remote, id);
  const known = await readRelease(store, remote, id).catch(() => null);
  if (known) return { release: known.release, isNew: false };

  /** @type {AnyRelease['files']} */
  const files = {};
  for (const [name, content] of contents)
    files[name] = await writeFileOf(store, `${folder}/${name}`, stamped(name, content, id));
  const release = schemasOf(remote).release.parse({
    ...replacedIn(draft, RELEASE_PLACEHOLDER, id),
    id,
    files,
    prerender: contents.has('prerender.html') ? 'prerender.html' : null,
    builtFrom,
    publishedAt: new Date().toISOString(),
  });
  // The manifest is written last and makes the release exist, so a killed command leaves no incomplete release.
  await store.write(`${folder}/release.json`, JSON.stringify(release, null, 2));
  return { release, isNew: true };
}

/** @type {(one: [name: string, content: Buffer], other: [name: string, content: Buffer]) => number} */
const byName = ([one], [other]) => (one < other ? -1 : 1);

/**
 * @param {Draft} draft
 * @param {Map<string, Buffer>} contents
 * @returns {string} the id of a build
 */
function idOf(draft, contents) {
  const hash = createHash('sha256').update(JSON.stringify(draft));
  for (const [name, content] of contents) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, RELEASE_PLACEHOLDER.length);
}

/**
 * The id, computed again from the stored files.
 * @param {AnyRelease} release
 * @param {Map<string, Buffer>} contents its files by name
 */
export function recomputedId(release, contents) {
  const draft = replacedIn(draftOf(release), release.id, RELEASE_PLACEHOLDER);
  /** @type {(file: [string, Buffer]) => [string, Buffer]} */
  const unstamped = ([name, content]) => [name, replaced(name, content, release.id, RELEASE_PLACEHOLDER)];
  return idOf(draft, new Map([...contents].map(unstamped).sort(byName)));
}

/** @type {(draft: Draft, from: string, to: string) => Draft} */
const replacedIn = (draft, from, to) => JSON.parse(JSON.stringify(draft).replaceAll(from, to));
/** @type {(name: string, content: Buffer, id: string) => Buffer} */
const stamped = (name, content, id) => replaced(name, content, RELEASE_PLACEHOLDER, id);
/** @type {(name: string, content: Buffer, from: string, to: string) => Buffer} */
const replaced = (name, content, from, to) =>
  TEXT.test(name) ? Buffer.from(content.toString('utf8').replaceAll(from, to)) : content;

/**
 * Writes a file and its compressed versions, once and for all because a release never changes.
 * @param {import('../store/store.mjs').Store} store
 * @param {string} name
 * @param {Buffer} content
 * @returns {Promise<AnyRelease['files'][string]>}
 */
async function writeFileOf(store, name, content) {
  await store.write(name, content);
  const file = { integrity: hashOf(content), bytes: content.length, brotli: null, twins: null };
  if (!TEXT.test(name)) return file;
  const br = await compressBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const gz = await compressGzip(content, { level: 9 });
  await store.write(`${name}.br`, br);
  await store.write(`${name}.gz`, gz);
  return { ...file, brotli: br.length, twins: { br: hashOf(br), gz: hashOf(gz) } };
}
