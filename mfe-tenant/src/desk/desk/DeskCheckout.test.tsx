import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import {
  aDeskPet,
  aLine,
  anEntry,
  anOrder,
  BATH,
  BIA,
  chargeOf,
  openDesk,
  type DeskServer,
} from '../../testing/desk-server';
import { idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const searchField = () => screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' });
const orderColumn = () => within(screen.getByRole('region', { name: 'Comanda' }));

/** An order with a bath and a shampoo, at its checkout. */
async function openCheckout() {
  desk.entries = [
    anEntry(1, {
      stage: 'WAITING',
      pet: { id: idOf(20), name: 'Rex', species: 'DOG', notes: null, temperament: null, flags: [], allergies: null },
    }),
  ];
  desk.orders = [anOrder({ lines: [chargeOf(desk.entries[0]), aLine('Shampoo', 25.1)], subtotal: 90.1, total: 90.1 })];
  const view = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await screen.findByRole('button', { name: /^Fechar comanda/ });
  return view;
}

test('fiado beyond the limit of somebody who is late is closed where the desk asks for a PIN', async () => {
  desk.failure = ({ path }) => {
    if (path !== '/api/client-credits') return undefined;
    const credit = { id: idOf(60), creditLimit: 100, balance: 40, isActive: true, isBlocked: true, overdueDays: 12 };
    return { data: { credits: [credit], pagination: { page: 1, limit: 1, total: 1, pages: 1 } } };
  };
  const { user } = await openCheckout();
  await user.keyboard('{F5}');
  expect(await screen.findByText(/^Limite de crédito insuficiente: disponível R\$\s60,00\.$/)).toBeVisible();
  expect(screen.getByText('Fiado bloqueado: há dívida vencida há 12 dias.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Acima do limite/ }));
  await user.click(screen.getByRole('button', { name: /^Fechar comanda/ }));
  await screen.findByRole('article', { name: 'Recibo 000042' });
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)[0]?.body).toEqual({
    total: 90.1,
    payments: [{ method: 'CREDIT', amount: 90.1 }],
    mayExceedLimit: true,
  });
});

test('PIX and cash with change close the order once, by keys', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F2}');
  expect(await screen.findByLabelText('Valor em PIX')).toHaveFocus();
  await user.keyboard('50{F3}');
  await waitFor(() => expect(screen.getByLabelText('Dinheiro recebido')).toHaveFocus());
  await user.keyboard('100');
  expect(orderColumn().getByText(/59,90/)).toBeVisible();
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`).map(({ body }) => body)).toEqual([
    {
      total: 90.1,
      payments: [
        { method: 'PIX', amount: 50 },
        { method: 'CASH', amount: 40.1, received: 100 },
      ],
    },
  ]);
});

test('a comanda is reopened without a question, and closed again with its sale by "Desfazer"', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F2}{Enter}');
  await screen.findByRole('article', { name: 'Recibo 000042' });
  await user.click(screen.getByRole('button', { name: 'Reabrir comanda' }));
  expect(await screen.findByText('Comanda reaberta com sucesso!')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Fechar comanda/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  expect(desk.sent('POST', `/api/sales/${idOf(90)}/restoration`)).toHaveLength(1);
});

test('a QR is offered beside PIX, and beside nothing else', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F3}');
  await screen.findByLabelText('Dinheiro recebido');
  expect(screen.queryByRole('button', { name: 'Gerar QR' })).toBeNull();
  await user.keyboard('50{F2}');
  await screen.findByLabelText('Valor em PIX');
  expect(screen.getByRole('button', { name: 'Gerar QR' })).toBeEnabled();
});

/** Until the person can have seen what appeared by itself. */
const isSeen = (step: HTMLElement) => waitFor(() => expect(step).not.toHaveAttribute('data-unseen'));

test('a second or held Enter of the checkout books nothing and leaves the change in sight', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F3}100{Enter}');
  const question = await screen.findByRole('region', { name: 'Próxima visita' });
  await waitFor(() => expect(within(question).getByRole('button', { name: /^Agendar/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await isSeen(question);
  fireEvent.keyDown(within(question).getByRole('button', { name: /^Agendar/ }), { key: 'Enter', repeat: true });
  expect(desk.sent('POST', '/api/appointments')).toEqual([]);

  await user.keyboard('{Escape}');
  const leave = screen.getByRole('button', { name: 'Nova busca' });
  await waitFor(() => expect(leave).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Troco')).toBeVisible();
});

test('the next appointment that was booked is taken back', async () => {
  const { user } = await openCheckout();
  await user.keyboard('{F4}{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Agendar/ }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Agendamento desfeito.');
  expect(desk.sent('DELETE', `/api/appointments/${idOf(45)}`)).toHaveLength(1);
});

test('a pet that is booked already is not asked for', async () => {
  const nextVisit = {
    id: idOf(44),
    date: '2026-12-05T00:00:00.000Z',
    startTime: '10:00',
    service: { id: BATH.id, name: BATH.name },
    professional: null,
  };
  desk.pets = [aDeskPet({ nextVisit })];
  const { user } = await openCheckout();
  await user.keyboard('{F4}{Enter}');
  expect(await screen.findByText('Rex já tem horário. Próxima visita: 05/12/2026 às 10:00 · Banho')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Próxima visita' })).toBeNull();
});

test('the next appointment is booked with Enter, or left with Esc', async () => {
  const { user, address } = await openCheckout();
  await user.keyboard('{F4}');
  await screen.findByLabelText('Valor em Cartão');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Próxima visita de Rex?' })).toBeVisible();
  expect(screen.getByText('05/12/2026 às 10:00')).toBeVisible();
  // It was here once.
  expect(screen.queryByText(/volta a cada/)).toBeNull();
  await isSeen(screen.getByRole('region', { name: 'Próxima visita' }));
  await user.keyboard('{Enter}');
  await screen.findByText('Agendamento criado com sucesso!');
  expect(desk.sent('POST', '/api/appointments')[0]?.body).toMatchObject({
    petId: idOf(20),
    serviceId: BATH.id,
    date: '2026-12-05',
    startTime: '10:00',
    professionalId: BIA.id,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nova busca' })).toHaveFocus());
  await isSeen(screen.getByRole('button', { name: 'Nova busca' }));
  await user.keyboard('{Enter}');
  expect(address()).toBe('/demo/desk');
  expect(await searchField()).toHaveFocus();
});

test('a changed order is not closed: the desk says so and shows the new one', async () => {
  const { user } = await openCheckout();
  desk.failure = ({ path }) => {
    if (!path.endsWith('/checkout')) return undefined;
    desk.orders = [anOrder({ lines: [aLine('Banho e tosa', 120)], subtotal: 120, total: 120 })];
    return { status: 409, message: 'A comanda mudou. Confira o total.' };
  };
  await user.keyboard('{F2}');
  await screen.findByLabelText('Valor em PIX');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('A comanda mudou. Confira o total.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Fechar comanda · R\$\s120,00/ })).toBeEnabled();
});

test('after a lost response the repeated attempt is the same one', async () => {
  const { user } = await openCheckout();
  desk.failure = ({ path }) => (path.endsWith('/checkout') ? { status: 503, message: 'HTTP 503' } : undefined);
  await user.keyboard('{F2}');
  await screen.findByLabelText('Valor em PIX');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/a comanda é cobrada uma vez só/)).toBeVisible();
  desk.failure = undefined;
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
  const keys = desk
    .sent('POST', `/api/orders/${idOf(80)}/checkout`)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('the item key leads to the search over services and products', async () => {
  const { user } = await openCheckout();
  await user.keyboard('i');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toHaveFocus());
  await user.keyboard('sham');
  await user.click(await screen.findByText(/^Shampoo - /, { selector: '.ant-select-item-option-content *' }));
  await waitFor(() =>
    expect(desk.sent('POST', `/api/orders/${idOf(80)}/lines`)[0]?.body).toMatchObject({ productId: idOf(30) }),
  );
});

test('a discount needs its reason', async () => {
  const { user } = await openCheckout();
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Desconto na comanda 12' }));
  await waitFor(() => expect(dialog.getByLabelText('Desconto (R$)')).toHaveFocus());
  await user.keyboard('5{Enter}');
  expect(await dialog.findByText('Informe o motivo do desconto')).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo do desconto'), 'Cliente fiel{Enter}');
  await waitFor(() =>
    expect(desk.sent('PATCH', `/api/orders/${idOf(80)}`)[0]?.body).toEqual({
      discount: 5,
      discountReason: 'Cliente fiel',
      was: { discount: 0, discountReason: null },
    }),
  );
});

test('F8 begins a sale without a client, whose comanda is opened by the first item and is never fiado', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/desk');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }), 'V');
  await user.keyboard('{F8}');
  expect(await screen.findByRole('heading', { name: 'Venda sem cliente' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toHaveFocus();
  await user.keyboard('sham');
  await user.click(await screen.findByText(/^Shampoo - /));
  expect(await screen.findByRole('heading', { name: /^Comanda 12/ })).toBeVisible();
  expect(address()).toContain(`order=${idOf(80)}`);
  expect(desk.sent('POST', '/api/orders').map(({ body }) => body)).toEqual([
    { clientId: ANONYMOUS_CLIENT.id, lines: [{ productId: idOf(30) }] },
  ]);
  expect(orderColumn().getByText('Consumidor final')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Dinheiro' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Fiado/ })).toBeNull();
  // The next product is scanned at once.
  expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toHaveFocus();
  await user.keyboard('sham');
  await user.click(await screen.findByText(/^Shampoo - /));
  await waitFor(() =>
    expect(desk.sent('POST', `/api/orders/${idOf(80)}/lines`)[0]?.body).toEqual({ productId: idOf(30) }),
  );
});

test('a tip is paid beside the total, by whom it is for', async () => {
  const team = [
    { id: idOf(61), name: 'Lia' },
    { id: idOf(62), name: 'Rui' },
  ];
  desk.failure = ({ path }) =>
    path === '/api/professionals'
      ? { data: { professionals: team, pagination: { page: 1, limit: 20, total: 2, pages: 1 } } }
      : undefined;
  const { user } = await openCheckout();
  await user.type(screen.getByRole('textbox', { name: 'Gorjeta' }), '10');
  expect(screen.getByRole('button', { name: /^Fechar comanda · R\$\s100,10/ })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Gorjeta para' }));
  await user.click(await screen.findByTitle('Lia'));
  await user.click(await screen.findByTitle('Rui'));
  await user.clear(screen.getByRole('textbox', { name: 'Gorjeta de Lia' }));
  await user.type(screen.getByRole('textbox', { name: 'Gorjeta de Lia' }), '6');
  expect(screen.getByText(/^Faltam R\$\s4,00 da gorjeta$/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Gorjeta de Rui' }), '4');
  await user.keyboard('{F4}');
  await user.click(screen.getByRole('button', { name: /^Fechar comanda/ }));
  await screen.findByRole('article', { name: 'Recibo 000042' });
  expect(desk.sent('POST', `/api/orders/${idOf(80)}/checkout`)[0]?.body).toEqual({
    total: 90.1,
    payments: [{ method: 'CARD', amount: 100.1 }],
    tip: 10,
    tipShares: [
      { professionalId: idOf(61), amount: 6 },
      { professionalId: idOf(62), amount: 4 },
    ],
  });
});
