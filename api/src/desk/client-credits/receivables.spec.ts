import {
  clientCreditSchema,
  creditStatementSchema,
  receivablesSchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { approvalFor, approvedBy } from '../../testing/approvals';
import { newClient, newCredit, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite({ DATABASE_POOL: '25' });
let tenant: TestTenant;
let manager: Caller;
let staff: Caller;
let bath: string;
let clientId: string;
let credit: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`a-receber-${(shops += 1)}`);
  manager = await tenant.as('MANAGER');
  staff = await tenant.as('STAFF');
  bath = await newService(tenant, 60, 'Banho');
  clientId = await newClient(tenant, 'Mariana Souza');
  credit = await newCredit(tenant, clientId, 200);
});

/** `YYYY-MM-DD`, this many days from today. */
const day = (offset: number) => new Date(Date.now() - 3 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const midnight = (offset: number) => `${day(offset)}T00:00:00.000Z`;
const post = (type: string, amount: number, more: object = {}, caller: Caller = tenant) =>
  caller.post('/api/credit-transactions', { clientCreditId: credit, type, amount, description: 'Banho', ...more });
/** A debt of this age, which was due `term` days later. */
const owed = async (amount: number, age: number, term = 30): Promise<string> => {
  const { id } = (await post('CREDIT', amount)).json.data.transaction;
  await api.owner.query('update credit_transactions set created_at = $2, due_on = $3 where id = $1', [
    id,
    `${day(-age)}T15:00:00Z`,
    day(term - age),
  ]);
  return id;
};
const account = async (): Promise<ClientCredit> =>
  clientCreditSchema.parse((await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit);
const rules = (creditTermDays: number, creditBlockDays: number | null = null) =>
  tenant.put('/api/client-credits/rules', { creditTermDays, creditBlockDays });
const sell = (caller: Caller = tenant, more: object = {}, headers = {}) =>
  caller.post(
    '/api/sales',
    { clientId, items: [{ serviceId: bath, quantity: 1 }], paymentMethod: 'CREDIT', ...more },
    headers,
  );

describe('a tab', () => {
  it('is due by the shop’s term, from when it is made, unless it says otherwise', async () => {
    expect((await tenant.get('/api/client-credits/rules')).json.data.rules).toEqual({
      creditTermDays: 30,
      creditBlockDays: null,
    });
    await post('CREDIT', 10);
    expect((await rules(10)).status).toBe(200);
    await post('CREDIT', 20);
    await post('CREDIT', 30, { dueOn: day(3) });
    const statement = await statementOf();
    expect(statement.debts.map(({ dueOn }) => dueOn)).toEqual([midnight(30), midnight(10), midnight(3)]);
    expect((await account()).dueOn).toBe(midnight(3));
    expect((await post('DEBIT', 1, { dueOn: day(3) })).status).toBe(400);
    expect((await staff.put('/api/client-credits/rules', { creditTermDays: 1, creditBlockDays: null })).status).toBe(
      403,
    );
  });

  it('ages from its day, and is overdue from the day after its due date', async () => {
    await owed(10, 0);
    await owed(20, 30, 30);
    await owed(40, 31, 60);
    await owed(50, 60, 60);
    await owed(70, 61, 10);
    expect(await account()).toMatchObject({
      balance: 190,
      ages: { UP_TO_30: 30, FROM_31: 90, FROM_61: 70 },
      overdue: 70,
      overdueDays: 51,
      dueOn: midnight(-51),
    });
    await owed(5, 12, 11);
    expect(await account()).toMatchObject({ ages: { UP_TO_30: 35 }, overdue: 75, overdueDays: 51 });
  });

  it('is paid oldest first, in parts, whatever is due first', async () => {
    await owed(50, 70, 90);
    await owed(30, 40, 10);
    await post('DEBIT', 60, { method: 'PIX' });
    expect(await account()).toMatchObject({ ages: { UP_TO_30: 0, FROM_31: 20, FROM_61: 0 }, overdue: 20 });
    expect((await statementOf()).debts).toMatchObject([{ amount: 30, open: 20 }]);
  });

  it('is as old again as it was when its payment is taken back, and gone when its sale is deleted', async () => {
    await owed(50, 70);
    const { id } = (await post('DEBIT', 50)).json.data.transaction;
    expect((await account()).ages.FROM_61).toBe(0);
    expect((await tenant.post(`/api/credit-transactions/${id}/reversal`)).status).toBe(201);
    expect((await account()).ages).toEqual({ UP_TO_30: 0, FROM_31: 0, FROM_61: 50 });
    const { sale } = (await sell()).json.data;
    expect((await account()).ages).toMatchObject({ UP_TO_30: 60, FROM_61: 50 });
    await tenant.delete(`/api/sales/${sale.id}`);
    expect(await account()).toMatchObject({ balance: 50, ages: { UP_TO_30: 0, FROM_61: 50 } });
  });

  it('is counted in the totals, and found by age and by what is overdue', async () => {
    await owed(50, 70);
    await owed(30, 3);
    const other = await newClient(tenant, 'Bruno Lima');
    const mine = credit;
    credit = await newCredit(tenant, other, 500);
    await owed(15.5, 45, 60);
    const { receivables } = (await staff.get('/api/client-credits/receivables')).json.data;
    expect(receivablesSchema.parse(receivables)).toEqual({
      clients: 2,
      total: 95.5,
      ages: { UP_TO_30: 30, FROM_31: 15.5, FROM_61: 50 },
      clientsByAge: { UP_TO_30: 1, FROM_31: 1, FROM_61: 1 },
      overdue: { clients: 1, total: 50 },
    });
    const found = async (query: string) =>
      (await tenant.get(`/api/client-credits?page=1&${query}`)).json.data.credits.map(({ id }: { id: string }) => id);
    expect(await found('age=FROM_61')).toEqual([mine]);
    expect(await found('age=FROM_31')).toEqual([credit]);
    expect(await found('overdue=true')).toEqual([mine]);
    expect(await found('overdue=false')).toEqual([credit]);
    expect((await tenant.get('/api/client-credits?age=OLD')).status).toBe(400);
  });
});

const statementOf = async (query = '', id = credit) =>
  creditStatementSchema.parse((await tenant.get(`/api/client-credits/${id}/statement${query}`)).json.data.statement);

describe('the statement of a client', () => {
  it('begins with what was owed before, and ends with what is owed', async () => {
    const mine = credit;
    credit = await newCredit(tenant, await newClient(tenant, 'Outra'), 500);
    await owed(99, 15);
    credit = mine;
    await owed(50, 120);
    await owed(30, 20);
    await post('DEBIT', 25, { method: 'CARD' });
    const all = await statementOf();
    expect(all).toMatchObject({ opening: 50, closing: 55, from: midnight(-90), to: midnight(0) });
    expect(all.entries.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['CREDIT', 30, 80],
      ['DEBIT', 25, 55],
    ]);
    const part = await statementOf(`?from=${day(-130)}&to=${day(-10)}`);
    expect(part).toMatchObject({ opening: 0, closing: 80, client: { name: 'Mariana Souza' } });
    expect(part.entries.map(({ balance }) => balance)).toEqual([50, 80]);
    expect(all.debts.map(({ open }) => open)).toEqual([25, 30]);
    expect((await tenant.get(`/api/client-credits/${credit}/statement?from=${day(0)}&to=${day(-1)}`)).status).toBe(400);
    const stranger = await api.tenant(`estranha-${shops}`);
    expect((await stranger.get(`/api/client-credits/${credit}/statement`)).status).toBe(404);
  });

  it('shows the debts of both that were merged, and not the move of a balance', async () => {
    await owed(50, 40);
    const [kept, keptCredit] = [clientId, credit];
    clientId = await newClient(tenant, 'Mariana S.');
    credit = await newCredit(tenant, clientId, 100);
    await owed(20, 10);
    expect((await tenant.post(`/api/clients/${kept}/merge`, { duplicateClientId: clientId })).status).toBe(200);
    const { entries, closing, debts } = await statementOf('', keptCredit);
    expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [50, 50],
      [20, 70],
    ]);
    expect([closing, debts.map(({ open }) => open)]).toEqual([70, [50, 20]]);
  });
});

describe('a promise to pay', () => {
  const promise = (promisedOn: string | null, caller: Caller = staff) =>
    caller.put(`/api/client-credits/${credit}/promise`, { promisedOn, promiseNote: 'Recebe na sexta' });

  it('is noted by everybody, shown, found, and over when the debt is paid', async () => {
    expect((await promise(day(5))).status).toBe(409);
    await owed(50, 40);
    expect((await promise(day(-1))).status).toBe(400);
    expect((await promise(day(5))).json.data.credit).toMatchObject({
      promisedOn: midnight(5),
      promiseNote: 'Recebe na sexta',
    });
    expect((await tenant.get('/api/client-credits?page=1&promised=true')).json.data.credits).toHaveLength(1);
    await post('DEBIT', 49.99);
    expect((await account()).promisedOn).toBe(midnight(5));
    await post('DEBIT', 0.01);
    expect(await account()).toMatchObject({ balance: 0, promisedOn: null, promiseNote: null });
  });
});

describe('beyond the limit', () => {
  beforeEach(async () => {
    await owed(150, 5);
  });

  it('a sale is refused, unless it says that a manager may let it pass', async () => {
    expect(await sell(staff)).toMatchObject({ status: 409, json: { message: 'Limite de crédito insuficiente' } });
    expect((await sell(tenant)).status).toBe(409);
    const asked = await sell(staff, { mayExceedLimit: true });
    expect(asked.status).toBe(403);
    expect(asked.json.message.replaceAll(/\s/g, ' ')).toBe(
      'Vender R$ 60,00 fiado a Mariana Souza, R$ 10,00 acima do limite de R$ 200,00, precisa da aprovação de um gerente.',
    );
    const sold = await approvedBy(manager, staff, (headers) => sell(staff, { mayExceedLimit: true }, headers));
    expect(sold.status).toBe(201);
    expect((await account()).balance).toBe(210);
    const { exceptions } = (await tenant.get('/api/reports/exceptions?kind=LIMIT_EXCEEDED')).json.data;
    expect(exceptions).toMatchObject([{ amount: 60, before: 200, after: 210, client: { id: clientId } }]);
    expect((await sell(tenant, { mayExceedLimit: true })).status).toBe(201);
  });

  it('an approval is for this client and this amount, once', async () => {
    const headers = await approvalFor(manager, staff, await sell(staff, { mayExceedLimit: true }));
    await post('DEBIT', 5);
    expect((await sell(staff, { mayExceedLimit: true }, headers)).status).toBe(403);
    await post('CREDIT', 5);
    expect((await sell(staff, { mayExceedLimit: true }, headers)).status).toBe(201);
    expect((await sell(staff, { mayExceedLimit: true }, headers)).status).toBe(403);
  });

  it('nobody sells on credit without an active account', async () => {
    await tenant.put(`/api/client-credits/${credit}`, { isActive: false });
    expect((await sell(tenant, { mayExceedLimit: true })).status).toBe(409);
  });

  it('a comanda is closed with a manager’s PIN, and a sale that was let pass can be undone and restored', async () => {
    const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ serviceId: bath }] })).json.data;
    const close = (mayExceedLimit: boolean, headers = {}) =>
      staff.post(
        `/api/orders/${order.id}/checkout`,
        { total: 60, payments: [{ method: 'CREDIT', amount: 60 }], mayExceedLimit },
        headers,
      );
    expect(await close(false)).toMatchObject({ status: 409, json: { message: 'Limite de crédito insuficiente' } });
    const closed = await approvedBy(manager, staff, (headers) => close(true, headers));
    expect(closed.status).toBe(200);
    const { sale } = closed.json.data.order;
    expect((await tenant.delete(`/api/sales/${sale.id}`)).status).toBe(200);
    expect((await account()).balance).toBe(150);
    expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).status).toBe(200);
    expect((await account()).balance).toBe(210);
  });
});

describe('an account with something overdue', () => {
  it('is blocked from the day on that the shop has set, until enough is paid or a manager lets it pass', async () => {
    await owed(50, 40, 30);
    await tenant.put(`/api/client-credits/${credit}`, { creditLimit: 1_000 });
    expect((await sell(staff)).status).toBe(201);
    await rules(30, 11);
    expect([(await account()).isBlocked, (await sell(staff)).status]).toEqual([false, 201]);
    await rules(30, 10);
    expect((await account()).isBlocked).toBe(true);
    expect(await sell(staff)).toMatchObject({
      status: 409,
      json: { message: 'Fiado bloqueado: há dívida vencida há 10 dias.' },
    });
    expect((await post('CREDIT', 1)).status).toBe(409);
    const passed = await approvedBy(manager, staff, (headers) => sell(staff, { mayExceedLimit: true }, headers));
    expect(passed.status).toBe(201);
    await post('DEBIT', 50);
    expect([(await account()).isBlocked, (await sell(staff)).status]).toEqual([false, 201]);
  });

  it('takes payments, and takes them back', async () => {
    await owed(50, 40, 30);
    await rules(30, 1);
    const { id } = (await post('DEBIT', 20)).json.data.transaction;
    expect((await tenant.post(`/api/credit-transactions/${id}/reversal`)).status).toBe(201);
    expect((await account()).balance).toBe(50);
  });

  it('refuses a sale that is changed to fiado, and restores one that was', async () => {
    const { sale } = (await sell()).json.data;
    const paid = (await sell(tenant, { paymentMethod: 'CASH' })).json.data.sale;
    await owed(50, 40, 30);
    await rules(30, 1);
    expect((await tenant.put(`/api/sales/${paid.id}`, { paymentMethod: 'CREDIT' })).status).toBe(409);
    const change = { paymentMethod: 'CREDIT', mayExceedLimit: true };
    expect((await tenant.put(`/api/sales/${paid.id}`, change)).status).toBe(200);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).status).toBe(200);
  });
});
