import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './home.mjs';

const NOT_SOURCES = /(^|[\\/])(dist|node_modules|coverage|\.)|\.(test|spec)\.|~$/;
const remotes = () => readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'remote.json')));
/** How long files must stay unchanged: an editor saves in several writes, git changes hundreds of files. */
const QUIET_MS = 300;

/**
 * Waits until sources have changed and then stayed unchanged for a moment.
 * @returns {{changed: () => Promise<void>, close: () => void}} `changed` also resolves for changes made before it was called
 */
export function watchSources() {
  /** @type {NodeJS.Timeout | undefined} */
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
      if (!dirty) await new Promise((resolve) => (wake = () => resolve(undefined)));
      dirty = false;
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
