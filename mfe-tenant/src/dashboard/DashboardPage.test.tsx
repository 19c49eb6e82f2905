import { act, screen, waitFor, within } from '@testing-library/react';
import type { Today } from '@focinho/contracts/insight/today';
import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { anEntry } from '../testing/queue-records';
import { aClient, anAppointment, aPet, aService, idOf } from '../testing/records';
import { someToday } from '../testing/today';
import { renderTenantPage } from '../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../testing/tenant-server';
import { Page } from './DashboardPage';

const today = todayIn('America/Sao_Paulo');
const mariana = aClient(1, { name: 'Mariana Souza' });
const thor = aPet(1, mariana, { name: 'Thor' });
const luna = aPet(2, mariana, { name: 'Luna' });
const bath = aService(1, { name: 'Banho completo' });
const date = `${today}T00:00:00.000Z`;

let tenant: TenantServer;
/** The response to the figures of today; without them it fails. */
let figures: Today | undefined;
beforeEach(async () => {
  figures = someToday();
  tenant = await openTenant({
    clients: [mariana],
    pets: [thor, luna],
    services: [bath],
    appointments: [
      anAppointment(1, thor, bath, { date }),
      anAppointment(2, luna, bath, { date, startTime: '11:00', endTime: '12:00', status: 'COMPLETED' }),
      anAppointment(3, luna, bath, { date: '2026-01-02T00:00:00.000Z', startTime: '05:00' }),
    ],
  });
  tenant.failure = ({ path }) =>
    path === '/api/reports/today' ? (figures ? { data: figures } : { status: 503, message: 'Fora do ar' }) : undefined;
});
afterEach(() => tenant.close());

const card = (name: string) => within(screen.getByRole('link', { name: new RegExp(`^${name}`) }));

test('welcomes the user and shows the figures, "-" while they load', async () => {
  renderTenantPage(Page, '/demo/dashboard');
  expect(screen.getByText('Bem-vindo(a), Ana!')).toBeVisible();
  for (const name of ['Total de Pets', 'Clientes', 'Agendamentos']) expect(card(name).getByText('-')).toBeVisible();
  expect(await screen.findByText('1.234')).toBeVisible();
  expect(card('Clientes').getByText('56')).toBeVisible();
  expect(card('Agendamentos').getByText('7')).toBeVisible();
  expect(card('Agendamentos').getByText('Agendamentos hoje')).toBeVisible();
});

test('what today is like comes before how large the shop is', async () => {
  renderTenantPage(Page, '/demo/dashboard');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  const indexOf = (name: string) => links.findIndex((text) => text.startsWith(name));
  expect(indexOf('Estoque baixo')).toBeLessThan(indexOf('Total de Pets'));
  expect(await screen.findByText('1.234')).toBeVisible();
});

test('figures that could not be loaded are "-"', async () => {
  figures = undefined;
  renderTenantPage(Page, '/demo/dashboard');
  await screen.findByText('Thor');
  await waitFor(() => expect(tenant.sent('GET', '/api/reports/today')).toHaveLength(1));
  for (const name of ['Total de Pets', 'Clientes', 'Agendamentos']) expect(card(name).getByText('-')).toBeVisible();
});

test('each figure of the day leads to what it counts', async () => {
  renderTenantPage(Page, '/demo/dashboard');
  const places = [
    ['Recebido hoje', 'R$ 1.234,50', `sales?from=${today}&to=${today}`],
    ['A receber hoje', 'R$ 310,00', 'desk'],
    ['Sem confirmar', '3', `appointments?date=${today}&status=SCHEDULED`],
    ['Esperando', '2', 'board'],
    ['Prontos sem pagar', '1', 'desk'],
    ['Fiado vencido', 'R$ 89,70', 'credit?overdue=true'],
    ['Estoque baixo', '4', 'products?isLow=true&sort=stock'],
  ];
  for (const [name = '', figure = '', to] of places) {
    const link = screen.getByRole('link', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect(link).toHaveTextContent(figure));
    expect(link).toHaveAttribute('href', `/demo/${to}`);
  }
  expect(screen.getByText('de 2 clientes')).toBeVisible();
  // The week is the owner's.
  expect(screen.queryByRole('link', { name: /^Vendas da semana/ })).toBeNull();
});

test('the occupancy of the day is said in words, too', async () => {
  figures = someToday({
    hours: [
      { hour: 8, booked: 30, capacity: 120 },
      { hour: 9, booked: 90, capacity: 120 },
      { hour: 19, booked: 20, capacity: 0 },
    ],
  });
  renderTenantPage(Page, '/demo/dashboard');
  const link = await screen.findByRole('link', { name: /^Ocupação por hora 58 %/ });
  expect(link).toHaveTextContent('mais cheia às 19 h: 100 %');
  expect(link).toHaveAttribute('href', `/demo/calendar?day=${today}`);
});

test('a closed day has no occupancy, and a free one says so', async () => {
  const view = renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByText('sem horário de funcionamento hoje')).toBeVisible();
  view.unmount();
  figures = someToday({ hours: [{ hour: 8, booked: 0, capacity: 60 }] });
  renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByText('o dia todo livre')).toBeVisible();
});

test('an owner sees the week against the last one', async () => {
  const sunday = addDays(today, -new Date(today).getUTCDay());
  figures = someToday({
    week: {
      revenue: 1120,
      before: 1000,
      days: [0, 1, 2, 3, 4, 5, 6].map((n) => ({ date: addDays(sunday, n), revenue: 160, before: 150 })),
    },
  });
  renderTenantPage(Page, '/demo/dashboard');
  const link = await screen.findByRole('link', { name: /^Vendas da semana/ });
  expect(link).toHaveTextContent(/R\$ 1\.120,00R\$ 1\.000,00 até \S+ da semana passada, \+12 %/);
  expect(link).toHaveAttribute('href', `/demo/reports?period=custom&from=${sunday}&to=${today}`);
});

test('the figures follow what somebody else changes', async () => {
  renderTenantPage(Page, '/demo/dashboard');
  await screen.findByText('de 2 clientes');
  figures = someToday({ overdue: { clients: 0, total: 0 }, received: 2000 });
  await waitFor(() => expect(tenant.streams()).toBe(1));
  tenant.announce({ sales: [idOf(900)] });
  expect(await screen.findByText('nada passou do vencimento')).toBeVisible();
});

test("shows today's agenda in order of time and no other day's", async () => {
  renderTenantPage(Page, '/demo/dashboard');
  await screen.findByText('Thor');
  const times = screen.getAllByText(/^\d\d:\d\d - \d\d:\d\d$/).map((time) => time.textContent);
  expect(times).toEqual(['09:00 - 10:00', '11:00 - 12:00']);
});

test('one click advances an appointment, which is reverted when the server refuses', async () => {
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Confirmar Thor' }));
  await screen.findByText('Status atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({ status: 'CONFIRMED' });
  const start = await screen.findByRole('button', { name: 'Iniciar Thor' });

  // The list cannot be fetched, so only the rollback can restore the old status.
  tenant.failure = ({ method, path }) =>
    method === 'PUT'
      ? { status: 409, message: 'Foi cancelado.' }
      : path === '/api/appointments'
        ? { status: 503, message: 'Fora do ar' }
        : undefined;
  await user.click(start);
  await screen.findByText('Erro ao atualizar status. Tente novamente.');
  expect(screen.getByText('Foi cancelado.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Iniciar Thor' })).toBeVisible();
});

/** A promise, and what settles it. */
function gate() {
  let release: () => void = () => undefined;
  return { until: new Promise<void>((resolve) => (release = resolve)), release: () => release() };
}

test('a list that was read before a change was sent does not take it back', async () => {
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  const confirm = await screen.findByRole('button', { name: 'Confirmar Thor' });
  const [list, start] = [gate(), gate()];
  let listsRead = 0;
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT' && String(init.body).includes('IN_PROGRESS')) await start.until;
    const response = await real(input, init);
    if (!String(input).includes('/api/appointments?')) return response;
    await list.until;
    listsRead += 1;
    return response;
  };
  await user.click(confirm);
  await user.click(await screen.findByRole('button', { name: 'Iniciar Thor' }));
  await screen.findByRole('button', { name: 'Concluir Thor' });
  list.release();
  await waitFor(() => expect(listsRead).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('button', { name: 'Concluir Thor' })).toBeVisible();
  start.release();
  await waitFor(() => expect(listsRead).toBe(2));
  expect(await screen.findByRole('button', { name: 'Concluir Thor' })).toBeVisible();
});

test('a completed appointment can become a sale from the agenda', async () => {
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toHaveLength(1);
});

/** Lets the API know where the pets of the day are, and returns what the page has moved. */
function withQueue(...entries: ReturnType<typeof anEntry>[]) {
  const respond = tenant.failure;
  let known = entries;
  tenant.failure = (request) => {
    const { method, path, body } = request;
    const [, , noun, id] = path.split('/');
    if (noun !== 'queue') return respond?.(request);
    if (method === 'GET') return { data: { now: new Date().toISOString(), entries: known, unpaid: [] } };
    const stage = id === 'arrivals' ? 'WAITING' : (body as { stage: 'BATH' }).stage;
    known = known.map((entry) => ({ ...entry, stage, arrivedAt: new Date().toISOString() }));
    return { data: { entries: known, entry: known[0], orderId: null } };
  };
}

test('who is due has arrived, and goes on as on the board; who comes later is confirmed', async () => {
  tenant.appointments = [
    anAppointment(1, thor, bath, { date, startTime: '00:00', endTime: '01:00' }),
    anAppointment(2, luna, bath, { date, startTime: '23:58', endTime: '23:59' }),
  ];
  const [first, later] = tenant.appointments;
  withQueue(anEntry(1, { id: first?.id ?? '' }), anEntry(2, { id: later?.id ?? '', startTime: '23:58' }));
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByRole('button', { name: 'Confirmar Luna' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Chegou Thor' }));
  const arrival = within(await screen.findByRole('dialog', { name: 'Registrar Chegada' }));
  await user.click(arrival.getByRole('button', { name: 'Chegou' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Iniciar banho Thor' }));
  expect(await screen.findByText('Pet 1: Banho')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Marcar pronto Thor' })).toBeVisible();
  expect(tenant.sent('POST').map(({ path }) => path)).toEqual(['/api/queue/arrivals', `/api/queue/${first?.id}/moves`]);
});

test('a day without appointments says so, and a failed load can be retried', async () => {
  tenant.appointments = [];
  tenant.failure = ({ path }) => (path === '/api/appointments' ? { status: 503, message: 'Fora do ar' } : undefined);
  const { user, address } = renderTenantPage(Page, '/demo/dashboard');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  tenant.failure = undefined;
  await user.click(retry);
  expect(await screen.findByText('Nenhum agendamento para hoje')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agendar' }));
  expect(address()).toBe('/demo/appointments?new=1');
});

test('after a failure of all calls one retry loads the figures and the agenda', async () => {
  const respond = tenant.failure;
  tenant.failure = ({ path }) => (path === '/api/auth/me' ? undefined : { status: 503, message: 'Fora do ar' });
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  await waitFor(() => expect(tenant.sent('GET', '/api/reports/today')).toHaveLength(1));
  tenant.failure = respond;
  await user.click(retry);
  expect(await screen.findByText('Thor')).toBeVisible();
  expect(await screen.findByText('1.234')).toBeVisible();
});

test('failed figures are retried without reloading the agenda', async () => {
  const known = figures;
  figures = undefined;
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByText('Thor')).toBeVisible();
  figures = known;
  await user.click(retry);
  expect(await screen.findByText('1.234')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(tenant.sent('GET', '/api/appointments')).toHaveLength(1);
});

test('a double click advances one step, not two', async () => {
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await user.dblClick(await screen.findByRole('button', { name: 'Confirmar Thor' }));
  await screen.findByText('Status atualizado com sucesso!');
  expect(tenant.sent('PUT').map(({ body }) => body)).toMatchObject([{ status: 'CONFIRMED' }]);
  expect(await screen.findByRole('button', { name: 'Iniciar Thor' })).toBeVisible();
});

test('a final step can be undone from its toast, with a double click too', async () => {
  tenant.appointments = [anAppointment(1, thor, bath, { date, status: 'IN_PROGRESS' })];
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Concluir Thor' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Mudança de status desfeita.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Confirmar Thor' })).toBeVisible();
  expect(tenant.sent('POST')).toHaveLength(1);
});

test('an undo that comes too late says why and shows the current status', async () => {
  tenant.appointments = [anAppointment(1, thor, bath, { date, status: 'IN_PROGRESS' })];
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Concluir Thor' }));
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  tenant.failure = ({ method }) =>
    method === 'POST' ? { status: 409, message: 'O prazo de um minuto para desfazer já passou.' } : undefined;
  await user.click(undo);
  expect(await screen.findByText('O prazo de um minuto para desfazer já passou.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Finalizar como Venda Thor' })).toBeVisible();
});

test('after a refusal the change made by somebody else is shown', async () => {
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  const confirm = await screen.findByRole('button', { name: 'Confirmar Thor' });
  tenant.appointments = [anAppointment(1, thor, bath, { date, status: 'COMPLETED' })];
  tenant.failure = ({ method }) =>
    method === 'PUT' ? { status: 409, message: 'Este agendamento já foi concluído.' } : undefined;
  await user.click(confirm);
  expect(await screen.findByText('Este agendamento já foi concluído.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Finalizar como Venda Thor' })).toBeVisible();
});

test('a row shows owner, phone, WhatsApp, professional and agreed price, and leads to the desk', async () => {
  tenant.appointments = [
    anAppointment(1, thor, bath, {
      date,
      client: { id: mariana.id, name: 'Mariana Souza', phone: '(11) 98765-4321' },
      professional: { id: idOf(601), name: 'Bia Reis', color: '#db2777' },
      price: 72.5,
    }),
  ];
  renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByText('Mariana Souza')).toBeVisible();
  expect(screen.getByText('Bia Reis')).toBeVisible();
  expect(screen.getByText('R$ 72,50')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Thor' })).toHaveAttribute(
    'href',
    `/demo/desk?entry=${idOf(401)}&pet=${thor.id}&search=Thor`,
  );
  expect(screen.getByRole('link', { name: /^Ligar para Mariana Souza/ })).toHaveAttribute('href', 'tel:+5511987654321');
  expect(screen.getByRole('link', { name: 'WhatsApp de Mariana Souza' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5511987654321\?text=/),
  );
  const text = new URL(screen.getByRole('link', { name: 'WhatsApp de Mariana Souza' }).getAttribute('href') ?? '');
  expect(text.searchParams.get('text')).toBe(`Olá, Mariana! Thor: Banho completo em ${formatDay(date)} às 09:00.`);
});

test('a row whose appointment is on a comanda leads there', async () => {
  tenant.appointments = [anAppointment(1, thor, bath, { date, order: { id: idOf(80), number: 7 } })];
  renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByRole('link', { name: 'Thor' })).toHaveAttribute('href', `/demo/desk?order=${idOf(80)}`);
});

test('the only solid button is the next step of who is to be attended, or to charge when nobody is left', async () => {
  const done = { date, startTime: '07:00', endTime: '08:00', status: 'COMPLETED' as const };
  tenant.appointments = [
    anAppointment(1, luna, bath, done),
    anAppointment(2, thor, bath, { date, startTime: '23:58', endTime: '23:59' }),
  ];
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  const button = (name: string) => screen.findByRole('button', { name });
  expect(await button('Confirmar Thor')).toHaveClass('ant-btn-primary');
  expect(await button('Finalizar como Venda Luna')).not.toHaveClass('ant-btn-primary');
  for (const step of ['Confirmar', 'Iniciar', 'Concluir']) await user.click(await button(`${step} Thor`));
  await button('Finalizar como Venda Thor');
  expect(await button('Finalizar como Venda Luna')).toHaveClass('ant-btn-primary');
});

test('a row warns of the pet, and that its series is about to end', async () => {
  const biting = aPet(1, mariana, { name: 'Thor', temperament: 'MAY_BITE', allergies: 'Alergia a perfume' });
  tenant.appointments = [
    anAppointment(1, biting, bath, { date, seriesId: idOf(800), seriesEnds: true }),
    anAppointment(2, luna, bath, { date, startTime: '11:00', seriesId: idOf(801) }),
  ];
  renderTenantPage(Page, '/demo/dashboard');
  expect(await screen.findByText('Pode morder')).toBeVisible();
  expect(screen.getByText('Alergia a perfume')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continuar a recorrência de Thor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continuar a recorrência de Luna' })).toBeNull();
});

test('paid and cancelled appointments are collapsed, sold ones with their receipt', async () => {
  tenant.appointments = [
    anAppointment(1, thor, bath, { date }),
    anAppointment(2, luna, bath, {
      date,
      status: 'COMPLETED',
      saleId: idOf(900),
      sale: { id: idOf(900), receiptNumber: '000042' },
    }),
    anAppointment(3, luna, bath, { date, status: 'CANCELLED' }),
  ];
  const { user } = renderTenantPage(Page, '/demo/dashboard');
  await screen.findByText('Thor');
  expect(screen.getByText('Cancelados (1)')).toBeVisible();
  const receipt = screen.getByText('Recibo 000042');
  expect(receipt).not.toBeVisible();
  await user.click(screen.getByText('Concluídos (1)'));
  expect(receipt).toBeVisible();
  expect(receipt).toHaveAttribute('href', `/demo/sales?sale=${idOf(900)}`);
});

test('the quick actions lead to the create dialogs', () => {
  renderTenantPage(Page, '/demo/dashboard');
  const actions = within(screen.getByRole('navigation', { name: 'Ações rápidas' }));
  expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/demo/appointments?new=1',
    '/demo/clients?new=1',
    '/demo/pets?new=1',
    '/demo/sales?new=1',
  ]);
});
