import { screen, within } from '@testing-library/react';
import { protocolInputSchema, type Protocol } from '@focinho/contracts/catalogue/protocols';
import type { Role } from '@focinho/contracts/kernel/enums';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { ProtocolsPanel } from './ProtocolsPanel';

const v10: Protocol = {
  id: idOf(800),
  name: 'V10',
  kind: 'VACCINE',
  species: 'DOG',
  firstAgeDays: 42,
  seriesDoses: 3,
  intervalDays: 21,
  boosterDays: 365,
  isActive: true,
  createdAt: '2026-01-01T12:00:00.000Z',
};

let tenant: TenantServer;
let protocols: Protocol[];
async function open(role: Role = 'MANAGER') {
  tenant = await openTenant({}, role);
  tenant.failure = ({ path, method, body }) => {
    if (path === '/api/protocols/starters') {
      protocols = [v10];
      return { data: { added: 1 } };
    }
    if (path !== '/api/protocols') return undefined;
    if (method === 'GET')
      return { data: { protocols, pagination: { page: 1, limit: 10, total: protocols.length, pages: 1 } } };
    const protocol = { ...v10, id: idOf(801), ...protocolInputSchema.parse(body) };
    protocols = [...protocols, protocol];
    return { status: 201, data: { protocol } };
  };
  return renderTenantPage(ProtocolsPanel, '/demo/settings');
}
beforeEach(() => {
  protocols = [];
});
afterEach(() => tenant.close());

test('begins with the first set in one click, and says each schedule in a sentence', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Usar o conjunto inicial' }));
  expect(await screen.findByText('3 doses a cada 21 dias, depois a cada 365 dias')).toBeVisible();
  expect(screen.getByText('Vacina · Cachorro')).toBeVisible();
});

test('has protocols of its own; without a booster there is none', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Novo Protocolo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Protocolo' }));
  await user.type(dialog.getByLabelText('Nome'), 'Leishmaniose');
  await user.clear(dialog.getByLabelText('Reforço a cada (dias)'));
  await user.click(dialog.getByRole('button', { name: 'Criar Protocolo' }));
  expect(await screen.findByText('1 dose')).toBeVisible();
  expect(tenant.sent('POST', '/api/protocols')[0]?.body).toMatchObject({ name: 'Leishmaniose', boosterDays: null });
});

test('is read by the staff, who change nothing', async () => {
  protocols = [v10];
  await open('STAFF');
  expect(await screen.findByText('V10')).toBeVisible();
  for (const name of ['Novo Protocolo', 'Editar V10', 'Excluir V10'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
