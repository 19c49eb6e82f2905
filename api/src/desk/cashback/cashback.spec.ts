import { clientCashbackSchema, cashbackRuleSchema } from '@focinho/contracts/desk/cashback';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import type { TestTenant } from '../../testing/api';
import { CashbackSweep } from './cashback-sweep';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let bath: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`cashback-${(shops += 1)}`);
  await setPlan('PREMIUM');
  clientId = await newClient(tenant);
  bath = await newService(tenant, 100, 'Banho');
  await tenant.put('/api/cashback-settings', { cashbackMaxPercent: 100 });
});

const setPlan = (plan: string) =>
  api.owner.query('update tenants set plan = $2, trial_plan = null where id = $1', [tenant.tenantId, plan]);
const newRule = async (rule: object = {}): Promise<string> => {
  const made = await tenant.post('/api/cashback-rules', { scope: 'ALL', percent: 10, ...rule });
  expect(made.json.message).toBe('');
  return cashbackRuleSchema.parse(made.json.data.rule).id;
};
const sale = (more: object = {}) => ({ clientId, items: [{ serviceId: bath, quantity: 1 }], ...more });
const sell = async (more: object = {}) => {
  const sold = await tenant.post('/api/sales', sale(more));
  expect(sold.json.message).toBe('');
  return saleDetailSchema.parse(sold.json.data.sale);
};
const cashback = async (id = clientId) =>
  clientCashbackSchema.parse((await tenant.get(`/api/clients/${id}/cashback`)).json.data.cashback);
const usable = async (id = clientId) => (await cashback(id)).usable;
/** So many days go by, for cashback. */
const pass = (days: number) =>
  api.owner.query(
    'update cashback_lots set available_on = available_on - $2::int, expires_on = expires_on - $2::int where tenant_id = $1',
    [tenant.tenantId, days],
  );

describe('rules', () => {
  it('are made, changed, deleted and brought back', async () => {
    const id = await newRule({ scope: 'SERVICE', serviceId: bath, ceiling: 20, waitingDays: 1, validDays: 30 });
    expect((await tenant.get(`/api/cashback-rules/${id}`)).json.data.rule).toMatchObject({
      ...{ scope: 'SERVICE', percent: 10, ceiling: 20, waitingDays: 1, validDays: 30, isActive: true },
      service: { id: bath, name: 'Banho' },
    });
    const changed = await tenant.put(`/api/cashback-rules/${id}`, { scope: 'CATEGORY', category: 'BANHO', percent: 3 });
    expect(changed.json.data.rule).toMatchObject({ percent: 3, category: 'BANHO', service: null, ceiling: null });
    expect((await tenant.delete(`/api/cashback-rules/${id}`)).status).toBe(200);
    expect((await tenant.get('/api/cashback-rules')).json.data.rules).toEqual([]);
    expect((await tenant.post(`/api/cashback-rules/${id}/restoration`)).status).toBe(200);
    expect((await tenant.get('/api/cashback-rules')).json.data.rules).toHaveLength(1);
  });

  it('refuse a tie when they are saved, one after the other or at once', async () => {
    await newRule({ scope: 'SERVICE', serviceId: bath });
    const again = { scope: 'SERVICE', serviceId: bath, percent: 5 };
    expect(await tenant.post('/api/cashback-rules', again)).toMatchObject({
      status: 409,
      json: { message: 'Já existe uma regra de cashback para o serviço Banho. Altere aquela, ou exclua-a antes.' },
    });
    const other = await newRule({ scope: 'CATEGORY', category: 'TOSA' });
    expect((await tenant.put(`/api/cashback-rules/${other}`, again)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => tenant.post('/api/cashback-rules', { scope: 'ALL', percent: 5 })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    // Brought back beside one that took its place.
    await tenant.delete(`/api/cashback-rules/${other}`);
    await newRule({ scope: 'CATEGORY', category: 'TOSA' });
    expect((await tenant.post(`/api/cashback-rules/${other}/restoration`)).status).toBe(409);
  });

  it.each([
    [{ scope: 'SERVICE', percent: 5 }, 'serviceId', 'Escolha o serviço'],
    [{ scope: 'ALL', percent: 0 }, 'percent', 'O cashback deve ser no mínimo 1'],
    [{ scope: 'ALL', percent: 5, ceiling: -1 }, 'ceiling', 'O máximo por venda não pode ser negativo'],
    [{ scope: 'ALL', percent: 5, validDays: 0 }, 'validDays', 'A validade deve ser no mínimo 1'],
    [{ percent: 5 }, 'scope', 'Informe para o que a regra vale'],
  ])('refuse %j', async (input, path, message) => {
    const refused = await tenant.post('/api/cashback-rules', input);
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path, message }] } });
  });

  it('refuse what is gone, and everybody who does not change settings', async () => {
    await tenant.delete(`/api/services/${bath}`);
    const gone = await tenant.post('/api/cashback-rules', { scope: 'SERVICE', serviceId: bath, percent: 5 });
    expect(gone).toMatchObject({ status: 404, json: { message: 'Serviço não encontrado.' } });
  });

  it('are of Plano Max: without it nothing is earned, and what is owed can be spent', async () => {
    const id = await newRule();
    await sell();
    await setPlan('BASIC');
    const refused = await tenant.put(`/api/cashback-rules/${id}`, { scope: 'ALL', percent: 50 });
    expect(refused).toMatchObject({
      status: 402,
      json: { errors: [{ code: 'PLAN_LACKS_FEATURE', feature: 'cashback' }] },
    });
    expect((await tenant.post('/api/cashback-rules', { scope: 'ALL', percent: 5 })).status).toBe(402);
    expect(await usable()).toBe(10);
    await sell({ cashback: 4 });
    expect(await usable()).toBe(6);
    await setPlan('PREMIUM');
    await sell();
    expect(await usable()).toBe(16);
  });
});

describe('earning', () => {
  it('takes the most specific rule of each item, one lot a rule', async () => {
    const food = await newProduct(tenant, 50, 10, 'Ração');
    await newRule({ percent: 1 });
    await newRule({ scope: 'SERVICE', serviceId: bath, percent: 20, ceiling: 15 });
    await sell({
      items: [
        { serviceId: bath, quantity: 1 },
        { productId: food, quantity: 2 },
      ],
    });
    const { usable, lots, history } = await cashback();
    expect(usable).toBe(16);
    expect(lots.map(({ left }) => left).sort((a, b) => a - b)).toEqual([1, 15]);
    expect(history.map(({ kind }) => kind)).toEqual(['EARN', 'EARN']);
  });

  it('counts what is paid in money alone', async () => {
    await newRule();
    await newCredit(tenant, clientId, 1000);
    await sell({ paymentMethod: 'CREDIT' });
    expect(await usable()).toBe(0);
    await sell();
    await sell({ cashback: 10 });
    expect(await usable()).toBe(9);
    const opened = await tenant.post('/api/orders', { clientId, lines: [{ serviceId: bath }] });
    const payments = [
      { method: 'CREDIT', amount: 50 },
      { method: 'CASHBACK', amount: 9 },
      { method: 'CASH', amount: 41, received: 50 },
    ];
    const closed = await tenant.post(`/api/orders/${opened.json.data.order.id}/checkout`, { total: 100, payments });
    expect(closed.json.message).toBe('');
    expect(await usable()).toBe(4.1);
  });

  it('gives nothing to a sale without a client, which uses none either', async () => {
    await newRule();
    await sell({ clientId: ANONYMOUS_CLIENT.id });
    const refused = await tenant.post('/api/sales', sale({ clientId: ANONYMOUS_CLIENT.id, cashback: 1 }));
    expect(refused.status).toBe(409);
  });

  it('happens once, however often the sale is sent', async () => {
    await newRule();
    const headers = { 'idempotency-key': 'uma-venda' };
    const all = await Promise.all([1, 2, 3].map(() => tenant.post('/api/sales', sale(), headers)));
    expect(new Set(all.map(({ json }) => json.data?.sale?.id).filter(Boolean)).size).toBe(1);
    expect(await usable()).toBe(10);
  });

  it('follows the payment: on credit nothing, paid in money all of it, once', async () => {
    await newRule();
    await newCredit(tenant, clientId, 1000);
    const { id } = await sell({ paymentMethod: 'CREDIT' });
    for (const [paymentMethod, expected] of [
      ['PIX', 10],
      ['CARD', 10],
      ['CREDIT', 0],
      ['CASH', 10],
    ] as const) {
      expect((await tenant.put(`/api/sales/${id}`, { paymentMethod })).status).toBe(200);
      expect(await usable()).toBe(expected);
    }
    const refused = await tenant.put(`/api/sales/${id}`, { paymentMethod: 'CASHBACK' });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'paymentMethod' }] } });
  });
});

describe('waiting and expiring', () => {
  it('can be used from its day on, until its last day', async () => {
    await newRule({ waitingDays: 2, validDays: 5 });
    await sell();
    expect(await cashback()).toMatchObject({ usable: 0, waiting: 10, expiring: null });
    expect((await tenant.post('/api/sales', sale({ cashback: 1 }))).status).toBe(409);
    await pass(2);
    expect(await cashback()).toMatchObject({ usable: 10, waiting: 0, expiring: { amount: 10 } });
    await pass(5);
    await sell({ cashback: 1 });
    expect(await usable()).toBe(9);
    await pass(1);
    // Nobody has booked it yet.
    expect((await cashback()).usable).toBe(0);
    expect(await tenant.post('/api/sales', sale({ cashback: 1 }))).toMatchObject({
      status: 409,
      json: { message: 'O cliente tem agora R$\u00a00,00 de cashback para usar. Confira o pagamento e tente de novo.' },
    });
  });

  it('spends what expires first, and what never expires last', async () => {
    const id = await newRule();
    await sell();
    await tenant.put(`/api/cashback-rules/${id}`, { scope: 'ALL', percent: 10, validDays: 60 });
    await sell();
    await tenant.put(`/api/cashback-rules/${id}`, { scope: 'ALL', percent: 10, validDays: 30 });
    await sell();
    await setPlan('BASIC');
    await sell({ cashback: 15 });
    const { lots } = await cashback();
    expect(lots.map(({ left, expiresOn }) => [left, expiresOn !== null])).toEqual([
      [5, true],
      [10, false],
    ]);
  });
});

describe('using', () => {
  beforeEach(async () => {
    await newRule();
    await sell();
  });

  it('is a tender, with its ceiling', async () => {
    const sold = await sell({ cashback: 10 });
    expect(sold.payments).toMatchObject([
      { method: 'CASHBACK', amount: 10 },
      { method: 'PIX', amount: 90 },
    ]);
    expect(sold.paymentMethod).toBe('PIX');
    await tenant.put('/api/cashback-settings', { cashbackMaxPercent: 5 });
    expect(await tenant.post('/api/sales', sale({ cashback: 6 }))).toMatchObject({
      status: 409,
      json: { message: 'O cashback paga no máximo 5% de uma venda: aqui, R$\u00a05,00.' },
    });
    const beyond = await tenant.post('/api/sales', sale({ cashback: 100.01 }));
    expect(beyond).toMatchObject({ status: 400, json: { errors: [{ path: 'cashback' }] } });
    expect((await tenant.post('/api/sales', sale({ paymentMethod: 'CASHBACK' }))).status).toBe(400);
  });

  it('pays a whole sale, which is listed by it', async () => {
    const cheap = await newService(tenant, 8, 'Unhas');
    const sold = await sell({ items: [{ serviceId: cheap, quantity: 1 }], cashback: 8 });
    expect(sold).toMatchObject({ paymentMethod: 'CASHBACK', payments: [{ method: 'CASHBACK', amount: 8 }] });
    expect((await tenant.get('/api/sales?paymentMethod=CASHBACK')).json.data.sales).toHaveLength(1);
    expect((await tenant.put(`/api/sales/${sold.id}`, { paymentMethod: 'CASHBACK' })).status).toBe(200);
    expect((await tenant.put(`/api/sales/${sold.id}`, { paymentMethod: 'CARD' })).status).toBe(200);
    expect(await usable()).toBe(10.8);
  });

  it('of two desks at the last real, one wins', async () => {
    const both = await Promise.all([1, 2].map(() => tenant.post('/api/sales', sale({ cashback: 10 }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json.message).toContain('de cashback para usar');
    expect(await usable()).toBe(9);
  });

  it('waits for the till, and is not in its drawer', async () => {
    await tenant.put('/api/till/settings', { isUsed: true });
    expect((await tenant.post('/api/sales', sale({ cashback: 1 }))).status).toBe(409);
    await tenant.post('/api/till', { float: 0 });
    await sell({ cashback: 4, paymentMethod: 'CASH' });
    const closed = await tenant.post('/api/till/close', { counted: { CASH: 96, CARD: 0, PIX: 0 } });
    expect(closed.json.data.session.balances).toMatchObject([{ method: 'CASH', expected: 96, difference: 0 }, {}, {}]);
  });
});

describe('the sweep', () => {
  it('books what has expired, once, and shows under Sistema what does not add up', async () => {
    await newRule({ validDays: 5 });
    await sell();
    await pass(6);
    const sweep = api.app.get(CashbackSweep, { strict: false });
    expect((await sweep.sweep()).expired).toBeGreaterThan(0);
    expect((await cashback()).history.map(({ kind, change }) => [kind, change])).toEqual([
      ['EXPIRE', -10],
      ['EARN', 10],
    ]);
    expect(await Promise.all([sweep.sweep(), sweep.sweep()])).toEqual([1, 2].map(() => ({ expired: 0, wrong: 0 })));
    const change = (cents: number) =>
      api.owner.query('update cashback_accounts set balance_cents = balance_cents + $2 where tenant_id = $1', [
        tenant.tenantId,
        cents,
      ]);
    await change(1);
    expect((await sweep.sweep()).wrong).toBe(1);
    await change(-1);
    const credit = await newCredit(tenant, clientId, 100);
    const owe = (cents: number) =>
      api.owner.query('update client_credits set balance_cents = $2 where id = $1', [credit, cents]);
    await owe(5);
    expect((await sweep.sweep()).wrong).toBe(1);
    await owe(0);
    const { json } = await tenant.post('/api/products', { name: 'Areia', price: 20, stock: 3 });
    const stock = (units: number) =>
      api.owner.query('update products set stock = $2 where id = $1', [json.data.product.id, units]);
    await stock(4);
    expect((await sweep.sweep()).wrong).toBe(1);
    await stock(3);
    expect((await sweep.sweep()).wrong).toBe(0);
    const logged = await api.owner.query(`select message, detail from platform_log where message like '%cashback%'`);
    expect(logged[0]).toMatchObject({
      message: `O saldo de cashback de um cliente não é a soma dos movimentos: ${clientId}`,
      detail: { tenantSlug: tenant.slug },
    });
  });
});

describe('giving back', () => {
  it('reverses what the sale earned and restores the same lots, and can be undone', async () => {
    await newRule({ validDays: 30 });
    await sell();
    const before = await cashback();
    const { id } = await sell({ cashback: 7 });
    expect(await usable()).toBe(12.3);
    expect((await tenant.delete(`/api/sales/${id}`)).status).toBe(200);
    const after = await cashback();
    expect(after.lots).toEqual(before.lots);
    expect(
      after.history
        .slice(0, 2)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['RETURN', 'REVOKE']);
    expect((await tenant.post(`/api/sales/${id}/restoration`)).status).toBe(200);
    expect(await usable()).toBe(12.3);
    expect((await tenant.post(`/api/sales/${id}/restoration`)).status).toBe(200);
    expect(await usable()).toBe(12.3);
    await tenant.delete(`/api/sales/${id}`);
    expect(await usable()).toBe(10);
  });

  it('books what was spent as a debt, which later earnings pay', async () => {
    await newRule();
    const first = await sell();
    const second = await sell({ cashback: 10 });
    expect((await tenant.delete(`/api/sales/${first.id}`)).status).toBe(200);
    // 9 of the second sale have paid a part of it.
    expect(await cashback()).toMatchObject({ usable: 0, debt: 1 });
    expect((await tenant.get('/api/cashback-settings')).json.data.settings).toMatchObject({
      owed: 0,
      debts: 1,
      clients: 0,
    });
    await sell();
    expect(await cashback()).toMatchObject({ usable: 9, debt: 0 });
    expect((await tenant.delete(`/api/sales/${second.id}`)).status).toBe(200);
    expect(await cashback()).toMatchObject({ usable: 10, debt: 0 });
  });

  it('does not make a debt of what has expired unspent', async () => {
    await newRule({ validDays: 10 });
    const { id } = await sell();
    await pass(11);
    await setPlan('BASIC');
    await setPlan('PREMIUM');
    await sell();
    expect(await usable()).toBe(10);
    await tenant.delete(`/api/sales/${id}`);
    expect(await cashback()).toMatchObject({ usable: 10, debt: 0 });
  });

  it('brings an expired lot back as it was: expired', async () => {
    await newRule({ validDays: 10 });
    await sell();
    await setPlan('BASIC');
    const { id } = await sell({ cashback: 10 });
    await pass(11);
    await tenant.delete(`/api/sales/${id}`);
    expect(await cashback()).toMatchObject({ usable: 0, debt: 0 });
  });

  it('is not undone once it is spent again', async () => {
    await newRule();
    await sell();
    await setPlan('BASIC');
    const { id } = await sell({ cashback: 10 });
    await tenant.delete(`/api/sales/${id}`);
    await sell({ cashback: 10 });
    const refused = await tenant.post(`/api/sales/${id}/restoration`);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('já foi usado de novo') } });
  });

  it('leaves alone what an earlier payment had moved, when the cancellation is undone', async () => {
    await newRule();
    await newCredit(tenant, clientId, 1000);
    const { id } = await sell();
    await tenant.put(`/api/sales/${id}`, { paymentMethod: 'CREDIT' });
    await tenant.delete(`/api/sales/${id}`);
    expect((await tenant.post(`/api/sales/${id}/restoration`)).status).toBe(200);
    expect(await usable()).toBe(0);
  });

  it('goes with a reopened comanda', async () => {
    await newRule();
    await sell();
    const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ serviceId: bath }] })).json.data;
    const payments = [
      { method: 'CASHBACK', amount: 10 },
      { method: 'PIX', amount: 90 },
    ];
    const close = () => tenant.post(`/api/orders/${order.id}/checkout`, { total: 100, payments });
    expect((await close()).json.message).toBe('');
    expect((await close()).status).toBe(200);
    expect(await usable()).toBe(9);
    expect((await tenant.post(`/api/orders/${order.id}/reopen`)).json.message).toBe('');
    expect(await usable()).toBe(10);
    expect((await close()).json.message).toBe('');
    expect(await usable()).toBe(9);
  });
});
