import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../home.mjs';

const isSource = (/** @type {string} */ path) => !['node_modules', 'dist', 'coverage'].includes(basename(path));

/** A copy of the repository's sources for a test to change, with the installed packages. */
export async function scratchCopy() {
  const root = await mkdtemp(join(tmpdir(), 'focinho-copy-'));
  for (const path of ['api', 'mfe-tenant', 'packages', 'tools'])
    await cp(join(ROOT, path), join(root, path), { recursive: true, filter: isSource });
  for (const path of ['oxlint.config.mjs', 'neighbourhoods.mjs', 'tsconfig.base.json', 'jest.preset.cjs'])
    await cp(join(ROOT, path), join(root, path));
  await linkPackages(root);
  const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8');
  /** @param {string} path @param {string} text */
  async function write(path, text) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return {
    read,
    write,
    list: (/** @type {string} */ path) => readdir(join(root, path)),
    /** @param {string} path @param {string} line before which the text is inserted @param {string} text */
    async insert(path, line, text) {
      const source = await read(path);
      assert.ok(source.includes(line), `${path} has no "${line}"`);
      await write(
        path,
        source.replace(line, () => text + line),
      );
    },
    /** Runs a script of an installed package. @param {{ in?: string, env?: Record<string, string> }} where @param {string[]} args */
    run({ in: folder = '.', env = {} }, /** @type {string} */ script, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
        cwd: join(root, folder),
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout + stderr);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The installed packages, but those of the workspaces from the copy. @param {string} root */
async function linkPackages(root) {
  const modules = join(root, 'node_modules');
  await mkdir(join(modules, '@focinho'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@focinho' && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(root, 'packages', name), join(modules, '@focinho', name));
  for (const workspace of ['api', 'mfe-tenant'])
    if (existsSync(join(ROOT, workspace, 'node_modules')))
      await symlink(join(ROOT, workspace, 'node_modules'), join(root, workspace, 'node_modules'));
}
