import type { ComponentType } from 'react';
import type { Role } from '@focinho/contracts/enums';

/** Version of what this package promises to remotes. A release states the range it needs (`requires.contract`). */
export const CONTRACT_VERSION = '2.0.0';

/** Element of the header into which a remote's page may portal its tools, e.g. the search of everything. */
export const HEADER_TOOLS_ID = 'fc-header-tools';

/** Where a remote's pages stand: the visitor's page, a tenant's area, or the platform administrator's area. */
export type Area = 'visitor' | 'tenant' | 'superadmin';

/**
 * One page of a remote, stated in its `remote.json` and carried by the release manifest, so that the shell draws
 * navigation and knows addresses before (and even if never) the remote's code runs.
 */
export interface RemotePage {
  /** Last segment of the address: `/demo/pets` → `pets`. Empty for the visitor's page. */
  key: string;
  name: string;
  description: string;
  /** Position in the navigation, ascending. */
  order: number;
  /**
   * `remote.json` gives the name of a lucide icon (https://lucide.dev/icons), which the build turns into what the shell
   * draws: the `d` of a 24 × 24 stroked SVG path.
   */
  icon: string;
  /** Roles that may open it; absent = every role of the area. */
  roles?: Role[];
}

/** `remote.json` of a remote. */
export interface RemoteDescription {
  name: string;
  area: Area;
  /** Semver range of {@link CONTRACT_VERSION} it was written for; checked before any of its code runs. */
  contract: string;
  pages: RemotePage[];
}

/** The one module, `./module`, that a remote exposes. `pages` has a loader for each key of its `remote.json`. */
export interface RemoteModule {
  /** Semver range of {@link CONTRACT_VERSION} it was written for. */
  contract: string;
  pages: Record<string, () => Promise<{ Page: ComponentType }>>;
}
