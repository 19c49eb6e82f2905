import { screen, within } from '@testing-library/react';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './ReportsPage';

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({}, 'OWNER');
  const counts = { legs: 9, done: 6, cancelled: 1, late: 2, fees: 180, sold: 120 };
  const report = {
    ...counts,
    drivers: [
      { ...counts, legs: 7, driver: { id: 'd1', name: 'Rui' } },
      { ...counts, legs: 2, done: 1, driver: null },
    ],
  };
  tenant.failure = ({ path }) => (path === '/api/reports/trips' ? { data: { report } } : undefined);
});
afterEach(() => tenant.close());

test('says how many legs were driven, by whom, and what they have brought', async () => {
  renderTenantPage(Page, '/demo/reports?view=trips&period=custom&from=2026-11-01&to=2026-11-30');
  const figures = within((await screen.findByText('Corridas feitas')).closest('dl') ?? document.body);
  expect(figures.getByText('6 de 8')).toBeVisible();
  expect(figures.getByText(/^R\$\s120,00$/)).toBeVisible();
  expect(screen.getByText('Rui').closest('tr')).toHaveTextContent(/7612R\$\s180,00R\$\s120,00/);
  expect(screen.getByText('Sem motorista').closest('tr')).toHaveTextContent(/2112/);
  expect(screen.getByRole('button', { name: /Exportar Táxi Pet/ })).toBeEnabled();
});
