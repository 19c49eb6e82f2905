import { folderOf, isShell, readRelease } from './releases.mjs';

/**
 * @import {AnyRelease} from '../documents.ts'
 * @typedef {AnyRelease['files'][string]} PublishedFile
 * @typedef {Pick<import('../store/store.mjs').Store, 'read'>} Source
 */

/** The hash in a file's name, which changes with every change of its content: `pets.d7f5e6400cec.js`. */
const HASH = /\.[0-9a-f]{8,}(?=\.)/;

/**
 * The contract's range that a remote requires, or the version that a shell provides.
 * @param {AnyRelease} release
 */
export const contractOf = (release) =>
  isShell(release) ? (release.provides['@focinho/host'] ?? null) : release.requires.contract;

/**
 * The size of a file as it is and as browsers download it.
 * @param {PublishedFile} file
 */
const sizeOf = ({ bytes, brotli }) => ({ bytes, brotli: brotli ?? bytes });

/**
 * The number of files of a release and their size.
 * @param {AnyRelease} release
 */
export function weightOf({ files }) {
  const sizes = Object.values(files).map(sizeOf);
  /** @param {'bytes' | 'brotli'} key */
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0);
  return { files: sizes.length, bytes: sum('bytes'), brotli: sum('brotli') };
}

/**
 * What changed between two releases of a remote: files, sizes, contract, shared packages and commit.
 * @param {Source} store
 * @param {string} remote
 * @param {string} from
 * @param {string} to
 * @throws Refusal if one of them does not exist
 */
export async function difference(store, remote, from, to) {
  const [{ release: before }, { release: after }] = await Promise.all([
    readRelease(store, remote, from),
    readRelease(store, remote, to),
  ]);
  const older = byStableName(before);
  const newer = byStableName(after);
  const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const [was, is] = [older.get(name), newer.get(name)];
      if (was && is && (await isSame(store, { release: before, file: was }, { release: after, file: is }))) return [];
      const change = !was ? 'added' : !is ? 'removed' : 'changed';
      return [{ name, change, before: was ? sizeOf(was) : null, after: is ? sizeOf(is) : null }];
    }),
  );
  const files = found.flat();
  return { from: sideOf(before), to: sideOf(after), files, unchanged: names.length - files.length };
}

/** @typedef {{release: AnyRelease, file: PublishedFile & {name: string}}} FileOf */

/**
 * Whether two files differ in nothing but the id of their release, which most files contain.
 * @param {Source} store
 * @param {FileOf} was
 * @param {FileOf} is
 */
async function isSame(store, was, is) {
  if (was.file.integrity === is.file.integrity) return true;
  if (was.file.bytes !== is.file.bytes) return false;
  const [one, other] = await Promise.all([unstamped(store, was), unstamped(store, is)]);
  return one === other;
}

/**
 * @param {Source} store
 * @param {FileOf} of
 */
async function unstamped(store, { release: { remote, id }, file: { name } }) {
  const content = await store.read(`${folderOf(remote, id)}/${name}`);
  return content?.toString('latin1').replaceAll(id, '') ?? null;
}

/** @param {AnyRelease} release */
function sideOf(release) {
  const { id, publishedAt, builtFrom } = release;
  const shared = isShell(release) ? release.provides : release.shared;
  return { id, publishedAt, builtFrom, contract: contractOf(release), shared, ...weightOf(release) };
}

/**
 * The files by their name without its hash; by the whole name where two would have the same.
 * @param {AnyRelease} release
 */
function byStableName({ files }) {
  const names = Object.keys(files);
  /** @param {string} name */
  const stable = (name) => name.replace(HASH, '');
  /** @param {string} name */
  const isUnique = (name) => names.filter((other) => stable(other) === stable(name)).length === 1;
  return new Map(
    Object.entries(files).map(([name, file]) => [isUnique(name) ? stable(name) : name, { name, ...file }]),
  );
}
