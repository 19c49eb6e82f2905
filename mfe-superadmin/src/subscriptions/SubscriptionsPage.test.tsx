import { screen, waitFor, within } from '@testing-library/react';
import {
  creditRestorationSchema,
  creditReturnInputSchema,
  enteredPaymentSchema,
  grantedMonthsSchema,
  setPlanSchema,
  tenantSubscriptionListQuerySchema,
  trialExtensionSchema,
  type Subscription,
  type TenantSubscription,
} from '@focinho/contracts/vendor/subscriptions';
import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { HERE } from '../instants';
import { Page } from './SubscriptionsPage';

const IN_A_WEEK = addDays(todayIn(HERE), 7);
/** A day as the API writes it. */
const apiDay = (day: string) => `${day}T00:00:00.000Z`;
const rows: TenantSubscription[] = [
  {
    tenant: { id: 't1', name: 'Patas Felizes', slug: 'patas-felizes' },
    state: 'TRIAL',
    plan: 'BASIC',
    addOn: 'NONE',
    trialEndsOn: apiDay(IN_A_WEEK),
    paidUntil: null,
    writableUntil: apiDay(addDays(IN_A_WEEK, 7)),
    isCancelled: false,
    monthly: 0,
  },
  {
    tenant: { id: 't2', name: 'Banho & Cia', slug: 'banho-e-cia' },
    state: 'ACTIVE',
    plan: 'BASIC',
    addOn: 'NFCE_300',
    trialEndsOn: null,
    paidUntil: apiDay('2026-12-08'),
    writableUntil: apiDay('2026-12-08'),
    isCancelled: true,
    monthly: 159.8,
  },
];
const overview = {
  monthlyRevenue: 1558.8,
  paying: 12,
  trials: 5,
  trialsEndingIn7Days: 3,
  overdue: 2,
  readOnly: 1,
  churn: 4,
};
const invoice = {
  id: 'i1',
  number: 31,
  kind: 'PERIOD',
  plan: 'BASIC',
  addOn: 'NFCE_300',
  amount: 159.8,
  periodStart: apiDay('2026-11-09'),
  periodEnd: apiDay('2026-12-08'),
  dueOn: apiDay('2026-11-08'),
  createdAt: '2026-10-30T12:00:00.000Z',
  paidAt: '2026-11-08T12:00:00.000Z',
  cancelledAt: null,
} as const;

const creditReturn = {
  id: '01980000-0000-7000-8000-000000000001',
  at: '2026-11-10T15:00:00.000Z',
  amount: 59.9,
  reason: 'PIX para ana@patas.example',
  isRestored: false,
};

let server: ApiServer;
let refusal: string | undefined;
const me = currentUser('SUPER_ADMIN');
function respond(request: ApiRequest): ApiResponse {
  const user = me(request);
  if (user) return user;
  const { method, path, params } = request;
  if (method === 'POST') return refusal ? { status: 409, message: refusal } : { data: {} };
  if (path.endsWith('/overview')) return { data: overview };
  if (path === '/api/super-admin/subscriptions') {
    const { state } = tenantSubscriptionListQuerySchema.parse(Object.fromEntries(params));
    const subscriptions = rows.filter((row) => !state || row.state === state);
    return { data: { subscriptions, pagination: { page: 1, limit: 20, total: subscriptions.length, pages: 1 } } };
  }
  const row = rows.find(({ tenant }) => path === `/api/super-admin/tenants/${tenant.id}/subscription`);
  return row ? { data: { subscription: detailOf(row) } } : { status: 404, message: 'HTTP 404' };
}
let openInvoice: Subscription['openInvoice'] = null;
const detailOf = ({ tenant: _tenant, monthly, ...state }: TenantSubscription): Subscription => ({
  ...state,
  next: null,
  credit: 40,
  creditReturns: monthly > 0 ? [creditReturn] : [],
  openInvoice,
  invoices: monthly > 0 ? [invoice] : [],
});
const sent = () => server.requests.filter(({ method }) => method === 'POST');

beforeEach(async () => {
  refusal = undefined;
  openInvoice = null;
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

async function open(name: string) {
  const page = renderPage(Page, '/saas-root/subscriptions');
  await page.user.click(await screen.findByRole('button', { name: `Ver assinatura ${name}` }));
  const drawer = within(await screen.findByRole('dialog', { name }));
  await drawer.findByRole('button', { name: 'Mudar plano' });
  return { ...page, drawer };
}

test('shows what the subscriptions bring in and whom to call', async () => {
  renderPage(Page, '/saas-root/subscriptions');
  expect(screen.getByRole('heading', { name: 'Assinaturas', level: 1 })).toBeVisible();
  expect(await screen.findByText('R$ 1.558,80')).toBeVisible();
  const figure = (title: string) => screen.getByRole('heading', { name: title }).closest('section');
  expect(figure('MRR')).toHaveTextContent('1.558,80');
  expect(figure('Pagantes')).toHaveTextContent('12');
  expect(figure('Em teste')).toHaveTextContent('5');
  expect(figure('Terminando')).toHaveTextContent('3');
  expect(figure('Atrasadas')).toHaveTextContent('2');
  expect(figure('Somente leitura')).toHaveTextContent('1');
  expect(figure('Churn')).toHaveTextContent('4');
});

test('lists the tenants with state, plan, days and price, and keeps filter, order and search in the address', async () => {
  const { user, address } = renderPage(Page, '/saas-root/subscriptions');
  expect(await screen.findByRole('heading', { name: 'Lista de Assinaturas (2)' })).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Patas Felizes/ })).getByText('Plano Mini · em teste')).toBeVisible();
  const leaving = within(screen.getByRole('row', { name: /Banho & Cia/ }));
  for (const text of ['/banho-e-cia', 'Em dia', 'Cancelada', 'Plano Mini + NFC-e 300', 'R$ 159,80'])
    expect(leaving.getByText(text)).toBeVisible();
  expect(leaving.getAllByText('08/12/2026')).toHaveLength(2);
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por estado' }));
  await user.click(await screen.findByText('Teste grátis', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByRole('heading', { name: 'Lista de Assinaturas (1)' })).toBeVisible();
  await user.click(screen.getByRole('columnheader', { name: /Tenant/ }));
  await user.type(screen.getByPlaceholderText('Nome ou slug...'), 'patas');
  await waitFor(() => expect(address()).toBe('/saas-root/subscriptions?state=TRIAL&sort=name&search=patas'));
});

test('shows the invoices of a tenant, and no trial to extend for one that pays', async () => {
  const { drawer } = await open('Banho & Cia');
  expect(drawer.getByText('Nº 31: Plano Mini + NFC-e 300')).toBeVisible();
  expect(drawer.getByText('Paga')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Estender teste' })).not.toBeInTheDocument();
});

test('extends a trial, with a reason and the day on which it will end', async () => {
  const { user, drawer } = await open('Patas Felizes');
  await user.click(drawer.getByRole('button', { name: 'Estender teste' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Estender Teste' }));
  expect(dialog.getByText(`O teste vai até ${formatDay(addDays(IN_A_WEEK, 7))}.`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Estender teste' }));
  expect(await dialog.findByText('Informe o motivo')).toBeVisible();
  expect(sent()).toHaveLength(0);
  await user.type(dialog.getByLabelText('Motivo'), 'Ainda migrando{Enter}');
  await screen.findByText('Teste estendido com sucesso!');
  expect(sent()[0]?.path).toBe('/api/super-admin/tenants/t1/subscription/trial');
  expect(trialExtensionSchema.parse(sent()[0]?.body)).toEqual({ days: 7, reason: 'Ainda migrando' });
});

test('grants months, and a refusal keeps what was typed', async () => {
  refusal = 'Este tenant está inativo.';
  const { user, drawer } = await open('Banho & Cia');
  await user.click(drawer.getByRole('button', { name: 'Conceder meses' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conceder Meses' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Cortesia{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Este tenant está inativo.');
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Cortesia');
  refusal = undefined;
  await user.click(dialog.getByRole('button', { name: 'Conceder meses' }));
  await screen.findByText('Meses concedidos com sucesso!');
  expect(sent()[1]?.headers.get('idempotency-key')).toBe(sent()[0]?.headers.get('idempotency-key'));
  expect(grantedMonthsSchema.parse(sent()[1]?.body)).toEqual({ months: 1, reason: 'Cortesia' });
});

test('enters a payment of which no provider tells', async () => {
  const { user, drawer } = await open('Patas Felizes');
  await user.click(drawer.getByRole('button', { name: 'Registrar pagamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Pagamento' }));
  await user.type(dialog.getByLabelText('Valor (R$)'), '59,90');
  await user.type(dialog.getByLabelText('Motivo'), 'Conferido no extrato{Enter}');
  await screen.findByText('Pagamento registrado com sucesso!');
  expect(sent()[0]?.path).toBe('/api/super-admin/tenants/t1/subscription/payments');
  expect(enteredPaymentSchema.parse(sent()[0]?.body)).toEqual({ amount: 59.9, reason: 'Conferido no extrato' });
});

test('does not propose to give back what has arrived for an open invoice', async () => {
  openInvoice = { ...invoice, number: 4, received: 39 };
  const { user, drawer } = await open('Patas Felizes');
  await user.click(drawer.getByRole('button', { name: 'Devolver crédito' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver Crédito' }));
  expect(dialog.getByLabelText('Valor (R$)')).toHaveValue('');
  expect(dialog.getByRole('note')).toHaveTextContent(/Chegaram R\$\s39,00 da fatura nº 4, que está aberta/);
});

test('gives credit back, at most all of it, and says how', async () => {
  const { user, drawer } = await open('Patas Felizes');
  await user.click(drawer.getByRole('button', { name: 'Devolver crédito' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver Crédito' }));
  expect(dialog.getByLabelText('Valor (R$)')).toHaveValue('40,00');
  await user.type(dialog.getByLabelText('Como foi devolvido'), 'PIX para a chave da loja{Enter}');
  await screen.findByText('Devolução registrada com sucesso!');
  expect(sent()[0]?.path).toBe('/api/super-admin/tenants/t1/subscription/credit-returns');
  expect(creditReturnInputSchema.parse(sent()[0]?.body)).toEqual({ amount: 40, reason: 'PIX para a chave da loja' });
});

test('takes credit up again that has not arrived', async () => {
  const { user, drawer } = await open('Banho & Cia');
  expect(drawer.getByText(/em 10\/11\/2026: PIX para ana@patas\.example/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Não chegou' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer Devolução' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Chave recusada{Enter}');
  await screen.findByText('Devolução desfeita: o valor é crédito de novo.');
  expect(sent()[0]?.path).toBe('/api/super-admin/tenants/t2/subscription/credit-restorations');
  expect(creditRestorationSchema.parse(sent()[0]?.body)).toEqual({
    returnId: creditReturn.id,
    reason: 'Chave recusada',
  });
});

test('changes the plan at once', async () => {
  const { user, drawer } = await open('Banho & Cia');
  await user.click(drawer.getByRole('button', { name: 'Mudar plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar Plano' }));
  await user.click(dialog.getByRole('combobox', { name: 'Plano' }));
  await user.click(await screen.findByText('Contrato', { selector: '.ant-select-item-option-content' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Rede com dez lojas');
  await user.click(dialog.getByRole('button', { name: 'Mudar plano' }));
  await screen.findByText('Plano alterado com sucesso!');
  expect(sent()[0]?.path).toBe('/api/super-admin/tenants/t2/subscription/plan');
  expect(setPlanSchema.parse(sent()[0]?.body)).toEqual({
    plan: 'ENTERPRISE',
    addOn: 'NFCE_300',
    reason: 'Rede com dez lojas',
  });
});
