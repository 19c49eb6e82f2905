import { screen, waitFor, within } from '@testing-library/react';
import type { Tenant } from '@focinho/contracts/platform/super-admin';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { Page } from './TenantsPage';

const tenant = (index: number, change: Partial<Tenant> = {}): Tenant => ({
  id: `tenant-${index}`,
  name: `Loja ${String(index).padStart(2, '0')}`,
  slug: `loja-${index}`,
  email: `loja${index}@exemplo.com.br`,
  phone: null,
  plan: 'BASIC',
  isActive: true,
  createdAt: '2026-11-21T15:30:00.000Z',
  _count: { users: 2, pets: 7 },
  ...change,
});

let tenants: Tenant[];
/** Takes precedence over the usual response. */
let override: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
let server: ApiServer;
const me = currentUser('SUPER_ADMIN');

function respond(request: ApiRequest): ApiResponse {
  const user = me(request);
  if (user) return user;
  const overridden = override?.(request);
  if (overridden) return overridden;
  const { method, path, params, body } = request;
  if (method === 'PATCH') {
    const id = path.split('/')[4];
    const isActive = typeof body === 'object' && body !== null && 'isActive' in body && body.isActive === true;
    tenants = tenants.map((known) => (known.id === id ? { ...known, isActive } : known));
    return { data: { tenant: tenants.find((known) => known.id === id) } };
  }
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  return {
    data: {
      tenants: tenants.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total: tenants.length, pages: Math.max(1, Math.ceil(tenants.length / limit)) },
    },
  };
}

beforeEach(async () => {
  override = undefined;
  tenants = [tenant(1, { phone: '1134567890', plan: 'PREMIUM' }), tenant(2, { isActive: false })];
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

test('lists the tenants with the specified columns and texts', async () => {
  renderPage(Page, '/saas-root/tenants');
  expect(screen.getByRole('heading', { name: 'Gerenciamento de Tenants', level: 1 })).toBeVisible();
  expect(screen.getByPlaceholderText('Nome, email ou slug...')).toBeVisible();
  expect(screen.getByText('Carregando tenants...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Tenants (2)' })).toBeVisible();
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Tenant', 'Contato', 'Plano', 'Status', 'Usuários', 'Pets', 'Criado em', 'Ações']);
  const first = within(screen.getByRole('row', { name: /Loja 01/ }));
  for (const text of [
    '/loja-1',
    'loja1@exemplo.com.br',
    '(11) 3456-7890',
    'Plano Max',
    'Ativo',
    '2',
    '7',
    '21/11/2026',
  ])
    expect(first.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Loja 02/ })).getByText('Inativo')).toBeVisible();
});

test('has pages of ten with "Anterior" and "Próxima" if there is more than one', async () => {
  tenants = Array.from({ length: 23 }, (_, index) => tenant(index + 1));
  const { user, address } = renderPage(Page, '/saas-root/tenants');
  expect(await screen.findByText('Página 1 de 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Próxima' }));
  expect(await screen.findByText('Página 2 de 3')).toBeVisible();
  expect(await screen.findByText('Loja 11')).toBeVisible();
  expect(address()).toBe('/saas-root/tenants?page=2');
});

test('asks before deactivating a tenant, and confirms it', async () => {
  const { user } = renderPage(Page, '/saas-root/tenants');
  expect(await screen.findByText('Loja 01')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Próxima' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Desativar Loja 01' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desativar Tenant' });
  expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByText('Tenant desativado com sucesso!')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Ativar Loja 01' })).toBeVisible();
});

const filledIn = {
  'Nome da loja': 'Pet Shop Nova',
  Slug: 'pet-shop-nova',
  'E-mail da loja': 'contato@nova.example',
  'Nome do proprietário': 'Lia Prado',
  'E-mail do proprietário': 'lia@nova.example',
  'Senha inicial': 'uma-senha-boa',
};

test('creates a tenant with its owner, and says at the field why not', async () => {
  override = ({ method }) =>
    method === 'POST'
      ? { status: 409, message: 'Este slug já existe.', errors: [{ path: 'slug', message: 'Este slug já existe.' }] }
      : undefined;
  const { user } = renderPage(Page, '/saas-root/tenants');
  await user.click(screen.getByRole('button', { name: /Novo Tenant/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar Novo Tenant' });
  for (const [label, text] of Object.entries(filledIn)) {
    await user.click(within(dialog).getByLabelText(label));
    await user.paste(text);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Criar Tenant' }));
  expect(await screen.findByText('Erro ao criar tenant. Tente novamente.')).toBeVisible();
  await waitFor(() => expect(within(dialog).getByLabelText('Slug')).toHaveAccessibleDescription(/Este slug já existe/));
  override = ({ method, body }) => (method === 'POST' ? { status: 201, data: { tenant: body } } : undefined);
  await user.click(within(dialog).getByRole('button', { name: 'Criar Tenant' }));
  expect(await screen.findByText('Tenant criado com sucesso!')).toBeVisible();
  const sent = server.requests.filter(({ method }) => method === 'POST');
  expect(sent.at(-1)?.body).toEqual({
    name: 'Pet Shop Nova',
    slug: 'pet-shop-nova',
    email: 'contato@nova.example',
    phone: null,
    plan: 'BASIC',
    owner: { name: 'Lia Prado', email: 'lia@nova.example', password: 'uma-senha-boa' },
  });
  expect(sent.at(-1)?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
});

test('shows everything about one tenant beside the list, and can try again', async () => {
  override = ({ path }) =>
    path === '/api/super-admin/tenants/tenant-1' ? { status: 503, message: 'Fora do ar' } : undefined;
  const { user } = renderPage(Page, '/saas-root/tenants');
  await user.click(await screen.findByRole('button', { name: 'Ver detalhes Loja 01' }));
  expect(await screen.findByText('Não foi possível carregar o tenant')).toBeVisible();
  const detail = {
    ...tenant(1),
    timeZone: 'America/Sao_Paulo',
    owner: { id: 'o', name: 'Lia Prado', email: 'lia@nova.example' },
    _count: { users: 2, pets: 7, clients: 5, appointments: 31, sales: 29 },
  };
  override = ({ path }) => (path === '/api/super-admin/tenants/tenant-1' ? { data: { tenant: detail } } : undefined);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Lia Prado')).toBeVisible();
  for (const text of ['America/Sao_Paulo', 'lia@nova.example', '31', '29'])
    expect(screen.getByText(text)).toBeVisible();
});

test('a new password for the owner is sent once, and a short one not at all', async () => {
  override = ({ method }) => (method === 'POST' ? { data: null } : undefined);
  const { user } = renderPage(Page, '/saas-root/tenants');
  await user.click(await screen.findByRole('button', { name: 'Redefinir senha do proprietário Loja 01' }));
  const dialog = await screen.findByRole('dialog', { name: 'Redefinir Senha do Proprietário' });
  const password = within(dialog).getByLabelText('Nova senha');
  await user.type(password, 'curta');
  await user.click(within(dialog).getByRole('button', { name: 'Redefinir Senha' }));
  await waitFor(() => expect(password).toBeInvalid());
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await user.type(password, '-agora-longa');
  await user.click(within(dialog).getByRole('button', { name: 'Redefinir Senha' }));
  expect(await screen.findByText('Senha do proprietário redefinida com sucesso!')).toBeVisible();
  const sent = server.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/super-admin/tenants/tenant-1/owner-password', { password: 'curta-agora-longa' }],
  ]);
});
