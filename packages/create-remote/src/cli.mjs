#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OPTIONS, describeRemote, writeFormatted } from './describe.mjs';
import { repositoryOf } from './files.mjs';
import { publishedVersions } from './pinned-versions.mjs';

const HELP = `npm create @focinho/remote -- [name] [--title Title] [--area tenant|superadmin|guest] [--port 4210]

  Fills the current folder, which must be empty, with a repository for a new remote: module, one page, test, build,
  harness, CI and release. The name begins with mfe-: mfe-creche gives the page /<shop>/creche. Without a name, the
  folder's is used. The port is that of npm run dev.`;

/** Files that a folder may contain and still count as empty. */
const IGNORED = ['.git', '.gitignore', '.DS_Store', 'LICENSE'];

/** @param {string[]} args */
async function createRemote(args) {
  /** @satisfies {NonNullable<import('node:util').ParseArgsConfig['options']>} */
  const options = { ...OPTIONS, port: { type: 'string', default: '4210' } };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return console.log(HELP);
  const folder = process.cwd();
  const [name = nameOf(folder)] = positionals;
  const described = describeRemote(name, values);
  const present = (await readdir(folder)).filter((file) => !IGNORED.includes(file));
  if (present.length > 0) throw new Error(`This folder is not empty: it contains ${present.join(', ')}`);
  if (!/^\d{4,5}$/.test(values.port)) throw new Error(`--port takes a port number, not ${values.port}`);
  const pinned = publishedVersions();
  const files = repositoryOf({ ...described, order: 100, devPort: Number(values.port), pinned, registry: registry() });
  await writeFormatted(folder, files);
  console.log(`${name} is there. Now:
  npm install
  npm run dev      # alone, with hot reload
  npm run ci       # tests, build, and the gates against a running product (API_URL)
README.md says how it is released.`);
}

/** @param {string} folder */
const nameOf = (folder) => `mfe-${path.basename(folder).replace(/^mfe-/, '')}`;

/** Where npm is told to find the product's packages, if anywhere: whoever clones the repository needs to know it too. */
function registry() {
  const { stdout } = spawnSync('npm', ['config', 'get', '@focinho:registry'], { encoding: 'utf8' });
  const address = stdout?.trim() ?? '';
  return URL.canParse(address) ? address : undefined;
}

createRemote(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
