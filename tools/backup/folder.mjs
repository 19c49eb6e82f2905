import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError, codeOf } from '../cli-error.mjs';

/** Version of the layout of a backup; a backup of a newer one is refused. */
const FORMAT = 1;
/** Checksums of all other files, in the format of `sha256sum --check`. Written last: without it, a backup is incomplete. */
const SUMS = 'SHA256SUMS';
const DESCRIPTION = 'backup.json';
const UNFINISHED = '.unfinished';
const AT_ONCE = 8;

/**
 * @typedef {{kind: 'base' | 'dump', postgres: number, database: string, owner: string, roles: string[], createdAt: string,
 *   product: string, format: number, files: number, folders: string[]}} Description
 *   `postgres`: major version of the server, for a dump that of pg_dump
 */

/**
 * Creates a backup in a new folder inside `to`. It gets its final name only when it is complete and on disk.
 * @param {string} to
 * @param {(folder: string) => Promise<Partial<Description>>} fill writes the files and describes them
 * @returns {Promise<{folder: string, bytes: number}>}
 */
export async function createBackup(to, fill) {
  const createdAt = new Date().toISOString();
  const folder = join(resolve(to), `focinho-${createdAt.replaceAll(':', '-').slice(0, 19)}Z`);
  const unfinished = `${folder}.${process.pid}${UNFINISHED}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const described = await fill(unfinished);
    const contents = await listContents(unfinished);
    /** @type {{version: string}} */
    const { version: product } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const description = { format: FORMAT, product, createdAt, ...described, ...countOf(contents) };
    await writeDurably(join(unfinished, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`);
    const sums = await checksums(unfinished, [...contents.files, DESCRIPTION]);
    const lines = [...sums].map(([name, { sha256 }]) => `${sha256}  ${name}\n`);
    await writeDurably(join(unfinished, SUMS), lines.join(''));
    for (const name of [...contents.folders, '.']) await syncFolder(join(unfinished, name));
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return { folder, bytes: [...sums.values()].reduce((total, { bytes }) => total + bytes, 0) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC') throw new CliError(`Não há espaço para a cópia em ${to}.`);
    throw error;
  }
}

/**
 * Compares a backup with its checksums.
 * @param {string} folder
 * @returns {Promise<Description>}
 * @throws CliError if anything is missing, changed or added
 */
export async function verifyBackup(folder) {
  if (folder.endsWith(UNFINISHED)) throw damaged(folder, 'foi interrompida e está incompleta');
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw damaged(folder, `não tem ${SUMS}`);
  });
  const expected = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  if (!expected.has(DESCRIPTION)) throw damaged(folder, `não tem ${DESCRIPTION}`);
  const { files } = await listContents(folder);
  const added = files.find((name) => name !== SUMS && !expected.has(name));
  if (added) throw damaged(folder, `tem um arquivo a mais: ${added}`);
  const missing = [...expected.keys()].find((name) => !files.includes(name));
  if (missing) throw damaged(folder, `falta ${missing}`);
  for (const [name, { sha256 }] of await checksums(folder, [...expected.keys()]))
    if (sha256 !== expected.get(name)) throw damaged(folder, `${name} foi alterado`);
  const description = /** @type {Description} */ (JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')));
  if (description.format !== FORMAT)
    throw damaged(folder, `foi feita por uma versão mais nova (formato ${description.format})`);
  if (description.files !== expected.size - 1) throw damaged(folder, `${SUMS} não lista todos os arquivos`);
  return description;
}

/**
 * Copies a file and writes it to disk.
 * @param {string} from
 * @param {string} to
 */
export const copyDurably = (from, to) =>
  pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));

/**
 * @param {string} path
 * @param {string} text
 */
export async function writeDurably(path, text) {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}

/**
 * Calls `work` for every item, a few at a time.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 */
export async function forEachParallel(items, work) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** @type {(folder: string, reason: string) => CliError} */
const damaged = (folder, reason) => new CliError(`A cópia ${basename(folder)} não serve: ${reason}. Use outra.`);

/**
 * Folders are listed, too, because tools that copy backups may leave out empty ones.
 * @param {{files: string[], folders: string[]}} contents
 */
const countOf = ({ files, folders }) => ({ files: files.length, folders });

/** @param {string} folder */
async function listContents(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = (/** @type {(entry: import('node:fs').Dirent) => boolean} */ kept) =>
    entries
      .filter(kept)
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  return { files: named((entry) => !entry.isDirectory()), folders: named((entry) => entry.isDirectory()) };
}

/**
 * @param {string} folder
 * @param {string[]} names
 */
async function checksums(folder, names) {
  /** @type {Map<string, {sha256: string, bytes: number}>} */
  const sums = new Map();
  await forEachParallel(names, async (name) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    sums.set(name, { sha256: hash.digest('hex'), bytes: (await stat(join(folder, name))).size });
  });
  return new Map([...sums].sort());
}

/**
 * Makes new names in a folder survive a power failure. Windows cannot open folders, and does not need to.
 * @param {string} folder
 */
async function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
