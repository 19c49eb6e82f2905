import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, getFileInfo } from 'prettier';
import { FORMAT } from './files.mjs';

/**
 * Options about a new remote, in the product's repository and elsewhere.
 * @satisfies {NonNullable<import('node:util').ParseArgsConfig['options']>}
 */
export const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  title: { type: 'string' },
  area: { type: 'string', default: 'tenant' },
};

const AREAS = /** @type {const} */ (['tenant', 'superadmin', 'guest']);

/**
 * @param {string} name
 * @param {{title?: string, area: string}} options
 * @returns {{name: string, key: string, title: string, area: (typeof AREAS)[number]}}
 * @throws Error if the name or the area is invalid
 */
export function describeRemote(name, { title, area: wanted }) {
  if (!/^mfe-[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`${name} is not a name for a remote: mfe- and then small letters, digits and hyphens`);
  const area = AREAS.find((known) => known === wanted);
  if (!area) throw new Error('--area is tenant, superadmin or guest');
  const key = name.slice('mfe-'.length);
  return { name, key, title: title ?? key.charAt(0).toUpperCase() + key.slice(1), area };
}

/**
 * Writes files as `npm run format` would.
 * @param {string} folder
 * @param {Record<string, string>} files by path
 */
export async function writeFormatted(folder, files) {
  for (const [file, text] of Object.entries(files)) {
    const filepath = path.join(folder, file);
    const { inferredParser } = await getFileInfo(filepath);
    await mkdir(path.dirname(filepath), { recursive: true });
    await writeFile(filepath, inferredParser ? await format(text, { ...FORMAT, filepath }) : text);
  }
}
