#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OPTIONS, describeRemote, writeFormatted } from '@focinho/create-remote/describe';
import { filesOf } from '@focinho/create-remote/files';
import { pinnedVersions } from '@focinho/create-remote/pinned-versions';
import { DEV_PORTS } from './sharing.mjs';
import { REPOSITORY, knownRemotes } from './release/workspace.mjs';

const HELP = `npm run new:remote -- <name> [--title Title] [--area tenant|superadmin|guest]

  Makes the folder of a new remote with its module, one page at its own address, a test, its build, and its place in
  the workspace. The name begins with mfe-: mfe-creche gives the page /<shop>/creche, for guests /creche/<token>.`;

/** @param {string[]} args */
async function newRemote(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [name] = positionals;
  if (values.help || name === undefined) return console.log(HELP);
  const described = describeRemote(name, values);
  const folder = path.join(REPOSITORY, name);
  if (existsSync(folder)) throw new Error(`${name} exists already`);
  const { area, key } = described;
  if (pagesOf(area).some((page) => page.key === key)) throw new Error(`There is a page ${key} in the area already`);
  const order = Math.max(0, ...pagesOf(area).map((page) => page.order)) + 1;
  const pinned = pinnedVersions(REPOSITORY);
  await writeFormatted(folder, filesOf({ ...described, order, devPort: freePort(), pinned }));
  join(name, folder);
  console.log(`${name} is there. Run it alone:      npm run dev -w ${name}
Release it:                     npm run release -- publish ${name} --promote --reason "…"`);
}

/** @param {string[]} parts */
const readJson = (...parts) => JSON.parse(readFileSync(path.join(REPOSITORY, ...parts), 'utf8'));
/** @returns {import('./description.mjs').WrittenDescription[]} */
const descriptions = () => knownRemotes().map((remote) => readJson(remote, 'remote.json'));
/** @param {string} area */
const pagesOf = (area) =>
  descriptions()
    .filter((description) => description.area === area)
    .flatMap(({ pages }) => pages);
/** @throws Error when every port of the range has its remote */
function freePort() {
  const taken = descriptions().map(({ devPort }) => devPort);
  const port = DEV_PORTS.find((candidate) => !taken.includes(candidate));
  if (!port) throw new Error(`Each of the ports ${DEV_PORTS.join(', ')} has its remote: add one to DEV_PORTS`);
  return port;
}

/**
 * Into the workspace: package.json, the lock and the link that `npm install` would make.
 * @param {string} name
 * @param {string} folder
 */
function join(name, folder) {
  const manifest = readJson('package.json');
  manifest.workspaces.splice(manifest.workspaces.indexOf('api'), 0, name);
  writeFileSync(path.join(REPOSITORY, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const link = path.join(REPOSITORY, 'node_modules/@focinho', name);
  if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), folder), link, 'junction');
  const npm = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status } = spawnSync('npm', npm, { cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('package-lock.json could not be brought up to date: run npm install');
}

newRemote(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
