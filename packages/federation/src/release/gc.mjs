import { appendLog } from './log.mjs';
import { releasesInUse } from './registry.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { folderOf, published, remotesIn } from './releases.mjs';

/**
 * Deletes releases that nobody is served and no rollback leads to, but for the latest ones.
 * @param {import('./operations.mjs').Desk} desk
 * @param {string | undefined} remote all when none is named
 * @param {number} keep so many of the latest ones stay
 * @returns {Promise<string[]>} lines for a person
 */
export async function collectGarbage({ store, trust, by }, remote, keep) {
  const registry = await readRegistry(store, trust);
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
