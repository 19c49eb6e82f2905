import { readFileSync, statSync } from 'node:fs';

const LOOK_MS = 1000;
/**
 * As tools/cells/directory.mjs writes it.
 * @typedef {{home: string, cells: Record<string, string>, tenants: Record<string, string>, ids: Record<string, string>,
 *   moving: string[]}} Directory
 * @typedef {{isOne: boolean, urlOf: (tenantSlug: string | null | undefined) => string,
 *   isMoving: (tenantSlug: string | undefined) => boolean, slugOf: (tenantId: string) => string | undefined}} Cells
 *   `slugOf` knows those tenants that have been moved
 */

/**
 * In which cell a tenant lives: an API with a database of its own. Without a directory there is one. The file is looked at once a second
 * at most (`npm run move-tenant` replaces it), and one that cannot be read leaves the last one in force.
 * @param {{apiUrl: string, cellsFile: string | null}} settings
 * @param {(reason: string) => void} onUnreadable
 * @returns {Cells}
 */
export function cellsOf({ apiUrl, cellsFile }, onUnreadable) {
  if (!cellsFile) return { isOne: true, urlOf: () => apiUrl, isMoving: () => false, slugOf: () => undefined };
  let directory = read(cellsFile);
  let [looked, stamp] = [Date.now(), stampOf(cellsFile)];
  const current = () => {
    if (Date.now() - looked < LOOK_MS) return directory;
    looked = Date.now();
    try {
      const found = stampOf(cellsFile);
      if (found !== stamp) directory = read(cellsFile);
      stamp = found;
    } catch (error) {
      onUnreadable(String(error));
    }
    return directory;
  };
  return {
    isOne: false,
    urlOf: (tenantSlug) => {
      const { home, cells, tenants } = current();
      // Who has no tenant yet, and the platform's administrator, are at home.
      const cell = (tenantSlug && Object.hasOwn(tenants, tenantSlug) && tenants[tenantSlug]) || home;
      return cells[cell] ?? apiUrl;
    },
    isMoving: (tenantSlug) => tenantSlug !== undefined && current().moving.includes(tenantSlug),
    slugOf: (tenantId) => current().ids[tenantId],
  };
}

const stampOf = (/** @type {string} */ file) => {
  const { mtimeMs, ino, size } = statSync(file);
  return `${mtimeMs}/${ino}/${size}`;
};

/**
 * @param {string} file
 * @returns {Directory}
 */
function read(file) {
  const { home, cells, tenants = {}, ids = {}, moving = [] } = JSON.parse(readFileSync(file, 'utf8'));
  if (!cells?.[home]) throw new Error(`${file}: "home" names none of "cells"`);
  return { home, cells, tenants, ids, moving };
}
