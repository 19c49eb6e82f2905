import { screen, within } from '@testing-library/react';
import type { PlatformUser } from '@focinho/contracts/super-admin';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { Page } from './UsersPage';

const platformUser = (name: string, isActive: boolean): PlatformUser => ({
  id: `user-${name}`,
  name,
  email: `${name.toLowerCase()}@exemplo.com.br`,
  phone: null,
  role: 'STAFF',
  isActive,
  createdAt: '2026-11-21T15:30:00.000Z',
  tenant: { id: 'tenant-1', name: 'Loja 01', slug: 'loja-1' },
});

let users: PlatformUser[];
let server: ApiServer;
const me = currentUser('SUPER_ADMIN');

function respond(request: ApiRequest): ApiResponse {
  const { method, path, body } = request;
  if (method === 'PATCH') {
    users = users.map((user) => (path.includes(user.id) ? { ...user, ...Object(body) } : user));
    return {};
  }
  const pagination = { page: 1, limit: 10, total: users.length, pages: 1 };
  return me(request) ?? { data: { users, tenants: [], pagination } };
}

beforeEach(async () => {
  users = [platformUser('Ana', true), platformUser('Caio', false)];
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

test.each([
  {
    name: 'Ana',
    verb: 'Desativar',
    opposite: 'Ativar',
    question: 'Tem certeza que deseja desativar "Ana"? As sessões abertas terminam na hora.',
    toast: 'Usuário desativado com sucesso!',
  },
  {
    name: 'Caio',
    verb: 'Ativar',
    opposite: 'Desativar',
    question: 'Tem certeza que deseja ativar "Caio"?',
    toast: 'Usuário ativado com sucesso!',
  },
])('"$verb" asks first and then changes the status of $name', async ({ name, verb, opposite, question, toast }) => {
  const { user } = renderPage(Page, '/saas-root/users');
  await user.click(await screen.findByRole('button', { name: `${verb} ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${verb} Usuário` }));
  expect(dialog.getByText(question)).toBeInTheDocument();
  expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: verb }));
  expect(await screen.findByText(toast)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: `${opposite} ${name}` })).toBeInTheDocument();
});
