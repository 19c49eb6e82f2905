import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import { recomputedId } from './publish.mjs';
import { folderOf, hashOf, readRelease } from './releases.mjs';
import { REPOSITORY } from './workspace.mjs';

/** Kilobytes of brotli JavaScript that a remote may bring before its first page shows. */
const BUDGET_KB = { visitor: 35, tenant: 480, superadmin: 480 };
/** What the visitor never pays for. */
const NOT_FOR_VISITORS =
  /^(antd|@ant-design\/.*|@rc-component\/.*|@focinho\/ui|recharts|@reduxjs\/toolkit|react-redux|react-router.*|sonner|zod)$/;
/** What only the shell provides. */
const SHELL_ONLY = /^(react|react-dom|react-router|react-router-dom|sonner|@focinho\/host)$/;

/**
 * The checks before a release may be served to anybody.
 * @param {import('../store/store.mjs').Store} store
 * @param {import('../documents.ts').Release} release
 * @param {import('../documents.ts').Registry} registry the live one, whose pages have their owners
 * @returns {Promise<string[]>} every reason for refusing it, at once
 */
export async function gates(store, release, registry) {
  const provided = shellProvides();
  return [
    ...exposure(release),
    ...ranges(release, provided),
    ...contents(release),
    ...(await ownership(store, release, registry)),
    ...(await hashes(store, release)),
  ];
}

/**
 * A page belongs to the remote that serves it, a remote to its area: nobody takes a page over by having the same key.
 * @param {import('../store/store.mjs').Store} store
 * @param {import('../documents.ts').Release} release
 * @param {import('../documents.ts').Registry} registry
 * @returns {Promise<string[]>}
 */
export async function ownership(store, { remote, description }, registry) {
  const keys = description.pages.map(({ key }) => key);
  const reasons = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `has two pages with the key "${key}"`);
  for (const [name, { current, canaries }] of Object.entries(registry.remotes))
    for (const id of new Set([current, ...canaries.map(({ release }) => release)].filter(Boolean))) {
      const live = await readRelease(store, name, id).catch(() => null);
      if (!live) continue;
      const { area, pages } = live.release.description;
      if (name === remote && area !== description.area)
        reasons.push(`moves from the area ${area} to ${description.area}: withdraw the remote first`);
      if (name === remote || area !== description.area) continue;
      for (const { key } of pages)
        if (keys.includes(key)) reasons.push(`has the page "${key}" of the area ${area}, which belongs to ${name}`);
    }
  return [...new Set(reasons)];
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

async function hashes(store, release) {
  const { remote, id, files, entry } = release;
  const reasons = files[entry] ? [] : [`its entry ${entry} is missing`];
  const check = async (name, integrity) => {
    const content = await store.read(`${folderOf(remote, id)}/${name}`);
    if (content === null) reasons.push(`${name} is missing`);
    else if (hashOf(content) !== integrity) reasons.push(`${name} is not what was published`);
    return content;
  };
  const found = new Map();
  for (const [name, { integrity, twins }] of Object.entries(files)) {
    found.set(name, await check(name, integrity));
    for (const [ending, twin] of Object.entries(twins ?? {})) await check(`${name}.${ending}`, twin);
  }
  if (reasons.length === 0 && recomputedId(release, found) !== id)
    reasons.push('its id is not the hash of what it holds: it was changed after it was published');
  return reasons;
}
