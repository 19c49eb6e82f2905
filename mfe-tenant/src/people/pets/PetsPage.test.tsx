import { screen, waitFor, within } from '@testing-library/react';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { aClient, aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './PetsPage';

const mariana = aClient(1, { name: 'Mariana Souza', phone: '(11) 98765-4321' });
const today = todayIn('America/Sao_Paulo');
const yearsAgo = (years: number, day = today) => `${Number(day.slice(0, 4)) - years}${day.slice(4, 10)}T00:00:00.000Z`;

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({
    clients: [mariana],
    pets: [
      aPet(1, mariana, {
        name: 'Thor',
        breed: 'Golden Retriever',
        weight: 28.4,
        birthDate: yearsAgo(5),
        notes: 'Não gosta de secador',
        microchip: '982000000001',
      }),
      aPet(2, null, {
        name: 'Nina',
        species: 'CAT',
        gender: 'FEMALE',
        birthDate: yearsAgo(3, addDays(today, 1)),
        id: idOf(12345678),
      }),
    ],
  });
});
afterEach(() => tenant.close());

test('the table lists the pets with the specified columns, ages and fallbacks', async () => {
  renderTenantPage(Page, '/demo/pets');
  expect(screen.getByRole('heading', { name: 'Pets', level: 1 })).toBeVisible();
  expect(screen.getByText('Gerencie os pets cadastrados')).toBeVisible();
  expect(screen.getByText('Carregando pets...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Pets (2)' })).toBeVisible();
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Nome', 'Espécie', 'Raça', 'Idade', 'Peso', 'Cliente', 'Ações']);

  const thor = within(screen.getByRole('row', { name: /Thor/ }));
  for (const text of ['Cachorro', 'Golden Retriever', '5 anos', '28,4kg', 'Mariana Souza'])
    expect(thor.getByText(text)).toBeVisible();
  expect(thor.getByText('Cachorro').querySelector('svg')).toBeInTheDocument();
  const nina = within(screen.getByRole('row', { name: /Nina/ }));
  for (const text of ['Gato', '2 anos', 'Cliente não encontrado']) expect(nina.getByText(text)).toBeVisible();
  expect(nina.getAllByText('-')).toHaveLength(2);
});

test.each(['table', 'cards'])('warns of what must be known before a pet is touched: %s', async (view) => {
  localStorage.setItem('pets_view', view);
  const warned = { temperament: 'MAY_BITE', flags: ['ESCAPES'], allergies: 'Alergia a perfume' } as const;
  tenant.pets = [aPet(1, mariana, { name: 'Thor', ...warned, flags: [...warned.flags] })];
  renderTenantPage(Page, '/demo/pets');
  expect(await screen.findByText('Pode morder')).toBeVisible();
  expect(screen.getByText('Foge')).toBeVisible();
  expect(screen.getByText('Alergia a perfume')).toBeVisible();
});

test('filters by species on the server', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/pets');
  await screen.findByText('Thor');
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por espécie' }));
  expect(await screen.findByRole('option', { name: 'Todas as espécies' })).toBeInTheDocument();
  await user.click(screen.getByTitle('Gato'));
  await waitFor(() => expect(screen.queryByText('Thor')).not.toBeInTheDocument());
  expect(await screen.findByText('Nina')).toBeVisible();
  expect(address()).toBe('/demo/pets?species=CAT');
});

test('an empty search and a failed load have their own texts', async () => {
  tenant.failure = ({ path }) =>
    path === '/api/pets' ? { status: 503, message: 'Banco de dados fora do ar' } : undefined;
  const { user } = renderTenantPage(Page, '/demo/pets?search=ninguem');
  expect(await screen.findByText('Erro ao carregar pets')).toBeVisible();
  expect(screen.getByText('Banco de dados fora do ar')).toBeVisible();
  tenant.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhum pet encontrado')).toBeVisible();
});

test('the cards show all facts of a pet, and the view is remembered', async () => {
  const { user, unmount } = renderTenantPage(Page, '/demo/pets');
  await screen.findByText('Thor');
  await user.click(screen.getByText('Cards'));
  expect(screen.getByRole('heading', { name: 'Pets Cadastrados' })).toBeVisible();
  expect(screen.getByText('2 pets encontrado(s)')).toBeVisible();
  const thor = within(screen.getByText('Thor').closest('li') ?? document.body);
  const facts = ['Golden Retriever', 'Cachorro', '5 anos', '28,4kg', 'Macho', 'Não gosta de secador', '982000000001'];
  for (const text of facts) expect(thor.getByText(text)).toBeVisible();
  expect(thor.getByText('20/11/2026')).toBeVisible();
  expect(thor.getByText('Mariana Souza')).toBeVisible();
  const nina = within(screen.getByText('Nina').closest('li') ?? document.body);
  for (const text of ['Cliente não encontrado', 'Sem raça definida', 'Fêmea', 'ID: 12345678'])
    expect(nina.getByText(text)).toBeVisible();
  expect(nina.queryByText('Observações')).not.toBeInTheDocument();
  expect(nina.queryByText('Microchip')).not.toBeInTheDocument();

  unmount();
  tenant.pets = tenant.pets.slice(0, 1);
  renderTenantPage(Page, '/demo/pets');
  expect(await screen.findByText('1 pet encontrado(s)')).toBeVisible();
});

test('the cards can be refreshed', async () => {
  localStorage.setItem('pets_view', 'cards');
  const { user } = renderTenantPage(Page, '/demo/pets');
  await screen.findByText('2 pets encontrado(s)');
  tenant.pets = [...tenant.pets, aPet(3, mariana, { name: 'Zeca' })];
  await user.click(await screen.findByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText('Zeca')).toBeVisible();
});

test('a tenant without pets is invited to register the first', async () => {
  localStorage.setItem('pets_view', 'cards');
  tenant.pets = [];
  const { user } = renderTenantPage(Page, '/demo/pets');
  expect(await screen.findByText('Nenhum pet cadastrado')).toBeVisible();
  expect(screen.getByText('Ainda não há pets cadastrados neste tenant.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cadastrar primeiro pet' }));
  expect(await screen.findByRole('dialog', { name: 'Criar Novo Pet' })).toBeVisible();
});

test('requires a name and a client', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Pet' }));
  await user.click(dialog.getByRole('button', { name: 'Criar Pet' }));
  expect(await dialog.findByText('Informe o nome')).toBeVisible();
  expect(dialog.getAllByText('Selecione um cliente')).toHaveLength(2);
  expect(tenant.sent('POST')).toHaveLength(0);
});

test('creates a pet and its new client without losing what was typed', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets?new=1');
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Pet' }));
  await waitFor(() => expect(form.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('Bolota');
  await user.type(form.getByLabelText('Cliente'), 'Célia');
  await user.click(await screen.findByText('+ Novo Cliente'));
  const client = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
  expect(client.getByLabelText('Nome')).toHaveValue('Célia');
  await user.type(client.getByLabelText('E-mail'), 'celia@exemplo.com.br{Enter}');
  await screen.findByText('Cliente criado com sucesso!');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Criar Novo Cliente' })).not.toBeInTheDocument());

  expect(form.getByLabelText('Nome')).toHaveValue('Bolota');
  expect(form.getByTitle('Célia')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Criar Pet' }));
  await screen.findByText('Pet criado com sucesso!');
  // Of a pet that is new, nobody says that it has died.
  const { deceasedOn: _, ...nothing } = blank(PET_FIELDS);
  expect(tenant.sent('POST', '/api/pets')[0]?.body).toEqual({
    ...nothing,
    name: 'Bolota',
    species: 'DOG',
    gender: 'MALE',
    weight: 0,
    flags: [],
    clientId: tenant.clients.find(({ name }) => name === 'Célia')?.id,
  });
});

test('edits a pet in a prefilled form, with its owner', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pet' }));
  expect(await dialog.findByText('Mariana Souza')).toBeVisible();
  await user.clear(dialog.getByLabelText('Peso (kg)'));
  await user.type(dialog.getByLabelText('Peso (kg)'), '29,15');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Pet atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toEqual({
    weight: 29.15,
    was: expect.objectContaining({ name: 'Thor', weight: 28.4, birthDate: yearsAgo(5) }),
  });
});

test('suggests the size by the weight, and stores the one that is chosen', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pet' }));
  const size = dialog.getByRole('combobox', { name: 'Porte' }).closest('.ant-select');
  expect(size).toHaveTextContent('Pelo peso: Grande');
  await user.clear(dialog.getByLabelText('Peso (kg)'));
  await waitFor(() => expect(size).toHaveTextContent('Não informado'));
  await user.type(dialog.getByLabelText('Peso (kg)'), '40,5');
  await waitFor(() => expect(size).toHaveTextContent('Pelo peso: Gigante'));
  await user.click(dialog.getByRole('combobox', { name: 'Porte' }));
  await user.click(await screen.findByTitle('Gigante'));
  await user.click(dialog.getByRole('combobox', { name: 'Pelagem' }));
  await user.click(await screen.findByTitle('Dupla'));
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Pet atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({ weight: 40.5, size: 'GIANT', coat: 'DOUBLE' });
});

test('deletes only after the confirmation', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets');
  await user.click(await screen.findByRole('button', { name: 'Excluir Nina' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText('Tem certeza que deseja excluir o pet "Nina"? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Pet excluído com sucesso!');
  expect(await screen.findByRole('heading', { name: 'Lista de Pets (1)' })).toBeVisible();
});
