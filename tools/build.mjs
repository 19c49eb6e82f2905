import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOGS, ROOT, STORE } from './home.mjs';
import { runTask } from './task.mjs';

/** Nx as a plain task runner: no daemon, no plugin processes that outlive us, no interactive output. */
export const NX_ENV = { NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };

/**
 * The path of the script behind a command of an installed package.
 * @param {string} packageName
 * @param {string} [command]
 */
export function binOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  /** @type {{bin: string | Record<string, string>}} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : (bin[command] ?? ''));
}

/**
 * Builds every workspace, or only these; unchanged ones come from Nx's cache.
 * @param {AbortSignal} signal
 * @param {string[]} [projects]
 */
export async function build(signal, projects = []) {
  const only = projects.length > 0 ? ['-p', ...projects] : [];
  await runTask({
    what: 'A compilação',
    args: [binOf('nx'), 'run-many', '-t', 'build', ...only, '--parallel=2', '--output-style=static'],
    logFile: join(LOGS, 'build.log'),
    env: { ...NX_ENV, NODE_ENV: 'production' },
    signal,
  });
}

/**
 * Publishes a release of every remote whose build has changed and makes it the current one in the registry.
 * @param {AbortSignal} signal
 */
export async function publishReleases(signal, store = STORE) {
  await runTask({
    what: 'A publicação dos microfrontends',
    args: [join(ROOT, 'packages', 'federation', 'src', 'cli.mjs'), 'sync'],
    logFile: join(LOGS, 'releases.log'),
    env: { FOCINHO_STORE: store },
    signal,
  });
}
