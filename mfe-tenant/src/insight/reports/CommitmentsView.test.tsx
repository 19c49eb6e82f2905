import { screen, waitFor, within } from '@testing-library/react';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { Page } from './ReportsPage';

const SUMMARY = {
  ...{ active: 24, paused: 1, unpaid: 0, monthlyRevenue: 4006.8, creditsOwed: 64, creditsReserved: 2 },
  ...{ valueOwed: 5040, unpaidUses: 0 },
};
const RECEIVABLES = {
  clients: 3,
  total: 90,
  ages: { UP_TO_30: 60, FROM_31: 20, FROM_61: 10 },
  clientsByAge: { UP_TO_30: 1, FROM_31: 1, FROM_61: 1 },
  overdue: { clients: 1, total: 30 },
};

/** jsdom's files cannot be read in another way. */
const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

let tenant: TenantServer;
let isAway: boolean;
beforeEach(async () => {
  isAway = false;
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path }) => {
    if (path === '/api/memberships/summary') return { data: { summary: SUMMARY } };
    if (path === '/api/client-credits/receivables') return { data: { receivables: RECEIVABLES } };
    if (path === '/api/audit-log/exports') return { data: null };
    if (path !== '/api/cashback-settings') return undefined;
    if (isAway) return { status: 503, message: 'Fora do ar' };
    return { data: { settings: { cashbackMaxPercent: 50, owed: 1368, debts: 6.5, clients: 55 } } };
  };
});
afterEach(() => tenant.close());

test('shows what clients have to use and to pay, and exports it', async () => {
  const files: Blob[] = [];
  // jsdom has no addresses of blobs.
  URL.createObjectURL = (blob: Blob) => {
    files.push(blob);
    return 'blob:compromissos';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderTenantPage(Page, '/demo/reports?view=commitments');
  const figures = async (title: string) =>
    within((await screen.findByText(title, { selector: 'h2, h3' })).closest('section') ?? document.body);
  expect((await figures('Clubinho')).getByText(/^R\$\s4\.006,80$/)).toBeVisible();
  expect((await figures('Cashback')).getByText(/^R\$\s1\.368,00$/)).toBeVisible();
  expect((await figures('Fiado a receber')).getByText('31–60 dias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Exportar Compromissos' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const csv = await textOf(files[0]);
  expect(csv).toContain('Clubinho: Receita recorrente por mês;R$ 4.006,80');
  expect(csv).toContain('Fiado a receber: Vencido;R$ 30,00');
  click.mockRestore();
});

test('says what it could not load, and tries again', async () => {
  isAway = true;
  const { user } = renderTenantPage(Page, '/demo/reports?view=commitments');
  expect(await screen.findByText('Não foi possível carregar os compromissos')).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/^R\$\s1\.368,00$/)).toBeVisible();
});
