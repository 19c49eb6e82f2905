import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import type { Role } from '@focinho/contracts/enums';
import type { Area, RemoteDescription, RemotePage } from '@focinho/host';

/** A page with the remote that shows it. */
export type Entry = RemotePage & { remote: string };

/** The pages of an area, of all its remotes, in the order of the navigation. */
export function entriesOf(descriptions: RemoteDescription[], area: Area): Entry[] {
  return descriptions
    .filter((description) => description.area === area)
    .flatMap(({ name: remote, pages }) => pages.map((page) => ({ ...page, remote })))
    .sort((a, b) => a.order - b.order);
}

/** The remote of the visitor's page. */
export const landingOf = (descriptions: RemoteDescription[]) =>
  descriptions.find(({ area }) => area === 'visitor')?.name ?? 'mfe-landing';

export const mayOpen = (page: RemotePage, role: Role) => !page.roles || page.roles.includes(role);

/** The page at an address of a logged-in area, if it is one. */
export function entryAt(pathname: string, descriptions: RemoteDescription[]): Entry | undefined {
  const [, key, ...rest] = pathname.split('/').filter(Boolean);
  if (!key || rest.length > 0) return undefined;
  return entriesOf(descriptions, areaOfSlug(pathname)).find((entry) => entry.key === key);
}

/** Whose log-in an address asks for: a page of a shop or of the administrator's area; null when it is no such address. */
export const areaOfAddress = (pathname: string, descriptions: RemoteDescription[]) =>
  entryAt(pathname, descriptions) ? areaOfSlug(pathname) : null;

const areaOfSlug = (pathname: string) => (pathname.startsWith(`/${ROOT_TENANT_SLUG}/`) ? 'superadmin' : 'tenant');
