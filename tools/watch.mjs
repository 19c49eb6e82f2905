import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './home.mjs';

const NOT_SOURCES = /(^|[\\/])(dist|node_modules|coverage|\.)|\.(test|spec)\.|~$/;
const remotes = () => readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'remote.json')));
/** An editor saves in several writes, git in hundreds. */
const QUIET_MS = 300;

/**
 * Waits for the sources to change and then to rest.
 * @returns {{changed: () => Promise<void>, close: () => void}} `changed` resolves for changes since it was last asked, too
 */
export function watchSources() {
  let timer;
  let dirty = false;
  let wake = () => {};
  const watchers = ['api', 'shell', 'packages', ...remotes()].map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, path) => {
      if (!path || NOT_SOURCES.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        dirty = true;
        wake();
      }, QUIET_MS);
    }),
  );
  return {
    async changed() {
      if (!dirty) await new Promise((resolve) => (wake = resolve));
      dirty = false;
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
