import {
  GUEST_PAGES,
  GUEST_TOKEN_PATTERN,
  RECORD_ID_PATTERN,
  ROOT_TENANT_SLUG,
  SLUG_PATTERN,
} from '@focinho/contracts/kernel/product';
import type { Role } from '@focinho/contracts/kernel/enums';
import type { Area, RemoteDescription, RemotePage } from '@focinho/host';

/** A page and its remote. */
export type Entry = RemotePage & { remote: string };

/** The pages of all remotes of an area, in the order of the navigation. */
export function entriesOf(descriptions: RemoteDescription[], area: Area): Entry[] {
  return descriptions
    .filter((description) => description.area === area)
    .flatMap(({ name: remote, pages }) => pages.map((page) => ({ ...page, remote })))
    .sort((a, b) => a.order - b.order);
}

/** The pages that the navigation lists. */
export const inNavigation = (entries: Entry[]) => entries.filter(({ hidden, recordOf }) => !hidden && !recordOf);

/** The entries of the navigation by their headings, in the order of each heading's first page. */
export function groupsOf(entries: Entry[]): { title: string | undefined; entries: Entry[] }[] {
  const listed = inNavigation(entries);
  const titles = new Set(listed.map(({ group }) => group));
  return [...titles]
    .map((title) => ({ title, entries: listed.filter(({ group }) => group === title) }))
    .filter((group) => group.entries.length > 0);
}

const SHORTCUTS = 3;

/** The pages in the bar at the bottom of a phone, by their names there. */
export const shortcutsOf = (entries: Entry[]) =>
  entries
    .flatMap((entry) => (entry.shortcut ? [{ entry, ...entry.shortcut }] : []))
    .sort((a, b) => a.order - b.order)
    .slice(0, SHORTCUTS);

/** Where an area begins: its first page without a heading, which may stand below the day's work. */
export function firstOf(entries: Entry[]): Entry | undefined {
  const pages = entries.filter(({ recordOf }) => !recordOf);
  return pages.find(({ group }) => !group) ?? pages[0];
}

/** The page at `/<slug>/<key>`, or the one of a record at `/<slug>/<key>/<id>`. */
export function entryOf(entries: Entry[], key: string | undefined, recordId: string | undefined): Entry | undefined {
  if (recordId === undefined) return entries.find((entry) => entry.key === key && !entry.recordOf);
  return RECORD_ID_PATTERN.test(recordId) ? entries.find(({ recordOf }) => recordOf === key) : undefined;
}

/** The remote of the visitor's page. */
export const landingOf = (descriptions: RemoteDescription[]) =>
  descriptions.find(({ area }) => area === 'visitor')?.name ?? 'mfe-landing';

export const mayOpen = (page: RemotePage, role: Role) => !page.roles || page.roles.includes(role);

/** `/404` is the address of the not-found page. */
const NOT_FOUND = '404';

/**
 * The page at an address of a logged-in area, if it is one. A slug alone stands for the area's first page.
 */
export function entryAt(pathname: string, descriptions: RemoteDescription[]): Entry | undefined {
  const [slug = '', key, recordId, ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
  if (!SLUG_PATTERN.test(slug) || slug === NOT_FOUND || rest.length > 0 || isGuestAddress(pathname)) return undefined;
  const entries = entriesOf(descriptions, areaOfSlug(slug));
  return key === undefined ? firstOf(entries) : entryOf(entries, key, recordId);
}

/** Whether an address is a link for people without a log-in, `/tv/<token>`, or asks for one, `/tv`: neither uses a session. */
export function isGuestAddress(pathname: string): boolean {
  const [page = '', token = '', ...rest] = pathname.slice(1).split('/');
  return token === '' && rest.length === 0 ? GUEST_PAGES.includes(page) : GUEST_TOKEN_PATTERN.test(token);
}

/** The page of such a link, if there is one. */
export function guestEntryAt(pathname: string, descriptions: RemoteDescription[]): Entry | undefined {
  const [key, ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
  if (!isGuestAddress(pathname) || rest.length > 1) return undefined;
  return entriesOf(descriptions, 'guest').find((entry) => entry.key === key);
}

/** The log-in that an address needs: a tenant's or the administrator's; null if it is no page of either. */
export const areaOfAddress = (pathname: string, descriptions: RemoteDescription[]) =>
  entryAt(pathname, descriptions) ? areaOfSlug(pathname.split('/')[1]) : null;

const areaOfSlug = (slug: string | undefined) => (slug === ROOT_TENANT_SLUG ? 'superadmin' : 'tenant');
