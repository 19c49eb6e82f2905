import { screen, waitFor, within } from '@testing-library/react';
import { administratorInputSchema, type PlatformUser } from '@focinho/contracts/platform/super-admin';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { Page } from './UsersPage';

const me = currentUser('SUPER_ADMIN');
const SELF = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
const eva: PlatformUser = {
  id: '0199d3a0-5a52-7c3e-8c56-000000000001',
  name: 'Eva Prado',
  email: 'eva@patas.example',
  phone: '1134567890',
  role: 'MANAGER',
  isActive: true,
  createdAt: '2026-11-21T15:30:00.000Z',
  tenant: { id: '0199d3a0-5a52-7c3e-8c56-000000000009', name: 'Patas Felizes', slug: 'patas-felizes' },
};
const ana: PlatformUser = { ...eva, id: SELF, name: null, email: 'ana@demo.example', phone: null, role: 'SUPER_ADMIN' };

let users: PlatformUser[];
let refusal: ApiResponse | undefined;
let server: ApiServer;

function respond(request: ApiRequest): ApiResponse {
  const user = me(request);
  if (user) return user;
  if (request.path === '/api/super-admin/tenants')
    return { data: { tenants: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } } };
  if (request.method === 'POST') {
    const { name, email } = administratorInputSchema.parse(request.body);
    users = [{ ...ana, id: '0199d3a0-5a52-7c3e-8c56-000000000002', name, email }, ...users];
    return { status: 201, data: { user: users[0] } };
  }
  if (request.method === 'PATCH') {
    if (refusal) return refusal;
    users = users.map((known) => (request.path.includes(known.id) ? { ...known, isActive: !known.isActive } : known));
    return { data: { user: users[0] } };
  }
  return { data: { users, pagination: { page: 1, limit: 10, total: users.length, pages: 1 } } };
}

beforeEach(async () => {
  users = [eva, ana];
  refusal = undefined;
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

test('lists the users of all tenants, with the tenant and the role of each', async () => {
  renderPage(Page, '/saas-root/users');
  expect(screen.getByText('Carregando usuários...')).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /Eva Prado/ }));
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Usuário', 'Tenant', 'Função', 'Telefone', 'Status', 'Criado em', 'Ações']);
  for (const text of [
    'eva@patas.example',
    'Patas Felizes',
    '/patas-felizes',
    'Gerente',
    '(11) 3456-7890',
    'Ativo',
    '21/11/2026',
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /ana@demo/ })).getByText('-')).toBeVisible();
});

test('says that no user was found', async () => {
  users = [];
  renderPage(Page, '/saas-root/users?search=ninguem');
  expect(await screen.findByText('Nenhum usuário encontrado')).toBeVisible();
});

test('filters by role on the server, and keeps the filter in the address', async () => {
  const { user, address } = renderPage(Page, '/saas-root/users');
  await screen.findByText('Eva Prado');
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por função' }));
  await user.click(await screen.findByText('Gerente', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(server.requests.at(-1)?.params.get('role')).toBe('MANAGER'));
  expect(address()).toBe('/saas-root/users?role=MANAGER');
});

test('asks before it shuts a user out, and tells that it did', async () => {
  const { user } = renderPage(Page, '/saas-root/users');
  await user.click(await screen.findByRole('button', { name: 'Desativar Eva Prado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desativar Usuário' });
  expect(dialog).toHaveTextContent('As sessões abertas terminam na hora.');
  expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByText('Usuário desativado com sucesso!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Ativar Eva Prado' })).toBeVisible();
  const sent = server.requests.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/super-admin/users/${eva.id}/status`, { isActive: false }],
  ]);
});

test('a refusal says why and changes nothing', async () => {
  refusal = { status: 409, message: 'O tenant ficaria sem proprietário ativo.' };
  const { user } = renderPage(Page, '/saas-root/users');
  await user.click(await screen.findByRole('button', { name: 'Desativar Eva Prado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desativar Usuário' });
  await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByText('Erro ao desativar usuário. Tente novamente.')).toBeVisible();
  expect((await screen.findAllByText('O tenant ficaria sem proprietário ativo.')).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('row', { name: /Eva Prado/, hidden: true })).getByText('Ativo')).toBeInTheDocument();
});

test('administrators cannot shut themselves out', async () => {
  renderPage(Page, '/saas-root/users');
  expect(await screen.findByRole('button', { name: 'Desativar ana@demo.example' })).toBeDisabled();
});

test('invites another super administrator', async () => {
  const { user } = renderPage(Page, '/saas-root/users');
  await user.click(await screen.findByRole('button', { name: 'Convidar Super Admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar Super Admin' }));
  await user.type(dialog.getByLabelText('Nome'), 'Lia Prado');
  await user.type(dialog.getByLabelText('E-mail'), 'lia@focinho.example{Enter}');
  expect(await screen.findByText('Convite enviado por e-mail!')).toBeVisible();
  const [sent] = server.requests.filter(({ method }) => method === 'POST');
  expect([sent?.path, sent?.body]).toEqual([
    '/api/super-admin/users/administrators',
    { name: 'Lia Prado', email: 'lia@focinho.example' },
  ]);
  expect(await screen.findByText('lia@focinho.example')).toBeVisible();
});
