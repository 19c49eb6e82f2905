import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '@focinho/ui/jest/render-page';
import { aLine, anOrder, BATH, openDesk, type DeskServer } from '../../testing/desk-server';
import { aPet, idOf } from '../../testing/records';
import { Page } from './DeskPage';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const rex = aPet(1, null, { name: 'Rex', size: 'SMALL' });
const luna = aPet(2, null, { name: 'Luna', size: 'GIANT' });
const open = async () => {
  const view = renderPage(Page, `/demo/desk?order=${idOf(80)}`);
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
    const view = renderPage(Page, `/demo/desk?order=${idOf(80)}`);
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
