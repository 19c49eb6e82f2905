import { screen, within } from '@testing-library/react';
import type { Analytics, SystemStatus } from '@focinho/contracts/platform/super-admin';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { Page } from './DashboardPage';

const analytics: Analytics = {
  overview: {
    totalTenants: 12,
    activeTenants: 11,
    inactiveTenants: 1,
    totalUsers: 48,
    totalPets: 5321,
    totalAppointments: 20417,
  },
  growthMetrics: { usersThisMonth: 7, tenantsThisMonth: 2 },
  recentTenants: [
    { id: 'a', name: 'Patas Felizes', email: 'oi@patas.example', isActive: true, _count: { users: 1 } },
    { id: 'b', name: 'Banho & Cia', email: 'oi@banho.example', isActive: false, _count: { users: 3 } },
  ],
  monthlyGrowth: [{ month: '2026-11', tenants: 2, users: 7, appointments: 1811 }],
};
const system: SystemStatus = {
  version: '1.0.0',
  environment: 'development',
  uptime: 60,
  node: 'v24.0.0',
  database: { ok: true, version: '18.1', latencyMs: 1, sizeBytes: 1, migration: '0002' },
  pool: { total: 1, idle: 1, waiting: 0 },
  memoryBytes: 1,
};

const me = currentUser('SUPER_ADMIN');
const responses: Record<string, ApiResponse> = {};
let server: ApiServer;
beforeEach(async () => {
  responses['/api/super-admin/dashboard/analytics'] = { data: analytics };
  responses['/api/super-admin/system'] = { data: system };
  server = startApiServer(
    (request: ApiRequest) => me(request) ?? responses[request.path] ?? { status: 404, message: 'HTTP 404' },
  );
  await logIn('saas-root');
});
afterEach(() => server.close());

const panel = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section');
  if (!section) throw new Error(`No panel ${title}`);
  return within(section);
};

test('shows the figures of the platform, written as Brazilians write them', async () => {
  renderPage(Page, '/saas-root/dashboard');
  expect(screen.getByRole('heading', { name: 'Dashboard Administrativo', level: 1 })).toBeVisible();
  expect(screen.getByText('Carregando dashboard...')).toBeVisible();
  expect(await screen.findByText('5.321')).toBeVisible();
  expect(panel('Total de Tenants').getByText('11 ativos')).toBeVisible();
  expect(panel('Total de Usuários').getByText('+7 este mês')).toBeVisible();
  expect(panel('Agendamentos').getByText('20.417')).toBeVisible();
});

test('names the newest tenants with their users and state', async () => {
  renderPage(Page, '/saas-root/dashboard');
  const first = (await screen.findByText('Patas Felizes')).closest('li');
  expect(first).toHaveTextContent(/1 usuário\s*Ativo$/);
  expect(screen.getByText('Banho & Cia').closest('li')).toHaveTextContent(/3 usuários\s*Inativo$/);
});

test('the system is online with its environment, or offline', async () => {
  const { unmount } = renderPage(Page, '/saas-root/dashboard');
  expect(await screen.findByText('Development')).toBeVisible();
  expect(panel('Status do Sistema').getByText('Online')).toBeVisible();
  expect(panel('Status do Sistema').getByText('Versão 1.0.0')).toBeVisible();
  unmount();
  responses['/api/super-admin/system'] = { status: 500, message: 'Falhou' };
  await logIn('saas-root');
  renderPage(Page, '/saas-root/dashboard');
  expect(await screen.findByText('Offline')).toBeVisible();
});

test('figures that could not be loaded can be tried again', async () => {
  responses['/api/super-admin/dashboard/analytics'] = { status: 500, message: 'O banco não respondeu.' };
  const { user } = renderPage(Page, '/saas-root/dashboard');
  expect(await screen.findByText('Não foi possível carregar o dashboard')).toBeVisible();
  responses['/api/super-admin/dashboard/analytics'] = { data: analytics };
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('5.321')).toBeVisible();
});

test('its buttons lead to the tenants and to the log', async () => {
  const { user, address } = renderPage(Page, '/saas-root/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Gerenciar Tenants' }));
  expect(address()).toBe('/saas-root/tenants');
});
