import { screen, waitFor, within } from '@testing-library/react';
import { RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { Page } from './people/pets/PetsPage';
import { aClient, aPet } from './testing/records';
import { renderTenantPage } from './testing/render-tenant-page';
import { openTenant, type TenantServer } from './testing/tenant-server';

const owner = aClient(1, { name: 'Mariana Souza' });
const thor = aPet(1, owner, { name: 'Thor', weight: 28.4 });

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({ clients: [owner], pets: [thor] });
});
afterEach(() => tenant.close());

async function deletePet() {
  const { user } = renderTenantPage(Page, '/demo/pets');
  await user.click(await screen.findByRole('button', { name: 'Excluir Thor' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  expect(await screen.findByRole('heading', { name: 'Lista de Pets (0)' })).toBeVisible();
  return { user, undo: await screen.findByRole('button', { name: 'Desfazer' }) };
}
async function changeWeight() {
  const { user } = renderTenantPage(Page, '/demo/pets');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pet' }));
  await user.clear(dialog.getByLabelText('Peso (kg)'));
  await user.type(dialog.getByLabelText('Peso (kg)'), '30');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  return { user, undo: await screen.findByRole('button', { name: 'Desfazer' }) };
}

test('a deleted record is back, with a double click too', async () => {
  const { user, undo } = await deletePet();
  await user.dblClick(undo);
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Pets (1)' })).toBeVisible();
  expect(tenant.sent('POST').map(({ path }) => path)).toEqual([`/api/pets/${thor.id}/restoration`]);
});

test('a deletion that cannot be undone any more says why', async () => {
  const { user, undo } = await deletePet();
  tenant.failure = ({ path }) =>
    path.endsWith('/restoration')
      ? { status: 409, message: 'O prazo de um minuto para desfazer já passou.' }
      : undefined;
  await user.click(undo);
  expect(await screen.findByText('O prazo de um minuto para desfazer já passou.')).toBeVisible();
  expect(screen.getByText('Erro ao desfazer a ação.')).toBeVisible();
});

test('a saved form is put back, and only what it had changed', async () => {
  const { user, undo } = await changeWeight();
  await user.click(undo);
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(tenant.sent('PUT')[1]?.body).toEqual({ weight: 28.4, was: { weight: 30 } });
  await waitFor(() => expect(tenant.pets[0]?.weight).toBe(28.4));
});

test('what somebody else has changed since is not overwritten', async () => {
  const { user, undo } = await changeWeight();
  const message = 'Rui mudou este cadastro às 14:32. Veja o que mudou antes de salvar.';
  tenant.failure = ({ method }) =>
    method === 'PUT'
      ? { status: 409, message, errors: [{ path: 'weight', message, code: RECORD_CHANGED, current: 31 }] }
      : undefined;
  await user.click(undo);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('Erro ao desfazer a ação.')).toBeVisible();
});
