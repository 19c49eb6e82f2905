import type { RemoteDescription } from '@focinho/host';
import type { RuntimeConfig } from '@focinho/host/config';
import type { Registry, Release, Trust } from '@focinho/federation/documents';

/** What the shell's server writes into the HTML, so that a first load needs no request before those for the remote. */
interface Inlined {
  config: RuntimeConfig | null;
  registry: Registry | null;
  /** The keys that may sign the registry; null in a page that was served without any. */
  trust: Trust | null;
  /** Some of the current releases, by remote; the others are fetched when needed. */
  releases: Record<string, Release>;
  /** Descriptions of every release that serves the address's tenant: addresses and navigation are known before any remote's code. */
  descriptions: RemoteDescription[];
  /** Remote → release that its description is of. */
  described: Record<string, string>;
  /** The address is a slug alone, of no tenant. */
  isUnknownTenant: boolean;
  /** Origins from which a remote may be loaded instead of its release; none in production. */
  overrideOrigins: string[];
}

const EMPTY: Inlined = {
  config: null,
  registry: null,
  trust: null,
  releases: {},
  descriptions: [],
  described: {},
  isUnknownTenant: false,
  overrideOrigins: [],
};

function read(): Inlined {
  const text = document.getElementById('focinho')?.textContent;
  return text ? { ...EMPTY, ...(JSON.parse(text) as Partial<Inlined>) } : EMPTY;
}

export const inlined: Inlined = read();
