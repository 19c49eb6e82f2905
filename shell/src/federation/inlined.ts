import type { RemoteDescription } from '@focinho/host';
import type { RuntimeConfig } from '@focinho/host/config';
import type { Registry, Release, Trust } from '@focinho/federation/documents';

/** Data that the shell's server writes into the HTML, so that the first load can request the remote's files at once. */
interface Inlined {
  config: RuntimeConfig | null;
  registry: Registry | null;
  /** Whom the server chose releases for: the tenant of the address, for visitors a stable name. */
  audience: string | null;
  /** Lets this page report what it loads; null if it is not counted. */
  pageToken: string | null;
  /** The keys that may sign the registry; null if the server has none. */
  trust: Trust | null;
  /** Some of the current releases, by remote; the others are fetched when needed. */
  releases: Record<string, Release>;
  /** Descriptions of all releases for this tenant: addresses and navigation are known before any remote's code runs. */
  descriptions: RemoteDescription[];
  /** Remote → the release that its description belongs to. */
  described: Record<string, string>;
  /** The address is a slug, but no tenant has it. */
  isUnknownTenant: boolean;
  /** Origins from which a remote may be loaded instead of its release; none in production. */
  overrideOrigins: string[];
  /** Whether Ctrl+Shift+F opens the developer's panel, and this tab may run any stored release; false in production. */
  developerPanel: boolean;
  /** The stored release that only this browser sees, alone of its remote. */
  preview: { remote: string; release: string; manifest: string } | null;
  /** All scripts and styles of the shell; those of a locally built one have no hashes. */
  shellFiles: { address: string; integrity?: string }[];
}

const EMPTY: Inlined = {
  config: null,
  registry: null,
  audience: null,
  pageToken: null,
  trust: null,
  releases: {},
  descriptions: [],
  described: {},
  isUnknownTenant: false,
  overrideOrigins: [],
  developerPanel: false,
  preview: null,
  shellFiles: [],
};

function read(): Inlined {
  const text = document.getElementById('focinho')?.textContent;
  return text ? { ...EMPTY, ...(JSON.parse(text) as Partial<Inlined>) } : EMPTY;
}

export const inlined: Inlined = read();
