import type { Release } from '@focinho/federation/documents';
import { inlined } from './inlined';

declare global {
  interface Window {
    /** The hash of a script or stylesheet by its address, called by the code that webpack adds to every remote. */
    __focinhoIntegrity?: (address: string) => string | undefined;
  }
}

/** A hash that no file has, for files that the release does not list. */
const UNLISTED_FILE_HASH = `sha384-${'A'.repeat(64)}`;
const hashes = new Map<string, string>();
for (const { address, integrity } of inlined.shellFiles)
  if (integrity) hashes.set(new URL(address, location.origin).href, integrity);

export const folderOf = (remote: string, id: string) => new URL(`/mfe/${remote}/${id}/`, location.origin).href;

/** From now on, files of this release load only if they are what was published. */
export function knowHashes(release: Release): void {
  const folder = folderOf(release.remote, release.id);
  for (const [name, { integrity }] of Object.entries(release.files)) hashes.set(folder + name, integrity);
}

/** The hash that the file at `address` must have; undefined for files outside the releases (the shell's own, overrides). */
export function integrityOf(address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !pathname.startsWith('/mfe/')) return undefined;
  return hashes.get(origin + pathname) ?? UNLISTED_FILE_HASH;
}

/** undefined on plain HTTP in a local network, where browsers lack `crypto.subtle`. */
export async function hashOf(content: BufferSource): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The file is not what was published. */
export class IntegrityError extends Error {
  constructor(address: string) {
    super(`${address} is not the file that was published`);
    this.name = 'IntegrityError';
  }
}

window.__focinhoIntegrity = integrityOf;
