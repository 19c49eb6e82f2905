import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, codeOf } from './cli-error.mjs';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where a local installation keeps its data, secret and logs: `.focinho`, or FOCINHO_DATA. */
export const HOME = resolve(ROOT, process.env.FOCINHO_DATA || '.focinho');
export const DATA_DIR = join(HOME, 'pg');
/** Releases of the remotes and the registry that says which are current. */
export const STORE = process.env.FOCINHO_STORE || join(HOME, 'mfe');
/** Photos and whatever else tenants upload. */
export const FILES = join(HOME, 'files');
export const LOGS = join(HOME, 'logs');

/**
 * A path for messages: relative to the repository's root where possible.
 * @param {string} path
 */
export const shown = (path) => {
  const short = relative(ROOT, path);
  return short.startsWith('..') ? path : short;
};

/**
 * @param {string[]} folders
 * @throws CliError when this user may not write where the product must.
 */
export function requireWritable(...folders) {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new CliError(`Não é possível escrever em ${folder} (${String(codeOf(error))}).`);
    }
  }
}
