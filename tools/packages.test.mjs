import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { check, getFileInfo, resolveConfig } from 'prettier';
import ts from 'typescript';
import { ROOT } from './home.mjs';
import { compilePackages } from './packages.mjs';

/** @type {string} */
let out;
/** @type {{folder: string, name: string, manifest: import('./packages.mjs').Manifest & {peerDependencies: object}, files: string[]}[]} */
let packages;

before(async () => {
  // Inside the repository, so that they find the packages that they depend on.
  const parent = join(ROOT, 'dist');
  await mkdir(parent, { recursive: true });
  out = await mkdtemp(join(parent, 'packages-'));
  packages = await Promise.all(
    (await compilePackages(out)).map(async (folder) => ({
      folder,
      name: basename(folder),
      manifest: JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
      files: await readdir(folder, { recursive: true }),
    })),
  );
});
after(() => rm(out, { recursive: true, force: true }));

/** @type {(folder: string, file: string) => Promise<string>} */
const textOf = (folder, file) => readFile(join(folder, file), 'utf8');
/**
 * All code except the templates of create-remote, whose imports are those of the new remote.
 * @param {string} file
 */
const isCode = (file) => /\.(?:[mc]?js|d\.m?ts)$/.test(file) && file !== 'src/files.mjs';

const importsOf = (/** @type {string} */ text) =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
const packageOf = (/** @type {string} */ name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

describe('the packages for repositories of their own', () => {
  test('contain JavaScript and types instead of TypeScript, and no tests', () => {
    for (const { name, files } of packages) {
      const unwanted = files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|testing|tsconfig\.json$/.test(file));
      assert.deepEqual(unwanted, [], name);
    }
  });

  test('export only what they contain, compiled code with its types', () => {
    for (const { name, manifest, files } of packages)
      for (const [key, to] of Object.entries(manifest.exports)) {
        const targets = typeof to === 'string' ? [to] : Object.values(to);
        for (const target of targets) {
          const [before = '', after = ''] = target.slice('./'.length).split('*');
          const found = files.some((file) => file === before || (file.startsWith(before) && file.endsWith(after)));
          assert.ok(found, `${name} ${key}: ${target}`);
        }
        if (targets.some((target) => target.endsWith('.js')))
          assert.ok(Object(to).types, `${name} ${key} has no types`);
      }
  });

  test('name their neighbours completely, as Node wants it', async () => {
    for (const { folder, files } of packages)
      for (const file of files.filter(isCode))
        for (const name of importsOf(await textOf(folder, file)).filter((found) => found.startsWith('.')))
          assert.ok(existsSync(join(folder, file, '..', name)), `${file} imports ${name}`);
  });

  test('declare every package that they import', async () => {
    for (const { folder, name, files, manifest } of packages) {
      const declared = { ...manifest.dependencies, ...manifest.peerDependencies, [manifest.name]: manifest.version };
      const texts = await Promise.all(files.filter(isCode).map((file) => textOf(folder, file)));
      const imported = texts.flatMap(importsOf);
      const missing = imported.filter((found) => !found.startsWith('.') && !isBuiltin(found)).map(packageOf);
      const unknown = missing.filter((found) => !(found in declared) && found !== 'remote-under-test');
      assert.deepEqual([...new Set(unknown)], [], name);
    }
  });

  test('can be published, with a licence, and leave to the remote what a page has only one of', () => {
    for (const { name, manifest } of packages) {
      assert.equal(manifest.private, undefined, name);
      assert.equal(manifest.license, 'UNLICENSED', name);
      for (const only of ['react', 'react-dom', '@focinho/host'])
        assert.ok(!(only in manifest.dependencies), `${name} brings its own ${only}`);
      for (const [dependency, range] of Object.entries(manifest.dependencies))
        if (dependency.startsWith('@focinho/')) assert.match(range, /^\^/, `${name} ${dependency}`);
    }
  });
});

describe('npm create @focinho/remote', () => {
  /** @type {string} */
  let folder;
  before(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'focinho-create-')), 'clube-de-fidelidade');
    await mkdir(folder);
  });
  after(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const create = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [join(out, 'create-remote/src/cli.mjs'), ...args], { cwd: folder, encoding: 'utf8' });

  test('refuses a bad name, area or port and leaves the folder empty', async () => {
    for (const args of [['Creche'], ['mfe-x', '--area', 'visitor'], ['mfe-x', '--port', 'http']]) {
      const { status, stderr } = create(...args);
      assert.equal(status, 1, stderr);
    }
    assert.deepEqual(await readdir(folder), []);
  });

  test('fills an empty folder with formatted files, named after the folder', async () => {
    const { status, stderr } = create('--title', 'Clube de fidelidade');
    assert.equal(status, 0, stderr);
    const remote = JSON.parse(await textOf(folder, 'remote.json'));
    assert.equal(remote.name, 'mfe-clube-de-fidelidade');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    assert.ok(files.some(({ name }) => name === 'ClubeDeFidelidadePage.test.tsx'));
    const options = await resolveConfig(join(ROOT, 'tools/packages.mjs'));
    for (const { parentPath, name } of files) {
      const filepath = join(parentPath, name);
      const { inferredParser } = await getFileInfo(filepath);
      if (inferredParser) assert.ok(await check(await textOf(parentPath, name), { ...options, filepath }), name);
    }
  });

  test('asks for what it was published with, and for newer versions that break nothing', async () => {
    const { dependencies, devDependencies, scripts } = JSON.parse(await textOf(folder, 'package.json'));
    const host = packages.find(({ name }) => name === 'host');
    assert.equal(dependencies['@focinho/host'], `^${host?.manifest.version}`);
    const { devDependencies: product } = JSON.parse(await textOf(ROOT, 'package.json'));
    for (const tool of ['oxlint', 'prettier', 'typescript', 'jest']) assert.equal(devDependencies[tool], product[tool]);
    for (const script of ['dev', 'build', 'lint', 'typecheck', 'test', 'check', 'release', 'ci'])
      assert.ok(scripts[script], script);
  });

  test('refuses a folder that is not empty', () => {
    const { status, stderr } = create();
    assert.equal(status, 1);
    assert.match(stderr, /This folder is not empty: it contains .*remote\.json/);
  });
});
