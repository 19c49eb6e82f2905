import type { RemoteDescription } from '@focinho/host';
import {
  areaOfAddress,
  entriesOf,
  entryAt,
  firstOf,
  groupsOf,
  guestEntryAt,
  inNavigation,
  isGuestAddress,
  mayOpen,
  shortcutsOf,
} from './addresses';

const page = (key: string, order: number) => ({ key, name: key, description: '', order, icon: 'M0 0' });
const descriptions: RemoteDescription[] = [
  { name: 'mfe-tenant', area: 'tenant', contract: '^1.0.0', pages: [page('pets', 2), page('dashboard', 1)] },
  { name: 'mfe-loyalty', area: 'tenant', contract: '^1.0.0', pages: [page('creche', 1.5)] },
  { name: 'mfe-superadmin', area: 'superadmin', contract: '^1.0.0', pages: [page('tenants', 1)] },
  { name: 'mfe-guest', area: 'guest', contract: '^2.0.0', pages: [page('tv', 1)] },
];
const TOKEN = 'a-Z_0'.repeat(13);

describe('the addresses of the product', () => {
  it('are a tenant and a page of any remote', () => {
    expect(areaOfAddress('/demo/pets', descriptions)).toBe('tenant');
    expect(areaOfAddress('/outra-loja/creche', descriptions)).toBe('tenant');
    expect(areaOfAddress('/saas-root/tenants', descriptions)).toBe('superadmin');
  });

  it('can be a tenant’s slug alone, which means its first page', () => {
    expect(areaOfAddress('/patas-felizes', descriptions)).toBe('tenant');
    expect(entryAt('/patas-felizes', descriptions)).toMatchObject({ key: 'dashboard' });
    expect(areaOfAddress('/saas-root/', descriptions)).toBe('superadmin');
  });

  it.each([
    '/',
    '//',
    '/404',
    '/wp-login.php',
    '/demo/unknown',
    '/demo//pets',
    '/demo/pets/1',
    '/saas-root/pets',
    '/demo/tenants',
  ])('are not %s', (pathname) => expect(areaOfAddress(pathname, descriptions)).toBeNull());
});

describe('the address of a record', () => {
  const ID = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
  const pages = [page('pets', 2), { ...page('pet', 0), recordOf: 'pets' }];
  const withRecords = [{ name: 'mfe-tenant', area: 'tenant' as const, contract: '^2.3.0', pages }];
  const keyAt = (pathname: string) => entryAt(pathname, withRecords)?.key;

  it('is that of its list and its id', () => {
    expect(keyAt(`/demo/pets/${ID}`)).toBe('pet');
    expect(keyAt(`/demo/pets/${ID}/`)).toBe('pet');
    expect(keyAt('/demo/pets')).toBe('pets');
  });

  it.each(['/demo/pet', '/demo/pets/1', `/demo/pets/${ID.toUpperCase()}`, `/demo/pet/${ID}`, `/demo/pets/${ID}/1`])(
    'is not %s',
    (pathname) => expect(keyAt(pathname)).toBeUndefined(),
  );

  it('is neither in the navigation nor where the area begins', () => {
    const entries = entriesOf(withRecords, 'tenant');
    expect(inNavigation(entries).map(({ key }) => key)).toEqual(['pets']);
    expect(firstOf(entries)?.key).toBe('pets');
  });
});

describe('a link for people without a log-in', () => {
  it('is a page of a guest’s remote, with a token or one that asks for it, and needs no log-in', () => {
    for (const address of [`/tv/${TOKEN}`, `/tv/${TOKEN}/`, '/tv/100-K7PX-3MQA', '/tv/100-k7px-3mqa/', '/tv', '/tv/']) {
      expect(isGuestAddress(address)).toBe(true);
      expect(guestEntryAt(address, descriptions)).toMatchObject({ remote: 'mfe-guest', key: 'tv' });
      expect(areaOfAddress(address, descriptions)).toBeNull();
    }
  });

  it.each([
    `/pets/${TOKEN}`,
    `/tv/${TOKEN}/1`,
    '/tv/pets',
    '/tv//',
    '/',
    `/tv/${TOKEN}.`,
    '/tv/100-K7PX',
    '/tv/K7PX-3MQA',
  ])('is not %s', (pathname) => expect(guestEntryAt(pathname, descriptions)).toBeUndefined());

  it('takes nothing away from a tenant that is called like a page', () => {
    expect(isGuestAddress('/tv/pets')).toBe(false);
    expect(entryAt('/tv/pets', descriptions)).toMatchObject({ key: 'pets' });
  });
});

describe('the navigation', () => {
  it('lists the pages of all remotes of the area in order', () => {
    expect(entriesOf(descriptions, 'tenant').map(({ key }) => key)).toEqual(['dashboard', 'creche', 'pets']);
  });

  it('lists headings in the order of their first pages, and begins with a page without one', () => {
    const grouped = (key: string, order: number) => ({ ...page(key, order), group: 'Operação' });
    const pages = [grouped('desk', 1), page('pets', 2), grouped('board', 3), { ...page('account', 4), hidden: true }];
    const store = { ...page('products', 5), group: 'Loja' };
    const entries = entriesOf(
      [{ name: 'mfe-tenant', area: 'tenant', contract: '^2.0.0', pages: [...pages, store] }],
      'tenant',
    );
    expect(groupsOf(entries).map(({ title, entries: listed }) => [title, ...listed.map(({ key }) => key)])).toEqual([
      ['Operação', 'desk', 'board'],
      [undefined, 'pets'],
      ['Loja', 'products'],
    ]);
    expect(firstOf(entries)?.key).toBe('pets');
  });

  it('has at most three pages at the thumb of a phone, in the order that they ask for', () => {
    const near = (key: string, order: number) => ({
      ...page(key, 9 - order),
      shortcut: { name: `Ir a ${key}`, order },
    });
    const pages = [near('d', 4), near('b', 2), page('pets', 1), near('a', 1), near('c', 3)];
    const entries = entriesOf([{ name: 'mfe-tenant', area: 'tenant', contract: '^2.2.0', pages }], 'tenant');
    expect(shortcutsOf(entries).map(({ name, entry }) => [name, entry.key])).toEqual([
      ['Ir a a', 'a'],
      ['Ir a b', 'b'],
      ['Ir a c', 'c'],
    ]);
  });

  it('does not list a hidden page, which has an address all the same', () => {
    const account = { ...page('account', 99), hidden: true };
    const withAccount = [
      { name: 'mfe-tenant', area: 'tenant' as const, contract: '^2.0.0', pages: [page('pets', 1), account] },
    ];
    expect(inNavigation(entriesOf(withAccount, 'tenant')).map(({ key }) => key)).toEqual(['pets']);
    expect(entryAt('/demo/account', withAccount)).toMatchObject({ key: 'account' });
  });

  it('shows a page only to the roles that may open it', () => {
    const users = { ...page('users', 3), roles: ['OWNER' as const] };
    expect(mayOpen(users, 'OWNER')).toBe(true);
    expect(mayOpen(users, 'STAFF')).toBe(false);
    expect(mayOpen(page('pets', 1), 'STAFF')).toBe(true);
  });
});
