import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import { recomputedId } from './publish.mjs';
import { folderOf, hashOf, readRelease } from './releases.mjs';
import { REPOSITORY, buildFolder } from './workspace.mjs';
import { SHELL } from '../registry-entry.mjs';

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
 * @param {import('../documents.ts').Release | import('../documents.ts').ShellRelease} release
 * @param {import('../documents.ts').Registry} registry the live one, or what it will be when the release is served
 * @returns {Promise<string[]>} every reason for refusing it, at once
 */
export async function gates(store, release, registry) {
  const own = release.remote === SHELL ? [] : [...exposure(release), ...contents(release)];
  return [...own, ...(await conflicts(store, release, registry)), ...(await hashes(store, release))];
}

/**
 * What keeps a release from being served beside all that is live: a remote needs what each live shell provides and pages
 * that are nobody's, a shell provides what each live remote requires, or all its pages would be gone at once.
 * @returns {Promise<string[]>}
 */
export async function conflicts(store, release, registry) {
  const live = await liveReleases(store, registry);
  const shells = live.filter(({ remote }) => remote === SHELL);
  const remotes = live.filter(({ remote }) => remote !== SHELL);
  if (release.remote === SHELL)
    return remotes.flatMap((other) =>
      ranges(other, release.provides).map((why) => `${other.remote} ${other.id} ${why}`),
    );
  const provided = shells.length > 0 ? shells.map(({ provides }) => provides) : [builtShellProvides()];
  return [...new Set(provided.flatMap((versions) => ranges(release, versions))), ...ownership(release, remotes)];
}

/**
 * What is served to anybody: the current release and the canaries of each remote and of the shell.
 * @param {import('../store/store.mjs').Store} store
 * @param {import('../documents.ts').Registry} registry
 */
export async function liveReleases(store, { remotes }) {
  const pointers = Object.entries(remotes).flatMap(([remote, { current, canaries }]) =>
    [...new Set([current, ...canaries.map(({ release }) => release)])].filter(Boolean).map((id) => [remote, id]),
  );
  const found = pointers.map(([remote, id]) =>
    readRelease(store, remote, id).then(
      ({ release }) => [release],
      () => [],
    ),
  );
  return (await Promise.all(found)).flat();
}

/**
 * A page belongs to the remote that serves it, a remote to its area: nobody takes a page over by having the same key.
 * @param {import('../documents.ts').Release} release
 * @param {import('../documents.ts').Release[]} live
 * @returns {string[]}
 */
function ownership({ remote, description }, live) {
  const keys = description.pages.map(({ key }) => key);
  const reasons = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `has two pages with the key "${key}"`);
  for (const { remote: name, description: other } of live) {
    if (name === remote && other.area !== description.area)
      reasons.push(`moves from the area ${other.area} to ${description.area}: withdraw the remote first`);
    if (name === remote || other.area !== description.area) continue;
    for (const { key } of other.pages)
      if (keys.includes(key)) reasons.push(`has the page "${key}" of the area ${other.area}, which belongs to ${name}`);
  }
  return [...new Set(reasons)];
}

/** Versions that the shell of this checkout provides, for a store that has no shell yet. */
export function builtShellProvides() {
  const built = path.join(buildFolder(SHELL), 'release.json');
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
