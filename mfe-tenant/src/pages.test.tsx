import { screen } from '@testing-library/react';
import { renderPage } from '@focinho/ui/jest/render-page';
import remote from '../remote.json';
import { pages } from './pages';
import { openTenant } from './testing/tenant-server';

test('every page in remote.json has its loader, and the other way round', () => {
  expect(Object.keys(pages).sort()).toEqual(remote.pages.map(({ key }) => key).sort());
});

test('a page stands in what surrounds every page of a tenant', async () => {
  const tenant = await openTenant({}, 'OWNER');
  const { Page } = (await pages['account']?.()) ?? {};
  if (!Page) throw new Error('no page');
  const { user } = renderPage(Page, '/demo/account');
  expect(await screen.findByRole('heading', { name: 'Minha conta' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog')).toBeVisible();
  tenant.close();
});
