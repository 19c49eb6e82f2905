import { readFile, rename, writeFile } from 'node:fs/promises';
import { CliError, codeOf } from '../cli-error.mjs';

/**
 * Which cell a tenant lives in: the file that the shell's server reads (CELLS_FILE).
 * `ids` has the slugs of tenants by their ids, which keys and links name.
 * @typedef {{home: string, cells: Record<string, string>, tenants: Record<string, string>, ids: Record<string, string>,
 *   moving: string[]}} Directory
 */

/**
 * @param {string} file
 * @returns {Promise<Directory>}
 */
export async function readDirectory(file) {
  try {
    /** @type {Partial<Directory>} */
    const { home = '', cells = {}, tenants = {}, ids = {}, moving = [] } = JSON.parse(await readFile(file, 'utf8'));
    return { home, cells, tenants, ids, moving };
  } catch (error) {
    throw new CliError(
      codeOf(error) === 'ENOENT' ? `O diretório de células ${file} não existe.` : `${file} não é um JSON válido.`,
    );
  }
}

/**
 * Replaces the file in one step: a server that reads it sees the old or the new one.
 * @param {string} file
 * @param {(directory: Directory) => Directory} change
 */
export async function changeDirectory(file, change) {
  const changed = change(await readDirectory(file));
  await writeFile(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** @type {(file: string, tenant: {id: string, slug: string}) => Promise<void>} */
export const beginMove = (file, { id, slug }) =>
  changeDirectory(file, (directory) => ({
    ...directory,
    ids: { ...directory.ids, [id]: slug },
    moving: [...new Set([...directory.moving, slug])],
  }));

/** @type {(file: string, slug: string, cell?: string) => Promise<void>} */
export const endMove = (file, slug, cell) =>
  changeDirectory(file, (directory) => ({
    ...directory,
    moving: directory.moving.filter((moving) => moving !== slug),
    tenants: cell === undefined ? directory.tenants : { ...directory.tenants, [slug]: cell },
  }));
