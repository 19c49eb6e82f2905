import { manifestOf } from '@focinho/federation/registry-entry';
import { folderOf, hashOf, parseRelease } from '@focinho/federation/release/releases';
import { rereadWhenChanged, stampIn } from './reread.mjs';

/**
 * @typedef {{content: Buffer, encoding: 'br' | null, isPublished: boolean}} ReleaseFile
 *   `isPublished` is false for a file that was changed after it was published, which browsers refuse, and for one of which nobody can tell
 * @typedef {Record<string, {integrity: string, twins: {br: string} | null}>} Files
 */

const MANIFEST = 'release.json';
/** Anybody can ask for releases that do not exist. */
const MISSING_MS = 5000;
/**
 * Facts about a release whose manifest is damaged or cannot be read: not even which files it has.
 * @type {{isNamed: boolean, names: string[] | null, files: Files}}
 */
const UNKNOWN = { isNamed: false, names: null, files: {} };

/**
 * The files of stored releases. A compressed one takes a file's place only if it is the published one: a browser that checks what it
 * unpacks would refuse it although the file itself is whole.
 * @param {import('./documents.mjs').ReadableStore} store
 * @param {() => Promise<import('@focinho/federation/documents').Registry | null>} registry
 */
export function releaseFiles(store, registry) {
  const reread = rereadWhenChanged(stampIn(store, { missingMs: MISSING_MS }), store.read);
  /**
   * Published files: those of the manifest, unless the registry names another one. Nobody can tell that of a release that the
   * registry does not name: it was never served. Null without a manifest: it is written last, so there is no such release.
   * @type {(remote: string, id: string) => Promise<typeof UNKNOWN | null>}
   */
  const publishedFiles = async (remote, id) => {
    const manifest = await reread(`${folderOf(remote, id)}/${MANIFEST}`, (text) => ({
      integrity: hashOf(text),
      text,
      files: parseRelease(text, remote, id).files,
    }));
    if (manifest === null) return null;
    const entry = (await registry())?.remotes[remote];
    const signed = entry && manifestOf(entry, id);
    const files = { ...manifest.files, [MANIFEST]: { integrity: manifest.integrity, twins: null } };
    const names = Object.keys(files);
    if (signed && signed !== manifest.integrity) return { ...UNKNOWN, names };
    if (signed) await store.confirm?.(`${folderOf(remote, id)}/${MANIFEST}`, Buffer.from(manifest.text));
    return { isNamed: signed !== undefined, names, files };
  };

  /**
   * @param {string} name with its remote and release. Strangers choose it, so the store is asked only for what the release has
   * @param {boolean} acceptsBrotli
   * @returns {Promise<ReleaseFile | null>} null if it is missing
   * @throws Error if the store cannot be read
   */
  return async (name, acceptsBrotli) => {
    const [remote = '', id = '', ...rest] = name.split('/');
    const file = rest.join('/');
    const release = await publishedFiles(remote, id).catch(() => UNKNOWN);
    if (release === null || release.names?.includes(file) === false) return null;
    const { isNamed, files } = release;
    const published = files[file];
    const twin = acceptsBrotli && published?.twins ? await store.read(`${name}.br`).catch(() => null) : null;
    if (twin && hashOf(twin) === published?.twins?.br) return { content: twin, encoding: 'br', isPublished: isNamed };
    // Only the file itself is kept for the time when the store is away.
    const content = await store.read(name);
    if (content === null) return null;
    const isPublished = isNamed && hashOf(content) === published?.integrity;
    if (isPublished) await store.confirm?.(name, content);
    return { content, encoding: null, isPublished };
  };
}
