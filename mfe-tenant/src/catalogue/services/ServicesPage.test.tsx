import { screen, waitFor, within } from '@testing-library/react';
import { setViewport } from '@focinho/ui/jest/viewport';
import { aService } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './ServicesPage';

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({
    services: [
      aService(1, { name: 'Banho completo', description: 'Com secagem', price: 1065.5, duration: 60 }),
      aService(2, { name: 'Táxi dog', category: 'OUTROS', isActive: false }),
    ],
  });
});
afterEach(() => tenant.close());

test('lists the services with the specified columns and texts', async () => {
  renderTenantPage(Page, '/demo/services');
  expect(screen.getByRole('heading', { name: 'Serviços', level: 1 })).toBeVisible();
  expect(screen.getByText('Gerencie os serviços oferecidos pelo pet shop')).toBeVisible();
  expect(screen.getByText('Carregando serviços...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Serviços (2)' })).toBeVisible();

  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Nome', 'Categoria', 'Preço', 'Duração', 'Status', 'Ações']);
  const bath = within(screen.getByRole('row', { name: /Banho completo/ }));
  for (const text of ['Com secagem', 'Banho', 'R$ 1.065,50', '60 min', 'Ativo'])
    expect(bath.getByText(text)).toBeVisible();
  const taxi = within(screen.getByRole('row', { name: /Táxi dog/ }));
  expect(taxi.getByText('Outros')).toBeVisible();
  expect(taxi.getByText('Inativo')).toBeVisible();
});

test('filters by category, stored in the address, and shows the empty text', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/services');
  await screen.findByText('Banho completo');
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por categoria' }));
  expect(await screen.findByRole('option', { name: 'Todas as categorias' })).toBeInTheDocument();
  await user.click(screen.getByTitle('Consulta'));
  expect(await screen.findByText('Nenhum serviço encontrado')).toBeVisible();
  expect(address()).toBe('/demo/services?category=CONSULTA');
});

test.each([
  [60, [], 'R$ 60,00'],
  [60, [50, 140], 'R$ 50–140'],
  [49.9, [140], 'R$ 49,90–140,00'],
  [1000, [2500], 'R$ 1.000–2.500'],
])('the price %p with those of sizes %p is shown as %p', async (price, ofSizes, text) => {
  const prices = ofSizes.map((value) => ({ size: 'LARGE' as const, coat: null, price: value, minutes: 60 }));
  tenant.services = [aService(3, { name: 'Banho', price, prices })];
  renderTenantPage(Page, '/demo/services');
  const row = within(await screen.findByRole('row', { name: /Banho/ }));
  expect(row.getByText(text)).toBeVisible();
});

test('prices by size are in sight, and one click gives each size its row', async () => {
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Editar Banho completo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Serviço' }));
  await user.click(dialog.getByRole('button', { name: 'Um preço para cada porte' }));
  expect(dialog.queryByRole('button', { name: 'Um preço para cada porte' })).not.toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Preço 5, valor'));
  await user.type(dialog.getByLabelText('Preço 5, valor'), '140{Enter}');
  await screen.findByText('Serviço atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({
    prices: [
      ...['MINI', 'SMALL', 'MEDIUM', 'LARGE'].map((size) => ({ size, coat: null, price: 1065.5, minutes: 60 })),
      { size: 'GIANT', coat: null, price: 140, minutes: 60 },
    ],
  });
});

test('an unknown category is shown as Outros', async () => {
  tenant.services = [Object.assign(aService(3, { name: 'Novo tipo' }), { category: 'HOTEL' })];
  renderTenantPage(Page, '/demo/services');
  const row = within(await screen.findByRole('row', { name: /Novo tipo/ }));
  expect(row.getByText('Outros')).toBeVisible();
});

test('creates a service with default values', async () => {
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Novo Serviço' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Serviço' }));
  await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
  expect(dialog.getByText('Banho')).toBeVisible();
  expect(dialog.getByLabelText('Preço')).toHaveValue('0,00');
  expect(dialog.getByLabelText('Duração (minutos)')).toHaveValue('30');
  expect(dialog.getByLabelText('Serviço ativo')).toBeChecked();

  await user.keyboard('Hidratação');
  await user.clear(dialog.getByLabelText('Preço'));
  await user.type(dialog.getByLabelText('Preço'), '89,90');
  await user.clear(dialog.getByLabelText('Duração (minutos)'));
  await user.type(dialog.getByLabelText('Duração (minutos)'), 'meia hora{Enter}');
  await screen.findByText('Serviço criado com sucesso!');
  expect(await screen.findByRole('heading', { name: 'Lista de Serviços (3)' })).toBeVisible();
  expect(tenant.sent('POST', '/api/services')[0]?.body).toEqual({
    name: 'Hidratação',
    description: null,
    category: 'BANHO',
    price: 89.9,
    duration: 30,
    bufferBefore: 0,
    doseCheck: 'NONE',
    doseKinds: [],
    bufferAfter: 0,
    steps: [],
    prices: [],
    isActive: true,
  });
});

test('sets buffers, steps and prices by size where the section is opened', async () => {
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Editar Banho completo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Serviço' }));
  await user.click(dialog.getByRole('button', { name: /Preparo, limpeza e etapas/ }));
  await user.clear(dialog.getByLabelText('Limpeza depois (minutos)'));
  await user.type(dialog.getByLabelText('Limpeza depois (minutos)'), '10');

  await user.click(dialog.getByRole('button', { name: 'Adicionar etapa' }));
  await user.clear(dialog.getByLabelText('Etapa 1, minutos'));
  await user.type(dialog.getByLabelText('Etapa 1, minutos'), '40');
  await user.click(dialog.getByRole('combobox', { name: 'Etapa 1, estação' }));
  await user.click(await screen.findByTitle('Banheira'));

  await user.click(dialog.getByRole('button', { name: 'Adicionar preço' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar preço' }));
  await user.clear(dialog.getByLabelText('Preço 2, valor'));
  await user.type(dialog.getByLabelText('Preço 2, valor'), '75,50');
  await user.click(dialog.getByRole('button', { name: 'Remover preço 1' }));

  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Serviço atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({
    bufferAfter: 10,
    steps: [{ kind: 'BATH', minutes: 40, stationKind: 'TUB' }],
    prices: [{ size: 'SMALL', coat: null, price: 75.5, minutes: 60 }],
  });
});

test('keeps the steps and prices of a service if the section stays closed', async () => {
  const servicePlan = {
    bufferAfter: 5,
    steps: [{ kind: 'GROOM', minutes: 25, stationKind: 'TABLE' } as const],
    prices: [{ size: 'LARGE', coat: 'LONG', price: 120, minutes: 105 } as const],
  };
  tenant.services = [aService(1, { name: 'Tosa', ...servicePlan })];
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Editar Tosa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Serviço' }));
  await user.type(dialog.getByLabelText('Nome'), ' na tesoura{Enter}');
  await screen.findByText('Serviço atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toEqual({
    name: 'Tosa na tesoura',
    was: expect.objectContaining({ name: 'Tosa' }),
  });
  expect(tenant.services[0]).toMatchObject({ name: 'Tosa na tesoura', ...servicePlan });
});

test('edits a service in a prefilled form', async () => {
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Editar Táxi dog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Serviço' }));
  expect(dialog.getByLabelText('Serviço ativo')).not.toBeChecked();
  await user.click(dialog.getByLabelText('Serviço ativo'));
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Serviço atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({
    isActive: true,
    was: { name: 'Táxi dog', category: 'OUTROS', isActive: false },
  });
});

test('a refused deletion shows the reason and keeps the service', async () => {
  const { user } = renderTenantPage(Page, '/demo/services');
  await user.click(await screen.findByRole('button', { name: 'Excluir Banho completo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText('Tem certeza que deseja excluir o serviço "Banho completo"? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  tenant.failure = ({ method }) =>
    method === 'DELETE' ? { status: 409, message: 'Há agendamentos futuros para este serviço.' } : undefined;
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Erro ao excluir serviço. Tente novamente.');
  expect(dialog.getByRole('alert')).toHaveTextContent('Há agendamentos futuros para este serviço.');

  tenant.failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Serviço excluído com sucesso!');
  expect(await screen.findByRole('heading', { name: 'Lista de Serviços (1)' })).toBeVisible();
});

test('on a phone each service is a card with labelled lines', async () => {
  setViewport('phone');
  renderTenantPage(Page, '/demo/services');
  const card = within((await screen.findByText('Banho completo')).closest('li') ?? document.body);
  expect(card.getByText('Duração')).toBeVisible();
  expect(card.getByText('60 min')).toBeVisible();
});
