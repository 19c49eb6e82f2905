import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '../store/folder.mjs';
import { registrySchema } from './documents.mjs';
import { gates, liveReleases } from './gates.mjs';
import { buildOf, publish } from './publish.mjs';
import { SHELL } from '../registry-entry.mjs';

/** @import {Source} from './gates.mjs' */

/**
 * Runs the gates on a build before it is published, against what the shell of a running product provides and the other
 * remotes that are live there. Needs no store, key or token, so CI can check every branch of a remote's own repository.
 * @param {Map<string, Buffer>} files of the build
 * @param {string} remote
 * @param {string} address of the running product
 * @returns {Promise<string[]>} all reasons to refuse it
 * @throws Error if no product answers there, or `files` are not a build of the remote
 */
export async function checkBuild(files, remote, address) {
  const served = servedFrom(address);
  const registry = await registryOf(served, address);
  const shells = (await liveReleases(served, registry)).filter((release) => release.remote === SHELL);
  if (shells.length === 0)
    throw new Error(`The shell at ${address} is not a release, so nothing says what it provides`);
  const folder = await mkdtemp(path.join(tmpdir(), 'focinho-check-'));
  try {
    const own = folderStore(folder);
    const { release } = await publish(own, buildOf(files, remote), null);
    /** @type {Source} */
    const both = { read: async (name) => (await own.read(name)) ?? served.read(name) };
    return await gates(both, release, registry);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A product's published files, as every browser gets them.
 * @param {string} address
 * @returns {Source}
 */
const servedFrom = (address) => ({
  read: async (name) => {
    const response = await fetch(`${address.replace(/\/$/, '')}/mfe/${name}`);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  },
});

/**
 * @param {Source} served
 * @param {string} address
 */
async function registryOf(served, address) {
  const content = await served.read('registry.json').catch(() => null);
  if (content === null)
    throw new Error(`There is no running product at ${address}: name its address with --api or API_URL`);
  return registrySchema.parse(JSON.parse(content.toString('utf8')));
}
