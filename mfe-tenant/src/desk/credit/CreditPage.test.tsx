import { screen, waitFor, within } from '@testing-library/react';
import type { ClientCredit, CreditStatement, Receivables } from '@focinho/contracts/desk/client-credits';
import type { Till } from '@focinho/contracts/desk/till';
import type { CreditTransaction } from '@focinho/contracts/desk/credit-transactions';
import type { Role } from '@focinho/contracts/kernel/enums';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { aClient, aPixCharge, idOf } from '../../testing/records';
import { Page } from './CreditPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

const MARIANA = aClient(1, { name: 'Mariana Souza' });
const createdAt = '2026-11-21T01:30:00.000Z';
const account = (index: number, change: Partial<ClientCredit>): ClientCredit => ({
  id: idOf(index),
  clientId: MARIANA.id,
  client: { id: MARIANA.id, name: MARIANA.name, phone: '(11) 98765-4321' },
  creditLimit: 300,
  balance: 120.5,
  overdue: 0,
  overdueDays: 0,
  ages: { UP_TO_30: 120.5, FROM_31: 0, FROM_61: 0 },
  dueOn: '2026-12-20T00:00:00.000Z',
  isBlocked: false,
  promisedOn: null,
  promiseNote: null,
  isActive: true,
  createdAt,
  ...change,
});
const movement = (index: number, change: Partial<CreditTransaction>): CreditTransaction => ({
  id: idOf(50 + index),
  clientCreditId: idOf(1),
  type: 'CREDIT',
  amount: 120.5,
  description: 'Venda 000007',
  balanceAfter: 120.5,
  saleId: null,
  clientCredit: { client: { id: MARIANA.id, name: MARIANA.name } },
  createdAt,
  ...change,
});

const RECEIVABLES: Receivables = {
  clients: 2,
  total: 470.5,
  ages: { UP_TO_30: 120.5, FROM_31: 50, FROM_61: 300 },
  clientsByAge: { UP_TO_30: 1, FROM_31: 1, FROM_61: 1 },
  overdue: { clients: 1, total: 350 },
};
const STATEMENT: CreditStatement = {
  client: { id: MARIANA.id, name: MARIANA.name, phone: '(11) 98765-4321' },
  from: '2026-08-28T00:00:00.000Z',
  to: '2026-11-26T00:00:00.000Z',
  opening: 30,
  entries: [
    {
      id: idOf(70),
      at: '2026-11-20T15:00:00.000Z',
      type: 'CREDIT',
      description: 'Venda 000007',
      amount: 120.5,
      dueOn: '2026-12-20T00:00:00.000Z',
      balance: 150.5,
    },
    {
      id: idOf(71),
      at: '2026-11-21T15:00:00.000Z',
      type: 'DEBIT',
      description: 'Recebido no balcão',
      amount: 30,
      dueOn: null,
      balance: 120.5,
    },
  ],
  closing: 120.5,
  debts: [
    {
      id: idOf(70),
      day: '2026-11-20T00:00:00.000Z',
      dueOn: '2026-12-20T00:00:00.000Z',
      description: 'Venda 000007',
      amount: 120.5,
      open: 120.5,
    },
  ],
};

let till: Till;
let credits: ClientCredit[];
let transactions: CreditTransaction[];
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
  const { method, path } = request;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (path === '/api/clients') return page('clients', [MARIANA]);
  if (path === '/api/client-credits/receivables') return { data: { receivables: RECEIVABLES } };
  if (path.endsWith('/statement')) return { data: { statement: STATEMENT } };
  if (path === '/api/till') return { data: { till } };
  if (path === '/api/tutor-links') return { status: 201, data: { link: { id: idOf(60), token: 'segredo' } } };
  if (path.endsWith('/reversal')) return { status: 201, data: { transaction: transactions[1] } };
  if (path === '/api/credit-transactions') {
    if (method === 'POST') transactions = [movement(9, { type: 'DEBIT', description: 'Pagamento' }), ...transactions];
    return method === 'GET'
      ? page('transactions', transactions)
      : { status: 201, data: { transaction: transactions[0] } };
  }
  if (method === 'DELETE') credits = [];
  return method === 'GET' ? page('credits', credits) : { data: { credit: credits[0] } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);

beforeEach(async () => {
  role = 'OWNER';
  credits = [account(1, {}), account(2, { client: null, balance: 350, isActive: false })];
  transactions = [movement(1, {}), movement(2, { type: 'DEBIT', amount: 20, description: 'Pagamento via PIX' })];
  failure = undefined;
  till = { isUsed: false, session: null };
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

type User = ReturnType<typeof renderTenantPage>['user'];
async function open(button: string, title: string) {
  const view = renderTenantPage(Page, '/demo/credit');
  await view.user.click(await screen.findByRole('button', { name: button }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

/** Chooses what stands in the menu of a row. */
async function openFromMenu(item: string, title: string) {
  const view = renderTenantPage(Page, '/demo/credit');
  await view.user.click(await screen.findByRole('button', { name: 'Mais Mariana Souza' }));
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

test('lists the accounts and the recent transactions with the specified columns', async () => {
  renderTenantPage(Page, '/demo/credit');
  expect(screen.getByText('Gerencie o crédito dos clientes')).toBeVisible();
  expect(screen.getByText('Carregando créditos...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Créditos (2)' })).toBeVisible();
  await screen.findByText('Venda 000007');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['Cliente', 'Saldo Atual', 'Limite', 'Disponível', 'Status', 'Ações'],
    ...['Tipo', 'Cliente', 'Valor', 'Descrição', 'Saldo Após', 'Data'],
  ]);
  const within300 = within(screen.getByRole('row', { name: /Mariana Souza R\$\s120,50/ }));
  expect(within300.getByText('R$ 179,50')).toHaveClass('fcui-good');
  expect(within300.getByText('o cliente deve')).toBeVisible();
  const beyond = within(screen.getByRole('row', { name: /Cliente não encontrado/ }));
  expect(beyond.getByText('-R$ 50,00')).toHaveClass('fcui-bad');
  expect(beyond.getByText('Inativo')).toBeVisible();

  const sale = within(screen.getByRole('row', { name: /Venda 000007/ }));
  expect(sale.getByText('Crédito')).toBeVisible();
  expect(sale.getByText('cobrança')).toBeVisible();
  expect(sale.getByText('+R$ 120,50')).toHaveClass('fcui-good');
  expect(sale.getByText('20/11/2026')).toBeVisible();
  const payment = within(screen.getByRole('row', { name: /Pagamento via PIX/ }));
  expect(payment.getByText('Débito')).toBeVisible();
  expect(payment.getByText('pagamento')).toBeVisible();
  expect(payment.getByText('-R$ 20,00')).toHaveClass('fcui-bad');
  const asked = server.requests.find(({ path }) => path === '/api/credit-transactions');
  expect(asked?.params.get('limit')).toBe('10');
});

test('says that there is no account and no transaction', async () => {
  credits = [];
  transactions = [];
  renderTenantPage(Page, '/demo/credit');
  expect(await screen.findByText('Nenhum crédito encontrado')).toBeVisible();
  expect(await screen.findByText('Nenhuma transação encontrada')).toBeVisible();
});

test('creates an account for a client', async () => {
  const { user, dialog } = await open('Novo Crédito', 'Criar Crédito para Cliente');
  expect(dialog.getByText('Configure o limite de crédito para um cliente.')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Cliente')).toHaveFocus());
  await user.type(dialog.getByLabelText('Limite de Crédito (R$)'), '1.250,50');
  await user.click(dialog.getByRole('button', { name: 'Criar Crédito' }));
  expect(await dialog.findByText('Selecione um cliente', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  await user.click(dialog.getByLabelText('Cliente'));
  await user.click(await screen.findByText('Mariana Souza', { selector: '.ant-select-item-option-content *' }));
  await user.click(dialog.getByRole('button', { name: 'Criar Crédito' }));
  await screen.findByText('Crédito criado com sucesso!');
  expect(sent('POST')[0]?.body).toEqual({ clientId: MARIANA.id, creditLimit: 1250.5 });
});

test('an edit changes only the limit and reactivates the account', async () => {
  const { user, dialog } = await open('Editar Cliente não encontrado', 'Editar Crédito');
  expect(dialog.getByText('Atualize o limite de crédito do cliente.')).toBeVisible();
  const limit = dialog.getByLabelText('Limite de Crédito (R$)');
  await user.clear(limit);
  await user.type(limit, '400{Enter}');
  await screen.findByText('Crédito atualizado com sucesso!');
  expect(sent('PUT')[0]?.body).toEqual({ creditLimit: 400, isActive: true, was: { creditLimit: 300 } });
});

test('records a payment', async () => {
  const { user, dialog } = await open('Nova transação Mariana Souza', 'Nova Transação');
  expect(dialog.getByText(/^Mariana Souza - Saldo atual: R\$\s120,50$/)).toBeVisible();
  expect(dialog.getByText('Débito (Remover)', { selector: '.ant-select-content' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Criar Transação' }));
  expect(await dialog.findByText('Informe o valor')).toBeVisible();
  expect(dialog.getByText('Informe a descrição')).toBeVisible();
  await user.type(dialog.getByLabelText('Valor (R$)'), '20.5');
  await user.type(dialog.getByPlaceholderText('Ex: Pagamento de venda, Ajuste de saldo...'), 'Pagamento');
  await user.dblClick(dialog.getByRole('button', { name: 'Criar Transação' }));
  await screen.findByText('Transação criada com sucesso!');
  expect(sent('POST')).toHaveLength(1);
  expect(sent('POST')[0]?.body).toEqual({
    clientCreditId: idOf(1),
    type: 'DEBIT',
    amount: 20.5,
    description: 'Pagamento',
    method: 'CASH',
    mayExceedDebt: true,
    mayExceedLimit: false,
    dueOn: null,
  });
  expect(await screen.findByRole('row', { name: /Pagamento R\$/ })).toBeVisible();
});

test('a payment can be taken back, unless it has come by PIX', async () => {
  const { user, dialog } = await open('Nova transação Mariana Souza', 'Nova Transação');
  await user.type(dialog.getByLabelText('Valor (R$)'), '20.5');
  await user.type(dialog.getByLabelText('Descrição'), 'Pagamento');
  await user.click(dialog.getByRole('button', { name: 'Criar Transação' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Ação desfeita.');
  expect(sent('POST')[1]?.path).toBe(`/api/credit-transactions/${idOf(59)}/reversal`);

  await user.click(await screen.findByRole('button', { name: 'Nova transação Mariana Souza' }));
  const again = within(await screen.findByRole('dialog', { name: 'Nova Transação' }));
  await user.type(again.getByLabelText('Valor (R$)'), '1');
  await user.type(again.getByLabelText('Descrição'), 'Outro');
  await user.click(again.getByRole('combobox', { name: 'Forma de Pagamento' }));
  await user.click(await screen.findByTitle('PIX'));
  await user.click(again.getByRole('button', { name: 'Criar Transação' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova Transação' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('explains the type of a transaction and shows the resulting balance', async () => {
  const { user, dialog } = await open('Nova transação Mariana Souza', 'Nova Transação');
  const after = () => dialog.getByText('Saldo após a transação').nextSibling;
  expect(dialog.getByText('pagamento: diminui o que o cliente deve')).toBeVisible();
  expect(after()).toHaveTextContent('R$ 120,50');
  await user.type(dialog.getByLabelText('Valor (R$)'), '20,10');
  await waitFor(() => expect(after()).toHaveTextContent('R$ 100,40'));
  await user.click(dialog.getByRole('combobox', { name: 'Tipo de Transação' }));
  await user.click(await screen.findByText('cobrança: aumenta o que o cliente deve'));
  expect(await dialog.findByText('Crédito (Adicionar)', { selector: '.ant-select-content' })).toBeVisible();
  await waitFor(() => expect(after()).toHaveTextContent('R$ 140,60'));
  await user.type(dialog.getByLabelText('Descrição'), 'Anotado');
  await user.click(dialog.getByRole('button', { name: 'Criar Transação' }));
  await screen.findByText('Transação criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({ type: 'CREDIT', amount: 20.1 });
  expect(sent('POST')[0]?.body).not.toHaveProperty('method');
});

describe('"Receber por PIX"', () => {
  const TRANSACTION = 'Nova transação Mariana Souza';
  const charge = aPixCharge({ amount: 120.5, clientId: MARIANA.id, isConfirmedByHand: true, expiresAt: null });
  const receive = (user: User) => user.dblClick(screen.getByRole('button', { name: 'Receber por PIX' }));
  const pixDialog = async () => within(await screen.findByRole('dialog', { name: 'Receber fiado por PIX' }));
  beforeEach(() => {
    failure = ({ path }) => (path.startsWith('/api/pix-charges') ? { status: 201, data: { charge } } : undefined);
  });

  test('charges all that is owed, once, until it is paid', async () => {
    const { user } = await open(TRANSACTION, 'Nova Transação');
    await receive(user);
    const dialog = await pixDialog();
    expect(await dialog.findByRole('img', { name: /^QR code do PIX de R\$\s120,50$/ })).toBeVisible();
    expect(sent('POST').map(({ body }) => body)).toEqual([{ clientId: MARIANA.id, amount: 120.5 }]);
    failure = ({ path }) =>
      path.startsWith('/api/pix-charges')
        ? { data: { charge: { ...charge, status: 'PAID', receivedAmount: 120.5, paidAt: createdAt } } }
        : undefined;
    await user.click(dialog.getByRole('button', { name: 'Confirmar recebimento' }));
    await user.click(await screen.findByRole('button', { name: /^Recebi R\$\s120,50$/ }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Pago'));
  });

  test('charges the typed amount, and says why it is refused', async () => {
    failure = ({ path }) =>
      path === '/api/pix-charges' ? { status: 409, message: 'O cliente não deve tanto.' } : undefined;
    const { user, dialog } = await open(TRANSACTION, 'Nova Transação');
    await user.type(dialog.getByLabelText('Valor (R$)'), '20,10');
    await receive(user);
    expect(await (await pixDialog()).findByRole('alert')).toHaveTextContent('O cliente não deve tanto.');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ clientId: MARIANA.id, amount: 20.1 }]);
  });

  test('is not there for a charge, nor where nothing is owed', async () => {
    credits = [account(1, { balance: 0 }), account(2, { client: { id: idOf(8), name: 'Bruno Lima', phone: null } })];
    const { user, dialog } = await open(TRANSACTION, 'Nova Transação');
    expect(dialog.queryByRole('button', { name: 'Receber por PIX' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Nova transação Bruno Lima' }));
    expect(await screen.findByRole('button', { name: 'Receber por PIX' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Tipo de Transação' }));
    await user.click(await screen.findByText('cobrança: aumenta o que o cliente deve'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Receber por PIX' })).toBeNull());
  });
});

test('says in whose favour a balance is', async () => {
  credits = [account(1, { balance: -30 }), account(2, { balance: 0 })];
  renderTenantPage(Page, '/demo/credit');
  expect(await screen.findByText('a favor do cliente')).toBeVisible();
  expect(screen.queryByText('o cliente deve')).not.toBeInTheDocument();
});

test('of what is overdue, says how much, and finds it', async () => {
  credits = [account(1, { overdue: 89.7 })];
  const { user, address } = renderTenantPage(Page, '/demo/credit?overdue=true');
  expect(await screen.findByText(/^R\$\s89,70 vencido/)).toBeVisible();
  expect(screen.getByText('Com fiado vencido')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por vencimento' }));
  await user.click(await screen.findByTitle('Vencidos ou não'));
  await waitFor(() => expect(address()).toBe('/demo/credit'));
});

test('deletes after the confirmation, or says why it was refused', async () => {
  const { user, dialog } = await open('Excluir Mariana Souza', 'Confirmar Exclusão');
  expect(
    dialog.getByText('Tem certeza que deseja excluir este crédito? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  const reason = 'Esta conta de crédito tem transações e não pode ser excluída.';
  failure = ({ method }) => (method === 'DELETE' ? { status: 409, message: reason } : undefined);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Erro ao excluir crédito. Tente novamente.');
  expect(dialog.getByRole('alert')).toHaveTextContent(reason);
  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Crédito excluído com sucesso!');
  await user.dblClick(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  const made = server.requests.filter(({ method }) => method === 'POST');
  expect(made.map(({ body }) => body)).toEqual([
    { clientId: account(1, {}).clientId, creditLimit: account(1, {}).creditLimit },
  ]);
});

test('staff can record transactions but not set limits', async () => {
  role = 'STAFF';
  await logIn();
  renderTenantPage(Page, '/demo/credit');
  expect(await screen.findByRole('button', { name: 'Nova transação Mariana Souza' })).toBeVisible();
  for (const name of ['Novo Crédito', 'Editar Mariana Souza', 'Excluir Mariana Souza'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a payment is taken back after a question, and says how it was made', async () => {
  transactions = [movement(3, { type: 'DEBIT', description: 'Pagamento', method: 'CASH', isReversible: true })];
  const { user } = renderTenantPage(Page, '/demo/credit');
  const row = within(await screen.findByRole('row', { name: /Pagamento/ }));
  expect(row.getByText('Dinheiro')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Estornar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar recebimento' }));
  await user.click(dialog.getByRole('button', { name: 'Estornar' }));
  await screen.findByText('Recebimento estornado com sucesso!');
  expect(sent('POST').map(({ path }) => path)).toEqual([`/api/credit-transactions/${idOf(53)}/reversal`]);
});

test('each payment has its receipt, and what was sold the way to its sale', async () => {
  const sale = idOf(77);
  transactions = [
    movement(3, { type: 'DEBIT', description: 'Pagamento', method: 'CASH', amount: 30 }),
    movement(4, { type: 'CREDIT', description: 'Venda 000012', saleId: sale }),
    movement(5, { type: 'CREDIT', description: 'Estorno do recebimento', method: 'CASH' }),
  ];
  const { user } = renderTenantPage(Page, '/demo/credit');
  const row = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);
  expect((await row('Venda 000012')).getByRole('link', { name: 'Ver venda' })).toHaveAttribute(
    'href',
    `/demo/sales?sale=${sale}`,
  );
  expect((await row('Estorno do recebimento')).queryByRole('button', { name: 'Recibo' })).toBeNull();
  await user.click((await row('Pagamento')).getByRole('button', { name: 'Recibo' }));
  const receipt = within(await screen.findByRole('article', { name: 'Recibo de fiado' }));
  expect(receipt.getByText('R$ 30,00')).toBeVisible();
});

describe('what is to be received', () => {
  test('is shown by age, and each card filters the list', async () => {
    const { user, address } = renderTenantPage(Page, '/demo/credit');
    const cards = within(await screen.findByRole('group', { name: 'Fiado a receber' }));
    expect(await cards.findByText('R$ 470,50')).toBeVisible();
    for (const name of [/^0–30 dias R\$\s120,50 1 cliente$/, /^31–60 dias R\$\s50,00/, /^Vencido R\$\s350,00/])
      expect(cards.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
    await user.click(cards.getByRole('button', { name: /^61\+ dias R\$\s300,00/ }));
    await waitFor(() => expect(address()).toBe('/demo/credit?age=FROM_61'));
    expect(cards.getByRole('button', { name: /^61\+ dias/ })).toHaveAttribute('aria-pressed', 'true');
    const asked = server.requests.filter(({ path }) => path === '/api/client-credits').at(-1);
    expect(asked?.params.get('age')).toBe('FROM_61');
    await user.click(cards.getByRole('button', { name: /^Vencido/ }));
    await waitFor(() => expect(address()).toContain('overdue=true'));
  });

  test('says of each client what is how old, since when it is overdue, and what was promised', async () => {
    credits = [
      account(1, {
        ages: { UP_TO_30: 20.5, FROM_31: 0, FROM_61: 100 },
        overdue: 100,
        overdueDays: 12,
        isBlocked: true,
        promisedOn: '2026-12-05T00:00:00.000Z',
        promiseNote: 'Recebe na sexta',
      }),
    ];
    renderTenantPage(Page, '/demo/credit');
    const row = within(await screen.findByRole('row', { name: /Mariana Souza.*o cliente deve/ }));
    for (const text of ['0–30 dias: R$ 20,50', '61+ dias: R$ 100,00', 'R$ 100,00 vencido há 12 dias, bloqueado'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText('prometeu pagar até 05/12/2026: Recebe na sexta')).toBeVisible();
    expect(row.queryByText(/31–60/)).toBeNull();
  });
});

test('the statement of a client can be printed and sent on WhatsApp', async () => {
  const { user, dialog } = await openFromMenu('Extrato', 'Extrato de Mariana Souza');
  const paper = within(await dialog.findByRole('article', { name: 'Extrato do fiado' }));
  expect(paper.getByRole('row', { name: /^Saldo anterior R\$\s30,00$/ })).toBeVisible();
  expect(
    paper.getByRole('row', { name: /20\/11\/2026 Venda 000007.*vence em 20\/12\/2026 \+R\$\s120,50/ }),
  ).toBeVisible();
  expect(paper.getByRole('row', { name: /Recebido no balcão -R\$\s30,00 R\$\s120,50/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Imprimir Extrato' })).toBeEnabled();
  const chat = dialog.getByRole('link', { name: 'Enviar no WhatsApp' }).getAttribute('href') ?? '';
  expect(chat).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
  const text = decodeURIComponent(chat.split('?text=')[1] ?? '').replaceAll('\u00a0', ' ');
  expect(text).toContain('Saldo anterior: R$ 30,00\nCompras: R$ 120,50\nPagamentos: R$ 30,00\nSaldo: R$ 120,50');
  expect(text).toContain('- Venda 000007: R$ 120,50, vence em 20/12/2026');
  const from = dialog.getByLabelText('De');
  await user.clear(from);
  await user.type(from, '01/10/2026{Enter}');
  await waitFor(() => {
    const asked = server.requests.filter(({ path }) => path.endsWith('/statement')).at(-1);
    expect([asked?.params.get('from'), asked?.params.get('to')]).toEqual(['2026-10-01', '2026-11-26']);
  });
});

describe('"Cobrar"', () => {
  const charge = aPixCharge({ amount: 120.5, clientId: MARIANA.id, brCode: '00020126PIX' });
  beforeEach(() => {
    failure = ({ path }) => (path.startsWith('/api/pix-charges') ? { status: 201, data: { charge } } : undefined);
  });

  test('makes QR and link in one click, and sends both', async () => {
    const { user, dialog } = await open('Cobrar Mariana Souza', 'Cobrar Mariana Souza');
    expect(await dialog.findByRole('img', { name: /^QR code do PIX de R\$\s120,50$/ })).toBeVisible();
    const link = await dialog.findByRole('link', { name: 'Enviar no WhatsApp' });
    await waitFor(() => expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('/t/segredo'));
    const text = decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('\u00a0', ' ');
    expect(text).toContain('Olá, Mariana Souza! Você tem R$ 120,50 em aberto');
    expect(text).toContain('00020126PIX');
    expect(
      sent('POST')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/api/pix-charges', '/api/tutor-links']);
    await user.click(dialog.getAllByRole('button', { name: 'Fechar' })[0] ?? document.body);
    // Nobody was given it.
    await waitFor(() => expect(sent('DELETE').map(({ path }) => path)).toEqual([`/api/tutor-links/${idOf(60)}`]));
  });

  test('is not there where nothing is owed', async () => {
    credits = [account(1, { balance: 0 })];
    renderTenantPage(Page, '/demo/credit');
    expect(await screen.findByRole('button', { name: 'Mais Mariana Souza' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cobrar Mariana Souza' })).toBeNull();
  });
});

test('a promise to pay is noted with its day', async () => {
  const { user, dialog } = await openFromMenu('Promessa de pagamento', 'Promessa de pagamento');
  await user.type(dialog.getByLabelText('Prometeu pagar até'), '05/12/2037{Enter}');
  await user.type(dialog.getByLabelText('Observação'), 'Recebe na sexta{Enter}');
  await screen.findByText('Promessa de pagamento salva com sucesso!');
  expect(sent('PUT')).toMatchObject([
    {
      path: `/api/client-credits/${idOf(1)}/promise`,
      body: { promisedOn: '2037-12-05', promiseNote: 'Recebe na sexta' },
    },
  ]);
});

test('a payment says that the till is closed before it is refused', async () => {
  till = { isUsed: true, session: null };
  const { dialog } = await open('Nova transação Mariana Souza', 'Nova Transação');
  expect(await dialog.findByText(/^O caixa está fechado\. Abra o caixa antes de receber/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Abrir caixa' })).toHaveAttribute('href', '/demo/desk?till=1');
});

test('a debt beyond the limit asks a manager if the form says so', async () => {
  const { user, dialog } = await open('Nova transação Mariana Souza', 'Nova Transação');
  await user.click(dialog.getByRole('combobox', { name: 'Tipo de Transação' }));
  await user.click(await screen.findByText('cobrança: aumenta o que o cliente deve'));
  await user.type(dialog.getByLabelText('Valor (R$)'), '200');
  expect(await dialog.findByText(/^Limite de crédito insuficiente: disponível R\$\s179,50\.$/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /^Acima do limite/ }));
  await user.type(dialog.getByLabelText('Descrição'), 'Anotado');
  await user.click(dialog.getByRole('button', { name: 'Criar Transação' }));
  await screen.findByText('Transação criada com sucesso!');
  expect(sent('POST')[0]?.body).toMatchObject({ type: 'CREDIT', amount: 200, mayExceedLimit: true });
});
