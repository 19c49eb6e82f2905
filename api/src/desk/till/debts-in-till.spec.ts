import { creditTransactionSchema } from '@focinho/contracts/desk/credit-transactions';
import type { Caller, TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newCredit, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let credit: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`fiado-${(shops += 1)}`);
  clientId = await newClient(tenant);
  credit = await newCredit(tenant, clientId, 500);
  await tenant.put('/api/till/settings', { isUsed: true });
  await tenant.post('/api/till', { float: 100 });
  await owe(100);
});

const owe = (amount: number) =>
  tenant.post('/api/credit-transactions', { clientCreditId: credit, type: 'CREDIT', amount, description: 'Anotado' });
const receive = (amount: number, more: object = {}, caller: Caller = tenant) =>
  caller.post('/api/credit-transactions', {
    clientCreditId: credit,
    type: 'DEBIT',
    amount,
    description: 'Recebido no balcão',
    ...more,
  });
const balance = async () => (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.balance;
async function close() {
  const counted = { CASH: 0, CARD: 0, PIX: 0 };
  const { balances, byPerson } = (await tenant.post('/api/till/close', { counted })).json.data.session;
  const expected = balances.map(({ method, expected: amount }: { method: string; expected: number }) => [
    method,
    amount,
  ]);
  return { expected: Object.fromEntries(expected), byPerson };
}

it('puts the cash of a debt into the till, also without being asked for a method', async () => {
  const { status, json } = await receive(40);
  expect(status).toBe(201);
  expect(creditTransactionSchema.parse(json.data.transaction)).toMatchObject({
    method: 'CASH',
    received: 40,
    change: 0,
  });
  expect((await close()).expected).toEqual({ CASH: 140, CARD: 0, PIX: 0 });
});

it('keeps payments by card and PIX apart, and gives change only of cash', async () => {
  await receive(10, { method: 'CARD' });
  await receive(20, { method: 'PIX' });
  const cash = await receive(30, { method: 'CASH', received: 50 });
  expect(cash.json.data.transaction).toMatchObject({ received: 50, change: 20, balanceAfter: 40 });
  expect((await receive(5, { method: 'PIX', received: 6 })).status).toBe(400);
  expect((await receive(5, { method: 'CREDIT' })).status).toBe(400);
  const { expected, byPerson } = await close();
  expect(expected).toEqual({ CASH: 130, CARD: 10, PIX: 20 });
  expect(byPerson).toMatchObject([
    { method: 'CARD', sales: 0, amount: 0, debts: 10 },
    { method: 'CASH', sales: 0, amount: 0, debts: 30 },
    { method: 'PIX', sales: 0, amount: 0, debts: 20 },
  ]);
});

it('receives nothing while the till is closed', async () => {
  await close();
  expect(await receive(40)).toMatchObject({ status: 409, json: { message: 'Abra o caixa antes de receber fiado.' } });
  expect(await balance()).toBe(100);
});

it('never takes more than is owed, however many desks receive at once', async () => {
  const attempts = await Promise.all(Array.from({ length: 8 }, () => receive(30, { mayExceedDebt: false })));
  expect(attempts.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(await balance()).toBe(10);
  expect((await receive(10.01, { mayExceedDebt: false })).json.message).toContain(
    'O valor é maior que a dívida, que é de',
  );
  await receive(10, { mayExceedDebt: false });
  expect((await receive(0.01, { mayExceedDebt: false })).json.message).toBe('Este cliente não deve mais nada.');
});

it('receives once if the same attempt is sent again', async () => {
  const body = { clientCreditId: credit, type: 'DEBIT', amount: 40, description: 'Recebido', mayExceedDebt: false };
  const send = () => tenant.post('/api/credit-transactions', body, { 'idempotency-key': 'balcao-1' });
  const [first] = await Promise.all([send(), send()]);
  expect((await send()).json.data).toEqual(first?.json.data);
  expect((await close()).expected).toMatchObject({ CASH: 140 });
});

it('takes a payment back once, with a manager, out of the session that is open then', async () => {
  const { id } = (await receive(40)).json.data.transaction;
  await close();
  await tenant.post('/api/till', { float: 100 });
  const staff = await tenant.as('STAFF');
  expect((await staff.post(`/api/credit-transactions/${id}/reversal`)).status).toBe(403);
  const attempts = await Promise.all([1, 2, 3].map(() => tenant.post(`/api/credit-transactions/${id}/reversal`)));
  expect(attempts.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(attempts.map(({ json }) => json.data.transaction.id)).size).toBe(1);
  expect(attempts[0]?.json.data.transaction).toMatchObject({ type: 'CREDIT', method: 'CASH', reversesId: id });
  expect(await balance()).toBe(100);
  expect((await close()).expected).toMatchObject({ CASH: 60 });
  const kinds = (await tenant.get('/api/reports/exceptions')).json.data.exceptions.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds).toEqual(['PAYMENT_REVERSED']);
});

it('takes back only payments', async () => {
  const owed = (await owe(5)).json.data.transaction.id;
  expect((await tenant.post(`/api/credit-transactions/${owed}/reversal`)).status).toBe(409);
  const other = await api.tenant(`vizinha-${shops}`);
  const { id } = (await receive(5)).json.data.transaction;
  expect((await other.post(`/api/credit-transactions/${id}/reversal`)).status).toBe(404);
});

it('says in the report what was received, apart from the sales', async () => {
  const bath = await newService(tenant, 60);
  await tenant.post('/api/sales', { clientId, paymentMethod: 'CASH', items: [{ serviceId: bath, quantity: 1 }] });
  await receive(40);
  await receive(10, { method: 'PIX' });
  const { id } = (await receive(5)).json.data.transaction;
  await tenant.post(`/api/credit-transactions/${id}/reversal`);
  const stats = (await tenant.get('/api/reports/overview')).json.data;
  expect(stats.debtsReceived).toEqual([
    { paymentMethod: 'PIX', count: 1, total: 10 },
    { paymentMethod: 'CARD', count: 0, total: 0 },
    { paymentMethod: 'CASH', count: 1, total: 40 },
  ]);
  expect([stats.revenue, stats.totalSales]).toEqual([60, 1]);
});

it('lets staff alone withdraw what everybody knows of, and no more without a manager', async () => {
  const staff = await tenant.as('STAFF');
  const withdraw = (amount: number, caller: Caller = staff) =>
    caller.post('/api/till/movements', { kind: 'WITHDRAWAL', amount, reason: 'Motoboy' });
  await receive(40);
  expect((await withdraw(30)).status).toBe(201);
  expect((await withdraw(70.01)).status).toBe(403);
  expect((await withdraw(5000)).status).toBe(403);
  expect((await withdraw(70)).status).toBe(201);
  expect((await withdraw(0.01)).status).toBe(403);
  expect((await withdraw(20, tenant)).status).toBe(201);
  expect((await close()).expected).toMatchObject({ CASH: 20 });
});

it('tells who decides alone what is in the drawer before more than that is withdrawn', async () => {
  const withdraw = (amount: number, more: object = {}) =>
    tenant.post('/api/till/movements', { kind: 'WITHDRAWAL', amount, reason: 'Banco', ...more });
  await receive(20);
  expect((await withdraw(110)).status).toBe(201);
  expect(await withdraw(10.01)).toMatchObject({
    status: 409,
    json: {
      message: expect.stringMatching(/^Há R\$\s10,00 na gaveta, menos que a sangria de R\$\s10,01\. Confirme/),
      errors: [{ path: 'mayExceedDrawer' }],
    },
  });
  expect((await withdraw(10.01, { mayExceedDrawer: true })).status).toBe(201);
  expect((await close()).expected).toMatchObject({ CASH: -0.01 });
});
