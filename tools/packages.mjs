// Makes what repositories of their own install: the workspace's packages compiled, with types, ready for `npm publish`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pinnedVersions } from '@focinho/create-remote/pinned-versions';
import { binOf } from './build.mjs';
import { CliError, runCommand } from './cli-error.mjs';
import { ROOT } from './home.mjs';

/**
 * The part of a `package.json` that is read.
 * @typedef {{name: string, version: string, license: string, private?: boolean, scripts?: object, engines: {node: string},
 *   exports: Record<string, string | Record<string, string>>, dependencies: Record<string, string>,
 *   devDependencies?: Record<string, string>}} Manifest
 */

/**
 * In the order of their dependencies, with what is published besides the code.
 * @type {Record<string, string[]>}
 */
const PACKAGES = {
  contracts: [],
  host: [],
  ui: [],
  federation: ['README.md', 'tsconfig.base.json', 'tsconfig.remote.json'],
  'create-remote': [],
};
const SOURCES = path.join(ROOT, 'packages');
const TYPESCRIPT = /(?<!\.d)\.tsx?$/;
/** Files that only the product's repository needs. */
const NOT_PUBLISHED = /\.test\.\w+$|[\\/]testing$|[\\/]new-remote\.mjs$/;
/** A page must have only one copy of each, so the remote's repository chooses it. */
const PEERS = ['react', 'react-dom', '@focinho/host'];

/**
 * Compiles every package into a folder of its own in `out`. The tree stays as it is, so that relative paths hold; only
 * TypeScript becomes JavaScript with declarations. The rest, which is mostly commands and webpack's configuration, has no
 * declarations except where those of TypeScript refer to it.
 * @param {string} out
 * @returns {Promise<string[]>} the folders
 * @throws CliError if they do not compile
 */
export async function compilePackages(out) {
  for (const name of Object.keys(PACKAGES)) await rm(path.join(out, name), { recursive: true, force: true });
  const args = [binOf('typescript-native', 'tsc'), '-p', path.join(SOURCES, 'tsconfig.build.json'), '--outDir', out];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0)
    throw new CliError('The packages do not compile');
  for (const name of Object.keys(PACKAGES)) await finish(name, path.join(out, name));
  await writeJson(path.join(out, 'create-remote/src/pinned-versions.json'), pinnedVersions(ROOT));
  return Object.keys(PACKAGES).map((name) => path.join(out, name));
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function finish(name, folder) {
  const source = path.join(SOURCES, name);
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true }))
    if (/\.(?:js|d\.m?ts)$/.test(file)) await addExtensions(path.join(folder, file));
  // What is JavaScript already is published word for word, not as the compiler prints it.
  const filter = (/** @type {string} */ file) => !TYPESCRIPT.test(file) && !NOT_PUBLISHED.test(file);
  for (const part of ['src', 'jest', ...(PACKAGES[name] ?? [])])
    if (existsSync(path.join(source, part)))
      await cp(path.join(source, part), path.join(folder, part), { recursive: true, filter });
  const manifest = await readJson(path.join(source, 'package.json'));
  await writeJson(
    path.join(folder, 'package.json'),
    published(manifest, await readJson(path.join(ROOT, 'package.json'))),
  );
}

/**
 * Node and webpack find the neighbours of an ES module only by their complete names.
 * @param {string} file
 */
async function addExtensions(file) {
  const text = await readFile(file, 'utf8');
  const relativeImport = /(\b(?:from|import)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g;
  const complete = text.replaceAll(relativeImport, (statement, before, quote, address) => {
    if (/\.(?:[mc]?js|json|css)$/.test(address)) return statement;
    return `${before}${quote}${address.replace(TYPESCRIPT, '')}.js${quote}`;
  });
  await writeFile(file, complete);
}

/**
 * The manifest of a package as the registry gets it.
 * @param {Manifest} manifest
 * @param {Manifest} product
 */
function published({ private: _private, scripts: _scripts, devDependencies = {}, ...manifest }, product) {
  /** @type {[string, string][]} */
  const ranges = Object.entries(manifest.dependencies).map(([name, range]) => [
    name,
    // Here a version stands for the package beside it, there also for newer ones that break nothing.
    name.startsWith('@focinho/') && !range.startsWith('^') ? `^${range}` : range,
  ]);
  const isPeer = (/** @type {[string, string]} */ [name]) => PEERS.includes(name);
  // A remote that uses the helpers for tests has the tools among its own devDependencies.
  const tools = manifest.name === '@focinho/ui' ? devDependencies : {};
  return {
    ...manifest,
    license: product.license,
    engines: { node: product.engines.node },
    exports: Object.fromEntries(Object.entries(manifest.exports).map(([key, to]) => [key, compiledExport(to)])),
    dependencies: Object.fromEntries(ranges.filter((entry) => !isPeer(entry))),
    peerDependencies: { ...Object.fromEntries(ranges.filter(isPeer)), ...tools },
    peerDependenciesMeta: Object.fromEntries(Object.keys(tools).map((name) => [name, { optional: true }])),
  };
}

/** Published form of an entry of `exports`: TypeScript is JavaScript with types there. */
/** @type {(to: Manifest['exports'][string]) => Manifest['exports'][string]} */
const compiledExport = (to) =>
  typeof to === 'string' && TYPESCRIPT.test(to)
    ? { types: to.replace(TYPESCRIPT, '.d.ts'), default: to.replace(TYPESCRIPT, '.js') }
    : to;

/** @type {(file: string) => Promise<Manifest>} */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
/** @type {(file: string, value: object) => Promise<void>} */
const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Publishes those whose version the registry does not have.
 * @param {string[]} folders
 */
async function publish(folders) {
  for (const folder of folders) {
    const { name, version } = await readJson(path.join(folder, 'package.json'));
    const known = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
    if (known.stdout.trim() === version) console.log(`${name} ${version} is there already`);
    else if (
      spawnSync('npm', ['publish', folder, '--loglevel', 'warn'], { stdio: ['ignore', 'ignore', 'inherit'] }).status ===
      0
    )
      console.log(`${name} ${version} published`);
    else throw new CliError(`${name} ${version} could not be published`);
  }
}

const HELP = `npm run packages -- [--out folder] [--publish]

  Compiles ${Object.keys(PACKAGES).join(', ')} into folders of their own in a folder (default dist/packages).
  With --publish, those whose version is not there yet go to the registry that npm is configured for.`;

async function main() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: path.join(ROOT, 'dist/packages') },
      publish: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  const out = path.resolve(values.out);
  await mkdir(out, { recursive: true });
  const folders = await compilePackages(out);
  if (values.publish) return publish(folders);
  for (const folder of folders) console.log(folder);
}

if (process.argv[1] === import.meta.filename) runCommand(main);
