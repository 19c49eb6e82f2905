import { screen } from '@testing-library/react';
import {
  DEFAULT_MEMBERSHIP_SETTINGS,
  membershipSettingsInputSchema,
  type Member,
  type MembershipSettings,
  type MembershipSummary,
} from '@focinho/contracts/desk/memberships';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { MembershipSettingsPanel } from './MembershipSettingsPanel';
import { Page } from './MembershipsPage';

const aMember = (change: Partial<Member> = {}): Member => ({
  id: idOf(701),
  status: 'ACTIVE',
  pet: { id: idOf(301), name: 'Thor' },
  client: { id: idOf(2), name: 'Marina', phone: null },
  package: { id: idOf(601), name: 'Clubinho 4 banhos', price: 200 },
  nextPackage: null,
  credits: 3,
  reserved: 1,
  renews: true,
  renewsOn: '2026-12-01T00:00:00.000Z',
  awaiting: null,
  ...change,
});
const summary: MembershipSummary = {
  ...{ active: 12, paused: 1, unpaid: 2, monthlyRevenue: 2400, creditsOwed: 31, creditsReserved: 9 },
  ...{ valueOwed: 1860, unpaidUses: 0 },
};

let tenant: TenantServer;
let settings: MembershipSettings;
beforeEach(async () => {
  settings = DEFAULT_MEMBERSHIP_SETTINGS;
  tenant = await openTenant();
  tenant.failure = ({ path, method, body }) => {
    if (path === '/api/memberships/summary') return { data: { summary } };
    if (path === '/api/memberships')
      return {
        data: {
          memberships: [
            aMember(),
            aMember({ id: idOf(702), pet: { id: idOf(302), name: 'Nina' }, awaiting: { id: idOf(401), number: 12 } }),
            aMember({ id: idOf(703), pet: { id: idOf(303), name: 'Bob' }, renews: false, renewsOn: null }),
          ],
          pagination: { page: 1, limit: 20, total: 3, pages: 1 },
        },
      };
    if (path !== '/api/membership-settings') return undefined;
    if (method === 'PUT') settings = membershipSettingsInputSchema.parse(body);
    return { data: { settings } };
  };
});
afterEach(() => tenant.close());

test('shows members, their credits and what follows, and the figures of all', async () => {
  renderTenantPage(Page, '/demo/memberships');
  expect(await screen.findByRole('link', { name: 'Thor' })).toHaveAttribute('href', `/demo/pets/${idOf(301)}`);
  expect(screen.getAllByText('3 (1 reservado)')).toHaveLength(3);
  expect(screen.getByText('01/12/2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Comanda 12 a receber' })).toBeVisible();
  expect(screen.getByText('Não renova: termina com o ciclo')).toBeVisible();
  expect(screen.getByText('Receita recorrente por mês').nextSibling).toHaveTextContent(/2\.400,00/);
  expect(screen.getByText('31 créditos')).toBeVisible();
});

test('saves the rules of the Clubinho', async () => {
  const { user } = renderTenantPage(MembershipSettingsPanel, '/demo/settings?view=club');
  const cycles = await screen.findByLabelText(/^Ciclos em que o crédito ainda vale/);
  await user.clear(cycles);
  await user.type(cycles, '2');
  await user.click(screen.getByRole('button', { name: 'Salvar Regras' }));
  expect(await screen.findByText('Regras do Clubinho salvas.')).toBeVisible();
  expect(tenant.sent('PUT', '/api/membership-settings')[0]?.body).toMatchObject({
    ...{ noShow: 'RETURNED', renewal: 'NONE', carryCycles: 2, carryMax: null },
  });
});
