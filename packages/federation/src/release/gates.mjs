/// <reference path="../untyped.d.ts" />
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import { recomputedId } from './publish.mjs';
import { folderOf, hashOf, isRemote, isShell, readRelease } from './releases.mjs';
import { REPOSITORY, buildFolder } from './workspace.mjs';
import { SHELL } from '../registry-entry.mjs';

/**
 * @import {AnyRelease, Registry, Release, ShellRelease} from '../documents.ts'
 * @typedef {Pick<import('../store/store.mjs').Store, 'read'>} Source
 */

/** Kilobytes of JavaScript (brotli) that a remote may load before its first page appears. */
const BUDGET_KB = { visitor: 35, guest: 35, tenant: 480, superadmin: 480 };
/** Areas without a log-in: their pages are opened by strangers, on any device. */
const PUBLIC_AREAS = ['visitor', 'guest'];
/** Packages that visitors and guests must never download. */
const NOT_FOR_VISITORS =
  /^(antd|@ant-design\/.*|@rc-component\/.*|@focinho\/ui|recharts|@reduxjs\/toolkit|react-redux|react-router.*|sonner|zod)$/;
/** Packages that only the shell provides. */
const SHELL_ONLY = /^(react|react-dom|react-router|react-router-dom|sonner|@focinho\/host)$/;

/**
 * The checks that a release must pass before anybody gets it.
 * @param {Source} store
 * @param {AnyRelease} release
 * @param {Registry} registry the live one, or the one that will be live with the release
 * @returns {Promise<string[]>} all reasons to refuse it
 */
export async function gates(store, release, registry) {
  const own = isShell(release) ? [] : [...exposure(release), ...contents(release)];
  return [...own, ...(await conflicts(store, release, registry)), ...(await hashes(store, release))];
}

/**
 * The reasons why a release cannot be served together with the live ones. A remote must run in every live shell and
 * must not claim another remote's page. A shell must provide what every live remote requires, otherwise all pages of
 * that remote would fail at once.
 * @param {Source} store
 * @param {AnyRelease} release
 * @param {Registry} registry
 * @returns {Promise<string[]>}
 */
export async function conflicts(store, release, registry) {
  const live = await liveReleases(store, registry);
  const shells = live.filter(isShell);
  const remotes = live.filter(isRemote);
  if (isShell(release))
    return remotes.flatMap((other) =>
      ranges(other, release.provides).map((why) => `${other.remote} ${other.id} ${why}`),
    );
  const provided = shells.length > 0 ? shells.map(({ provides }) => provides) : [builtShellProvides()];
  return [...new Set(provided.flatMap((versions) => ranges(release, versions))), ...ownership(release, remotes)];
}

/**
 * All releases that somebody gets now: the current one, the canaries and the rollout of each remote and of the shell.
 * @param {Source} store
 * @param {Pick<Registry, 'remotes'>} registry
 */
export async function liveReleases(store, { remotes }) {
  const pointers = Object.entries(remotes).flatMap(([remote, { current, canaries, rollout }]) =>
    [...new Set([current, ...canaries.map(({ release }) => release), rollout?.release])].flatMap((id) =>
      id ? [{ remote, id }] : [],
    ),
  );
  const found = pointers.map(({ remote, id }) => readRelease(store, remote, id).catch(() => null));
  return (await Promise.all(found)).flatMap((stored) => (stored ? [stored.release] : []));
}

/**
 * A page belongs to the remote that serves it: no other remote of the area may use its key. A remote stays in its area.
 * @param {Release} release
 * @param {Release[]} live
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

/**
 * The versions that this checkout's shell provides, for a store without a shell release.
 * @returns {ShellRelease['provides']}
 */
export function builtShellProvides() {
  const built = path.join(buildFolder(SHELL), 'release.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')).provides;
  const resolve = createRequire(path.join(REPOSITORY, 'shell/package.json')).resolve;
  /** @param {string} name */
  const version = (name) => JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version;
  return Object.fromEntries(['react', 'react-dom', '@focinho/host'].map((name) => [name, version(name)]));
}

/** @param {Release} release */
function exposure({ exposes }) {
  return exposes.length === 1 && exposes[0] === './module'
    ? []
    : [`exposes ${exposes.join(', ') || 'nothing'}: a remote exposes exactly ./module`];
}

/**
 * @param {Release} release
 * @param {ShellRelease['provides']} provided
 */
function ranges({ requires, shared }, provided) {
  const contract = provided['@focinho/host'] ?? 'none';
  const reasons = semver.satisfies(contract, requires.contract)
    ? []
    : [`requires contract ${requires.contract}, the shell gives ${contract}`];
  for (const [name, range] of Object.entries(shared))
    if (name !== '@focinho/host' && !semver.satisfies(provided[name] ?? '0.0.0', range))
      reasons.push(`needs ${name} ${range}, the shell provides ${provided[name] ?? 'none'}`);
  return reasons;
}

/** @param {Release} release */
function contents({ description, bundles, files, entry, preload, hydration }) {
  const reasons = bundles
    .filter((name) => SHELL_ONLY.test(name))
    .map((name) => `bundles its own ${name}, which the shell provides`);
  const isPublic = PUBLIC_AREAS.includes(description.area);
  if (isPublic)
    reasons.push(
      ...bundles
        .filter((name) => NOT_FOR_VISITORS.test(name))
        .map((name) => `${name} is reachable from a ${description.area}'s page`),
    );
  // Any page of visitors and guests may be the first; for other remotes it depends on the user.
  const pages = isPublic ? Object.values(preload.pages ?? {}).map(({ js }) => js) : [];
  const budget = BUDGET_KB[description.area];
  const loads = [[], ...pages].map((page) => [entry, ...preload.js, ...page]);
  for (const names of [...loads, hydration ? [hydration.entry] : []]) {
    const first = names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0) / 1024;
    if (first > budget)
      reasons.push(`its first files weigh ${first.toFixed(1)} KB of ${budget} KB (brotli JavaScript)`);
  }
  if (hydration && !files[hydration.entry]) reasons.push(`the script of its page, ${hydration.entry}, is missing`);
  return reasons;
}

/**
 * @param {Source} store
 * @param {AnyRelease} release
 */
async function hashes(store, release) {
  const { remote, id, files, entry } = release;
  const reasons = files[entry] ? [] : [`its entry ${entry} is missing`];
  /**
   * @param {string} name
   * @param {string} integrity
   */
  const check = async (name, integrity) => {
    const content = await store.read(`${folderOf(remote, id)}/${name}`);
    if (content === null) reasons.push(`${name} is missing`);
    else if (hashOf(content) !== integrity) reasons.push(`${name} is not what was published`);
    return content;
  };
  /** @type {Map<string, Buffer>} */
  const found = new Map();
  for (const [name, { integrity, twins }] of Object.entries(files)) {
    const content = await check(name, integrity);
    if (content) found.set(name, content);
    for (const [ending, twin] of Object.entries(twins ?? {})) await check(`${name}.${ending}`, twin);
  }
  if (reasons.length === 0 && recomputedId(release, found) !== id)
    reasons.push('its id is not the hash of what it holds: it was changed after it was published');
  return reasons;
}
