import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from './errors.mjs';
import { iconPath } from './icons.mjs';

/** @typedef {import('./documents.ts').Description & {devPort?: number}} WrittenDescription `devPort` is that of its harness */

/**
 * The description of a remote that its releases contain: its `remote.json`, with each icon's name replaced by its path.
 * @param {string} folder of the remote
 * @returns {WrittenDescription}
 * @throws Error that lists every page whose icon does not exist
 */
export function readDescription(folder) {
  /** @type {WrittenDescription} */
  const description = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  /** @type {string[]} */
  const unknown = [];
  const pages = description.pages.map((page) => {
    try {
      return { ...page, icon: iconPath(page.icon) };
    } catch (error) {
      unknown.push(`page "${page.key}": ${messageOf(error)}`);
      return page;
    }
  });
  if (unknown.length > 0) throw new Error([`remote.json of ${description.name}:`, ...unknown].join('\n  '));
  return { ...description, pages };
}
