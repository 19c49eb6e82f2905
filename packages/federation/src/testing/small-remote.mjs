import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from '@focinho/create-remote/files';
import { pinnedVersions } from '@focinho/create-remote/pinned-versions';
import { REPOSITORY } from '../release/workspace.mjs';

const BUILD_MS = 120_000;
/** Build packages are copied, so that their paths differ as in a separate checkout; all others are linked. */
const COPIED = ['@module-federation', '@focinho'];

/**
 * A minimal checkout: a generated remote and what its build needs.
 * @param {string} root folder of the checkout, which must not exist yet
 * @param {string} name
 * @param {Record<string, string>} [changed] files that replace generated ones
 * @param {string[]} [packages] of ours that it uses besides those of every remote
 * @returns {Promise<string>} folder of the remote
 */
export async function checkOutRemote(root, name, changed = {}, packages = []) {
  const installed = path.join(REPOSITORY, 'node_modules');
  await mkdir(path.join(root, 'node_modules/@focinho'), { recursive: true });
  for (const found of await readdir(installed))
    if (!COPIED.includes(found) && !found.startsWith('.'))
      await symlink(path.join(installed, found), path.join(root, 'node_modules', found));
  await cp(path.join(installed, '@module-federation'), path.join(root, 'node_modules/@module-federation'), {
    recursive: true,
  });
  for (const folder of ['federation', 'host', 'contracts', ...packages]) {
    /** @param {string} source */
    const filter = (source) => !/[\\/](node_modules|dist)$/.test(source);
    await cp(path.join(REPOSITORY, 'packages', folder), path.join(root, 'packages', folder), {
      recursive: true,
      filter,
    });
    await symlink(path.join(root, 'packages', folder), path.join(root, 'node_modules/@focinho', folder));
  }
  const pinned = pinnedVersions(REPOSITORY);
  const key = name.slice('mfe-'.length);
  const files = {
    ...filesOf({ name, key, title: 'Creche', area: 'tenant', order: 99, devPort: 4212, pinned }),
    ...changed,
  };
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return path.join(root, name);
}

/**
 * Builds a remote as `npm run build` does.
 * @param {string} folder
 * @throws Error with the build's output
 */
export function buildRemote(folder) {
  const cli = path.join(folder, '../node_modules/webpack-cli/bin/cli.js');
  const args = [cli, '--mode', 'production', '--no-cache'];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_MS,
  });
  if (status !== 0) throw error ?? new Error(`${stdout}\n${stderr}`);
}
