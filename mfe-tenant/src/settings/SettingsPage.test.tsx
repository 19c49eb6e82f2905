import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@focinho/contracts/kernel/enums';
import { settingsInputSchema, type Settings } from '@focinho/contracts/vendor/tenants';
import {
  USER_FIELDS,
  invitationSchema,
  userInputSchema,
  userUpdateSchema,
  type User,
} from '@focinho/contracts/access/users';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { idOf } from '../testing/records';
import { Page } from './SettingsPage';
import { renderTenantPage } from '../testing/render-tenant-page';

/** The session's own id, see {@link currentUser}. */
const ME = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
const user = (id: string, name: string, role: Role, isActive = true): User => ({
  ...blank(USER_FIELDS),
  id,
  name,
  email: `${name.toLowerCase()}@demo.example`,
  role,
  isActive,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
});

let settings: Settings;
let users: User[];
let server: ApiServer;
const TEAM = '?view=team';
/** Overrides the server's response, for the tests of failures. */
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;

async function open(role: Role, view = '') {
  server = startApiServer((request) => failure?.(request) ?? currentUser(role)(request) ?? respond(request));
  await logIn();
  return renderTenantPage(Page, `/demo/settings${view}`);
}
function respond({ method, path, body }: ApiRequest): ApiResponse {
  const [, , noun, id] = path.split('/');
  if (path === '/api/tenants/info')
    return { data: { name: settings.companyName, plan: 'PREMIUM', timeZone: 'America/Sao_Paulo' } };
  if (noun === 'tenants') {
    if (method === 'PUT') settings = { ...settings, ...settingsInputSchema.parse(body) };
    return { data: { settings } };
  }
  if (noun && ['professionals', 'stations', 'services', 'protocols'].includes(noun))
    return { data: { [noun]: [], pagination: { page: 1, limit: 10, total: 0, pages: 1 } } };
  if (path.endsWith('/password-link')) return { data: { user: users.find((known) => known.id === id) } };
  if (path === '/api/users/invitations') {
    const { name, role } = invitationSchema.parse(body);
    users = [...users, user(idOf(61), name, role)];
    return { status: 201, data: { user: users.at(-1) } };
  }
  if (method === 'POST') {
    const { name, role } = userInputSchema.parse(body);
    users = [...users, user(idOf(60), name, role)];
    return { status: 201, data: { user: users.at(-1) } };
  }
  if (method === 'PUT') {
    const change = userUpdateSchema.parse(body);
    users = users.map((known) => (known.id === id ? { ...known, ...change, phone: null } : known));
  }
  return id
    ? { data: { user: users.find((known) => known.id === id) } }
    : { data: { users, pagination: { page: 1, limit: 20, total: users.length, pages: 1 } } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const panel = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);

beforeEach(() => {
  settings = {
    companyName: 'Pet Shop Demo',
    email: null,
    phone: null,
    address: null,
    cnpj: null,
    timeZone: 'America/Sao_Paulo',
  };
  users = [user(ME, 'Ana', 'OWNER'), user(idOf(1), 'Rafael', 'STAFF'), user(idOf(2), 'Bia', 'STAFF', false)];
  failure = undefined;
});
afterEach(() => server.close());

test('shows tenant, user and API as specified', async () => {
  await open('OWNER');
  const tenant = panel('Informações do Pet Shop');
  expect(await tenant.findByText('Pet Shop Demo')).toBeVisible();
  expect(tenant.getByText('demo')).toBeVisible();
  expect(tenant.getByText('Ativo')).toBeVisible();
  const me = panel('Informações do Usuário');
  expect(me.getByText('ana@demo.example')).toBeVisible();
  expect(me.getByText('Proprietário')).toBeVisible();
  expect(me.getByText('Telefone').nextSibling).toHaveTextContent('N/A');
  const api = panel('Informações da API');
  expect(api.getByText('http://api.test')).toBeVisible();
  expect(api.getByText('Produção')).toBeVisible();
});

test('has tabs by what people look for, and facts about the API last', async () => {
  await open('OWNER');
  const tabs = within(screen.getByRole('radiogroup', { name: 'O que mostrar' })).getAllByRole('radio');
  expect(tabs.map((tab) => tab.closest('label')?.textContent)).toEqual([
    'Loja',
    'Horários',
    'Equipe e acessos',
    'Serviços e preços',
    'Termos',
    'Importar',
    'Pagamentos e PIX',
    'Caixa',
    'Fiado',
    'Cashback',
    'Fiscal',
    'Mensagens',
    'TV',
    'Integrações',
    'Assinatura',
    'Segurança',
    'Privacidade',
  ]);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.at(-1)).toBe('Informações da API');
});

test('is searched by the words that people use, and brings what was found into sight', async () => {
  const { user, address } = await open('OWNER');
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.type(screen.getByRole('textbox', { name: 'Buscar nas configurações' }), 'banheira');
  const found = within(screen.getByRole('heading', { name: 'Encontrado nas configurações' }).closest('section')!);
  expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['EstaçõesServiços e preços']);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/demo/settings?view=stations');
  expect(screen.getByRole('group', { name: 'Estações' })).toHaveFocus();
  expect(shown.mock.contexts).toEqual([screen.getByRole('group', { name: 'Estações' })]);
  await user.type(screen.getByRole('textbox', { name: 'Buscar nas configurações' }), 'foguete');
  expect(screen.getByText('Nenhuma configuração encontrada')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: /^Estações/ })).toBeVisible();
});

test('leads to what has a page of its own', async () => {
  await open('STAFF', '?view=services');
  const way = (name: RegExp) => screen.getByRole('link', { name });
  expect(way(/^Serviços/)).toHaveAttribute('href', '/demo/services');
  expect(way(/^Produtos/)).toHaveAttribute('href', '/demo/products');
});

test('has the four times of Brazil, and keeps the name that the shop has for its own', async () => {
  settings = { ...settings, timeZone: 'America/Recife' };
  const { user: person } = await open('OWNER');
  const form = panel('Configurações Gerais');
  await person.type(await form.findByPlaceholderText('Rua, número, bairro'), 'Rua da Aurora, 10');
  await person.click(form.getByRole('button', { name: 'Salvar Configurações' }));
  await waitFor(() => expect(sent('PUT').at(-1)?.body).toMatchObject({ timeZone: 'America/Recife' }));
  await person.click(form.getByLabelText('Fuso horário'));
  await person.click((await screen.findAllByTitle(/^Amazonas, Mato Grosso/)).at(-1) ?? document.body);
  await person.click(form.getByRole('button', { name: 'Salvar Configurações' }));
  await screen.findByText('Configurações salvas com sucesso!');
  expect(sent('PUT').at(-1)?.body).toMatchObject({ timeZone: 'America/Manaus' });
});

test('saves the general settings with a valid CNPJ', async () => {
  const { user: person } = await open('OWNER');
  const form = panel('Configurações Gerais');
  const cnpj = await form.findByPlaceholderText('00.000.000/0000-00');
  expect(form.getByLabelText('Nome da Empresa')).toHaveValue('Pet Shop Demo');
  expect(form.getByLabelText('E-mail')).toHaveValue('ana@demo.example');
  await person.type(form.getByPlaceholderText('Rua, número, bairro'), 'Rua das Flores, 120, Centro');
  await person.type(cnpj, '11222333000180{Enter}');
  expect(await form.findByText('CNPJ inválido')).toBeVisible();
  expect(sent('PUT')).toHaveLength(0);

  await person.clear(cnpj);
  await person.type(cnpj, '11222333000181');
  expect(cnpj).toHaveValue('11.222.333/0001-81');
  failure = ({ method }) => (method === 'PUT' ? { status: 503, message: 'Banco de dados fora do ar' } : undefined);
  await person.click(form.getByRole('button', { name: 'Salvar Configurações' }));
  await screen.findByText('Erro ao salvar configurações');
  expect(cnpj).toHaveValue('11.222.333/0001-81');
  failure = undefined;
  await person.click(form.getByRole('button', { name: 'Salvar Configurações' }));
  await screen.findByText('Configurações salvas com sucesso!');
  expect(sent('PUT').at(-1)?.body).toMatchObject({
    companyName: 'Pet Shop Demo',
    email: 'ana@demo.example',
    phone: null,
    address: 'Rua das Flores, 120, Centro',
    cnpj: '11.222.333/0001-81',
    timeZone: 'America/Sao_Paulo',
  });
});

test('chooses the theme', async () => {
  const { user: person } = await open('STAFF');
  await person.click(screen.getByText('Escuro'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('an owner creates a user, and errors are shown at their fields', async () => {
  const { user: person } = await open('OWNER', TEAM);
  await person.click(await screen.findByRole('button', { name: 'Novo Usuário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Usuário' }));
  await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
  await person.type(dialog.getByLabelText('Nome'), 'Carla');
  await person.type(dialog.getByLabelText('E-mail'), 'carla@demo.example');
  await person.type(dialog.getByLabelText('Senha'), 'curta{Enter}');
  expect(await dialog.findByText('A senha deve ter 8 caracteres ou mais')).toBeVisible();
  await person.type(dialog.getByLabelText('Senha'), ' nao mais{Enter}');
  await screen.findByText('Usuário criado com sucesso!');
  expect(sent('POST')[0]?.body).toEqual({
    name: 'Carla',
    email: 'carla@demo.example',
    password: 'curta nao mais',
    phone: null,
    role: 'STAFF',
    isActive: true,
  });
  expect(await screen.findByText('carla@demo.example')).toBeVisible();
});

test('an edit keeps the password unless a new one is typed', async () => {
  const { user: person } = await open('OWNER', TEAM);
  await person.click(await screen.findByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Usuário' }));
  await person.type(dialog.getByLabelText('Nome'), ' Lima{Enter}');
  await screen.findByText('Usuário atualizado com sucesso!');
  const was = { name: 'Rafael', email: 'rafael@demo.example', phone: null, role: 'STAFF' };
  expect(sent('PUT')[0]?.body).toEqual({ name: 'Rafael Lima', was });
});

test('deactivates after a confirmation and activates again, except oneself', async () => {
  const { user: person } = await open('OWNER', TEAM);
  expect(await screen.findByRole('button', { name: 'Editar Ana' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Desativar Ana' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Desativar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Usuário' }));
  await person.click(dialog.getByRole('button', { name: 'Desativar' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ isActive: false }));
  await person.click(await screen.findByRole('button', { name: 'Ativar Bia' }));
  await waitFor(() => expect(sent('PUT')[1]?.body).toEqual({ isActive: true }));
});

test('a manager can neither set roles nor change an owner', async () => {
  const { user: person } = await open('MANAGER', TEAM);
  await person.click(await screen.findByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Usuário' }));
  expect(dialog.queryByLabelText('Função')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Editar Ana' })).not.toBeInTheDocument();
});

test('a manager cannot choose how another manager logs in', async () => {
  users = [...users, user(idOf(3), 'Caio', 'MANAGER')];
  const { user: person } = await open('MANAGER', TEAM);
  expect(await screen.findByRole('button', { name: 'Enviar link de senha Rafael' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar link de senha Caio' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Editar Caio' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Usuário' }));
  expect(dialog.getByLabelText('E-mail')).toHaveAttribute('readonly');
  expect(dialog.queryByLabelText('Nova senha (opcional)')).not.toBeInTheDocument();
});

test('nobody changes their own password here, without the old one', async () => {
  const { user: person } = await open('OWNER', TEAM);
  await person.click(await screen.findByRole('button', { name: 'Editar Ana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Usuário' }));
  expect(dialog.queryByLabelText('Nova senha (opcional)')).not.toBeInTheDocument();
  expect(dialog.getByLabelText('E-mail')).not.toHaveAttribute('readonly');
});

test('an owner invites a user by e-mail, and mails another a link for a new password', async () => {
  const { user: person } = await open('OWNER', TEAM);
  await person.click(await screen.findByRole('button', { name: 'Convidar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar Usuário' }));
  expect(dialog.queryByLabelText('Senha')).not.toBeInTheDocument();
  await person.type(dialog.getByLabelText('Nome'), 'Duda');
  await person.type(dialog.getByLabelText('E-mail'), 'duda@demo.example{Enter}');
  await screen.findByText('Convite enviado por e-mail!');
  expect(sent('POST')[0]?.path).toBe('/api/users/invitations');
  expect(sent('POST')[0]?.body).toEqual({ name: 'Duda', email: 'duda@demo.example', phone: null, role: 'STAFF' });
  expect(await screen.findByText('duda@demo.example')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Enviar link de senha Rafael' }));
  await screen.findByText('Link para criar a senha enviado por e-mail!');
  expect(sent('POST')[1]?.path).toBe(`/api/users/${idOf(1)}/password-link`);
});

test('staff see neither settings nor users', async () => {
  const { user } = await open('STAFF');
  expect(await screen.findByText('Pet Shop Demo')).toBeVisible();
  expect(screen.queryByText('Configurações Gerais')).not.toBeInTheDocument();
  expect(screen.queryByText('TV')).not.toBeInTheDocument();
  await user.click(screen.getByText('Equipe e acessos'));
  expect(await screen.findByRole('heading', { name: /^Profissionais/ })).toBeVisible();
  expect(screen.queryByText(/^Usuários/)).not.toBeInTheDocument();
  expect(server.requests.some(({ path }) => path === '/api/users')).toBe(false);
});
