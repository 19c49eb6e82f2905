import { getInstance } from '@module-federation/runtime';

/** A module of which the page has one copy. */
export interface SharedModule {
  name: string;
  version: string;
  /** Who provides it. */
  from: string;
  isLoaded: boolean;
  /** The remotes that have asked for it. */
  usedBy: string[];
}

/** Modules that the federation runtime shares in this page. */
export function sharedModules(): SharedModule[] {
  const scopes = Object.values(getInstance()?.shareScopeMap ?? {});
  return scopes
    .flatMap((scope) =>
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, { from, loaded, lib, useIn }]) => ({
          name,
          version,
          from,
          isLoaded: Boolean(loaded ?? lib),
          usedBy: [...new Set(useIn)].filter((user) => user !== from).sort(),
        })),
      ),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
