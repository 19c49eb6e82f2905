import { screen, waitFor, within } from '@testing-library/react';
import { PACKAGE_FIELDS, packageInputSchema, type Package } from '@focinho/contracts/catalogue/packages';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { aService, idOf } from '../../testing/records';
import { Page } from './PackagesPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

const BATH = aService(1, { name: 'Banho completo', price: 65 });
const TRIM = aService(2, { name: 'Tosa higiênica', price: 55 });
const MONTHLY: Package = {
  ...blank(PACKAGE_FIELDS),
  id: idOf(1),
  name: 'Clubinho',
  description: 'Quatro banhos por mês',
  price: 220,
  startDay: 1,
  endDay: 31,
  isActive: true,
  services: [
    { serviceId: BATH.id, quantity: 4, service: BATH },
    { serviceId: idOf(9), quantity: 1, service: null },
  ],
  createdAt: '2026-11-21T01:30:00.000Z',
};

let packages: Package[];
let server: ApiServer;
/** Overrides the server's response, for the tests of failures. */
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
const me = currentUser('STAFF');

function respond(request: ApiRequest): ApiResponse {
  const special = failure?.(request) ?? me(request);
  if (special) return special;
  const { method, path, params, body } = request;
  const [, , noun, id] = path.split('/');
  if (noun === 'services') return { data: { services: [BATH, TRIM], pagination: { total: 2, pages: 1, page: 1 } } };
  if (method === 'POST') {
    const input = packageInputSchema.parse(body);
    const services = input.services.map((item) => ({ ...item, service: BATH }));
    packages = [...packages, { ...MONTHLY, ...input, services, id: idOf(50) }];
    return { status: 201, data: { package: packages.at(-1) } };
  }
  if (method === 'DELETE') packages = packages.filter((known) => known.id !== id);
  if (id) return { data: { package: MONTHLY } };
  const found = packages.filter(({ name }) => name.toLowerCase().includes(params.get('search') ?? ''));
  return { data: { packages: found, pagination: { page: 1, limit: 20, total: found.length, pages: 1 } } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);

beforeEach(async () => {
  packages = [MONTHLY];
  failure = undefined;
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

async function newPackage() {
  const view = renderTenantPage(Page, '/demo/packages');
  await view.user.click(await screen.findByRole('button', { name: 'Novo Pacote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Pacote' }));
  await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
  const pick = async (service: RegExp) => {
    await view.user.click(dialog.getByRole('combobox', { name: 'Serviço' }));
    const options = await screen.findAllByText(service, { selector: '.ant-select-item-option-content *' });
    await view.user.click(options.at(-1) ?? document.body);
  };
  const add = () => view.user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  return { ...view, dialog, pick, add };
}

test('lists the packages with the specified columns and texts', async () => {
  renderTenantPage(Page, '/demo/packages');
  expect(screen.getByText('Gerencie os pacotes de serviços')).toBeVisible();
  expect(screen.getByText('Carregando pacotes...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Pacotes (1)' })).toBeVisible();
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Nome', 'Descrição', 'Preço', 'Período', 'Serviços', 'Status', 'Ações']);
  const row = within(screen.getByRole('row', { name: /Clubinho/ }));
  for (const text of ['Quatro banhos por mês', 'R$ 220,00', 'Dia 1 - 31', '2 serviço(s)', 'Ativo'])
    expect(row.getByText(text)).toBeVisible();
});

test('says that there is no package', async () => {
  packages = [];
  renderTenantPage(Page, '/demo/packages');
  expect(await screen.findByText('Nenhum pacote encontrado')).toBeVisible();
});

test('creates a package of several services', async () => {
  const { user, dialog, pick, add } = await newPackage();
  expect(dialog.getByText('Crie um pacote combinando vários serviços.')).toBeVisible();
  await user.type(dialog.getByLabelText('Nome'), 'Dupla');
  await user.type(dialog.getByLabelText('Preço (R$)'), '180,50');
  await user.clear(dialog.getByLabelText('Dia final'));
  await pick(/Banho completo - R\$\s65,00/);
  const quantity = dialog.getByLabelText('Qtd');
  await user.clear(quantity);
  await user.type(quantity, '2');
  await add();
  expect(await dialog.findByText('Banho completo (x2)')).toBeVisible();
  expect(quantity).toHaveValue(1);
  await pick(/Tosa higiênica/);
  await user.type(quantity, '{Enter}');
  expect(await dialog.findByText('Tosa higiênica (x1)')).toBeVisible();

  await user.dblClick(dialog.getByRole('button', { name: 'Criar Pacote' }));
  await screen.findByText('Pacote criado com sucesso!');
  expect(sent('POST')).toHaveLength(1);
  expect(sent('POST')[0]?.body).toEqual({
    name: 'Dupla',
    description: null,
    price: 180.5,
    startDay: 1,
    endDay: 31,
    isActive: true,
    services: [
      { serviceId: BATH.id, quantity: 2 },
      { serviceId: TRIM.id, quantity: 1 },
    ],
  });
});

test('the service editor says what is missing', async () => {
  const { user, dialog, pick, add } = await newPackage();
  await user.type(dialog.getByLabelText('Nome'), 'Vazio');
  await user.type(dialog.getByLabelText('Preço (R$)'), '10');
  await user.click(dialog.getByRole('button', { name: 'Criar Pacote' }));
  expect(await dialog.findByText('Adicione pelo menos um serviço ao pacote')).toBeVisible();
  await add();
  expect(await dialog.findByText('Selecione um serviço e uma quantidade válida')).toBeVisible();
  await pick(/Banho completo/);
  await waitFor(() => expect(dialog.queryByText('Selecione um serviço e uma quantidade válida')).toBeNull());
  await add();
  await pick(/Banho completo/);
  await add();
  expect(await dialog.findByText('Este serviço já foi adicionado ao pacote')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remover Banho completo' }));
  await waitFor(() => expect(dialog.queryByText('Banho completo (x1)')).not.toBeInTheDocument());
  expect(sent('POST')).toHaveLength(0);
});

test('removing a service moves the focus to the next one, and after the last to the service select', async () => {
  const { user } = renderTenantPage(Page, '/demo/packages');
  await user.click(await screen.findByRole('button', { name: 'Editar Clubinho' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pacote' }));
  await user.click(dialog.getByRole('button', { name: 'Remover Banho completo' }));
  const next = dialog.getByRole('button', { name: 'Remover Serviço não encontrado' });
  await waitFor(() => expect(next).toHaveFocus());
  // Until the person can have seen it, Enter does nothing.
  await waitFor(() => expect(next).not.toHaveAttribute('data-unseen'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Serviço' })).toHaveFocus());
});

test('edits a package with the same editor, and keeps the input when it is refused', async () => {
  const { user } = renderTenantPage(Page, '/demo/packages');
  await user.click(await screen.findByRole('button', { name: 'Editar Clubinho' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pacote' }));
  expect(dialog.getByText('Banho completo (x4)')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remover Serviço não encontrado' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Pacote ativo' }));
  failure = ({ method }) =>
    method === 'PUT' ? { status: 409, message: 'Já existe um pacote com este nome' } : undefined;
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Erro ao atualizar pacote. Tente novamente.');
  expect(dialog.getByRole('alert')).toHaveTextContent('Já existe um pacote com este nome');
  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Pacote atualizado com sucesso!');
  const { was, ...changed } = Object(sent('PUT').at(-1)?.body);
  expect(changed).toEqual({ isActive: false, services: [{ serviceId: BATH.id, quantity: 4 }] });
  expect(was).toMatchObject({ isActive: true, services: MONTHLY.services });
});

test('deletes after the confirmation', async () => {
  const { user } = renderTenantPage(Page, '/demo/packages');
  await user.click(await screen.findByRole('button', { name: 'Excluir Clubinho' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText('Tem certeza que deseja excluir o pacote "Clubinho"? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Pacote excluído com sucesso!');
  expect(await screen.findByText('Nenhum pacote encontrado')).toBeVisible();
});
