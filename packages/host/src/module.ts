import type { ComponentType } from 'react';
import type { Role } from '@focinho/contracts/kernel/enums';

/** Version of this package's public API. A release states the range it needs (`requires.contract`). */
export const CONTRACT_VERSION = '2.3.0';

/** Element in the header into which a page may portal its tools, e.g. the global search. */
export const HEADER_TOOLS_ID = 'fc-header-tools';

/**
 * Where a remote's pages appear: the visitor's page, a tenant's area, the platform administrator's area, or `guest`: the pages of
 * people who have a link and no log-in, each at `/<key>/<token>`. They have no layout around them and never use a session.
 */
export type Area = 'visitor' | 'tenant' | 'superadmin' | 'guest';

/**
 * One page of a remote, declared in its `remote.json` and copied into the release manifest, so that the shell can draw
 * the navigation and resolve addresses without running the remote's code.
 */
export interface RemotePage {
  /** Last segment of the address: `/demo/pets` → `pets`; the first one of a guest's: `/tv/<token>` → `tv`. Empty for the visitor's page. */
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
  /** The heading under which the navigation lists it; headings stand in the order of their first pages. */
  group?: string;
  /** Not in the navigation: it is reached in another way, as "Minha conta" is by the user's name in the header. */
  hidden?: boolean;
  /**
   * The key of the page of this remote that lists the records of which this page shows one: it stands at `/demo/<recordOf>/<id>`, where
   * `useParams().recordId` is the id, a UUID in lower case. It has no address of its own and is not in the navigation, which marks that list.
   */
  recordOf?: string;
  /** In the bar at the bottom of a phone: its shorter name there, and its position. The first three are shown. */
  shortcut?: { name: string; order: number };
  /** Roles that may open it; absent = every role of the area. */
  roles?: Role[];
  /**
   * GET calls that the page begins with, as it will make them: `/api/pets?page=1&limit=20&search=&sort=name`. The HTML
   * makes them while the page's code is still loading, and the page's own calls get those responses. A parameter of the
   * address replaces the one of the same name, an empty one is left out, `{today}` is the current day, `{monthStart}` and
   * `{monthEnd}` are the first and last of its month, `{id}` is the record of a page with `recordOf`, and a call is not made if the address has a parameter that it does not name. A call
   * that the page never makes is only wasted.
   */
  firstCalls?: string[];
  /**
   * The page's list in the response to the first of its `firstCalls`, as it will show it. The HTML draws it as plain text while
   * the page's code is still loading.
   */
  firstRows?: FirstRows;
}

export interface FirstRows {
  /** Its name in the response's `data`: `pets`. */
  list: string;
  columns: FirstRowsColumn[];
}
export interface FirstRowsColumn {
  title: string;
  /** Where a row has its text: `client.name`. Absent = only the page can draw it. */
  field?: string;
  /** A calendar day, the day of an instant in the tenant's time zone, or reais; absent = text. */
  format?: 'day' | 'instant' | 'money';
  /** Where it has a second line of text. */
  second?: string;
  /** Pixels, as in the page's table; 130 by default. */
  width?: number;
}

/** `remote.json` of a remote. */
export interface RemoteDescription {
  name: string;
  area: Area;
  /** Semver range of {@link CONTRACT_VERSION} that it was written for, checked before any of its code runs. */
  contract: string;
  pages: RemotePage[];
}

/** The only module that a remote exposes, `./module`. `pages` has a loader for each key in its `remote.json`. */
export interface RemoteModule {
  /** Semver range of {@link CONTRACT_VERSION} it was written for. */
  contract: string;
  pages: Record<string, () => Promise<{ Page: ComponentType }>>;
}
