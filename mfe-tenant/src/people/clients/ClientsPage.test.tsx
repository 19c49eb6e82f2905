import { screen, waitFor, within } from '@testing-library/react';
import { clientInputSchema, type Client } from '@focinho/contracts/people/clients';
import { isSamePhone } from '@focinho/contracts/kernel/phone';
import { erasureInputSchema } from '@focinho/contracts/people/privacy';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { setViewport } from '@focinho/ui/jest/viewport';
import { Page } from './ClientsPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

const client = (index: number, change: Partial<Client> = {}): Client => ({
  id: `client-${index}`,
  name: `Cliente ${String(index).padStart(2, '0')}`,
  email: `cliente${index}@exemplo.com.br`,
  phone: null,
  address: null,
  createdAt: '2026-11-21T01:30:00.000Z',
  ...change,
});

let clients: Client[];
let server: ApiServer;
/** Overrides the server's response, for the tests of failures. */
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
let me = currentUser('STAFF');

function respond(request: ApiRequest): ApiResponse {
  const special = failure?.(request) ?? me(request);
  if (special) return special;
  const { method, path, params, body } = request;
  const id = path.split('/')[3];
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (path === '/api/clients/matches') {
    const known = clients.filter(({ phone }) => isSamePhone(phone ?? '', params.get('phone') ?? ''));
    return { data: { clients: known.map((one) => ({ ...one, pets: [{ id: 'pet-1', name: 'Thor' }] })) } };
  }
  if (path.endsWith('/export')) return { data: { export: { client: { name: 'Mariana Souza' }, pets: [] } } };
  if (path.endsWith('/archive'))
    return { status: 201, data: { export: { path: '/api/client-archives/file?ticket=abc', fileName: 'dados.zip' } } };
  if (path.endsWith('/erasure')) {
    if (erasureInputSchema.parse(body).name !== 'Mariana Souza')
      return { status: 400, message: 'O nome não confere', errors: [{ path: 'name', message: 'O nome não confere' }] };
    clients = clients.filter((known) => known.id !== id);
    return {};
  }
  if (method === 'POST') {
    const created = client(100 + clients.length, clientInputSchema.parse(body));
    clients.push(created);
    return { status: 201, data: { client: created } };
  }
  if (method === 'PUT') {
    clients = clients.map((known) =>
      known.id === id ? { ...known, ...clientInputSchema.parse({ ...known, ...Object(body) }) } : known,
    );
    return { data: { client: clients.find((known) => known.id === id) } };
  }
  if (method === 'DELETE') {
    clients = clients.filter((known) => known.id !== id);
    return {};
  }
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  const found = clients.filter(({ name }) => name.toLowerCase().includes((params.get('search') ?? '').toLowerCase()));
  return {
    data: {
      clients: found.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
    },
  };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const lists = () => server.requests.filter(({ method, path }) => method === 'GET' && path === '/api/clients');

beforeEach(async () => {
  clients = [
    client(1, { name: 'Mariana Souza', phone: '(11) 98765-4321', address: 'Rua das Flores, 120' }),
    client(2, { name: 'João Prado' }),
  ];
  failure = undefined;
  me = currentUser('STAFF');
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

test('lists the clients with the specified columns and texts', async () => {
  renderTenantPage(Page, '/demo/clients');
  expect(screen.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
  expect(screen.getByText('Gerencie os clientes cadastrados')).toBeVisible();
  expect(screen.getByText('Carregando clientes...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Clientes (2)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clientes ausentes' })).toHaveAttribute('href', '/demo/reports?view=away');

  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Nome', 'E-mail', 'Telefone', 'Endereço', 'Data de Cadastro', 'Ações']);
  const mariana = within(screen.getByRole('row', { name: /Mariana Souza/ }));
  expect(mariana.getByText('(11) 98765-4321')).toBeVisible();
  expect(mariana.getByText('Rua das Flores, 120')).toBeVisible();
  expect(mariana.getByText('20/11/2026')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /João Prado/ })).getAllByText('-')).toHaveLength(2);
});

test('says that there is no client', async () => {
  clients = [];
  renderTenantPage(Page, '/demo/clients');
  expect(await screen.findByText('Nenhum cliente encontrado')).toBeVisible();
});

test('a failed load says why and can be retried', async () => {
  failure = ({ path }) => (path === '/api/clients' ? { status: 503, message: 'Banco de dados fora do ar' } : undefined);
  const { user } = renderTenantPage(Page, '/demo/clients');
  expect(await screen.findByText('Banco de dados fora do ar')).toBeVisible();
  failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Mariana Souza')).toBeVisible();
});

test('searches on the server while typing and stores the search in the address', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/clients');
  await screen.findByText('Mariana Souza');
  await user.keyboard('/');
  await user.keyboard('mari');
  expect(await screen.findByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  expect(address()).toBe('/demo/clients?search=mari');
  expect(lists().map(({ params }) => params.get('search'))).toEqual([null, 'mari']);
});

test('sorts and pages on the server, in step with the address', async () => {
  clients = Array.from({ length: 45 }, (_, index) => client(index + 1));
  const { user, address } = renderTenantPage(Page, '/demo/clients?page=2');
  expect(await screen.findByText('Cliente 21')).toBeVisible();
  await user.click(screen.getByRole('listitem', { name: '3' }));
  expect(await screen.findByText('Cliente 45')).toBeVisible();
  expect(address()).toBe('/demo/clients?page=3');

  await user.click(screen.getByRole('columnheader', { name: 'Data de Cadastro' }));
  await waitFor(() => expect(lists().at(-1)?.params.get('sort')).toBe('createdAt'));
  expect(address()).toBe('/demo/clients?sort=createdAt');
});

test('a page past the end goes back to the last one', async () => {
  const { address } = renderTenantPage(Page, '/demo/clients?page=9');
  expect(await screen.findByText('Mariana Souza')).toBeVisible();
  expect(address()).toBe('/demo/clients');
});

test('creates a client with the keyboard alone', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients');
  await user.click(await screen.findByRole('button', { name: 'Novo Cliente' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
  await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('  Célia Ramos ');
  await user.tab();
  await user.keyboard('CELIA@exemplo.com.br{Enter}');

  await screen.findByText('Cliente criado com sucesso!');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: 'Lista de Clientes (3)' })).toBeVisible();
  expect(sent('POST')[0]?.body).toEqual({
    name: 'Célia Ramos',
    email: 'celia@exemplo.com.br',
    phone: null,
    address: null,
  });
});

test('a client of the same phone is shown before it is made again, and used with one click', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/clients?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
  await user.type(dialog.getByLabelText('Nome'), 'Mariana');
  await user.type(dialog.getByLabelText('E-mail'), 'mariana@exemplo.com.br');
  await user.type(dialog.getByLabelText('Telefone'), '+55 11 98765 4321');
  expect(await dialog.findByText('Mariana Souza já tem este telefone')).toBeVisible();
  expect(dialog.getByText('(11) 98765-4321 · Thor')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Usar este cliente: Mariana Souza' }));
  await waitFor(() => expect(address()).toBe('/demo/clients?search=Mariana+Souza'));
  expect(sent('POST')).toEqual([]);
});

test('a client of the same phone is made when the first refusal is confirmed, but not by a second Enter', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
  await user.type(dialog.getByLabelText('Nome'), 'Mariana');
  await user.type(dialog.getByLabelText('E-mail'), 'mariana@exemplo.com.br');
  await user.type(dialog.getByLabelText('Telefone'), '11987654321{Enter}');
  expect(await dialog.findByText(/salve de novo para criar outro/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(sent('POST')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Criar Cliente' }));
  await screen.findByText('Cliente criado com sucesso!');
  expect(sent('POST')).toHaveLength(1);
});

test('requires name and e-mail before anything is sent', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
  await user.type(dialog.getByLabelText('E-mail'), 'sem arroba');
  await user.click(dialog.getByRole('button', { name: 'Criar Cliente' }));
  expect(await dialog.findByText('Informe o nome')).toBeVisible();
  expect(dialog.getByText('E-mail inválido')).toBeVisible();
  expect(dialog.getByLabelText('Nome')).toHaveFocus();
  expect(sent('POST')).toHaveLength(0);
});

test('a refused creation keeps what was typed, shows the reason at its field, and repeats with the same key', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients');
  await user.click(await screen.findByRole('button', { name: 'Novo Cliente' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Nome'), 'Célia');
  await user.type(dialog.getByLabelText('E-mail'), 'celia@exemplo.com.br');
  const taken = 'Já existe um cliente com este e-mail';
  failure = ({ method }) =>
    method === 'POST' ? { status: 409, message: taken, errors: [{ path: 'email', message: taken }] } : undefined;
  await user.dblClick(dialog.getByRole('button', { name: 'Criar Cliente' }));

  await screen.findByText('Erro ao criar cliente. Tente novamente.');
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(dialog.getByLabelText('Nome')).toHaveValue('Célia');
  expect(sent('POST')).toHaveLength(1);

  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Criar Cliente' }));
  await screen.findByText('Cliente criado com sucesso!');
  const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('edits a client in a prefilled form', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients');
  await user.click(await screen.findByRole('button', { name: 'Editar Mariana Souza' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Cliente' }));
  expect(dialog.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321');
  await user.clear(dialog.getByLabelText('Endereço'));
  await user.type(dialog.getByLabelText('Nome'), ' Lima{Enter}');
  await screen.findByText('Cliente atualizado com sucesso!');
  expect(await screen.findByText('Mariana Souza Lima')).toBeVisible();
  expect(sent('PUT')[0]?.body).toMatchObject({ name: 'Mariana Souza Lima', address: null });
});

test('deletes only after the confirmation, and says why it was refused', async () => {
  const { user } = renderTenantPage(Page, '/demo/clients');
  await user.click(await screen.findByRole('button', { name: 'Excluir João Prado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText('Tem certeza que deseja excluir o cliente "João Prado"? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  expect(sent('DELETE')).toHaveLength(0);

  failure = ({ method }) => (method === 'DELETE' ? { status: 409, message: 'Há saldo em aberto' } : undefined);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Erro ao excluir cliente. Tente novamente.');
  expect(dialog.getByRole('alert')).toHaveTextContent('Há saldo em aberto');

  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Cliente excluído com sucesso!');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir Mariana Souza' })).toHaveFocus());
  expect(await screen.findByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
});

test('a manager downloads the personal data of a client, and erases them after typing the name', async () => {
  me = currentUser('MANAGER');
  await logIn();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  const { user } = renderTenantPage(Page, '/demo/clients');
  await user.click(await screen.findByRole('button', { name: 'Dados pessoais de Mariana Souza' }));
  const rights = within(await screen.findByRole('dialog', { name: 'Dados Pessoais (LGPD)' }));
  await user.click(rights.getByRole('button', { name: 'Baixar cópia (JSON)' }));
  await screen.findByText('Dados exportados com sucesso!');
  expect(saved[0]?.type).toBe('application/json;charset=utf-8');
  expect(sent('POST')[0]?.path).toBe('/api/clients/client-1/export');
  const followed: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  await user.click(rights.getByRole('button', { name: 'Baixar tudo (PDF, JSON e fotos)' }));
  await waitFor(() => expect(followed).toEqual(['http://api.test/api/client-archives/file?ticket=abc']));
  jest.restoreAllMocks();

  await user.click(rights.getByRole('button', { name: 'Excluir dados pessoais' }));
  const question = within(await screen.findByRole('dialog', { name: 'Excluir Dados Pessoais' }));
  const name = question.getByLabelText('Digite o nome do cliente para confirmar');
  await user.type(name, 'Mariana{Enter}');
  expect(await question.findByText('O nome não confere')).toBeVisible();
  await user.type(name, ' Souza{Enter}');
  await screen.findByText('Dados pessoais excluídos com sucesso!');
  expect(await screen.findByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
});

test('staff have no access to personal data as a whole', async () => {
  renderTenantPage(Page, '/demo/clients');
  expect(await screen.findByRole('button', { name: 'Editar Mariana Souza' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Dados pessoais/ })).not.toBeInTheDocument();
});

test('on a phone the rows are cards: the telephone beside the name, and the same actions', async () => {
  setViewport('phone');
  renderTenantPage(Page, '/demo/clients');
  const card = within((await screen.findByText('Mariana Souza')).closest('li') ?? document.body);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(card.getByText('(11) 98765-4321')).toBeVisible();
  expect(card.queryByText(/@/)).toBeNull();
  expect(card.getByRole('button', { name: 'Editar Mariana Souza' })).toBeVisible();
});
