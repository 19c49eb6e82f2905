import { screen, waitFor, within } from '@testing-library/react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { Role } from '@focinho/contracts/kernel/enums';
import type { AvailableCredit } from '@focinho/contracts/desk/memberships';
import type { Pet } from '@focinho/contracts/people/pets';
import { saleInputSchema, saleUpdateSchema, type SaleDetail } from '@focinho/contracts/desk/sales';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { setViewport } from '@focinho/ui/jest/viewport';
import { aClient, aPet, aPixCharge, aService } from '../../testing/records';
import { Page } from './SalesPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

const id = (last: number) => `0199d3a0-5a52-7c3e-8c56-${String(last).padStart(12, '0')}`;
const CREATED_AT = '2026-11-21T01:30:00.000Z';
const BATH = aService(1, {
  id: id(1),
  name: 'Banho completo',
  prices: [{ size: 'GIANT', coat: null, price: 140, minutes: 120 }],
});
const SHAMPOO = { id: id(2), name: 'Shampoo neutro', price: 39.9, stock: 12 };
const MARIANA = aClient(3, { id: id(3), name: 'Mariana Souza', phone: '(11) 98765-4321' });
const THOR = aPet(5, MARIANA, { id: id(5), name: 'Thor', size: 'GIANT' });
const LULU = aPet(6, MARIANA, { name: 'Lulu', size: 'MINI' });
const APPOINTMENT: Partial<Appointment> = {
  id: id(4),
  date: '2026-11-20T00:00:00.000Z',
  status: 'COMPLETED',
  petId: THOR.id,
  pet: {
    id: THOR.id,
    name: 'Thor',
    clientId: MARIANA.id,
    size: 'GIANT',
    coat: null,
    temperament: null,
    flags: [],
    allergies: null,
  },
  service: BATH,
  price: 120,
};
const sale = (receipt: number, change: Partial<SaleDetail> = {}): SaleDetail => ({
  id: id(100 + receipt),
  receiptNumber: String(receipt).padStart(6, '0'),
  appointmentId: null,
  clientId: MARIANA.id,
  client: { id: MARIANA.id, name: MARIANA.name },
  clientPhone: MARIANA.phone,
  appointment: null,
  subtotal: 65,
  discount: 0,
  tax: 0,
  total: 65,
  paymentMethod: 'PIX',
  items: [
    {
      id: id(6),
      serviceId: BATH.id,
      productId: null,
      packageId: null,
      name: BATH.name,
      quantity: 1,
      unitPrice: 65,
      discount: 0,
      totalPrice: 65,
    },
  ],
  orderId: null,
  payments: [{ method: 'PIX', amount: 65, received: 65, change: 0 }],
  packageUsages: [],
  cancelledAt: null,
  createdAt: CREATED_AT,
  ...change,
});

let sales: SaleDetail[];
/** The sale that was deleted last. */
let removed: SaleDetail[];
let pets: Pet[];
let credits: AvailableCredit[];
let appointment: Partial<Appointment>;
let server: ApiServer;
let role: Role;
/** Overrides the server's response, for the tests of failures. */
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;

const page = (key: string, rows: unknown[]) => ({
  data: { [key]: rows, pagination: { page: 1, limit: 20, total: rows.length, pages: 1 } },
});

function respond(request: ApiRequest): ApiResponse {
  const special = failure?.(request) ?? currentUser(role)(request);
  if (special) return special;
  const { method, path, body } = request;
  const [, , noun = '', key] = path.split('/');
  if (noun === 'tenants' && key === 'info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (noun === 'tenants')
    return { data: { settings: { companyName: 'Pet Shop Demo', cnpj: '11222333000181', address: 'Rua A, 1' } } };
  if (noun === 'services') return page('services', [BATH]);
  if (noun === 'client-credits') return page('credits', []);
  if (noun === 'products') return page('products', [SHAMPOO]);
  if (noun === 'packages')
    return page('packages', [
      { id: id(7), name: 'Clubinho', price: 99, services: [{ serviceId: BATH.id, service: BATH }] },
    ]);
  if (noun === 'appointments') return page('appointments', [appointment]);
  if (noun === 'pets') return page('pets', pets);
  if (path.endsWith('/package-credits')) return { data: { credits } };
  if (noun === 'clients') return key ? { data: { client: MARIANA } } : page('clients', [MARIANA]);
  if (path.endsWith('/restoration')) {
    sales = [...sales, ...removed];
    return { data: { sale: removed[0] } };
  }
  if (method === 'POST') {
    const { paymentMethod, discount, tax } = saleInputSchema.parse(body);
    const made = sale(sales.length + 1, { paymentMethod, discount, tax });
    sales = [made, ...sales];
    return { status: 201, data: { sale: made } };
  }
  if (method === 'PUT') {
    const { paymentMethod } = saleUpdateSchema.parse(body);
    sales = sales.map((known) => (known.id === key ? { ...known, paymentMethod } : known));
  }
  if (method === 'DELETE') removed = sales.filter((known) => known.id === key);
  if (method === 'DELETE') sales = sales.filter((known) => known.id !== key);
  return key ? { data: { sale: sales.find((known) => known.id === key) ?? null } } : page('sales', sales);
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);

beforeEach(async () => {
  role = 'OWNER';
  pets = [];
  credits = [];
  appointment = APPOINTMENT;
  sales = [
    sale(2, { appointmentId: id(4), appointment: { id: id(4), pet: { name: 'Thor' } }, paymentMethod: 'CARD' }),
    sale(1, { client: null, total: 1234.5 }),
  ];
  failure = undefined;
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

type User = ReturnType<typeof renderTenantPage>['user'];
async function choose(user: User, label: string, option: RegExp) {
  await user.click(screen.getByRole('combobox', { name: label }));
  const options = await screen.findAllByText(option, {
    selector: '.ant-select-item-option-content, .ant-select-item-option-content *',
  });
  await user.click(options.at(-1) ?? document.body);
}
async function newSale() {
  const view = renderTenantPage(Page, '/demo/sales');
  await view.user.click(await screen.findByRole('button', { name: 'Nova Venda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Nova Venda' }));
  await waitFor(() => expect(dialog.getByLabelText('Agendamento (opcional)')).toHaveFocus());
  return { ...view, dialog };
}
/** An amount as shown, with its no-break space. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

test('lists the sales with the specified columns and texts', async () => {
  renderTenantPage(Page, '/demo/sales');
  expect(screen.getByText('Gerencie vendas e finalize agendamentos')).toBeVisible();
  expect(screen.getByText('Carregando vendas...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Vendas (2)' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Recibo',
    'Cliente',
    'Agendamento',
    'Total',
    'Pagamento',
    'Data',
    'Ações',
  ]);
  const row = within(screen.getByRole('row', { name: /000002/ }));
  for (const text of ['Mariana Souza', 'Thor', 'R$\u00a065,00', 'Cartão', '20/11/2026'])
    expect(row.getByText(text.replace('\u00a0', ' '))).toBeVisible();
  const direct = within(screen.getByRole('row', { name: /000001/ }));
  expect(direct.getByText('Venda direta')).toBeVisible();
  expect(direct.getByText('Cliente não encontrado')).toBeVisible();
});

test('says that there is no sale', async () => {
  sales = [];
  renderTenantPage(Page, '/demo/sales');
  expect(await screen.findByText('Nenhuma venda encontrada')).toBeVisible();
});

test('searches on the server', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/sales');
  await user.type(
    await screen.findByPlaceholderText('Buscar vendas por recibo, cliente ou forma de pagamento...'),
    'pix',
  );
  await waitFor(() => expect(address()).toBe('/demo/sales?search=pix'));
});

test('a direct sale: totals follow every change, and the server gets exact figures', async () => {
  const { user, dialog } = await newSale();
  expect(dialog.getByText('Finalize um agendamento ou crie uma venda direta.')).toBeVisible();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await choose(user, 'Adicionar Produto', /Shampoo neutro - R\$/);
  const quantity = dialog.getByLabelText('Quantidade de Shampoo neutro');
  await user.clear(quantity);
  await user.type(quantity, '3');
  await waitFor(() => expect(figure('Subtotal')).toBe('R$\u00a0184,70'));

  expect(screen.queryByText('Desconto', { selector: 'dt' })).toBeNull();
  await user.type(dialog.getByLabelText('Desconto (R$)'), '10,70');
  await user.type(dialog.getByLabelText('Impostos (R$)'), '1.5');
  await waitFor(() => expect(figure('Impostos')).toBe('R$\u00a01,50'));
  expect(figure('Desconto')).toBe('-R$\u00a010,70');
  expect(figure('Total')).toBe('R$\u00a0175,50');

  await user.dblClick(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')).toHaveLength(1);
  expect(sent('POST')[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(sent('POST')[0]?.body).toEqual({
    appointmentId: null,
    cashback: 0,
    clientId: MARIANA.id,
    mayExceedLimit: false,
    subtotal: 184.7,
    discount: 10.7,
    tax: 1.5,
    tip: 0,
    tipShares: [],
    total: 175.5,
    paymentMethod: 'PIX',
    items: [
      {
        serviceId: BATH.id,
        productId: null,
        packageId: null,
        petId: null,
        quantity: 1,
        unitPrice: 65,
        totalPrice: 65,
        usesCredits: true,
      },
      {
        serviceId: null,
        productId: SHAMPOO.id,
        packageId: null,
        petId: null,
        quantity: 3,
        unitPrice: 39.9,
        totalPrice: 119.7,
        usesCredits: true,
      },
    ],
    packageUsages: [],
  });

  const receipt = within(await screen.findByRole('dialog', { name: 'Recibo da Venda' }));
  expect(receipt.getByText('RECIBO Nº 000003')).toBeVisible();
  expect(await receipt.findByText('CNPJ 11.222.333/0001-81')).toBeVisible();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(receipt.getByRole('button', { name: 'Imprimir Recibo' }));
  expect(print).toHaveBeenCalled();
  print.mockRestore();
  expect(receipt.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5511987654321\?text=/),
  );
});

test('a sale without a client is to "Consumidor final", without fiado and packages', async () => {
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Consumidor final/);
  await waitFor(() => expect(dialog.queryByLabelText('Usar pacote (opcional)')).toBeNull());
  await user.click(dialog.getByLabelText('Forma de Pagamento'));
  expect(await screen.findByTitle('Dinheiro')).toBeInTheDocument();
  expect(screen.queryByTitle('Crédito/Fiado')).toBeNull();
  await user.keyboard('{Escape}');
  await choose(user, 'Adicionar Produto', /Shampoo neutro - R\$/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({ clientId: ANONYMOUS_CLIENT.id, packageUsages: [] });
});

test('on a phone the total is shown with the buttons, and nowhere else', async () => {
  setViewport('phone');
  const { user, dialog } = await newSale();
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await waitFor(() => expect(dialog.getByText('Total').nextSibling).toHaveTextContent('R$ 65,00'));
  const footer = dialog.getByRole('button', { name: 'Finalizar Venda' }).parentElement;
  expect(within(footer ?? document.body).getByText('Total')).toBeVisible();
});

test('an appointment sets its client and adds its service at the agreed price', async () => {
  pets = [THOR, LULU];
  const { user, dialog } = await newSale();
  await choose(user, 'Agendamento (opcional)', /Thor - Banho completo - 20\/11\/2026/);
  const asked = server.requests.find(({ path }) => path === '/api/appointments');
  expect(asked?.params.get('status')).toBe('COMPLETED');
  expect(asked?.params.get('unsold')).toBe('true');
  expect(await dialog.findByText('Mariana Souza')).toBeVisible();
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0120,00'));
  expect(await dialog.findByText('Thor · preço combinado')).toBeVisible();
  expect(dialog.getByLabelText('Quantidade de Banho completo')).toBeDisabled();
  await choose(user, 'Usar pacote (opcional)', /Clubinho · Banho completo/);
  await choose(user, 'Forma de Pagamento', /Dinheiro/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({
    appointmentId: APPOINTMENT.id,
    clientId: MARIANA.id,
    total: 120,
    paymentMethod: 'CASH',
    items: [{ serviceId: BATH.id, petId: THOR.id, quantity: 1 }],
    packageUsages: [{ packageId: id(7), serviceId: BATH.id }],
  });
});

test('an appointment on an open comanda leads there at once', async () => {
  appointment = { ...APPOINTMENT, order: { id: id(8), number: 12 } };
  const { user, dialog } = await newSale();
  await choose(user, 'Agendamento (opcional)', /Thor - Banho completo/);
  expect(await dialog.findByText('Este agendamento está na comanda 12.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Abrir comanda' })).toHaveAttribute('href', `/demo/desk?order=${id(8)}`);
  expect(dialog.queryByLabelText('Quantidade de Banho completo')).toBeNull();
  await choose(user, 'Adicionar Produto', /Shampoo neutro - R\$/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await dialog.findByText('Receba este agendamento pela comanda.')).toBeVisible();
  expect(sent('POST')).toHaveLength(0);
});

test('only the pet that is missing is marked, and once it is chosen nothing is', async () => {
  pets = [THOR, LULU];
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  const marked = () => document.querySelectorAll('[class*="-status-error"]');
  await dialog.findByLabelText('Pet de Banho completo');
  expect(marked()).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await dialog.findByText('Escolha para qual pet é cada serviço ou pacote')).toBeVisible();
  expect([...marked()].map((one) => one.querySelector('input')?.getAttribute('aria-label'))).toEqual([
    'Pet de Banho completo',
  ]);
  await choose(user, 'Pet de Banho completo', /Thor/);
  await waitFor(() => expect(marked()).toHaveLength(0));
  expect(sent('POST')).toEqual([]);
});

test('a service costs what it costs for the pet: the only one, or the one that is chosen', async () => {
  pets = [THOR];
  const { user, dialog } = await newSale();
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$\s65,00/);
  await choose(user, 'Cliente', /Mariana Souza/);
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0140,00'));
  expect(dialog.getByText('Thor')).toBeVisible();
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$\s140,00/);
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0280,00'));
});

test('credits of the Clubinho pay first, as far as they reach, unless somebody wants it otherwise', async () => {
  pets = [THOR];
  credits = [{ petId: THOR.id, serviceId: BATH.id, service: { id: BATH.id, name: BATH.name }, credits: 1 }];
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a00,00'));
  const quantity = dialog.getByLabelText('Quantidade de Banho completo');
  await user.clear(quantity);
  await user.type(quantity, '2');
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0140,00'));
  await user.click(dialog.getByRole('checkbox', { name: 'Pago com 1 crédito do Clubinho' }));
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0280,00'));
  await user.click(dialog.getByRole('checkbox', { name: 'Usar crédito do Clubinho' }));
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({ items: [{ serviceId: BATH.id, petId: THOR.id, usesCredits: true }] });
});

test('a package is sold to a pet: the only one, or the one that is chosen', async () => {
  pets = [THOR, LULU];
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Pacote', /Clubinho - R\$\s99,00/);
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a099,00'));
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await screen.findByText('Escolha para qual pet é cada serviço ou pacote')).toBeVisible();
  await choose(user, 'Pet de Clubinho', /Lulu/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({
    total: 99,
    items: [{ packageId: id(7), serviceId: null, productId: null, petId: LULU.id, quantity: 1 }],
  });
});

test('of several pets somebody says for which one a service is', async () => {
  pets = [THOR, LULU];
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await dialog.findByText('Escolha para qual pet é cada serviço ou pacote')).toBeVisible();
  expect(sent('POST')).toHaveLength(0);
  await choose(user, 'Pet de Banho completo', /Thor/);
  await waitFor(() => expect(figure('Total')).toBe('R$\u00a0140,00'));
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Venda criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({
    total: 140,
    items: [{ serviceId: BATH.id, petId: THOR.id, unitPrice: 140 }],
  });
});

test('requires client and items, and refuses a discount above the subtotal', async () => {
  const { user, dialog } = await newSale();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await dialog.findByText('Selecione um cliente', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  expect(dialog.getByText('Adicione pelo menos um item à venda')).toBeVisible();

  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await user.type(dialog.getByLabelText('Desconto (R$)'), '65,01');
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await dialog.findByText('O desconto não pode ser maior que o subtotal')).toBeVisible();
  expect(sent('POST')).toHaveLength(0);
});

test('a refused sale keeps everything typed and says why', async () => {
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await choose(user, 'Forma de Pagamento', /Crédito\/Fiado/);
  failure = ({ method }) =>
    method === 'POST' ? { status: 409, message: 'Limite de crédito insuficiente' } : undefined;
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Erro ao criar venda. Tente novamente.');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Limite de crédito insuficiente');
  expect(dialog.getByLabelText('Quantidade de Banho completo')).toHaveValue(1);
});

test('the edit button opens the sale with its items, client and receipt, and can change the payment method', async () => {
  const { user } = renderTenantPage(Page, '/demo/sales');
  await user.click(await screen.findByRole('button', { name: 'Editar venda 000002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Venda 000002' }));
  expect(await dialog.findByText('Banho completo')).toBeVisible();
  expect(dialog.getByText('Mariana Souza')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Imprimir Recibo' })).toBeVisible();
  await choose(user, 'Forma de Pagamento', /Dinheiro/);
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Venda atualizada com sucesso!');
  expect(sent('PUT')[0]?.body).toEqual({ paymentMethod: 'CASH', was: { paymentMethod: 'CARD' } });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Ação desfeita.');
  expect(sent('PUT')[1]?.body).toEqual({ paymentMethod: 'CARD', was: { paymentMethod: 'CASH' } });
});

test('a sale that was paid in several ways says so, and keeps them unless one is chosen', async () => {
  const paidBy = [
    { method: 'PIX' as const, amount: 50 },
    { method: 'CASH' as const, amount: 15 },
  ];
  sales = sales.map((known) => (known.receiptNumber === '000002' ? { ...known, paymentMethod: 'PIX', paidBy } : known));
  const { user } = renderTenantPage(Page, '/demo/sales');
  const row = within(await screen.findByRole('row', { name: /000002/ }));
  expect(row.getByText('PIX + Dinheiro')).toBeVisible();
  expect(row.getByText('R$ 50,00 + R$ 15,00')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Editar venda 000002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Venda 000002' }));
  expect(await dialog.findByText('Manter PIX + Dinheiro')).toBeVisible();
  await choose(user, 'Forma de Pagamento', /^PIX$/);
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Venda atualizada com sucesso!');
  expect(sent('PUT')[0]?.body).toMatchObject({ paymentMethod: 'PIX', replacesSplit: true });
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('the receipt of any sale is one click away, and names the pet of each service', async () => {
  sales = sales.map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, pet: { id: THOR.id, name: 'Thor' } })),
  }));
  const { user } = renderTenantPage(Page, '/demo/sales');
  await user.click(await screen.findByRole('button', { name: 'Recibo venda 000002' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Recibo da Venda' }));
  expect(await receipt.findByText('RECIBO Nº 000002')).toBeVisible();
  expect(receipt.getByText(`${BATH.name} · Thor`)).toBeVisible();
  expect(receipt.getByText('Pet').nextSibling).toHaveTextContent('Thor');
});

test('removing an item moves the focus to the next one, and after the last to the service select', async () => {
  const { user, dialog } = await newSale();
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await choose(user, 'Adicionar Produto', /Shampoo neutro - R\$/);
  await user.click(dialog.getByRole('button', { name: 'Remover Banho completo' }));
  const next = dialog.getByRole('button', { name: 'Remover Shampoo neutro' });
  await waitFor(() => expect(next).toHaveFocus());
  // Until the person can have seen it, Enter does nothing.
  await waitFor(() => expect(next).not.toHaveAttribute('data-unseen'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Adicionar Serviço' })).toHaveFocus());
});

test('the receipt returns the focus to where the sale began', async () => {
  const { user, dialog } = await newSale();
  await choose(user, 'Cliente', /Mariana Souza/);
  await choose(user, 'Adicionar Serviço', /Banho completo - R\$/);
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  expect(await screen.findByRole('dialog', { name: 'Recibo da Venda' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nova Venda' })).toHaveFocus());
});

test('a link to a sale that does not exist says so, until it is dismissed', async () => {
  failure = ({ path }) =>
    path === `/api/sales/${id(999)}` ? { status: 404, message: 'Venda não encontrada.' } : undefined;
  const { user, address } = renderTenantPage(Page, `/demo/sales?sale=${id(999)}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Venda não encontrada');
  expect(alert).toHaveTextContent('O endereço leva a uma venda que não existe ou foi excluída.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(within(alert).getByRole('button', { name: 'Dispensar aviso' }));
  await waitFor(() => expect(address()).toBe('/demo/sales'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a linked sale that failed to load can be retried', async () => {
  failure = ({ path }) =>
    path === `/api/sales/${id(102)}` ? { status: 503, message: 'Banco fora do ar.' } : undefined;
  const { user } = renderTenantPage(Page, `/demo/sales?sale=${id(102)}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível carregar a venda');
  expect(alert).toHaveTextContent('Banco fora do ar.');
  failure = undefined;
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('dialog', { name: 'Venda 000002' })).toBeVisible();
});

describe('"QR PIX"', () => {
  const charge = aPixCharge({ amount: 40, saleId: id(101), isConfirmedByHand: true, expiresAt: null });
  beforeEach(() => {
    const mixed = { method: 'CASH' as const, amount: 1194.5, received: 1200, change: 5.5 };
    sales = sales.map((known) =>
      known.receiptNumber === '000001'
        ? {
            ...known,
            paymentMethod: 'CASH',
            paidBy: [mixed, { method: 'PIX', amount: 40 }],
            payments: [{ method: 'PIX', amount: 40, received: 40, change: 0 }, mixed],
          }
        : known,
    );
    failure = ({ path }) => (path.startsWith('/api/pix-charges') ? { status: 201, data: { charge } } : undefined);
  });

  test('is there for a sale with PIX, also as its smaller part, and charges what was paid by PIX', async () => {
    const { user } = renderTenantPage(Page, '/demo/sales');
    await user.dblClick(await screen.findByRole('button', { name: 'QR PIX venda 000001' }));
    expect(screen.queryByRole('button', { name: 'QR PIX venda 000002' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'PIX da venda 000001' }));
    expect(await dialog.findByRole('img', { name: /^QR code do PIX de R\$\s40,00$/ })).toBeVisible();
    expect(sent('POST').map(({ body }) => body)).toEqual([{ saleId: id(101), amount: 40 }]);
  });

  test('says why it is refused', async () => {
    failure = ({ path }) =>
      path === '/api/pix-charges' ? { status: 409, message: 'Esta venda já foi paga.' } : undefined;
    const { user } = renderTenantPage(Page, '/demo/sales');
    await user.click(await screen.findByRole('button', { name: 'QR PIX venda 000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'PIX da venda 000001' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Esta venda já foi paga.');
  });
});

test('deletes after the confirmation', async () => {
  const { user } = renderTenantPage(Page, '/demo/sales');
  await user.click(await screen.findByRole('button', { name: 'Excluir venda 000002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(dialog.getByText('Tem certeza que deseja excluir esta venda? Esta ação não pode ser desfeita.')).toBeVisible();
  expect(dialog.queryByText(/chegou por PIX/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Venda excluída com sucesso!');
  expect(await screen.findByRole('heading', { name: 'Lista de Vendas (1)' })).toBeVisible();
});

test('a deleted sale is back by "Desfazer", and where it cannot be the reason is said', async () => {
  const { user } = renderTenantPage(Page, '/demo/sales');
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Excluir venda 000002' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    return screen.findByRole('button', { name: 'Desfazer' });
  };
  await user.click(await remove());
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Vendas (2)' })).toBeVisible();
  // Its notice leaves slowly, and the next one has a button of the same name.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  const message = 'O caixa foi fechado depois disto: não dá mais para desfazer.';
  failure = ({ path }) => (path.endsWith('/restoration') ? { status: 409, message } : undefined);
  const undo = await remove();
  await user.click(undo);
  expect(await screen.findByText(message)).toBeVisible();
});

test('says before the deletion where money which came by PIX is given back', async () => {
  const { user } = renderTenantPage(Page, '/demo/sales');
  await user.click(await screen.findByRole('button', { name: 'Excluir venda 000001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText(/O que chegou por PIX não volta sozinho: depois de excluir, o Balcão diz quanto devolver/),
  ).toBeVisible();
});

test('staff cannot delete a sale', async () => {
  role = 'STAFF';
  await logIn();
  renderTenantPage(Page, '/demo/sales');
  expect(await screen.findByRole('button', { name: 'Editar venda 000002' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Excluir venda 000002' })).not.toBeInTheDocument();
});
