import { screen, waitFor, within } from '@testing-library/react';
import type { WaitingFit } from '@focinho/contracts/agenda/waiting-list';
import type { Sale } from '@focinho/contracts/desk/sales';
import { aLine, anEntry, anOrder, BATH, openDesk, OWNER, type DeskServer } from '../../testing/desk-server';
import { idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const biting = { id: idOf(21), name: 'Thor', species: 'DOG' as const, notes: 'Orelha sensível' };
const menuOf = async (user: ReturnType<typeof renderTenantPage>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais sobre ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

const LONG_AGO = { date: '2020-01-01T00:00:00.000Z' };
const FIT: WaitingFit = {
  waiting: {
    id: idOf(600),
    petId: idOf(21),
    pet: { id: idOf(21), name: 'Luna' },
    client: null,
    serviceId: BATH.id,
    service: { id: BATH.id, name: 'Banho' },
    professionalId: null,
    professional: null,
    fromDay: '2020-01-01',
    toDay: '2020-01-02',
    notes: null,
    createdAt: '2020-01-01T12:00:00.000Z',
  },
  slot: { date: '2020-01-01', startTime: '10:00', endTime: '11:00', professional: null },
};

test('the queue warns in words of what must be known before a pet is touched', async () => {
  const warned = { temperament: 'MAY_BITE' as const, allergies: 'Alergia a perfume', lateDoses: ['V10', 'Antipulgas'] };
  desk.entries = [anEntry(1, { pet: { ...biting, ...warned, flags: [] }, tutorNotes: 'Alergia nova: frango' })];
  renderTenantPage(Page, '/demo/desk');
  const row = within(await screen.findByRole('listitem'));
  const lines = ['Pode morder', 'Alergia a perfume', 'Doses vencidas: V10, Antipulgas', 'Orelha sensível'];
  for (const text of lines) expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('note', { name: 'Recado do tutor' })).toHaveTextContent('Alergia nova: frango');
});

test('the queue says that a pet has died', async () => {
  const gone = { ...biting, temperament: null, flags: [], allergies: null, deceasedOn: '2026-11-12T00:00:00.000Z' };
  desk.entries = [anEntry(1, { pet: gone })];
  renderTenantPage(Page, '/demo/desk');
  expect(within(await screen.findByRole('listitem')).getByText('Falecido em 12/11/2026')).toBeVisible();
});

test('the queue offers what was not signed yet, and asks for nothing else', async () => {
  const missingAgreements = [{ id: idOf(95), name: 'Termo de responsabilidade' }];
  desk.entries = [anEntry(1, { missingAgreements }), anEntry(2)];
  renderTenantPage(Page, '/demo/desk');
  expect(await screen.findByRole('button', { name: 'Assinar Termo de responsabilidade de Pet 1' })).toBeEnabled();
  expect(screen.getAllByRole('button', { name: /^Assinar/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Chegou: Pet 1' })).toBeEnabled();
});

test('what was not signed yet is sent with a new link, in one click', async () => {
  const missingAgreements = [{ id: idOf(95), name: 'Termo de responsabilidade' }];
  const client = { id: idOf(70), name: 'Ana Lima', phone: '(11) 98765-4321' };
  desk.entries = [anEntry(1, { missingAgreements, client })];
  const link = {
    ...{ id: idOf(96), clientId: client.id, token: 'segredo', createdBy: null, lastUsedAt: null },
    ...{ createdAt: '2026-11-20T15:00:00.000Z', expiresAt: '2026-12-20T15:00:00.000Z' },
  };
  desk.failure = ({ path, method }) =>
    path !== '/api/tutor-links'
      ? undefined
      : method === 'POST'
        ? { status: 201, data: { link } }
        : { data: { links: [] } };
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Enviar para assinar: Pet 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar para assinar: Ana Lima' }));
  const chat = (await dialog.findByRole('link', { name: /Enviar no WhatsApp/ })).getAttribute('href') ?? '';
  expect(decodeURIComponent(chat)).toBe(
    'https://wa.me/5511987654321?text=Olá, Ana! Antes de vir, leia e assine pelo celular: Termo de responsabilidade. É aqui: ' +
      `${location.origin}/t/segredo`,
  );
  expect(desk.sent('POST', '/api/tutor-links')).toHaveLength(1);
});

test('who did not come leaves the queue with one click, and comes back by the toast', async () => {
  desk.entries = [anEntry(1, LONG_AGO)];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await menuOf(user, 'Pet 1', 'Não veio');
  expect(await screen.findByText('Pet 1 não veio.')).toBeVisible();
  expect(desk.sent('PUT', `/api/appointments/${idOf(41)}`)[0]?.body).toEqual({
    status: 'CANCELLED',
    cancellationReason: 'NO_SHOW',
  });
  await user.dblClick(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(desk.sent('POST', `/api/appointments/${idOf(41)}/undo-status`)).toHaveLength(1));
});

test('nobody has stayed away before their time', async () => {
  desk.entries = [anEntry(1, { date: '2099-01-01T00:00:00.000Z' })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await menuOf(user, 'Pet 1', 'Cancelar…');
  expect(screen.queryByRole('menuitem', { name: 'Não veio' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Desfazer chegada' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar Pet 1: por quê?' }));
  expect(dialog.queryByRole('button', { name: 'Não compareceu' })).toBeNull();
});

test('who is taken back leaves no time free', async () => {
  desk.entries = [anEntry(1, LONG_AGO)];
  desk.failure = ({ path }) => (path === '/api/waiting-list/fits' ? { data: { fits: [FIT] } } : undefined);
  const { user } = renderTenantPage(Page, '/demo/desk');
  await menuOf(user, 'Pet 1', 'Não veio');
  expect(await screen.findByRole('dialog', { name: 'Quem cabe neste horário' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Quem cabe neste horário' })).toBeNull());
  await waitFor(() => expect(desk.sent('POST', `/api/appointments/${idOf(41)}/undo-status`)).toHaveLength(1));
});

test('who is here is cancelled with a reason, but is no no-show', async () => {
  desk.entries = [anEntry(1, { stage: 'WAITING', arrivedAt: '2026-11-21T12:00:00.000Z' })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Mais sobre Pet 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Desfazer chegada' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Não veio' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Cancelar…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar Pet 1: por quê?' }));
  expect(dialog.queryByRole('button', { name: 'Não compareceu' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'O cliente cancelou' }));
  expect(await screen.findByText('Pet 1: cancelado.')).toBeVisible();
  expect(desk.sent('PUT', `/api/appointments/${idOf(41)}`)[0]?.body).toMatchObject({ cancellationReason: 'CLIENT' });
  // The waiting list is asked who fits.
  const fits = () => desk.sent('GET', '/api/waiting-list/fits').map(({ params }) => params.get('appointmentId'));
  await waitFor(() => expect(fits()).toEqual([idOf(41)]));
});

test('a pet that was marked as ready too early goes back one stage, unless it is paid', async () => {
  desk.entries = [anEntry(1, { stage: 'READY' }), anEntry(2, { stage: 'READY', isPaid: true })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await menuOf(user, 'Pet 1', 'Voltar para Banho');
  expect(await screen.findByText('Pet 1: Banho')).toBeVisible();
  const move = desk.sent('POST', `/api/queue/${idOf(41)}/moves`)[0]?.body;
  expect(move).toMatchObject({ stage: 'BATH' });
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mais sobre Pet 2' }));
  await screen.findAllByRole('menuitem', { name: 'Pertences e observações' });
  expect(screen.queryByRole('menuitem', { name: /^Voltar para/ })).toBeNull();
});

test('belongings of a pet are corrected at any stage', async () => {
  desk.entries = [anEntry(1, { stage: 'READY', belongings: ['Guia'], locker: '3' })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await menuOf(user, 'Pet 1', 'Pertences e observações');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pertences de Pet 1' }));
  await user.click(dialog.getByRole('button', { name: 'Coleira' }));
  await user.clear(dialog.getByLabelText('Armário'));
  await user.type(dialog.getByLabelText('Armário'), '7');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Armário 7')).toBeVisible();
  expect(desk.sent('PATCH', `/api/queue/${idOf(41)}`)[0]?.body).toMatchObject({
    belongings: ['Guia', 'Coleira'],
    locker: '7',
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Armário 3')).toBeVisible();
  expect(desk.sent('PATCH', `/api/queue/${idOf(41)}`)[1]?.body).toMatchObject({ belongings: ['Guia'], locker: '3' });
});

test('who went without paying stands apart and is charged from there', async () => {
  const gone = anEntry(1, { stage: 'DELIVERED', deliveredAt: '2026-11-20T17:20:00.000Z' });
  desk.unpaid = [gone];
  const { user } = renderTenantPage(Page, '/demo/desk');
  const unpaid = within(await screen.findByRole('region', { name: 'Entregues sem pagar' }));
  expect(unpaid.getByText(/65,00/)).toBeVisible();
  expect(unpaid.getByText(/^entregue .*14:20$/)).toBeVisible();
  await user.click(unpaid.getByRole('button', { name: 'Cobrar: Pet 1' }));
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
});

test('delivering an unpaid pet says so', async () => {
  desk.entries = [anEntry(1, { stage: 'READY' })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Entregar: Pet 1' }));
  expect(await screen.findByText(/^Pet 1 foi entregue sem pagar R\$\s65,00$/)).toBeVisible();
});

const aSale = (change: Partial<Sale> = {}): Sale => ({
  id: idOf(90),
  receiptNumber: '000042',
  appointmentId: null,
  clientId: OWNER.id,
  client: { id: OWNER.id, name: OWNER.name },
  appointment: null,
  subtotal: 25,
  discount: 0,
  tax: 0,
  total: 25,
  paymentMethod: 'PIX',
  items: [],
  cancelledAt: null,
  createdAt: '2026-11-21T13:00:00.000Z',
  ...change,
});
const anItem = { id: idOf(7), serviceId: null, productId: null, quantity: 1, unitPrice: 25, totalPrice: 25 };

test('a sale that was made directly is among those of today, with its receipt', async () => {
  desk.sales = [aSale({ items: [{ ...anItem, name: 'Shampoo' }] })];
  desk.orders = [anOrder({ lines: [aLine('Shampoo', 25)], total: 25 })];
  const { user, address } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: /Venda direta · Shampoo · PIX/ }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Recibo da Venda' }));
  expect(await receipt.findByText('RECIBO Nº 000042')).toBeVisible();
  expect(address()).toBe('/demo/desk');
});

test('the closed comandas of today are listed, and a paid pet leads to its own', async () => {
  const sale = { id: idOf(90), receiptNumber: '000042', payments: [{ method: 'PIX' as const, amount: 25 }] };
  desk.orders = [
    anOrder({ status: 'CLOSED', closedAt: '2026-11-21T13:00:00.000Z', lines: [aLine('Banho', 25)], total: 25, sale }),
  ];
  desk.sales = [
    aSale({
      order: { id: idOf(80), number: 12 },
      items: [{ ...anItem, name: 'Banho', pet: { id: idOf(20), name: 'Rex' } }],
      paidBy: [
        { method: 'PIX', amount: 20 },
        { method: 'CASH', amount: 5 },
      ],
    }),
  ];
  desk.entries = [
    anEntry(1, { stage: 'READY', isPaid: true, saleId: sale.id, order: { id: idOf(80), status: 'CLOSED' } }),
  ];
  const { user, address } = renderTenantPage(Page, '/demo/desk');
  const closed = within(await screen.findByRole('region', { name: 'Vendas fechadas hoje' }));
  expect(closed.getByText(/Comanda 12 · Rex · PIX R\$\s20,00 \+ Dinheiro R\$\s5,00$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^10:00.*Pet 1/ }));
  expect(await screen.findByRole('heading', { name: 'Comanda 12 fechada' })).toBeVisible();
  expect(address()).toBe(`/demo/desk?order=${idOf(80)}`);
  expect(await screen.findByRole('article', { name: 'Recibo 000042' })).toBeVisible();
});

test('a link to an entry opens its pet, without registering anything', async () => {
  desk.entries = [
    anEntry(1, { pet: { ...biting, id: idOf(20), name: 'Rex', temperament: null, flags: [], allergies: null } }),
  ];
  const { address } = renderTenantPage(Page, `/demo/desk?entry=${idOf(41)}&search=Rex`);
  expect(await screen.findByRole('form', { name: 'Chegada de Rex' })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/demo/desk?search=Rex&pet=${idOf(20)}`));
  expect(desk.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
