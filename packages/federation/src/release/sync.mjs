import { appendLog } from './log.mjs';
import { freezeAt, markOf, promote, withCurrent } from './registry.mjs';
import { changeEntries, entryOf, readRegistry } from './registry-file.mjs';
import { gates } from './gates.mjs';
import { buildOf, publish, readFiles } from './publish.mjs';
import { readRelease } from './releases.mjs';
import { buildFolder, builtFrom, knownReleases } from './workspace.mjs';

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
  const synced = JSON.parse((await store.read(SYNCED))?.toString('utf8') ?? '{}');
  const registry = await readRegistry(store, trust);
  const refused = [];
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
      refused.push(error.message);
    }

  // The accepted candidates were checked together with the refused ones, so they are checked again without them.
  for (let before; before !== candidates;) {
    before = candidates;
    const pointers = candidates.map(({ remote, pointer }) => [remote, pointer]);
    const verdicts = await Promise.all(
      candidates.map(({ remote, release }) => {
        const others = Object.fromEntries(pointers.filter(([name]) => name !== remote));
        return gates(store, release, withCurrent(registry, others));
      }),
    );
    const isRefused = verdicts.map((reasons) => reasons.length > 0);
    candidates.forEach(({ remote, release }, index) => {
      if (isRefused[index])
        refused.push(`${remote} ${release.id} is refused:\n${verdicts[index].map((why) => `  - ${why}`).join('\n')}`);
    });
    if (isRefused.includes(true)) candidates = candidates.filter((_, index) => !isRefused[index]);
  }

  const changes = candidates.map(({ remote, entry, pointer }) => ({
    remote,
    expected: entry.revision,
    change: (now) => promote(now, pointer),
  }));
  const revision = await changeEntries(store, desk, changes);
  for (const { remote, release } of candidates) {
    const at = new Date().toISOString();
    await appendLog(store, { at, by: desk.by, what: 'promote', remote, release: release.id, why: 'sync', revision });
    synced[remote] = release.id;
    print([`${remote} ${release.id} is current`]);
  }
  if (candidates.length > 0) await store.write(SYNCED, `${JSON.stringify(synced, null, 2)}\n`);
  if (refused.length > 0) throw new Error(refused.join('\n'));
}
