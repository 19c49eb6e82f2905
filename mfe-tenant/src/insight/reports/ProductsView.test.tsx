import { screen, within } from '@testing-library/react';
import type { ProductReport } from '@focinho/contracts/insight/reports';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { productsCsv } from './ProductsView';
import { Page } from './ReportsPage';

const REPORT: ProductReport = {
  products: [
    { product: { id: idOf(1), name: 'Shampoo' }, category: 'Higiene', units: 2, revenue: 72, cost: 44, margin: 28 },
    { product: { id: idOf(2), name: 'Brinde' }, category: null, units: 1, revenue: 5, cost: null, margin: null },
  ],
  ...{ losses: 22, stockUnits: 20, stockValue: 374, low: 1 },
};
let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path }) => (path === '/api/reports/products' ? { data: REPORT } : undefined);
});
afterEach(() => tenant.close());

test('shows what each product has brought, cost and left, and leads to what is low', async () => {
  renderTenantPage(Page, '/demo/reports?view=products');
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Shampoo').closest('tr')).toHaveTextContent(/Higiene2R\$\s72,00R\$\s44,00R\$\s28,0039%$/);
  expect(table.getByText('Brinde').closest('tr')).toHaveTextContent(/Sem custoSem custo-$/);
  expect(screen.getByText(/^R\$\s28,00 \(39%\)$/)).toBeVisible();
  expect(screen.getByText(/^R\$\s374,00/)).toHaveTextContent(/^R\$\s374,00 20 un, 1 produto acabando$/);
  expect(screen.getByRole('link', { name: '1 produto acabando' })).toHaveAttribute('href', '/demo/products?isLow=true');
});

test('writes them as a spreadsheet, without a cost that nobody knows', () => {
  expect(productsCsv(REPORT)).toContain('Shampoo;Higiene;2;72,00;44,00;28,00\r\nBrinde;;1;5,00;;');
});
