import { screen, waitFor, within } from '@testing-library/react';
import type { FirstSteps } from '@focinho/contracts/vendor/sign-up';
import type { Role } from '@focinho/contracts/kernel/enums';
import { Page } from '../../dashboard/DashboardPage';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { someToday } from '../../testing/today';

let tenant: TenantServer;
let steps: FirstSteps;
let plan: string;
beforeEach(() => {
  steps = { isDismissed: false, done: ['shop', 'hours'] };
  plan = 'PREMIUM';
});
afterEach(() => tenant.close());

async function openDashboard(role: Role = 'OWNER') {
  tenant = await openTenant({}, role);
  tenant.failure = ({ method, path }) => {
    if (path === '/api/tenants/info') return { data: { name: 'Nova', plan, timeZone: 'America/Sao_Paulo' } };
    if (path === '/api/reports/today') return { data: someToday() };
    if (path === '/api/first-steps/dismissal') steps = { ...steps, isDismissed: method === 'POST' };
    if (path === '/api/first-steps/catalogue') {
      if (steps.done.includes('catalogue')) return { status: 409, message: 'Sua loja já tem serviços.' };
      steps = { ...steps, done: [...steps.done, 'catalogue'] };
      return { status: 201, data: { services: 9 } };
    }
    return path.startsWith('/api/first-steps') ? { data: steps } : undefined;
  };
  return renderTenantPage(Page, '/demo/dashboard').user;
}
const stepOf = (title: string) => {
  const step = screen.getByRole('heading', { level: 3, name: title }).closest('li');
  if (!step) throw new Error(`No step ${title}`);
  return within(step);
};

test('each open step leads to its place, and done ones have a check mark', async () => {
  await openDashboard();
  expect(await screen.findByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  expect(screen.getByText('2 de 7')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '2 de 7' })).toHaveValue(2);
  expect(stepOf('Dados da loja').getByRole('img', { name: 'Feito' })).toBeVisible();
  expect(stepOf('Dados da loja').queryByRole('link')).toBeNull();
  const places: [string, string, string][] = [
    ['Quem atende e onde', 'Cadastrar profissionais', 'settings?view=team'],
    ['Quem atende e onde', 'Cadastrar estações', 'settings?view=stations'],
    ['Serviços e preços', 'Cadastrar um a um', 'services?new=1'],
    ['Primeiro cliente e pet', 'Cadastrar cliente', 'clients?new=1'],
    ['Primeiro cliente e pet', 'Cadastrar pet', 'pets?new=1'],
    ['Primeiro cliente e pet', 'Importar planilha', 'settings?view=import'],
    ['Chave PIX', 'Informar a chave', 'settings?view=pix'],
    ['Convide a equipe', 'Convidar', 'settings?view=team&invite=1'],
  ];
  for (const [title, name, to] of places) {
    expect(stepOf(title).getByRole('img', { name: 'A fazer' })).toBeVisible();
    expect(stepOf(title).getByRole('link', { name })).toHaveAttribute('href', `/demo/${to}`);
  }
});

test('one click creates the catalogue, however often it is clicked', async () => {
  const user = await openDashboard();
  await user.dblClick(await screen.findByRole('button', { name: 'Criar catálogo inicial' }));
  expect(await screen.findByText('Catálogo inicial criado! Confira os preços em Serviços.')).toBeVisible();
  expect(await screen.findByText('3 de 7')).toBeVisible();
  expect(tenant.sent('POST')).toHaveLength(1);
  expect(tenant.sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a refused catalogue says why, and shows what there is', async () => {
  const user = await openDashboard();
  const create = await screen.findByRole('button', { name: 'Criar catálogo inicial' });
  steps = { ...steps, done: [...steps.done, 'catalogue'] };
  await user.click(create);
  expect(await screen.findByText('Sua loja já tem serviços.')).toBeVisible();
  expect(await screen.findByText('3 de 7')).toBeVisible();
});

test('can be dismissed, and brought back', async () => {
  const user = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Dispensar' }));
  await waitFor(() => expect(screen.queryByText('2 de 7')).toBeNull());
  await user.dblClick(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('2 de 7')).toBeVisible();
  expect(tenant.sent('DELETE')).toHaveLength(1);
});

test('a plan with one user offers another plan instead of invitations', async () => {
  plan = 'BASIC';
  await openDashboard();
  await screen.findByRole('heading', { name: 'Primeiros passos' });
  expect(await screen.findByRole('link', { name: 'Conhecer o Plano Max' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Convidar' })).toBeNull();
});

test('a shop that is no new one sees the dashboard without them', async () => {
  steps = { isDismissed: true, done: [] };
  await openDashboard();
  await waitFor(() => expect(tenant.sent('GET', '/api/first-steps')).toHaveLength(1));
  expect(await screen.findByText('Nenhum agendamento para hoje')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Primeiros passos' })).toBeNull();
});

test('staff are not asked to run the shop', async () => {
  await openDashboard('STAFF');
  expect(await screen.findByText('Nenhum agendamento para hoje')).toBeVisible();
  expect(tenant.sent('GET', '/api/first-steps')).toHaveLength(0);
});
