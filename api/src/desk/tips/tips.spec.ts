import { commissionPeriodDetailSchema, openCommissionsSchema } from '@focinho/contracts/desk/commissions';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`gorjetas-${(shops += 1)}`);
  clientId = await newClient(tenant);
});

const made = async (path: string, key: string, body: object): Promise<string> => {
  const { status, json } = await tenant.post(path, body);
  expect([status, json.message]).toEqual([201, '']);
  return json.data[key].id;
};
const newProfessional = (name: string, userId?: string) =>
  made('/api/professionals', 'professional', { name, ...(userId ? { userId } : {}) });
let hours = 8;
/** A finished appointment of a pet by one professional. */
const done = async (serviceId: string, professionalId: string) => {
  const petId = await made('/api/pets', 'pet', { name: 'Thor', clientId });
  hours = hours < 20 ? hours + 1 : 8;
  const hour = String(hours).padStart(2, '0');
  const slot = { date: day(), startTime: `${hour}:00`, endTime: `${hour}:30`, squeezeReason: 'Encaixe' };
  const id = await made('/api/appointments', 'appointment', { ...slot, petId, serviceId, professionalId });
  await tenant.put(`/api/appointments/${id}`, { status: 'COMPLETED' });
  return id;
};
const checkout = async (appointmentIds: string[], body: object, lines: object[] = []) => {
  const id = await made('/api/orders', 'order', { clientId, appointmentIds, lines });
  const { status, json } = await tenant.post(`/api/orders/${id}/checkout`, body);
  return { id, status, json };
};
const saleOf = async (orderId: string) => {
  const { order } = (await tenant.get(`/api/orders/${orderId}`)).json.data;
  return saleAt(order.sale.id);
};
const saleAt = async (id: string) => saleDetailSchema.parse((await tenant.get(`/api/sales/${id}`)).json.data.sale);
const open = async (caller: Pick<TestTenant, 'get'> = tenant) =>
  openCommissionsSchema.parse((await caller.get('/api/commissions')).json.data.commissions);
const tipsByName = (shares: { professional: { name: string }; tips?: number | undefined }[]) =>
  Object.fromEntries(shares.map(({ professional, tips }) => [professional.name, tips]));
const cash = (amount: number) => ({ method: 'CASH', amount });
/** Two finished services: Lia's of R$ 50, Rui's of R$ 100. */
const twoServices = async () => {
  const [lia, rui] = [await newProfessional('Lia'), await newProfessional('Rui')];
  const [bath, cut] = [await newService(tenant, 50, 'Banho'), await newService(tenant, 100, 'Tosa')];
  return { lia, rui, appointmentIds: [await done(bath, lia), await done(cut, rui)] };
};

describe('a tip at checkout', () => {
  it('is split in proportion to what each has done, beside the total', async () => {
    const { appointmentIds } = await twoServices();
    const payments = [{ method: 'PIX', amount: 150 }, cash(30)];
    const { id, status } = await checkout(appointmentIds, { total: 150, tip: 30, payments });
    expect(status).toBe(200);
    const sale = await saleOf(id);
    expect(sale).toMatchObject({ total: 150, tip: 30, paymentMethod: 'PIX', paidBy: [{ method: 'PIX', amount: 150 }] });
    expect(sale.payments.map(({ amount }) => amount)).toEqual([150, 30]);
    expect(sale.tips?.map(({ professional, amount }) => [professional.name, amount])).toEqual([
      ['Lia', 10],
      ['Rui', 20],
    ]);
    // No revenue, no base of a commission.
    const revenue = (await tenant.get(`/api/reports/revenue?from=${day()}&to=${day()}`)).json.data;
    expect(revenue.methods).toContainEqual({ paymentMethod: 'PIX', count: 1, revenue: 150 });
    expect(revenue.methods).toContainEqual({ paymentMethod: 'CASH', count: 0, revenue: 0 });
    const { total, shares } = await open();
    expect([total, tipsByName(shares)]).toEqual([30, { Lia: 10, Rui: 20 }]);
    expect(shares.every(({ lines }) => lines.length === 0)).toBe(true);
  });

  it('is no base of a commission, nor of cashback', async () => {
    const { appointmentIds } = await twoServices();
    await made('/api/commission-rules', 'rule', { scope: 'ALL', percent: 10 });
    await made('/api/cashback-rules', 'rule', { scope: 'ALL', percent: 10, validDays: 30 });
    await checkout(appointmentIds, { total: 150, tip: 30, payments: [cash(180)] });
    const { shares } = await open();
    expect(shares.map(({ professional, amount, tips }) => [professional.name, amount, tips])).toEqual([
      ['Lia', 15, 10],
      ['Rui', 30, 20],
    ]);
    const { cashback } = (await tenant.get(`/api/clients/${clientId}/cashback`)).json.data;
    expect(cashback.usable + cashback.waiting).toBe(15);
  });

  it('goes to those who are named, with the amounts that are', async () => {
    const { lia, appointmentIds } = await twoServices();
    const helper = await newProfessional('Zeca');
    const tipShares = [
      { professionalId: lia, amount: 4 },
      { professionalId: helper, amount: 6 },
    ];
    const paid = { total: 150, payments: [cash(160)] };
    const wrong = await checkout(appointmentIds, { ...paid, tip: 10, tipShares: tipShares.slice(1) });
    expect([wrong.status, wrong.json.errors?.[0]?.path]).toEqual([400, 'tipShares']);
    const { status } = await tenant.post(`/api/orders/${wrong.id}/checkout`, { ...paid, tip: 10, tipShares });
    expect(status).toBe(200);
    expect(tipsByName((await open()).shares)).toEqual({ Lia: 4, Zeca: 6 });
    const other = await api.tenant(`gorjetas-outra-${shops}`);
    const foreign = (await other.post('/api/professionals', { name: 'De fora' })).json.data.professional.id;
    const sold = { clientId, items: [{ productId: await newProduct(tenant, 10), quantity: 1 }] };
    const refused = await tenant.post('/api/sales', {
      ...sold,
      tip: 5,
      tipShares: [{ professionalId: foreign, amount: 5 }],
    });
    expect([refused.status, refused.json.message]).toEqual([404, 'Profissional não encontrado.']);
  });

  it('is refused on a tab and with cashback, and beside what the payments sum to', async () => {
    const { appointmentIds } = await twoServices();
    await newCredit(tenant, clientId, 1_000);
    const onTab = await checkout(appointmentIds, {
      total: 150,
      tip: 10,
      payments: [{ method: 'CREDIT', amount: 160 }],
    });
    expect([onTab.status, onTab.json.errors?.[0]]).toEqual([
      400,
      { path: 'tip', message: 'A gorjeta é paga em dinheiro, cartão ou PIX: não fica fiado nem sai do cashback' },
    ]);
    const pay = (body: object) => tenant.post(`/api/orders/${onTab.id}/checkout`, { total: 150, ...body });
    const short = await pay({ tip: 10, payments: [cash(150)] });
    expect([short.status, short.json.errors?.[0]?.path]).toEqual([400, 'payments']);
    // The rest on the tab, the tip in cash.
    expect((await pay({ tip: 10, payments: [{ method: 'CREDIT', amount: 150 }, cash(10)] })).status).toBe(200);
    const sale = await saleOf(onTab.id);
    expect(sale.paymentMethod).toBe('CREDIT');
    const change = { paymentMethod: 'CREDIT', replacesSplit: true };
    const { status, json } = await tenant.put(`/api/sales/${sale.id}`, change);
    expect([status, json.errors?.[0]?.path]).toEqual([400, 'paymentMethod']);
    expect((await tenant.put(`/api/sales/${sale.id}`, { paymentMethod: 'PIX', replacesSplit: true })).status).toBe(200);
    expect((await saleAt(sale.id)).payments).toMatchObject([{ method: 'PIX', amount: 160 }]);
  });

  it('of a direct sale goes to who has sold it, or else must name somebody', async () => {
    const items = [{ productId: await newProduct(tenant, 40), quantity: 1 }];
    const sale = { clientId, paymentMethod: 'CARD', items, tip: 5 };
    const { status, json } = await tenant.post('/api/sales', sale);
    expect([status, json.errors?.[0]?.path]).toEqual([400, 'tipShares']);
    await newProfessional('Ana', tenant.userId);
    const id = await made('/api/sales', 'sale', sale);
    expect(await saleAt(id)).toMatchObject({ total: 40, tip: 5, tips: [{ professional: { name: 'Ana' }, amount: 5 }] });
  });
});

describe('the till', () => {
  it('has the tip by its payment method, and loses it with the sale', async () => {
    const { appointmentIds } = await twoServices();
    await tenant.put('/api/till/settings', { isUsed: true });
    await tenant.post('/api/till', { float: 0 });
    const payments = [
      { method: 'CARD', amount: 150 },
      { ...cash(30), received: 50 },
    ];
    const { id } = await checkout(appointmentIds, { total: 150, tip: 30, payments });
    const sold = await made('/api/sales', 'sale', {
      ...{ clientId, paymentMethod: 'PIX', tip: 3 },
      tipShares: [{ professionalId: await newProfessional('Bia'), amount: 3 }],
      items: [{ productId: await newProduct(tenant, 20), quantity: 1 }],
    });
    await tenant.delete(`/api/sales/${sold}`);
    const { session } = (await tenant.post('/api/till/close', { counted: { CASH: 30, CARD: 150, PIX: 0 } })).json.data;
    const expected = session.balances.map(({ method, expected: sum }: { method: string; expected: number }) => [
      method,
      sum,
    ]);
    expect(Object.fromEntries(expected)).toEqual({ CASH: 30, CARD: 150, PIX: 0 });
    expect((await saleOf(id)).tip).toBe(30);
  });
});

describe('a tip of a sale that is cancelled', () => {
  it('is taken back, and is there again when that is undone', async () => {
    const { appointmentIds } = await twoServices();
    const { id } = await checkout(appointmentIds, { total: 150, tip: 30, payments: [cash(180)] });
    const sale = await saleOf(id);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect((await open()).total).toBe(0);
    expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).status).toBe(200);
    expect(tipsByName((await open()).shares)).toEqual({ Lia: 10, Rui: 20 });
    // Reopened and closed with another tip.
    expect((await tenant.post(`/api/orders/${id}/reopen`)).status).toBe(200);
    const again = { total: 150, tip: 3, payments: [cash(153)] };
    expect((await tenant.post(`/api/orders/${id}/checkout`, again)).status).toBe(200);
    expect(tipsByName((await open()).shares)).toEqual({ Lia: 1, Rui: 2 });
  });

  it('that was paid out is taken back in the next period', async () => {
    const { lia, appointmentIds } = await twoServices();
    const { id } = await checkout(appointmentIds, { total: 150, tip: 30, payments: [cash(180)] });
    const closed = await tenant.post('/api/commission-periods', { to: day(), total: 30 });
    expect(closed.status).toBe(201);
    const period = commissionPeriodDetailSchema.parse(closed.json.data.period);
    expect([period.total, tipsByName(period.shares)]).toEqual([30, { Lia: 10, Rui: 20 }]);
    const payout = { professionalId: lia, isPaid: true };
    expect((await tenant.post(`/api/commission-periods/${period.id}/payouts`, payout)).status).toBe(200);
    expect((await open()).shares).toEqual([]);
    await tenant.delete(`/api/sales/${(await saleOf(id)).id}`);
    const { total, shares } = await open();
    expect([total, tipsByName(shares)]).toEqual([-30, { Lia: -10, Rui: -20 }]);
    expect(shares[0]?.tipLines?.[0]).toMatchObject({ amount: -10, isReversal: true });
  });
});

it('shows who works here their own alone', async () => {
  const staff = await tenant.as('STAFF');
  const own = await newProfessional('Caio', staff.userId);
  const { rui, appointmentIds } = await twoServices();
  const tipShares = [
    { professionalId: own, amount: 8 },
    { professionalId: rui, amount: 22 },
  ];
  await checkout(appointmentIds, { total: 150, tip: 30, tipShares, payments: [cash(180)] });
  const { total, shares } = await open(staff);
  expect([total, tipsByName(shares)]).toEqual([8, { Caio: 8 }]);
});

it('may be paid by the QR of the comanda', async () => {
  const { appointmentIds } = await twoServices();
  await tenant.put('/api/pix-settings', { key: 'loja@exemplo.com.br', receiverName: 'Loja', receiverCity: 'Recife' });
  const id = await made('/api/orders', 'order', { clientId, appointmentIds });
  const beyond = await tenant.post('/api/pix-charges', { orderId: id, amount: 160 });
  expect(beyond.status).toBe(409);
  const { charge } = (await tenant.post('/api/pix-charges', { orderId: id, amount: 160, tip: 10 })).json.data;
  expect((await tenant.post(`/api/pix-charges/${charge.id}/confirmation`)).status).toBe(200);
  const inPix = (amount: number) => [{ method: 'PIX', amount }];
  const { status } = await tenant.post(`/api/orders/${id}/checkout`, { total: 150, tip: 10, payments: inPix(160) });
  expect(status).toBe(200);
  const { order } = (await tenant.get(`/api/orders/${id}`)).json.data;
  expect(order.received).toMatchObject({ amount: 160, surplus: 0 });
});
