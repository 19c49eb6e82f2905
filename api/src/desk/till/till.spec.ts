import { tillSchema, tillSessionSchema, type TillSession } from '@focinho/contracts/desk/till';
import type { Caller, TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newCredit, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let bath: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`loja-${(shops += 1)}`);
  clientId = await newClient(tenant);
  bath = await newService(tenant, 60);
  await tenant.put('/api/till/settings', { isUsed: true });
});

const open = (float = 100) => tenant.post('/api/till', { float });
const sell = (paymentMethod = 'CASH', caller: Caller = tenant) =>
  caller.post('/api/sales', { clientId, paymentMethod, items: [{ serviceId: bath, quantity: 1 }] });
async function pay(payments: object[], caller: Caller = tenant) {
  const { id } = (await caller.post('/api/orders', { clientId })).json.data.order;
  await caller.post(`/api/orders/${id}/lines`, { serviceId: bath });
  return caller.post(`/api/orders/${id}/checkout`, { total: 60, payments });
}
const move = (kind: string, amount: number) => tenant.post('/api/till/movements', { kind, amount, reason: 'Troco' });
async function close(CASH: number, CARD = 0, PIX = 0): Promise<TillSession> {
  const { status, json } = await tenant.post('/api/till/close', { counted: { CASH, CARD, PIX }, notes: 'Fim do dia' });
  expect([status, json.message]).toEqual([200, '']);
  return tillSessionSchema.parse(json.data.session);
}
const expected = ({ balances }: TillSession) =>
  Object.fromEntries(balances.map(({ method, expected: cents }) => [method, cents]));

it('does not exist for a shop that has not switched it on', async () => {
  await tenant.put('/api/till/settings', { isUsed: false });
  expect((await tenant.get('/api/till')).json.data.till).toEqual({ isUsed: false, session: null });
  expect((await sell()).status).toBe(201);
  expect(await open()).toMatchObject({ status: 409, json: { message: expect.stringContaining('Ative o caixa') } });
});

it('is switched on by a manager, and off only while it is closed', async () => {
  const staff = await tenant.as('STAFF');
  expect((await staff.put('/api/till/settings', { isUsed: false })).status).toBe(403);
  await open();
  expect((await tenant.put('/api/till/settings', { isUsed: false })).status).toBe(409);
  await close(100);
  expect((await tenant.put('/api/till/settings', { isUsed: false })).json.data.till.isUsed).toBe(false);
});

it('is neither counted nor moved by the form of a session that somebody else has closed', async () => {
  const first = (await open(100)).json.data.session.id;
  await close(100);
  const second = (await open(50)).json.data.session.id;
  const refused = { status: 409, json: { message: expect.stringContaining('outro foi aberto') } };
  const counted = { CASH: 100, CARD: 0, PIX: 0 };
  const moved = { kind: 'SUPPLY', amount: 10, reason: 'Troco' };
  expect(await tenant.post('/api/till/close', { counted, sessionId: first })).toMatchObject(refused);
  expect(await tenant.post('/api/till/movements', { ...moved, sessionId: first })).toMatchObject(refused);
  expect((await tenant.get('/api/till')).json.data.till.session).toMatchObject({ id: second, movements: [] });
  expect((await tenant.post('/api/till/movements', { ...moved, sessionId: second })).status).toBe(201);
  expect((await tenant.post('/api/till/close', { counted, sessionId: second })).status).toBe(200);
});

it('has to be open before something is sold, by either way', async () => {
  const refused = { status: 409, json: { message: 'Abra o caixa antes de vender.' } };
  expect(await sell()).toMatchObject(refused);
  expect(await pay([{ method: 'PIX', amount: 60 }])).toMatchObject(refused);
  await open();
  expect((await sell()).status).toBe(201);
});

it('is opened once, whoever tries it at the same time', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => open()));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

it('adds up by tender after sales, split ones, movements, changes and cancellations', async () => {
  await newCredit(tenant, clientId, 1000);
  await open(100);
  const cash = (await sell('CASH')).json.data.sale.id;
  await sell('CARD');
  const card = (await sell('CARD')).json.data.sale.id;
  await sell('CREDIT');
  await pay([
    { method: 'PIX', amount: 30 },
    { method: 'CASH', amount: 20, received: 50 },
    { method: 'CREDIT', amount: 10 },
  ]);
  await move('SUPPLY', 50);
  await move('WITHDRAWAL', 25.5);
  await tenant.delete(`/api/sales/${cash}`);
  await tenant.put(`/api/sales/${card}`, { paymentMethod: 'CASH' });
  const session = await close(200, 60, 31);
  expect(session.balances).toEqual([
    { method: 'CASH', expected: 204.5, counted: 200, difference: -4.5 },
    { method: 'CARD', expected: 60, counted: 60, difference: 0 },
    { method: 'PIX', expected: 30, counted: 31, difference: 1 },
  ]);
  expect(session.byPerson.map(({ method, sales, amount }) => [method, sales, amount])).toEqual([
    ['CARD', 1, 60],
    ['CASH', 2, 80],
    ['CREDIT', 2, 70],
    ['PIX', 1, 30],
  ]);
  expect(session).toMatchObject({ float: 100, notes: 'Fim do dia', closedBy: { id: tenant.userId } });
  expect(session.movements).toMatchObject([{ kind: 'SUPPLY' }, { kind: 'WITHDRAWAL', by: { id: tenant.userId } }]);
});

it('is counted blindly: until it is closed nobody sees what should be there', async () => {
  await open();
  await sell();
  const { session } = tillSchema.parse((await tenant.get('/api/till')).json.data.till);
  expect(session).toMatchObject({ balances: [], byPerson: [], closedAt: null });
  const { sessions } = (await tenant.get('/api/till/sessions')).json.data;
  expect(sessions).toMatchObject([{ id: session?.id, balances: [] }]);
});

it('never changes once it is closed: a later cancellation is taken out of the open one', async () => {
  await open(100);
  const { id } = (await sell('CASH')).json.data.sale;
  const first = await close(160);
  expect(await tenant.delete(`/api/sales/${id}`)).toMatchObject({
    status: 409,
    json: { message: 'Abra o caixa antes de cancelar ou alterar uma venda.' },
  });
  await open(200);
  expect((await tenant.delete(`/api/sales/${id}`)).status).toBe(200);
  expect(expected(await close(140))).toEqual({ CASH: 140, CARD: 0, PIX: 0 });
  expect((await tenant.get(`/api/till/sessions/${first.id}`)).json.data.session).toEqual(first);
  expect(await move('SUPPLY', 10)).toMatchObject({ status: 409, json: { message: 'O caixa não está aberto.' } });
  expect((await tenant.post('/api/till/close', { counted: { CASH: 0, CARD: 0, PIX: 0 } })).status).toBe(409);
});

it('closes with exactly the sales that were made, while others sell', async () => {
  await open(0);
  const attempts = Array.from({ length: 20 }, () => sell('CASH'));
  const session = await close(0);
  const sold = (await Promise.all(attempts)).filter(({ status }) => status === 201).length;
  const again = (await tenant.get(`/api/till/sessions/${session.id}`)).json.data.session;
  expect(again).toEqual(session);
  expect(expected(session)['CASH']).toBe(sold * 60);
});

it('says who has sold what', async () => {
  const staff = await tenant.as('STAFF');
  await open();
  await sell('PIX', staff);
  await sell('PIX');
  const { byPerson } = await close(100, 0, 120);
  expect(byPerson.map(({ person, sales }) => [person.id, sales]).sort()).toEqual(
    [
      [staff.userId, 1],
      [tenant.userId, 1],
    ].sort(),
  );
});
