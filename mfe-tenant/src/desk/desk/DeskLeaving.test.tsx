import { act, screen, waitFor, within } from '@testing-library/react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { aLine, anOrder, openDesk, type DeskServer } from '../../testing/desk-server';
import { idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
  desk.orders = [anOrder({ lines: [aLine('Shampoo', 25)], subtotal: 25, total: 25 })];
});
afterEach(() => desk.close());

const searchField = () => screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' });
const openComanda = async () => {
  const view = renderTenantPage(Page, '/demo/desk');
  await view.user.click(await screen.findByRole('button', { name: /Mariana Souza/ }));
  await screen.findByRole('heading', { name: 'Comanda 12' });
  return view;
};

test('Esc goes back one step at a time: the pet, the comanda, the search', async () => {
  const { user, address } = await openComanda();
  await user.type(await searchField(), 'rex{Enter}');
  await screen.findByRole('form', { name: 'Chegada de Rex' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form', { name: 'Chegada de Rex' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  expect(await searchField()).toHaveFocus();
  // The typed text is a step of its own.
  await user.keyboard('{Escape}');
  expect(await searchField()).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Comanda 12' })).toBeNull());
  expect(address()).toBe('/demo/desk');
  expect(await searchField()).toHaveFocus();
});

test('Esc first leaves the field of a payment, and keeps what was typed', async () => {
  const { user } = await openComanda();
  await user.keyboard('{F3}');
  await waitFor(() => expect(screen.getByLabelText('Dinheiro recebido')).toHaveFocus());
  await user.keyboard('50{Escape}');
  expect(screen.getByRole('button', { name: 'Voltar às comandas' })).toHaveFocus();
  expect(screen.getByLabelText('Dinheiro recebido')).toHaveValue('50,00');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Comanda 12' })).toBeNull());
});

test('Esc closes a menu of the comanda and not the comanda', async () => {
  const { user } = await openComanda();
  await user.click(screen.getByRole('button', { name: 'Opções da comanda' }));
  await screen.findByRole('menuitem', { name: 'Cancelar comanda' });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Comanda 12' })).toBeVisible();
});

test("a button and the browser's Back leave the comanda for the desk", async () => {
  const { user, router, address } = await openComanda();
  expect(address()).toBe(`/demo/desk?order=${idOf(80)}`);
  await act(() => router.navigate(-1));
  expect(address()).toBe('/demo/desk');
  expect(await screen.findByRole('region', { name: 'Comandas abertas' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Mariana Souza/ }));
  await user.click(await screen.findByRole('button', { name: 'Voltar às comandas' }));
  expect(await screen.findByRole('region', { name: 'Comandas abertas' })).toBeVisible();
  expect(address()).toBe('/demo/desk');
});

test('a comanda that the page was opened with is left all the same', async () => {
  const { user, address } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await screen.findByRole('heading', { name: 'Comanda 12' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Comandas abertas' })).toBeVisible();
  expect(address()).toBe('/demo/desk');
});

test('the pet that is open survives a reload', async () => {
  const { user, address, unmount } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  await screen.findByRole('form', { name: 'Chegada de Rex' });
  const kept = address();
  expect(kept).toBe(`/demo/desk?pet=${idOf(20)}&search=Rex`);
  unmount();
  renderTenantPage(Page, kept);
  expect(within(await screen.findByRole('form', { name: 'Chegada de Rex' })).getByText('Mariana Souza')).toBeVisible();
});

test('a sale without a client that is left before its first item leaves nothing behind', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: /^Venda sem cliente/ }));
  await screen.findByRole('heading', { name: 'Venda sem cliente' });
  expect(address()).toBe('/demo/desk?order=new');
  await user.click(screen.getByRole('button', { name: 'Voltar às comandas' }));
  await screen.findByRole('region', { name: 'Comandas abertas' });
  expect(desk.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a comanda without a client whose only item was taken off waits for another one', async () => {
  desk.orders = [anOrder({ client: { ...ANONYMOUS_CLIENT, phone: null }, status: 'CANCELLED' })];
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  expect(await screen.findByRole('heading', { name: 'Venda sem cliente' })).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Adicionar item' }), 'sham');
  await user.click(await screen.findByText(/^Shampoo - /));
  expect(await screen.findByRole('heading', { name: /^Comanda 12/ })).toBeVisible();
});

test('a link to an entry that the queue has no more opens its pet', async () => {
  const { address } = renderTenantPage(Page, `/demo/desk?entry=${idOf(99)}&pet=${idOf(20)}&search=Rex`);
  expect(await screen.findByRole('form', { name: 'Chegada de Rex' })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/demo/desk?pet=${idOf(20)}&search=Rex`));
});
