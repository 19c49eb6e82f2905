import { folderOf, readRelease } from './releases.mjs';
import { SHELL } from '../registry-entry.mjs';

/** The hash in a file's name, which changes with every change of its content: `pets.d7f5e6400cec.js`. */
const HASH = /\.[0-9a-f]{8,}(?=\.)/;

/** The contract's range that a remote requires, or the version that a shell provides. */
export const contractOf = (release) =>
  release.remote === SHELL ? (release.provides['@focinho/host'] ?? null) : release.requires.contract;

/** The size of a file as it is and as browsers download it. */
const sizeOf = ({ bytes, brotli }) => ({ bytes, brotli: brotli ?? bytes });

/** The number of files of a release and their size. */
export function weightOf({ files }) {
  const sizes = Object.values(files).map(sizeOf);
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0);
  return { files: sizes.length, bytes: sum('bytes'), brotli: sum('brotli') };
}

/**
 * What changed between two releases of a remote: files, sizes, contract, shared packages and commit.
 * @param {import('../store/store.mjs').Store} store
 * @throws Refusal if one of them does not exist
 */
export async function difference(store, remote, from, to) {
  const [before, after] = await Promise.all(
    [from, to].map(async (id) => (await readRelease(store, remote, id)).release),
  );
  const older = byStableName(before);
  const newer = byStableName(after);
  const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const [was, is] = [older.get(name), newer.get(name)];
      if (was && is && (await isSame(store, [before, was], [after, is]))) return [];
      const change = !was ? 'added' : !is ? 'removed' : 'changed';
      return [{ name, change, before: was ? sizeOf(was) : null, after: is ? sizeOf(is) : null }];
    }),
  );
  const files = found.flat();
  return { from: sideOf(before), to: sideOf(after), files, unchanged: names.length - files.length };
}

/** Whether two files differ in nothing but the id of their release, which most files contain. */
async function isSame(store, [before, was], [after, is]) {
  if (was.integrity === is.integrity) return true;
  if (was.bytes !== is.bytes) return false;
  const [one, other] = await Promise.all([unstamped(store, before, was), unstamped(store, after, is)]);
  return one === other;
}

async function unstamped(store, { remote, id }, { name }) {
  const content = await store.read(`${folderOf(remote, id)}/${name}`);
  return content?.toString('latin1').replaceAll(id, '') ?? null;
}

function sideOf(release) {
  const { id, publishedAt, builtFrom } = release;
  const shared = release.remote === SHELL ? release.provides : release.shared;
  return { id, publishedAt, builtFrom, contract: contractOf(release), shared, ...weightOf(release) };
}

/** The files by their name without its hash; by the whole name where two would have the same. */
function byStableName({ files }) {
  const names = Object.keys(files);
  const stable = (name) => name.replace(HASH, '');
  const isUnique = (name) => names.filter((other) => stable(other) === stable(name)).length === 1;
  return new Map(names.map((name) => [isUnique(name) ? stable(name) : name, { name, ...files[name] }]));
}
