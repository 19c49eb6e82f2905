import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_HOTEL_SETTINGS, type HotelSettings } from '@focinho/contracts/agenda/stays';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { HotelSettingsPanel } from './HotelSettingsPanel';

let tenant: TenantServer;
let settings: HotelSettings;
beforeEach(async () => {
  settings = { ...DEFAULT_HOTEL_SETTINGS, lateFee: 40 };
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path }) => (path === '/api/hotel-settings' ? { data: { settings } } : undefined);
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(HotelSettingsPanel, '/demo/settings?view=hotel');
const saved = () => tenant.sent('PUT', '/api/hotel-settings').map(({ body }) => body);

test('saves how it is charged and what a season costs', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Por 24 horas'));
  await user.click(screen.getByRole('button', { name: 'Adicionar temporada' }));
  const season = within(screen.getByRole('listitem'));
  await user.clear(season.getByLabelText('Temporada 1'));
  await user.type(season.getByLabelText('Temporada 1'), 'Carnaval');
  await user.click(screen.getByRole('button', { name: 'Salvar Regras' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ mode: 'DAY24', lateFee: 40, seasons: [{ name: 'Carnaval', percent: 30 }] });
});

test('says at the field what does not fit', async () => {
  const { user } = open();
  const deposit = await screen.findByLabelText('Sinal (%)');
  await user.clear(deposit);
  await user.type(deposit, '130');
  await user.click(screen.getByRole('button', { name: 'Salvar Regras' }));
  expect(await screen.findByText(/sinal/, { selector: '.ant-form-item-explain-error' })).toBeVisible();
  expect(saved()).toEqual([]);
});

test('without the plan there are no rules to change', async () => {
  tenant.contract = { plan: 'BASIC' };
  open();
  expect(await screen.findByRole('heading', { name: 'O Hotel é do Plano Max' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salvar Regras' })).toBeNull();
});
