import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '@focinho/ui/jest/render-page';
import { aClient, aPet, idOf } from '../testing/records';
import { openTenant, type TenantServer } from '../testing/tenant-server';
import { Palette } from './Palette';

const mariana = aClient(1, { name: 'Mariana Souza' });
const renata = aClient(2, { name: 'Renata Lima' });

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({ clients: [mariana, renata], pets: [aPet(1, mariana, { name: 'Rex' })] });
});
afterEach(() => tenant.close());

const closed = jest.fn();
const Page = () => <Palette open onClose={closed} />;
const open = () => renderPage(Page, '/demo/dashboard');

test('Enter before the response opens the first record of it', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'rex{Enter}');
  await waitFor(() => expect(address()).toBe(`/demo/pets/${idOf(301)}`));
  expect(closed).toHaveBeenCalled();
});

test('what begins with the text comes first', async () => {
  tenant.clients.push(aClient(3, { name: 'Isabela Dias' }));
  tenant.pets.push(aPet(2, mariana, { name: 'Mabel' }), aPet(3, mariana, { name: 'Belinha' }));
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'bel');
  await screen.findByRole('option', { name: /Belinha/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.map((name) => name?.match(/Belinha|Mabel|Isabela/)?.[0])).toEqual(['Belinha', 'Mabel', 'Isabela']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/demo/pets/${idOf(303)}`));
});

test('what comes first is taken, though a page was found before it, until one moves', async () => {
  tenant.clients.push(aClient(3, { name: 'Ana Lima' }));
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'ana');
  // Its page "Relatórios e analytics" was there at once.
  expect(screen.getByRole('option', { name: /Relatórios/, selected: true })).toBeVisible();
  expect(await screen.findByRole('option', { name: /Ana Lima/, selected: true })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Mariana Souza/, selected: true })).toBeVisible();
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe(`/demo/clients/${idOf(103)}`));
});

test('a record found by a shorter text is not opened by the longer one', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'ren');
  await screen.findByRole('option', { name: /Renata Lima/ });
  await user.keyboard('x{Enter}');
  expect(await screen.findByText('Nada encontrado')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('renx');
  expect(address()).toBe('/demo/dashboard');
});

test('the theme is changed where one stands', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'escuro{Enter}');
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  expect(closed).toHaveBeenCalled();
  expect(address()).toBe('/demo/dashboard');
});

test('a setting is opened where it stands', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('combobox'), 'feriados{Enter}');
  await waitFor(() => expect(address()).toBe('/demo/settings?view=holidays'));
});
