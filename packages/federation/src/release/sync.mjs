import { appendLog } from './log.mjs';
import { markOf, promote } from './registry.mjs';
import { changeEntry, entryOf, readRegistry } from './registry-file.mjs';
import { gates } from './gates.mjs';
import { buildOf, publish, readFiles } from './publish.mjs';
import { readRelease } from './releases.mjs';
import { buildFolder, builtFrom, knownRemotes } from './workspace.mjs';

const SYNCED = 'synced.json';

/**
 * Publishes what is built and promotes what changed since the last time; remembers that in `synced.json`. A remote that
 * is refused does not hold the others up.
 * @param {import('./operations.mjs').Desk} desk
 * @param {(lines: string[]) => void} print
 */
export async function sync(desk, print) {
  const { store } = desk;
  const synced = JSON.parse((await store.read(SYNCED))?.toString('utf8') ?? '{}');
  const from = builtFrom();
  const refused = [];
  for (const remote of knownRemotes()) {
    try {
      const contents = await readFiles(buildFolder(remote));
      const { release } = await publish(store, buildOf(contents, remote), from);
      const registry = await readRegistry(store, desk.trust);
      const entry = await entryOf(store, desk.trust, registry, remote);
      if (markOf(entry, release.id)) {
        print([`${remote} ${release.id} is marked bad and stays as it is`]);
        continue;
      }
      if (synced[remote] === release.id && entry.current !== null && Object.hasOwn(registry.remotes, remote)) continue;
      const reasons = await gates(store, release, registry);
      if (reasons.length > 0)
        throw new Error(`${remote} ${release.id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`);
      const { manifest } = await readRelease(store, remote, release.id);
      const pointer = { release: release.id, manifest };
      const { revision } = await changeEntry(store, desk, remote, entry.revision, (now) => promote(now, pointer));
      const at = new Date().toISOString();
      await appendLog(store, { at, by: desk.by, what: 'promote', remote, release: release.id, why: 'sync', revision });
      await store.write(SYNCED, `${JSON.stringify(Object.assign(synced, { [remote]: release.id }), null, 2)}\n`);
      print([`${remote} ${release.id} is current`]);
    } catch (error) {
      refused.push(error.message);
    }
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
}
