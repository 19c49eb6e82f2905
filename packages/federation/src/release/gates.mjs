import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import { REPOSITORY, releaseFolder } from './store.mjs';

/** Kilobytes of brotli JavaScript that a remote may bring before its first page shows. */
const BUDGET_KB = { visitor: 35, tenant: 480, superadmin: 480 };
/** What the visitor never pays for. */
const NOT_FOR_VISITORS =
  /^(antd|@ant-design\/.*|@rc-component\/.*|@focinho\/ui|recharts|@reduxjs\/toolkit|react-redux|react-router.*|sonner|zod)$/;
/** What only the shell provides. */
const SHELL_ONLY = /^(react|react-dom|react-router|react-router-dom|sonner|@focinho\/host)$/;

/**
 * The checks before a release may be served to anybody.
 * @param {import('../documents.ts').Release & {exposes: string[], bundles: string[]}} release
 * @returns {Promise<string[]>} every reason for refusing it, at once
 */
export async function gates(release) {
  const provided = shellProvides();
  return [...exposure(release), ...ranges(release, provided), ...contents(release), ...(await hashes(release))];
}

/** Versions that the shell provides: those of the built shell, which is the one that runs. */
export function shellProvides() {
  const built = path.join(REPOSITORY, 'shell/dist/entry.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')).provides;
  const resolve = createRequire(path.join(REPOSITORY, 'shell/package.json')).resolve;
  const version = (name) => JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version;
  return Object.fromEntries(['react', 'react-dom', '@focinho/host'].map((name) => [name, version(name)]));
}

function exposure({ exposes }) {
  return exposes.length === 1 && exposes[0] === './module'
    ? []
    : [`exposes ${exposes.join(', ') || 'nothing'}: a remote exposes exactly ./module`];
}

function ranges({ requires, shared }, provided) {
  const contract = provided['@focinho/host'];
  const reasons = semver.satisfies(contract, requires.contract)
    ? []
    : [`requires contract ${requires.contract}, the shell gives ${contract}`];
  for (const [name, range] of Object.entries(shared))
    if (name !== '@focinho/host' && !semver.satisfies(provided[name] ?? '0.0.0', range))
      reasons.push(`needs ${name} ${range}, the shell provides ${provided[name] ?? 'none'}`);
  return reasons;
}

function contents({ description, bundles, files, entry, preload }) {
  const reasons = bundles
    .filter((name) => SHELL_ONLY.test(name))
    .map((name) => `bundles its own ${name}, which the shell provides`);
  if (description.area === 'visitor')
    reasons.push(
      ...bundles
        .filter((name) => NOT_FOR_VISITORS.test(name))
        .map((name) => `${name} is reachable from a visitor's page`),
    );
  // The visitor's remote has one page, without a key; of the others everybody opens another first.
  const page = preload.pages?.['']?.js ?? [];
  const first = [entry, ...preload.js, ...page].reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0) / 1024;
  const budget = BUDGET_KB[description.area];
  if (first > budget) reasons.push(`its first files weigh ${first.toFixed(1)} KB of ${budget} KB (brotli JavaScript)`);
  return reasons;
}

async function hashes({ remote, id, files, entry }) {
  const reasons = files[entry] ? [] : [`its entry ${entry} is missing`];
  for (const [name, { integrity }] of Object.entries(files)) {
    const content = await readFile(path.join(releaseFolder(remote, id), name)).catch(() => null);
    if (content === null) reasons.push(`${name} is missing`);
    else if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
      reasons.push(`${name} is not what was published`);
  }
  return reasons;
}
