import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aLine, anOrder, BATH, openDesk, type DeskServer } from '../../testing/desk-server';
import { aPet, aTrip, idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const rex = aPet(1, null, { name: 'Rex', size: 'SMALL' });
const luna = aPet(2, null, { name: 'Luna', size: 'GIANT' });
const open = async () => {
  const view = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await screen.findByRole('button', { name: /^Fechar comanda/ });
  return view;
};
/** The changed order is on the server, as its live updates say. */
const announceOrder = async () => {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(desk.streams()).toBe(1);
  });
  desk.announce({ orders: [idOf(80)] });
};
const bathsAre = (price: number) => {
  desk.failure = ({ path, method }) =>
    path === '/api/services' && method === 'GET'
      ? {
          data: {
            services: [{ ...BATH, prices: [{ size: 'GIANT', coat: null, price, minutes: 60 }] }],
            pagination: { page: 1, limit: 20, total: 1, pages: 1 },
          },
        }
      : undefined;
};
const added = () => desk.sent('POST', `/api/orders/${idOf(80)}/lines`).map(({ body }) => body);
const optionOf = (name: RegExp) => screen.findByText(name, { selector: '.ant-select-item-option-content *' });

test('a service costs what it costs for the client’s only pet', async () => {
  bathsAre(90);
  desk.clientPets = [luna];
  desk.orders = [anOrder()];
  const { user } = await open();
  expect(screen.queryByRole('combobox', { name: 'Pet do serviço' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  expect(await screen.findByText('Serviço · Luna')).toBeInTheDocument();
  await user.click(await optionOf(/^Banho - R\$\s90,00/));
  await waitFor(() => expect(added()).toMatchObject([{ serviceId: BATH.id, petId: luna.id }]));
});

test('a fee of the pet taxi that nobody has charged is proposed', async () => {
  const service = { id: idOf(77), name: 'Táxi' };
  desk.failure = ({ path, params }) =>
    path === '/api/trips' && params.get('isUncharged') === 'true'
      ? {
          data: {
            trips: [aTrip({ service, fee: 20, feeState: 'OPEN' }), aTrip({ id: idOf(902), feeState: 'WAITING' })],
          },
        }
      : undefined;
  desk.orders = [anOrder()];
  const { user } = await open();
  const fees = within(await screen.findByRole('list', { name: 'Táxi Pet a cobrar' }));
  expect(fees.getAllByRole('listitem')).toHaveLength(1);
  await user.click(fees.getByRole('button', { name: 'Adicionar Táxi (busca)' }));
  await waitFor(() => expect(added()).toEqual([{ tripId: idOf(901) }]));
});

test('of several pets one is chosen, that of the appointment at first', async () => {
  bathsAre(90);
  desk.clientPets = [luna, rex];
  desk.orders = [anOrder({ lines: [aLine('Banho', 65, { serviceId: BATH.id, pet: { id: rex.id, name: 'Rex' } })] })];
  const { user } = await open();
  await screen.findByRole('combobox', { name: 'Pet do serviço' });
  await user.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  await user.click(await optionOf(/^Banho - R\$\s65,00/));
  await waitFor(() => expect(added()).toMatchObject([{ petId: rex.id }]));
  await user.click(screen.getByRole('combobox', { name: 'Pet do serviço' }));
  await user.click(await screen.findByText('Luna', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  await user.click(await optionOf(/^Banho - R\$\s90,00/));
  await waitFor(() => expect(added()).toMatchObject([{ petId: rex.id }, { petId: luna.id }]));
});

test('an appointment that is changed elsewhere changes its line in sight of the desk', async () => {
  const line = aLine('Banho', 60, { serviceId: BATH.id, appointmentId: idOf(41) });
  desk.orders = [anOrder({ lines: [line], subtotal: 60, total: 60 })];
  await open();
  const changedFrom = { name: 'Banho', unitPrice: 60, pet: null };
  const changed = { ...line, name: 'Banho e tosa', unitPrice: 110, total: 110, changedFrom };
  desk.orders = [anOrder({ lines: [changed], subtotal: 110, total: 110 })];
  await announceOrder();
  const lines = within(await screen.findByRole('list', { name: 'Itens da comanda' }));
  expect(await lines.findByText('Serviço alterado de Banho para Banho e tosa')).toBeVisible();
  // And as a message.
  await waitFor(() => expect(screen.getAllByText('Serviço alterado de Banho para Banho e tosa')).toHaveLength(2));
  expect(screen.getByRole('button', { name: /^Fechar comanda · R\$\s110,00/ })).toBeVisible();
});

test('a checkout whose response was lost shows the change like any other', async () => {
  desk.orders = [anOrder({ lines: [aLine('Banho', 60)], subtotal: 60, total: 60 })];
  const { user } = await open();
  desk.failure = ({ path }) => {
    if (!path.endsWith('/checkout')) return undefined;
    const sale = { id: idOf(90), receiptNumber: '000042', payments: [] };
    desk.orders = desk.orders.map((order) => ({
      ...order,
      status: 'CLOSED',
      closedAt: new Date().toISOString(),
      sale,
    }));
    return { status: 503, message: 'HTTP 503' };
  };
  await user.keyboard('{F3}');
  await waitFor(() => expect(screen.getByLabelText('Dinheiro recebido')).toHaveFocus());
  await user.keyboard('100{Enter}');
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  const order = within(screen.getByRole('region', { name: 'Comanda' }));
  expect(order.getByText(/^R\$\s40,00$/, { selector: '.fct-checkout-change *' })).toBeVisible();
});

test('keys that are pressed while a comanda is loading wait for it', async () => {
  desk.orders = [anOrder({ lines: [aLine('Banho', 60)], subtotal: 60, total: 60 })];
  const pressed = (key: string) => {
    const view = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
    expect(screen.getByText('Carregando comanda...')).toBeVisible();
    fireEvent.keyDown(document.body, { key });
    return view;
  };
  const { unmount } = pressed('i');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toHaveFocus());
  unmount();
  pressed('F3');
  await waitFor(() => expect(screen.getByLabelText('Dinheiro recebido')).toHaveFocus());
});

describe('undoing at the comanda', () => {
  const shampoo = aLine('Shampoo', 39.9, { productId: idOf(5) });
  const order = anOrder({ lines: [shampoo] });
  const path = `/api/orders/${order.id}`;
  beforeEach(() => {
    desk.orders = [order];
    desk.failure = ({ method, path: called }) => {
      const isUndo = called.endsWith('/restoration');
      if (isUndo) desk.orders = [order];
      if (method === 'DELETE' && called === `${path}/lines/${shampoo.id}`) desk.orders = [{ ...order, lines: [] }];
      else if (!isUndo) return undefined;
      return { data: { order: desk.orders[0] } };
    };
  });

  test('a line that was removed is back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Opções de Shampoo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
    expect(await screen.findByText('Item removido da comanda.')).toBeVisible();
    expect(await screen.findByText('Nenhum item ainda.')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Opções de Shampoo' })).toBeVisible();
    expect(desk.sent('POST', `${path}/lines/${shampoo.id}/restoration`)).toHaveLength(1);
  });

  test('a comanda that was cancelled is open again', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Opções da comanda' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar comanda' }));
    await screen.findByText('Comanda cancelada com sucesso!');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita.')).toBeVisible();
    expect(desk.sent('POST', `${path}/restoration`)).toHaveLength(1);
  });

  test('a comanda for which money has come is cancelled after a question', async () => {
    desk.orders = desk.orders.map((order) => ({ ...order, received: { amount: 20, surplus: 0, charges: [] } }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Opções da comanda' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar comanda' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancelar comanda' }));
    expect(desk.sent('DELETE', path)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Cancelar comanda' }));
    await screen.findByText('Comanda cancelada com sucesso!');
  });

  test('a discount is put back to what it was', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Opções da comanda' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Desconto na comanda' }));
    const form = within(await screen.findByRole('dialog', { name: /^Desconto na/ }));
    await user.clear(form.getByLabelText('Desconto (R$)'));
    await user.type(form.getByLabelText('Desconto (R$)'), '5');
    await user.type(form.getByLabelText(/^Motivo/), 'Fiel');
    const respond = desk.failure;
    desk.failure = (request) =>
      request.method === 'PATCH'
        ? { data: { order: { ...order, discount: 5, discountReason: 'Fiel' } } }
        : respond?.(request);
    await user.click(form.getByRole('button', { name: 'Aplicar desconto' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(desk.sent('PATCH', path)).toHaveLength(2));
    expect(desk.sent('PATCH', path)[1]?.body).toEqual({
      discount: 0,
      discountReason: null,
      was: { discount: 5, discountReason: 'Fiel' },
    });
  });
});
