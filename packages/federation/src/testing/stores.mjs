import { mkdtemp, rm } from 'node:fs/promises';
import { createPrivateKey } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtShellProvides } from '../release/gates.mjs';
import { OPERATIONS, requestFor } from '../release/operations.mjs';
import { firstRoot, rootText } from '../release/root.mjs';
import { newKey } from '../release/keys.mjs';
import { SHELL } from '../registry-entry.mjs';
import { containerName, RELEASE_PLACEHOLDER } from '../sharing.mjs';
import { folderStore } from '../store/folder.mjs';

/**
 * @import {Release} from '../documents.ts'
 * @import {Desk, Operation} from '../release/operations.mjs'
 * @typedef {Desk & {root: string, remove: () => Promise<void>}} TestDesk `root` is the document for FOCINHO_TRUST
 * @typedef {Partial<Omit<Release, 'description'>> & {marker?: string, area?: Release['description']['area'], keys?: string[]}} SmallBuild
 */

/**
 * A desk with its own temporary store and key, for tests of the operations on releases.
 * @returns {Promise<TestDesk>}
 */
export async function newDesk(remotes = ['*']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'focinho-store-'));
  const { pem, trust } = newKey(remotes);
  return {
    store: folderStore(folder),
    trust,
    root: rootText(firstRoot(trust, [createPrivateKey(pem)])),
    key: async () => createPrivateKey(pem),
    by: 'ana',
    // The discard port, where nothing listens: these tests must not need the product.
    product: { apiUrl: 'http://localhost:9', accounts: {} },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * A value that a test relies on being there.
 * @template T
 * @param {T | null | undefined} value
 * @returns {T}
 */
export function present(value) {
  if (value === null || value === undefined) throw new Error('What should be there is missing');
  return value;
}

/**
 * The registry as it is stored, unchecked.
 * @param {Desk} desk
 * @returns {Promise<import('../documents.ts').Registry>}
 */
export const storedRegistry = async ({ store }) =>
  JSON.parse(present(await store.read('registry.json')).toString('utf8'));

/**
 * The files of a small build; a different `marker` makes it a different release.
 * @param {string} remote
 * @param {SmallBuild} [build]
 */
export function buildFiles(
  remote,
  { marker = '', area = 'tenant', keys = [remote.replace('mfe-', '')], ...draft } = {},
) {
  const container = `${containerName(remote)}_${RELEASE_PLACEHOLDER}`;
  const provided = builtShellProvides();
  const contract = `^${provided['@focinho/host']}`;
  const release = {
    remote,
    entry: 'remoteEntry.js',
    container,
    exposes: ['./module'],
    bundles: [],
    preload: { js: [], css: [] },
    requires: { contract },
    shared: { react: `^${provided.react}` },
    description: {
      name: remote,
      area,
      contract,
      pages: keys.map((key) => ({ key, name: key || 'Início', description: '', order: 1, icon: 'M0 0' })),
    },
    ...draft,
  };
  return {
    'remoteEntry.js': `var ${container} = {}; /* ${marker} */`,
    'release.json': JSON.stringify(release),
  };
}

/**
 * The files of a small build of a shell that provides `contract`.
 * @param {string | undefined} contract
 * @param {string} marker
 */
function shellBuildFiles(contract, marker) {
  const provides = { ...builtShellProvides(), '@focinho/host': contract };
  const first = { js: ['shell.js'], css: ['shell.css'] };
  const release = { remote: SHELL, entry: 'shell.js', shell: first, area: { js: ['area.js'], css: [] }, provides };
  return {
    'shell.js': `/* ${marker} */`,
    'shell.css': ':root { --marker: 1 }',
    'area.js': '',
    'release.json': JSON.stringify(release),
  };
}

/**
 * Performs an operation with a request as a client would send it, right or wrong.
 * @template {Operation} Name
 * @param {Desk} desk
 * @param {Name} operation
 * @param {object} request
 */
export const perform = async (desk, operation, request) =>
  OPERATIONS[operation](desk, requestFor(operation, { why: 'a test', ...request }));

/**
 * @param {Desk} desk
 * @param {string} remote
 * @param {SmallBuild} [build]
 * @returns {Promise<string>} id of the release of a small build
 */
export const publishSmall = (desk, remote, build) => publishFiles(desk, remote, buildFiles(remote, build));

/**
 * @param {Desk} desk
 * @param {string} [contract]
 * @param {string} [marker]
 * @returns {Promise<string>} id of the release of a small shell that provides `contract`, by default the current one
 */
export const publishShell = (desk, contract = builtShellProvides()['@focinho/host'], marker = '') =>
  publishFiles(desk, SHELL, shellBuildFiles(contract, marker));

/**
 * @param {Desk} desk
 * @param {string} remote
 * @param {Record<string, string>} texts
 */
async function publishFiles(desk, remote, texts) {
  const files = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text).toString('base64')]);
  const { release } = await perform(desk, 'publish', { remote, files: Object.fromEntries(files), builtFrom: null });
  if (!release) throw new Error(`${remote} was not published`);
  return release;
}

/**
 * Publishes small builds and promotes one after the other.
 * @template {string[]} const Markers
 * @param {Desk} desk
 * @param {string} remote
 * @param {Markers} markers
 * @param {SmallBuild} [build]
 * @returns {Promise<{[Index in keyof Markers]: string}>} their ids
 */
export async function promoteSmall(desk, remote, markers, build = {}) {
  /** @type {string[]} */
  const ids = [];
  for (const marker of markers) {
    const release = await publishSmall(desk, remote, { ...build, marker });
    await perform(desk, 'promote', { remote, release, noSmoke: true });
    ids.push(release);
  }
  return /** @type {{[Index in keyof Markers]: string}} */ (ids);
}
