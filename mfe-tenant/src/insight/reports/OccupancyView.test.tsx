import { screen, within } from '@testing-library/react';
import { addDays } from '@focinho/contracts/kernel/dates';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { occupancyCsv } from './OccupancyView';
import { Page } from './ReportsPage';

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path, params }) => {
    if (path !== '/api/reports/occupancy') return undefined;
    const from = params.get('from') ?? '';
    const report = {
      ...{ sold: 30, available: 60, revenue: 2700 },
      days: [
        { date: from, sold: 1, available: 3, revenue: 90.1 },
        { date: addDays(from, 1), sold: 2, available: 3, revenue: 180.2 },
      ],
    };
    return { data: { report } };
  };
});
afterEach(() => tenant.close());

test('says how full the hotel was, night by night, and what a night has brought', async () => {
  renderTenantPage(Page, '/demo/reports?view=occupancy&period=custom&from=2026-11-01&to=2026-11-30');
  const figures = within((await screen.findByText('Diárias vendidas')).closest('dl') ?? document.body);
  expect(figures.getByText('50%')).toBeVisible();
  expect(figures.getByText('30 de 60')).toBeVisible();
  expect(figures.getByText(/^R\$\s90,00$/)).toBeVisible();
  expect(screen.getByText('02/11/2026').closest('tr')).toHaveTextContent(/2367%R\$\s180,20/);
});

test('adds the nights of a long period up by month', async () => {
  renderTenantPage(Page, '/demo/reports?view=occupancy&period=custom&from=2026-09-01&to=2026-11-30');
  expect((await screen.findByText('09/2026')).closest('tr')).toHaveTextContent(/3650%R\$\s270,30/);
});

test('writes the nights into a spreadsheet, in reais', () => {
  const rows = [{ label: '02/11/2026', sold: 2, available: 3, revenue: 180.2 }];
  const [head, line] = occupancyCsv(rows, 'Noite').replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Noite;Ocupadas;Lugares;Ocupação;Diárias');
  expect(line).toBe('02/11/2026;2;3;67%;180,20');
});
