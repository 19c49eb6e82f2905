import { screen, waitFor, within } from '@testing-library/react';
import type { CashbackRule, CashbackSettings } from '@focinho/contracts/desk/cashback';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { CashbackPanel } from './CashbackPanel';

const aRule = (change: Partial<CashbackRule> = {}): CashbackRule => ({
  id: idOf(701),
  scope: 'ALL',
  category: null,
  serviceId: null,
  service: null,
  productId: null,
  product: null,
  percent: 5,
  ceiling: null,
  waitingDays: 0,
  validDays: null,
  isActive: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...change,
});

let tenant: TenantServer;
let rules: CashbackRule[];
let settings: CashbackSettings;
let refusal: string | undefined;
beforeEach(async () => {
  refusal = undefined;
  rules = [aRule()];
  settings = { cashbackMaxPercent: 50, owed: 123.4, debts: 6.5, clients: 1 };
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path, method }) => {
    if (path === '/api/cashback-settings') return { data: { settings } };
    if (path === '/api/cashback-rules' && method === 'GET')
      return { data: { rules, pagination: { page: 1, limit: 20, total: rules.length, totalPages: 1 } } };
    if (!path.startsWith('/api/cashback-rules')) return undefined;
    return refusal ? { status: 409, message: refusal } : { data: { rule: aRule() } };
  };
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(CashbackPanel, '/demo/settings?view=cashback');

test('says of each rule what earns, how much, from when and until when', async () => {
  rules = [
    aRule({ ceiling: 20, waitingDays: 1, validDays: 90 }),
    aRule({ id: idOf(702), scope: 'CATEGORY', category: 'BANHO', percent: 10, waitingDays: 7 }),
    aRule({ id: idOf(703), scope: 'SERVICE', serviceId: idOf(501), service: { id: idOf(501), name: 'Tosa bebê' } }),
    aRule({ id: idOf(704), scope: 'PRODUCT', productId: idOf(502), isActive: false }),
  ];
  open();
  const all = (await screen.findByText('Tudo o que não tem outra regra')).closest('tr');
  expect(all).toHaveTextContent(
    /até R\$\s20,00 por venda · pode ser usado depois de 1 dia · vence depois de 90 dias5%Ativo/,
  );
  const category = screen.getByText('Categoria Banho').closest('tr');
  expect(category).toHaveTextContent('pode ser usado depois de 7 dias · não vence10%');
  expect(screen.getByText('Tosa bebê')).toBeVisible();
  expect(screen.getByText('Item excluído').closest('tr')).toHaveTextContent('Inativo');
});

test('a rule of a category is saved with it, and with nothing else that was chosen before', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova Regra' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Nova Regra' }));
  await user.click(dialog.getByLabelText('Vale para'));
  await user.click(await screen.findByTitle('Categoria de serviço'));
  await user.click(dialog.getByRole('button', { name: 'Criar Regra' }));
  expect(await dialog.findByText('Escolha a categoria')).toBeVisible();
  await user.click(dialog.getByLabelText('Categoria'));
  await user.click(await screen.findByTitle('Banho'));
  await user.type(dialog.getByLabelText('No máximo, por venda (R$)'), '15');
  await user.click(dialog.getByRole('button', { name: 'Criar Regra' }));
  await waitFor(() => expect(tenant.sent('POST', '/api/cashback-rules')).toHaveLength(1));
  expect(tenant.sent('POST', '/api/cashback-rules')[0]?.body).toEqual({
    scope: 'CATEGORY',
    category: 'BANHO',
    serviceId: null,
    productId: null,
    percent: 5,
    ceiling: 15,
    waitingDays: 0,
    validDays: 90,
    isActive: true,
  });
});

test('a tie is said in the dialog, which keeps what was typed', async () => {
  refusal = 'Já existe uma regra em uso para tudo';
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova Regra' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Nova Regra' }));
  await user.click(dialog.getByRole('button', { name: 'Criar Regra' }));
  expect((await screen.findAllByText(refusal))[0]).toBeVisible();
  expect(dialog.getByLabelText('Cashback (%)')).toHaveValue('5');
});

test('shows what the shop owes, and changes how much of a sale it pays, with a way back', async () => {
  const { user } = open();
  expect(await screen.findByText(/^R\$\s123,40 de 1 cliente$/)).toBeVisible();
  expect(screen.getByText(/^R\$\s6,50$/)).toBeVisible();
  const limit = screen.getByLabelText('Cashback paga no máximo, de uma venda (%)');
  await user.clear(limit);
  await user.type(limit, '30');
  await user.click(screen.getByRole('button', { name: 'Salvar Limite' }));
  expect(await screen.findByText('Limite salvo com sucesso!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(tenant.sent('PUT', '/api/cashback-settings').map(({ body }) => body)).toMatchObject([
      { cashbackMaxPercent: 30 },
      { cashbackMaxPercent: 50 },
    ]),
  );
});

test('without the plan, its use stays: what clients have is theirs', async () => {
  tenant.contract = { plan: 'BASIC' };
  open();
  expect(await screen.findByText(/^R\$\s123,40 de 1 cliente$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nova Regra' })).not.toBeInTheDocument();
});
