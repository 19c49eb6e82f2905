import { screen, waitFor, within } from '@testing-library/react';
import type { DashboardStats, RevenueReport } from '@focinho/contracts/insight/reports';
import { startApiServer, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { someStats } from '../../testing/stats';
import { Page } from './ReportsPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

const MARIANA = aClient(1, { name: 'Mariana Souza' });
const FULL: Partial<DashboardStats> = {
  upcomingAppointments: [
    anAppointment(1, aPet(1, MARIANA, { name: 'Thor' }), aService(1, { name: 'Banho completo' }), {
      status: 'CONFIRMED',
    }),
  ],
  recentSales: [
    {
      id: idOf(1),
      receiptNumber: '000033',
      appointmentId: null,
      clientId: MARIANA.id,
      client: { id: MARIANA.id, name: MARIANA.name },
      appointment: null,
      subtotal: 65,
      discount: 0,
      tax: 0,
      total: 65,
      paymentMethod: 'CASH',
      items: [],
      cancelledAt: null,
      createdAt: '2026-11-21T01:30:00.000Z',
    },
  ],
  serviceStats: Array.from({ length: 6 }, (_, index) => ({
    serviceId: idOf(10 + index),
    name: `Serviço ${index + 1}`,
    count: 60 - index,
    revenue: 100,
  })),
  appointmentStats: [{ status: 'COMPLETED', count: 31 }],
  salesStats: [{ paymentMethod: 'PIX', count: 17, total: 900 }],
  packageUsageStats: [{ packageId: idOf(30), name: 'Clubinho', usageCount: 9, usageRevenue: 585 }],
  dailyRevenue: [{ date: '2026-11-20', revenue: 65, sales: 1 }],
};

const REVENUE: RevenueReport = {
  professionals: [
    { professional: { id: idOf(40), name: 'Ana' }, count: 12, revenue: 900 },
    { professional: null, count: 2, revenue: 60 },
  ],
  methods: [{ paymentMethod: 'PIX', count: 9, revenue: 960 }],
  items: [{ name: 'Banho completo', count: 14, revenue: 960 }],
  hours: [{ hour: 9, count: 14, revenue: 960 }],
};
const AWAY = {
  clients: [
    {
      id: MARIANA.id,
      name: 'Mariana Souza',
      phone: '11987654321',
      pets: ['Thor'],
      lastDay: '2026-09-18T00:00:00.000Z',
    },
    { id: idOf(2), name: 'Sem Telefone', phone: null, pets: [], lastDay: '2026-09-18T00:00:00.000Z' },
  ],
  pagination: { page: 1, limit: 20, total: 2, pages: 1 },
};
const params = (path: string) =>
  server.requests
    .filter((request) => request.path === path)
    .at(-1)
    ?.params.toString();

let stats: DashboardStats;
let before: number;
let failure: ApiResponse | undefined;
let server: ApiServer;
let me = currentUser('STAFF');

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  // Half past one in the morning in Lisbon, still the evening before in São Paulo.
  jest.setSystemTime(new Date('2026-11-21T01:30:00.000Z'));
  stats = someStats(FULL);
  me = currentUser('STAFF');
  failure = undefined;
  server = startApiServer((request) => {
    if (request.path === '/api/tenants/info') return { data: { name: 'Demo', timeZone: 'America/Sao_Paulo' } };
    if (request.path === '/api/reports/revenue') return { data: REVENUE };
    if (request.path === '/api/reports/away-clients') return { data: AWAY };
    if (request.path === '/api/reports/overview' && request.params.get('from')?.startsWith('2026-10'))
      return { data: { ...stats, revenue: before } };
    return me(request) ?? failure ?? { data: stats };
  });
  await logIn();
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});
const asked = () => params('/api/reports/overview');
const panel = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);
const titles = (of: ReturnType<typeof panel>) => of.getAllByRole('columnheader').map((header) => header.textContent);

test('shows cards, counts and tables as specified', async () => {
  renderTenantPage(Page, '/demo/reports');
  expect(screen.getByRole('heading', { name: 'Relatórios e Analytics', level: 1 })).toBeVisible();
  expect(screen.getByText('Carregando relatórios...')).toBeVisible();
  await screen.findByText('R$ 1.234,50');
  for (const [title, figure] of [
    ['Total de Pets', '12'],
    ['Total de Clientes', '8'],
    ['Total de Agendamentos', '40'],
    ['Total de Vendas', '33'],
    ['Receita Total', 'R$\u00a01.234,50'],
  ] as const)
    expect(screen.getByText(title).nextSibling).toHaveTextContent(figure.replace('\u00a0', ' '));

  expect(panel('Status dos Agendamentos').getByText('Concluído').closest('li')).toHaveTextContent('31');
  expect(panel('Formas de Pagamento').getByText('PIX').closest('li')).toHaveTextContent('17');
  expect(panel('Formas de Pagamento').getByText('R$ 900,00').closest('li')).toHaveTextContent('PIX');
  const services = panel('Serviços Mais Utilizados');
  expect(titles(services)).toEqual(['Serviço', 'Qtd', 'Receita']);
  expect(services.getByText('Serviço 5')).toBeVisible();
  expect(services.queryByText('Serviço 6')).not.toBeInTheDocument();
  const upcoming = panel('Próximos Agendamentos');
  expect(titles(upcoming)).toEqual(['Pet', 'Serviço', 'Data', 'Horário', 'Status']);
  for (const text of ['Thor', 'Banho completo', '21/11/2026', '09:00 - 10:00', 'Confirmado'])
    expect(upcoming.getByText(text)).toBeVisible();
  const sales = panel('Últimas Vendas');
  expect(titles(sales)).toEqual(['Recibo', 'Cliente', 'Total', 'Pagamento', 'Data']);
  for (const text of ['000033', 'Mariana Souza', 'R$ 65,00', 'Dinheiro', '20/11/2026'])
    expect(sales.getByText(text)).toBeVisible();
  expect(sales.getByRole('link', { name: '000033' })).toHaveAttribute('href', `/demo/sales?sale=${idOf(1)}`);
  const packages = panel('Uso de Pacotes');
  expect(titles(packages)).toEqual(['Pacote', 'Usos', 'Receita']);
  expect(packages.getByText('R$ 585,00')).toBeVisible();
});

test('an owner reads below the revenue what the same period before has brought', async () => {
  me = currentUser('OWNER');
  await logIn();
  before = 1000;
  renderTenantPage(Page, '/demo/reports');
  const text = 'O mesmo período antes: R$\u00a01.000,00 (+R$\u00a0234,50)';
  expect(await screen.findByText(text, { normalizer: (shown) => shown })).toBeVisible();
  const asked = server.requests.filter(({ path }) => path === '/api/reports/overview');
  expect(asked.map((request) => request.params.toString()).sort()).toEqual([
    'from=2026-10-01&to=2026-10-20',
    'from=2026-11-01&to=2026-11-30',
  ]);
});

test('staff do not compare', async () => {
  renderTenantPage(Page, '/demo/reports');
  await screen.findByText('R$ 1.234,50');
  expect(screen.queryByText(/O mesmo período antes/)).toBeNull();
});

test('says that there are no upcoming appointments and no sales', async () => {
  stats = someStats();
  renderTenantPage(Page, '/demo/reports');
  expect(await screen.findByText('Nenhum agendamento próximo')).toBeVisible();
  expect(panel('Últimas Vendas').getByText('Nenhuma venda encontrada')).toBeVisible();
});

test('a period is sent to the server and stored in the address', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/reports');
  await screen.findByText('R$ 1.234,50');
  expect(asked()).toBe('from=2026-11-01&to=2026-11-30');
  await user.click(screen.getByText('Semana passada'));
  await waitFor(() => expect(asked()).toBe('from=2026-11-08&to=2026-11-14'));
  expect(address()).toBe('/demo/reports?period=lastWeek');
  await user.click(screen.getByText('Este mês'));
  await waitFor(() => expect(asked()).toBe('from=2026-11-01&to=2026-11-30'));
  expect(address()).toBe('/demo/reports');
  await user.click(screen.getByText('Personalizado'));
  const from = screen.getByLabelText('Data inicial');
  await user.clear(from);
  await user.type(from, '05/11/2026{Enter}');
  await waitFor(() => expect(asked()).toBe('from=2026-11-05&to=2026-11-30'));
  expect(address()).toBe('/demo/reports?period=custom&from=2026-11-05&to=2026-11-30');
});

test('exports the report as CSV', async () => {
  let file: Blob | undefined;
  let name = '';
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:report';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  const { user } = renderTenantPage(Page, '/demo/reports');
  await screen.findByText('R$ 1.234,50');
  await user.click(screen.getByRole('button', { name: 'Exportar Relatório' }));
  expect(name).toBe('relatorio-focinho-2026-11-20.csv');
  expect(file?.type).toBe('text/csv;charset=utf-8');
  click.mockRestore();
});

test('an empty period is one sentence under the cards', async () => {
  stats = someStats({ totalAppointments: 0, totalSales: 0, revenue: 0 });
  renderTenantPage(Page, '/demo/reports');
  expect(await screen.findByText('Nada foi vendido nem agendado neste período.')).toBeVisible();
  expect(screen.getByText('Total de Vendas').nextSibling).toHaveTextContent('0');
  expect(screen.queryByRole('heading', { name: 'Últimas Vendas' })).not.toBeInTheDocument();
});

test('managers see what was sold by professional, method, item and hour, for the same period', async () => {
  me = currentUser('MANAGER');
  await logIn();
  const { user, address } = renderTenantPage(Page, '/demo/reports?period=lastWeek');
  await user.click(await screen.findByText('Faturamento'));
  expect(address()).toBe('/demo/reports?view=revenue&period=lastWeek');
  const row = async (list: string, text: string) =>
    within(await screen.findByRole('list', { name: list }))
      .getByText(text)
      .closest('li');
  expect((await screen.findByText('Faturamento do período')).nextSibling).toHaveTextContent('R$ 960,00');
  expect(await row('Por profissional', 'Ana')).toHaveTextContent('Ana12R$ 900,00');
  expect(await row('Por profissional', 'Sem profissional')).toHaveTextContent('R$ 60,00');
  expect(await row('Por forma de pagamento', 'PIX')).toHaveTextContent('R$ 960,00');
  expect(screen.getByRole('link', { name: 'PIX' })).toHaveAttribute(
    'href',
    '/demo/sales?paymentMethod=PIX&from=2026-11-08&to=2026-11-14',
  );
  expect(await row('Por serviço e produto', 'Banho completo')).toHaveTextContent('14R$ 960,00');
  expect(await row('Por hora do dia', '9h às 10h')).toHaveTextContent('R$ 960,00');
  expect(params('/api/reports/revenue')).toBe('from=2026-11-08&to=2026-11-14');
  await user.click(screen.getByText('Esta semana'));
  expect(address()).toBe('/demo/reports?view=revenue&period=week');
  await user.click(screen.getByText('Tudo'));
  expect(await screen.findByText(/^Escolha um período de até um ano/)).toBeVisible();
});

test('clients who are away are called by WhatsApp, and staff sees no revenue of colleagues', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/reports');
  await user.click(await screen.findByText('Clientes ausentes'));
  expect(screen.queryByText('Faturamento')).not.toBeInTheDocument();
  const chat = await screen.findByRole('link', { name: 'Chamar Mariana Souza no WhatsApp' });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toBe(
    'https://wa.me/5511987654321?text=Oi, Mariana! Faz 63 dias que não vemos Thor por aqui. Vamos marcar um horário?',
  );
  expect(screen.getAllByText('há 63 dias')).toHaveLength(2);
  expect(screen.getByText('Sem WhatsApp')).toBeVisible();
  await user.click(screen.getByText('60 dias ou mais'));
  await waitFor(() => expect(params('/api/reports/away-clients')).toContain('days=60'));
  expect(address()).toBe('/demo/reports?view=away&days=60');
});

test('a failed load says why and can be retried', async () => {
  failure = { status: 503, message: 'Banco de dados fora do ar' };
  const { user } = renderTenantPage(Page, '/demo/reports');
  expect(await screen.findByText('Banco de dados fora do ar')).toBeVisible();
  failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('R$ 1.234,50')).toBeVisible();
});
