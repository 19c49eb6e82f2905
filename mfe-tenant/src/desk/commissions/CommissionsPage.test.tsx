import { screen, waitFor, within } from '@testing-library/react';
import type {
  CommissionPeriodDetail,
  CommissionRule,
  CommissionShare,
  OpenCommissions,
} from '@focinho/contracts/desk/commissions';
import type { Role } from '@focinho/contracts/kernel/enums';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './CommissionsPage';

const DAY = '2026-11-20T00:00:00.000Z';
const line = {
  ...{ saleId: idOf(70), receiptNumber: '000012', soldOn: DAY, name: 'Tosa na tesoura', base: 80, deduction: 4 },
  ...{ percent: 40, fixed: null, amount: 30.4, isReversal: false },
};
const lia: CommissionShare = {
  ...{ professional: { id: idOf(1), name: 'Lia' }, amount: 10.4, paidAt: null },
  lines: [line, { ...line, name: 'Banho', base: -80, deduction: 0, percent: 25, amount: -20, isReversal: true }],
};
const OPEN: OpenCommissions = { from: '2026-11-01T00:00:00.000Z', to: DAY, total: 10.4, shares: [lia] };
const PERIOD: CommissionPeriodDetail = {
  ...{
    id: idOf(90),
    from: null,
    to: DAY,
    createdAt: '2026-11-20T18:00:00.000Z',
    closedBy: { id: idOf(9), name: 'Ana' },
  },
  ...{ total: 10.4, people: 1, paid: 0, shares: [lia] },
};
const RULE: CommissionRule = {
  ...{ id: idOf(50), professionalId: idOf(1), professional: { id: idOf(1), name: 'Lia' }, scope: 'CATEGORY' },
  ...{ category: 'TOSA', serviceId: null, service: null, productId: null, product: null, percent: 33.5, amount: null },
  createdAt: DAY,
};

let tenant: TenantServer;
let open: OpenCommissions;
let period: CommissionPeriodDetail;
beforeEach(() => {
  open = OPEN;
  period = PERIOD;
});
afterEach(() => tenant.close());
async function show(address = '/demo/commissions', role: Role = 'OWNER', plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  tenant = await openTenant({}, role);
  tenant.contract = { plan };
  tenant.failure = ({ path, method, body }) => {
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    if (path === '/api/commissions') return { data: { commissions: open } };
    if (path === '/api/commission-periods' && method === 'POST') return { status: 201, data: { period } };
    if (path === '/api/commission-periods') return { data: { periods: [period], pagination } };
    if (path.endsWith('/payouts')) period = { ...period, paid: 1, shares: [{ ...lia, paidAt: DAY }] };
    if (path.startsWith('/api/commission-periods/')) return { data: { period } };
    if (path === '/api/commission-rules' && method === 'POST') return { status: 201, data: { rule: RULE } };
    if (path === '/api/commission-rules') return { data: { rules: [RULE], pagination } };
    if (path === '/api/commission-settings')
      return { data: { settings: { basis: 'LIST', deductionPercent: 0, deductionTime: 'BEFORE', ...Object(body) } } };
    if (path === '/api/professionals') return { data: { professionals: [{ id: idOf(1), name: 'Lia' }], pagination } };
    return undefined;
  };
  return renderTenantPage(Page, address);
}

test('shows what each has earned and why, and closes the period with the total that was shown', async () => {
  const { user } = await show();
  expect(await screen.findByText('01/11/2026 a 20/11/2026')).toBeVisible();
  await user.click(screen.getByText('2 itens'));
  const items = within(screen.getByRole('list', { name: 'Itens de Lia' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent(
    /Tosa na tesoura20\/11\/2026 · venda 000012 · 40% de R\$\s80,00, menos R\$\s4,00 de produtosR\$\s30,40/,
  );
  expect(items[1]).toHaveTextContent(/Estorno: 25% de R\$\s80,00-R\$\s20,00/);
  await user.click(screen.getByRole('button', { name: 'Fechar Comissões' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechar comissões' }));
  expect(dialog.getByText(/^São R\$\s10,40 para 1 pessoa, 01\/11\/2026 a 20\/11\/2026\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Fechar até 20/11/2026' }));
  expect(await screen.findByText('Comissões fechadas.')).toBeVisible();
  expect(tenant.sent('POST', '/api/commission-periods')[0]?.body).toEqual({ to: '2026-11-20', total: 10.4 });
});

test('notes in a closed period who was paid, and prints it for each', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await show('/demo/commissions?view=closed');
  await user.click(await screen.findByRole('button', { name: 'Ver comissões até 20/11/2026' }));
  await user.click(await screen.findByRole('switch', { name: 'Pago a Lia' }));
  expect(await screen.findByText('Pagamento anotado.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Pago a Lia' })).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Imprimir comissões de Lia' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.fct-receipt-sheet')).toHaveTextContent(/Comissões de Lia.*Total: R\$\s10,40/);
  print.mockRestore();
});

test('makes a rule with one rate, and says how it is computed', async () => {
  const { user } = await show('/demo/commissions?view=rules');
  expect(await screen.findByText('Lia · Categoria Tosa')).toBeVisible();
  expect(screen.getByText('33,5%')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nova Regra' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Nova Regra' }));
  await user.click(dialog.getByRole('button', { name: 'Criar Regra' }));
  expect(await dialog.findByText('Informe a comissão em % ou um valor fixo')).toBeVisible();
  await user.click(dialog.getByLabelText('Profissional'));
  await user.click(await screen.findByTitle('Lia'));
  await user.type(dialog.getByLabelText('Comissão (%)'), '12,5');
  await user.click(dialog.getByRole('button', { name: 'Criar Regra' }));
  await waitFor(() => expect(tenant.sent('POST', '/api/commission-rules')).toHaveLength(1));
  expect(tenant.sent('POST', '/api/commission-rules')[0]?.body).toMatchObject({
    ...{ professionalId: idOf(1), scope: 'ALL', percent: 12.5, amount: null },
  });
});

test('shows STAFF their own without rules or closing', async () => {
  await show('/demo/commissions?view=rules', 'STAFF');
  expect(await screen.findByText('O que você ganhou desde o último fechamento')).toBeVisible();
  expect(await screen.findByText('01/11/2026 a 20/11/2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fechar Comissões' })).toBeNull();
  expect(screen.queryByText('Regras')).toBeNull();
});

test('shows STAFF what was closed, without paying it', async () => {
  const { user } = await show('/demo/commissions?view=closed', 'STAFF');
  await user.click(await screen.findByRole('button', { name: 'Ver comissões até 20/11/2026' }));
  expect(await screen.findByText('A pagar')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Pago a Lia' })).toBeNull();
});

test('goes on to the next period after a day was closed, and says when it begins', async () => {
  const { user } = await show();
  const day = await screen.findByLabelText('Fechar até');
  await user.clear(day);
  await user.type(day, '19/11/2026{Enter}');
  await waitFor(() => expect(tenant.sent('GET', '/api/commissions').at(-1)?.params.get('to')).toBe('2026-11-19'));
  open = { ...OPEN, from: '2026-11-21T00:00:00.000Z', total: 0, shares: [] };
  await user.click(screen.getByRole('button', { name: 'Fechar Comissões' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechar comissões' }));
  await user.click(dialog.getByRole('button', { name: 'Fechar até 20/11/2026' }));
  expect(await screen.findByText('a partir de 21/11/2026')).toBeVisible();
  expect(tenant.sent('GET', '/api/commissions').at(-1)?.params.get('to')).toBeNull();
});

test('shows Plano Mini what it lacks', async () => {
  await show('/demo/commissions', 'OWNER', 'BASIC');
  expect(await screen.findByText('As Comissões são do Plano Max')).toBeVisible();
});
