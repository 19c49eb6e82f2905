import type { Release } from '@focinho/federation/documents';

declare global {
  interface Window {
    /** Hash for a script or stylesheet by its address; asked by the code that webpack puts into every remote. */
    __focinhoIntegrity?: (address: string) => string | undefined;
  }
}

/** A well-formed hash that no file has: what the release does not list must not load. */
const NEVER = `sha384-${'A'.repeat(64)}`;
const hashes = new Map<string, string>();

export const folderOf = (remote: string, id: string) => new URL(`/mfe/${remote}/${id}/`, location.origin).href;

/** From now on the files of this release load only as published. */
export function knowHashes(release: Release): void {
  const folder = folderOf(release.remote, release.id);
  for (const [name, { integrity }] of Object.entries(release.files)) hashes.set(folder + name, integrity);
}

/** The hash that the file at `address` must have; undefined for files outside the releases (the shell's own, overrides). */
export function integrityOf(address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !pathname.startsWith('/mfe/')) return undefined;
  return hashes.get(origin + pathname) ?? NEVER;
}

/** undefined on plain HTTP in a local network, where browsers offer no hashing. */
export async function hashOf(content: BufferSource): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The file came, but is not what was published. */
export class IntegrityError extends Error {
  constructor(address: string) {
    super(`${address} is not the file that was published`);
    this.name = 'IntegrityError';
  }
}

window.__focinhoIntegrity = integrityOf;
