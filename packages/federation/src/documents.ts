import type { RemoteDescription } from '@focinho/host';

/** Names of files of a release. */
interface Files {
  js: string[];
  css: string[];
}

/** `release.json` of one immutable release, `/mfe/<remote>/<id>/release.json`. */
export interface Release {
  remote: string;
  /** Hash of the build's output. */
  id: string;
  entry: string;
  /** Name of the container's global variable; holds the id. */
  container: string;
  /** Files to be fetched in the first round: those of every page of the remote, and by its key those of one page. */
  preload: Files & { pages?: Record<string, Files> };
  requires: { contract: string };
  /** Ranges of the shared packages, by package. */
  shared: Record<string, string>;
  description: RemoteDescription;
  files: Record<string, { integrity: string; bytes: number; brotli: number | null }>;
  prerender: string | null;
  builtFrom: string | null;
  publishedAt: string;
}

/** A release that only some tenants get: those named, or a stable percentage of all. */
export interface Canary {
  release: string;
  tenants?: string[];
  percent?: number;
}

export interface RegistryEntry {
  current: string | null;
  /** The last known good one, which serves when the current one fails. */
  previous: string | null;
  canaries: Canary[];
}

/** `/mfe/registry.json`, the only thing that a deploy changes. */
export interface Registry {
  revision: number;
  remotes: Record<string, RegistryEntry>;
}
