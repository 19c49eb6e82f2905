import { screen, waitFor } from '@testing-library/react';
import { aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { TaxiZonesPanel } from './TaxiZonesPanel';

const taxi = aService(1, { name: 'Táxi Pet', price: 3 });
const south = { id: idOf(701), name: 'Zona sul', serviceId: taxi.id, price: 25, neighbourhoods: 'Moema' };

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({ services: [taxi] }, 'OWNER');
  tenant.failure = ({ path }) =>
    path === '/api/taxi-settings' ? { data: { settings: { zones: [south] } } } : undefined;
});
afterEach(() => tenant.close());

test('saves the zones with what each costs, a new one as the same service', async () => {
  const { user } = renderTenantPage(TaxiZonesPanel, '/demo/settings?view=taxi');
  expect(await screen.findByLabelText('Zona 1, nome')).toHaveValue('Zona sul');
  await user.click(screen.getByRole('button', { name: 'Adicionar zona' }));
  await user.type(screen.getByLabelText('Zona 2, nome'), 'Centro');
  await user.type(screen.getByLabelText('Zona 2, bairros'), 'Sé, República');
  await user.click(screen.getByRole('button', { name: 'Salvar Zonas' }));
  await waitFor(() => expect(tenant.sent('PUT', '/api/taxi-settings')).toHaveLength(1));
  expect(tenant.sent('PUT', '/api/taxi-settings')[0]?.body).toMatchObject({
    zones: [south, { name: 'Centro', serviceId: taxi.id, price: 0, neighbourhoods: 'Sé, República' }],
  });
});
