import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { newCredit, newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

/** Number of parallel sales. */
const MANY = 50;
const api = TestApi.forSuite({ DATABASE_POOL: '25' });
let tenant: TestTenant;
let clientId: string;
let bath: string;
beforeEach(async () => {
  tenant = await api.tenant(`loja-${Math.random().toString(36).slice(2, 10)}`);
  clientId = await newClient(tenant);
  bath = await newService(tenant, 10);
});

const sale = (more: object = {}) => ({ clientId, items: [{ serviceId: bath, quantity: 1 }], ...more });
const atOnce = (call: (n: number) => Promise<TestResponse>, times = MANY) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(n)));
const count = (responses: TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;
const receiptsOf = async (query = '') =>
  (await tenant.get(`/api/sales?sort=receiptNumber${query}`)).json.data.sales.map(
    ({ receiptNumber }: { receiptNumber: string }) => Number(receiptNumber),
  );
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Checks every balance in the ledger against the sum of the transactions so far. @returns the balance */
async function checkedBalance(creditId: string): Promise<number> {
  const { transactions } = (await tenant.get(`/api/credit-transactions?clientCreditId=${creditId}&sort=createdAt`)).json
    .data;
  let cents = 0;
  for (const { type, amount, balanceAfter } of transactions) {
    cents += Math.round(amount * 100) * (type === 'CREDIT' ? 1 : -1);
    expect(Math.round(balanceAfter * 100)).toBe(cents);
  }
  const { balance } = (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit;
  expect(Math.round(balance * 100)).toBe(cents);
  return balance;
}

describe('50 sales at once', () => {
  it('get the receipts 1 to 50, without gap or duplicate', async () => {
    const responses = await atOnce(() => tenant.post('/api/sales', sale()));
    expect(count(responses, 201)).toBe(MANY);
    expect(await receiptsOf()).toEqual(upTo(MANY));
  });

  it('leave no gap when some of them fail', async () => {
    const responses = await atOnce((n) => tenant.post('/api/sales', sale(n % 2 ? { paymentMethod: 'CREDIT' } : {})));
    expect(count(responses, 201)).toBe(MANY / 2);
    expect(count(responses, 409)).toBe(MANY / 2);
    expect(await receiptsOf()).toEqual(upTo(MANY / 2));
  });

  it('finalise one appointment exactly once', async () => {
    const appointmentId = await newAppointment(tenant, clientId, bath);
    const responses = await atOnce(() => tenant.post('/api/sales', sale({ appointmentId })));
    expect(count(responses, 201)).toBe(1);
    const refused = responses.filter((response) => response.status === 409);
    expect(refused).toHaveLength(MANY - 1);
    for (const { json } of refused) expect(json.message).toBe('Este agendamento já foi finalizado como venda');
    expect(await receiptsOf()).toEqual([1]);
  });

  it('on credit with a limit for 10 are exactly 10', async () => {
    const credit = await newCredit(tenant, clientId, 100);
    const responses = await atOnce(() => tenant.post('/api/sales', sale({ paymentMethod: 'CREDIT' })));
    expect(count(responses, 201)).toBe(10);
    expect(count(responses, 409)).toBe(MANY - 10);
    expect(await checkedBalance(credit)).toBe(100);
    expect(await receiptsOf()).toEqual(upTo(10));
  });

  it('with one Idempotency-Key are one sale', async () => {
    const responses = await atOnce(() => tenant.post('/api/sales', sale(), { 'idempotency-key': 'caixa-1' }));
    expect(count(responses, 201)).toBe(MANY);
    expect(new Set(responses.map(({ json }) => json.data.sale.id)).size).toBe(1);
    expect(await receiptsOf()).toEqual([1]);
  });

  it('never sell more than the stock, in whatever order they contain the products', async () => {
    const shampoo = await newProduct(tenant, 5, 10, 'Shampoo');
    const collar = await newProduct(tenant, 7, 12, 'Coleira');
    const items = [shampoo, collar].map((productId) => ({ productId, quantity: 1 }));
    const responses = await atOnce((n) =>
      tenant.post('/api/sales', sale({ items: n % 2 ? items : [...items].reverse() })),
    );
    expect(count(responses, 201)).toBe(10);
    expect(count(responses, 409)).toBe(MANY - 10);
    const stocks = (await tenant.get('/api/products?sort=name')).json.data.products;
    expect(stocks.map(({ stock }: { stock: number }) => stock)).toEqual([2, 0]);
  });
});

describe('parallel sales, cancellations, payments and changes of payment method', () => {
  it('keep the balance equal to the sum of the ledger, and every balanceAfter right', async () => {
    const credit = await newCredit(tenant, clientId, 150);
    const sold = await atOnce((n) => tenant.post('/api/sales', sale({ paymentMethod: n % 2 ? 'CREDIT' : 'PIX' })), 20);
    const ids = sold.map(({ json }) => json.data.sale.id);
    const payment = { clientCreditId: credit, type: 'DEBIT', amount: 3.33, description: 'Pagamento' };
    const responses = await atOnce((n) => {
      const id = ids[n % ids.length];
      if (n % 5 === 0) return tenant.delete(`/api/sales/${id}`);
      if (n % 5 === 1) return tenant.put(`/api/sales/${id}`, { paymentMethod: 'CASH' });
      if (n % 5 === 2) return tenant.put(`/api/sales/${id}`, { paymentMethod: 'CREDIT' });
      if (n % 5 === 3) return tenant.post('/api/credit-transactions', payment);
      return tenant.post('/api/sales', sale({ paymentMethod: 'CREDIT' }));
    });
    for (const { status } of responses) expect([200, 201, 409]).toContain(status);
    const balance = await checkedBalance(credit);
    const onCredit = (await tenant.get('/api/sales?paymentMethod=CREDIT')).json.data.sales.length;
    const paid = responses.filter(({ json }) => json.data?.transaction).length;
    expect(Math.round(balance * 100)).toBe(onCredit * 1000 - paid * 333);
  });
});
