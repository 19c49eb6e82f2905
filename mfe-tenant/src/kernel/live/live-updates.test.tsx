import { act, screen, waitFor, within } from '@testing-library/react';
import { Page as ClientsPage } from '../../people/clients/ClientsPage';
import { Page as PetsPage } from '../../people/pets/PetsPage';
import { aClient } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({ clients: [aClient(1, { name: 'Mariana Souza' })] });
});
afterEach(() => tenant.close());

/** A page that shows its list and follows what changes. */
async function followedPage(address: string) {
  const page = renderTenantPage(ClientsPage, address);
  await screen.findByRole('cell', { name: /Mariana Souza/ });
  await untilFollowed();
  return page;
}
const untilFollowed = () =>
  waitFor(() => {
    // Does not wait for the pause before the next attempt.
    act(() => void window.dispatchEvent(new Event('online')));
    expect(tenant.streams()).toBe(1);
  });
const fetched = () => tenant.sent('GET', '/api/clients').length;

test('what another desk adds appears in the list, which does not disappear meanwhile', async () => {
  await followedPage('/demo/clients');
  tenant.clients.push(aClient(2, { name: 'Otávio Reis' }));
  tenant.announce({ clients: ['2'] });
  expect(await screen.findByRole('cell', { name: /Otávio Reis/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Mariana Souza/ })).toBeVisible();
});

test('rows stay readable when fetching them again fails, with a note and a way to try once more', async () => {
  const { user } = await followedPage('/demo/clients');
  tenant.failure = ({ path }) =>
    path === '/api/clients' ? { status: 503, message: 'Sem banco de dados.' } : undefined;
  tenant.announce({ clients: ['1'] });
  expect(await screen.findByText('Não foi possível atualizar a lista.')).toBeVisible();
  expect(screen.getByRole('cell', { name: /Mariana Souza/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  tenant.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.queryByText('Não foi possível atualizar a lista.')).toBeNull());
  expect(screen.getByRole('cell', { name: /Mariana Souza/ })).toBeVisible();
});

test('what is being typed stays when the list behind it is fetched again', async () => {
  const { user } = await followedPage('/demo/clients?new=1');
  const name = within(await screen.findByRole('dialog')).getByLabelText('Nome');
  await user.type(name, 'Beatriz');
  tenant.clients.push(aClient(2, { name: 'Otávio Reis' }));
  tenant.announce({ clients: ['2'] });
  await screen.findByText('Otávio Reis');
  expect(name).toHaveValue('Beatriz');
});

test('what a select has found stays while news of another desk are being fetched', async () => {
  const { user } = renderTenantPage(PetsPage, '/demo/pets?new=1');
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Pet' }));
  await waitFor(() => expect(form.getByLabelText('Nome')).toHaveFocus());
  await untilFollowed();
  await user.type(form.getByLabelText('Cliente'), 'Otávio');
  await screen.findByText('+ Novo Cliente');
  const before = fetched();
  let respond = () => {};
  const pending = new Promise<undefined>((resolve) => (respond = () => resolve(undefined)));
  tenant.failure = ({ path }) => (path === '/api/clients' ? pending.then(() => ({ status: 500 })) : undefined);
  tenant.announce({ clients: ['2'] });
  await waitFor(() => expect(fetched()).toBeGreaterThan(before));
  await user.click(screen.getByText('+ Novo Cliente'));
  expect(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' })).toBeVisible();
  respond();
});

test('a tab that nobody sees fetches when it is seen', async () => {
  await followedPage('/demo/clients');
  const before = fetched();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tenant.clients.push(aClient(2, { name: 'Otávio Reis' }));
  tenant.announce({ clients: ['2'] });
  tenant.announce({ clients: ['2'] });
  await Promise.resolve();
  expect(fetched()).toBe(before);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('cell', { name: /Otávio Reis/ })).toBeVisible();
});
