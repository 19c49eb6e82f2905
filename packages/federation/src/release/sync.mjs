import { messageOf } from '../errors.mjs';
import { appendLog } from './log.mjs';
import { freezeAt, markOf, promote, withCurrent } from './registry.mjs';
import { entryOf, readRegistry } from './registry-file.mjs';
import { changeEntries, renewSnapshot } from './registry-write.mjs';
import { gates } from './gates.mjs';
import { buildOf, publish, readFiles } from './publish.mjs';
import { readRelease } from './releases.mjs';
import { buildFolder, builtFrom, knownReleases } from './workspace.mjs';

/**
 * @import {AnyRelease, RegistryEntry} from '../documents.ts'
 * @import {Change} from './registry-write.mjs'
 * @import {Pointer} from './registry.mjs'
 */

const SYNCED = 'synced.json';

/**
 * Publishes all builds and promotes those that changed since the last sync (recorded in `synced.json`). All promotions
 * are one write, because a shell with a new contract and the remotes written for it only work together. A refused
 * release does not block the others.
 * @param {import('./operations.mjs').Desk} desk
 * @param {(lines: string[]) => void} print
 */
export async function sync(desk, print) {
  const { store, trust } = desk;
  /** @type {Record<string, string>} */
  const synced = JSON.parse((await store.read(SYNCED))?.toString('utf8') ?? '{}');
  const registry = await readRegistry(store, trust);
  /** @type {string[]} */
  const refused = [];
  /** @type {{remote: string, entry: RegistryEntry, release: AnyRelease, pointer: Pointer}[]} */
  let candidates = [];
  for (const remote of knownReleases())
    try {
      const contents = await readFiles(buildFolder(remote));
      const { id } = (await publish(store, buildOf(contents, remote), builtFrom())).release;
      const entry = await entryOf(store, trust, registry, remote);
      const { release, manifest } = await readRelease(store, remote, id);
      if (markOf(entry, id)) print([`${remote} ${id} is marked bad and stays as it is`]);
      else if (freezeAt(entry, new Date().toISOString())) print([`${remote} is frozen and stays as it is`]);
      else if (synced[remote] !== id || entry.current === null || !Object.hasOwn(registry.remotes, remote))
        candidates.push({ remote, entry, release, pointer: { release: id, manifest } });
    } catch (error) {
      refused.push(messageOf(error));
    }

  // The accepted candidates were checked together with the refused ones, so they are checked again without them.
  for (let before = 0; before !== candidates.length;) {
    before = candidates.length;
    const verdicts = await Promise.all(
      candidates.map(async (candidate) => {
        const others = candidates.filter(({ remote }) => remote !== candidate.remote);
        const pointers = Object.fromEntries(others.map(({ remote, pointer }) => [remote, pointer]));
        return { candidate, reasons: await gates(store, candidate.release, withCurrent(registry, pointers)) };
      }),
    );
    for (const { candidate, reasons } of verdicts)
      if (reasons.length > 0)
        refused.push(
          `${candidate.remote} ${candidate.release.id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`,
        );
    candidates = verdicts.flatMap(({ candidate, reasons }) => (reasons.length > 0 ? [] : [candidate]));
  }

  const changes = candidates.map(({ remote, entry, pointer }) => ({
    remote,
    expected: entry.revision,
    /** @type {Change} */
    change: (now) => promote(now, pointer),
  }));
  const revision = await changeEntries(store, desk, changes);
  // Nothing may have changed for weeks, and the shell's server starts next.
  await renewSnapshot(store, desk);
  for (const { remote, release } of candidates) {
    const at = new Date().toISOString();
    await appendLog(store, { at, by: desk.by, what: 'promote', remote, release: release.id, why: 'sync', revision });
    synced[remote] = release.id;
    print([`${remote} ${release.id} is current`]);
  }
  if (candidates.length > 0) await store.write(SYNCED, `${JSON.stringify(synced, null, 2)}\n`);
  if (refused.length > 0) throw new Error(refused.join('\n'));
}
