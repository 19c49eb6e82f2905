import { appendLog } from './log.mjs';
import { releasesInUse } from './registry.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { folderOf, published, remotesIn } from './releases.mjs';

/**
 * Deletes releases that nobody gets now or would get after a rollback, except the latest ones.
 * @param {import('./operations.mjs').Desk} desk
 * @param {string | undefined} remote all if undefined
 * @param {number} keep how many of the latest unused releases to keep
 * @returns {Promise<string[]>} lines to print
 */
export async function collectGarbage({ store, trust, by }, remote, keep) {
  const registry = await readRegistry(store, trust);
  /** @type {string[]} */
  const lines = [];
  for (const name of remote ? [remote] : await remotesIn(store)) {
    const used = releasesInUse(await entryOf(store, trust, registry, name));
    const spare = (await published(store, name)).filter(({ id }) => !used.has(id)).slice(keep);
    for (const { id } of spare) await store.remove(folderOf(name, id));
    lines.push(`${name}: ${spare.length} deleted`);
    const at = new Date().toISOString();
    for (const { id } of spare)
      await appendLog(store, { at, by, what: 'delete', remote: name, release: id, why: 'gc', revision: null });
  }
  return lines;
}
