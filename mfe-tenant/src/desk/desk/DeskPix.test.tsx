import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order, OrderReceived } from '@focinho/contracts/desk/orders';
import type { Sale } from '@focinho/contracts/desk/sales';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { aLine, anOrder, openDesk, OWNER, type DeskServer } from '../../testing/desk-server';
import { aPixCharge, idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

type Charge = OrderReceived['charges'][number];
let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

/** An order at its checkout. */
async function openCheckout() {
  desk.orders = [anOrder({ lines: [aLine('Banho', 90.1)], subtotal: 90.1, total: 90.1 })];
  const view = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await screen.findByRole('button', { name: /^Fechar comanda/ });
  return view;
}
const received = (amount: number, surplus = 0) => ({
  amount,
  surplus,
  charges: [{ id: idOf(66), amount, refundableAmount: amount, isConfirmedByHand: false, paidAt: null }],
});

test('what has arrived by PIX is a tender, on whatever screen the order is opened', async () => {
  desk.orders = [anOrder({ lines: [aLine('Banho', 100)], subtotal: 100, total: 100, received: received(10) })];
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  expect(await screen.findByText('PIX recebido')).toBeVisible();
  // An employee gives nothing back.
  expect(screen.queryByRole('button', { name: 'Devolver' })).toBeNull();
  await user.keyboard('{F4}');
  expect(await screen.findByLabelText('Valor em Cartão')).toHaveAttribute('placeholder', '90,00');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)[0]?.body).toEqual({
    total: 100,
    payments: [
      { method: 'PIX', amount: 10 },
      { method: 'CARD', amount: 90 },
    ],
  });
});

test('PIX that arrives meanwhile takes the place of the tender that announced it', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F2}');
  await screen.findByLabelText('Valor em PIX');
  await user.keyboard('10{F4}');
  await screen.findByLabelText('Valor em Cartão');
  desk.orders = desk.orders.map((order) => ({ ...order, received: received(10) }));
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(desk.streams()).toBe(1);
  });
  desk.announce({ orders: [idOf(80)] });
  expect(await screen.findByText('PIX recebido')).toBeVisible();
  expect(screen.queryByLabelText('Valor em PIX')).toBeNull();
  expect(screen.getByLabelText('Valor em Cartão')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)[0]?.body).toMatchObject({
    payments: [
      { method: 'PIX', amount: 10 },
      { method: 'CARD', amount: 80.1 },
    ],
  });
});

test('a QR that nobody has paid is asked about, and Esc leads back to its amount', async () => {
  const { user } = await openCheckout();
  desk.failure = ({ path }) =>
    path.startsWith('/api/pix-charges') ? { status: 201, data: { charge: aPixCharge({ amount: 90.1 }) } } : undefined;
  await user.keyboard('{F2}');
  await user.click(await screen.findByRole('button', { name: 'Gerar QR' }));
  await screen.findByText('Aguardando o pagamento');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Valor em PIX')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^Fechar comanda/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'O PIX ainda não chegou' }));
  expect(asked.getByText(/^O QR de R\$\s90,10 ainda não foi pago\. Fechar assim mesmo\?$/)).toBeVisible();
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Fechar comanda' }));
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
});

test('more PIX than the order costs is said, and the order is closed with what it costs', async () => {
  desk.orders = [anOrder({ lines: [aLine('Banho', 50)], subtotal: 50, total: 50, received: received(65, 15) })];
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  expect(await screen.findByText(/^Chegaram R\$\s15,00 por PIX além do total\. Peça a um gerente/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Fechar comanda/ }));
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)[0]?.body).toEqual({
    total: 50,
    payments: [{ method: 'PIX', amount: 50 }],
  });
});

describe('PIX for a comanda that nobody has open', () => {
  const late = (change: Partial<Charge> = {}): Order['received'] => {
    const paidAt = new Date(Date.now() - 5 * 60_000).toISOString();
    return { ...received(65), charges: received(65).charges.map((charge) => ({ ...charge, paidAt, ...change })) };
  };
  const notice = () => screen.findByText(/^PIX de R\$\s65,00 chegou: Comanda 12, Mariana Souza$/);
  beforeEach(() => localStorage.removeItem('fct-seen-pix'));

  test('is told until somebody opens it', async () => {
    desk.orders = [anOrder({ total: 65, received: late() })];
    const { user, address, unmount } = renderTenantPage(Page, '/demo/desk');
    expect(await notice()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abrir comanda 12' }));
    await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(80)}`));
    await waitFor(() => expect(screen.queryByText(/chegou: Comanda 12/)).toBeNull());
    unmount();
    renderTenantPage(Page, '/demo/desk');
    await screen.findByRole('region', { name: 'Comandas abertas' });
    expect(screen.queryByText(/chegou: Comanda 12/)).toBeNull();
  });

  test('can be dismissed', async () => {
    desk.orders = [anOrder({ total: 65, received: late() })];
    const { user } = renderTenantPage(Page, '/demo/desk');
    await notice();
    await user.click(screen.getByRole('button', { name: 'Dispensar aviso' }));
    await waitFor(() => expect(screen.queryByText(/chegou: Comanda 12/)).toBeNull());
  });

  test.each([
    ['CLOSED', /^PIX de R\$\s65,00 chegou: Comanda 12, Mariana Souza\. Devolva R\$\s15,00\.$/],
    ['CANCELLED', /^PIX de R\$\s65,00 chegou: Comanda 12 cancelada, Mariana Souza\. Devolva R\$\s15,00\.$/],
  ] as const)('says what of it is to go back, until it does: %s', async (status, text) => {
    const closedAt = '2026-11-20T12:00:00.000Z';
    desk.orders = [anOrder({ status, closedAt, total: 65, received: { ...received(65, 15), ...late(), surplus: 15 } })];
    const { user } = renderTenantPage(Page, '/demo/desk');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dispensar aviso' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Abrir comanda 12' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Nova busca' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('is marked on the sale of today', async () => {
    const order = anOrder({ status: 'CLOSED', total: 65, received: received(65, 15) });
    desk.orders = [order];
    desk.sales = [
      {
        id: idOf(90),
        receiptNumber: '000042',
        appointmentId: null,
        clientId: order.client.id,
        client: order.client,
        appointment: null,
        order: { id: order.id, number: order.number },
        subtotal: 50,
        discount: 0,
        tax: 0,
        total: 50,
        paymentMethod: 'PIX',
        items: [],
        cancelledAt: null,
        createdAt: new Date().toISOString(),
      },
    ];
    renderTenantPage(Page, '/demo/desk');
    const sold = within(await screen.findByRole('region', { name: 'Vendas fechadas hoje' }));
    expect(await sold.findByText(/^Devolver R\$\s15,00 de PIX$/)).toBeVisible();
  });

  test.each([
    // The moment is taken in the test: from when the file is read to when its turn comes, minutes may pass.
    ['a moment ago, while another desk shows its QR code', () => ({ paidAt: new Date().toISOString() })],
    ['confirmed by hand', () => ({ isConfirmedByHand: true })],
  ])('needs no notice: %s', async (_name, change) => {
    desk.orders = [anOrder({ total: 65, received: late(change()) })];
    renderTenantPage(Page, '/demo/desk');
    const open = within(await screen.findByRole('region', { name: 'Comandas abertas' }));
    expect(open.getByText('Mariana Souza')).toBeVisible();
    expect(screen.queryByText(/chegou: Comanda 12/)).toBeNull();
  });
});

describe('PIX of a sale that was no comanda', () => {
  const sale = (change: Partial<Sale> = {}): Sale => ({
    id: idOf(90),
    receiptNumber: '000042',
    appointmentId: null,
    clientId: OWNER.id,
    client: OWNER,
    appointment: null,
    order: null,
    subtotal: 50,
    discount: 0,
    tax: 0,
    total: 50,
    paymentMethod: 'PIX',
    items: [],
    received: received(50, 50),
    cancelledAt: '2026-11-20T12:00:00.000Z',
    createdAt: '2026-11-20T11:00:00.000Z',
    ...change,
  });

  test('of many is told three at once, and the others when asked for', async () => {
    desk.sales = Array.from({ length: 9 }, (_, index) =>
      sale({ id: idOf(200 + index), receiptNumber: `00010${index}` }),
    );
    const { user } = renderTenantPage(Page, '/demo/desk');
    const shown = () => screen.getAllByText(/^PIX de R\$\s50,00 chegou: Venda 00010\d excluída/).length;
    const more = await screen.findByRole('button', { name: 'Mais 6 avisos de PIX' });
    expect(shown()).toBe(3);
    await user.click(more);
    expect(shown()).toBe(9);
    await user.click(screen.getByRole('button', { name: 'Mostrar menos avisos de PIX', expanded: true }));
    expect(shown()).toBe(3);
  });

  test('is told until it is returned, which a manager does there', async () => {
    desk.failure = currentUser('MANAGER');
    await logIn();
    desk.sales = [sale()];
    const { user } = renderTenantPage(Page, '/demo/desk');
    const text = /^PIX de R\$\s50,00 chegou: Venda 000042 excluída, Mariana Souza\. Devolva R\$\s50,00\.$/;
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Devolver PIX da venda 000042' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Devolver PIX' }));
    expect(dialog.getByLabelText(/Valor/)).toHaveValue('50,00');
    desk.failure = (request) => {
      if (!request.path.endsWith('/refunds')) return currentUser('MANAGER')(request);
      desk.sales = [];
      return { status: 201, data: { charge: aPixCharge() } };
    };
    await user.type(dialog.getByLabelText(/Motivo/), 'Venda excluída');
    await user.click(dialog.getByRole('button', { name: 'Devolver PIX' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  test('an employee asks a manager; one paid twice is marked among the sales of today', async () => {
    desk.sales = [sale({ cancelledAt: null, received: received(65, 15) })];
    renderTenantPage(Page, '/demo/desk');
    expect(
      await screen.findByText(/Venda 000042, Mariana Souza\. Devolva R\$\s15,00\. Peça a um gerente\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Devolver PIX/ })).toBeNull();
    const sold = within(await screen.findByRole('region', { name: 'Vendas fechadas hoje' }));
    expect(await sold.findByText(/^Devolver R\$\s15,00 de PIX$/)).toBeVisible();
  });
});
