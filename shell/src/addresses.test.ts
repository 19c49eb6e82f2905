import type { RemoteDescription } from '@focinho/host';
import { areaOfAddress, entriesOf, entryAt, inNavigation, mayOpen } from './addresses';

const page = (key: string, order: number) => ({ key, name: key, description: '', order, icon: 'M0 0' });
const descriptions: RemoteDescription[] = [
  { name: 'mfe-tenant', area: 'tenant', contract: '^1.0.0', pages: [page('pets', 2), page('dashboard', 1)] },
  { name: 'mfe-loyalty', area: 'tenant', contract: '^1.0.0', pages: [page('clubinho', 1.5)] },
  { name: 'mfe-superadmin', area: 'superadmin', contract: '^1.0.0', pages: [page('tenants', 1)] },
];

describe('the addresses of the product', () => {
  it('are a tenant and a page of any remote', () => {
    expect(areaOfAddress('/demo/pets', descriptions)).toBe('tenant');
    expect(areaOfAddress('/outra-loja/clubinho', descriptions)).toBe('tenant');
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

describe('the navigation', () => {
  it('lists the pages of all remotes of the area in order', () => {
    expect(entriesOf(descriptions, 'tenant').map(({ key }) => key)).toEqual(['dashboard', 'clubinho', 'pets']);
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
