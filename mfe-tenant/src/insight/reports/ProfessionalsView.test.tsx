import { screen, within } from '@testing-library/react';
import type { ProfessionalReport } from '@focinho/contracts/insight/reports';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { professionalsCsv } from './ProfessionalsView';
import { Page } from './ReportsPage';

const REPORT: ProfessionalReport = {
  professionals: [
    {
      professional: { id: idOf(1), name: 'Lia' },
      ...{ services: 3, minutes: 125, list: 240, paid: 216, commission: 86.4, tips: 15 },
    },
  ],
};
let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path }) => (path === '/api/reports/professionals' ? { data: REPORT } : undefined);
});
afterEach(() => tenant.close());

test('shows what each has done, what it has brought, and what they have earned', async () => {
  renderTenantPage(Page, '/demo/reports?view=professionals');
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Lia').closest('tr')).toHaveTextContent(/32 h 05R\$\s240,00R\$\s216,00R\$\s86,40R\$\s15,00$/);
});

test('writes them as a spreadsheet', () => {
  expect(professionalsCsv(REPORT)).toContain('Lia;3;125;240,00;216,00;86,40;15,00');
});
