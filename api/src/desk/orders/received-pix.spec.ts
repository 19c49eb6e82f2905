import { once } from 'node:events';
import { createServer } from 'node:net';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { pixChargeSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import { confirmPassword, TestApi, type Caller, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../../testing/pix';

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench({ DATABASE_POOL: '25' });
  ({ api } = bench);
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await bench.stop();
});
let shops = 0;
beforeEach(async () => {
  tenant = await pixTenant(bench, `recebe-${(shops += 1)}`);
});

const orderAt = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const charge = async (body: object): Promise<PixCharge> =>
  pixChargeSchema.parse((await tenant.post('/api/pix-charges', body)).json.data.charge);
const paidCharge = async (body: object, payment: object = {}) => {
  const made = await charge(body);
  await bench.payUnnoticed(made.id, payment);
  return made;
};
const close = (id: string, total: number, payments: object[], caller: Caller = tenant) =>
  caller.post(`/api/orders/${id}/checkout`, { total, payments });
const pix = (amount: number) => ({ method: 'PIX', amount });
const cash = (amount: number) => ({ method: 'CASH', amount });
const card = (amount: number) => ({ method: 'CARD', amount });
const refund = (id: string, amount: number) =>
  tenant.post(`/api/pix-charges/${id}/refunds`, { amount, reason: 'Pago duas vezes' });
const withoutProvider = async () => {
  await confirmPassword(tenant);
  return tenant.put('/api/pix-settings', { ...PIX_SETTINGS, providerUrl: null });
};
const changesOf = async (id: string): Promise<number> =>
  (await api.owner.query(`select count(*)::int as n from changes where entity = 'orders' and record_id = $1`, [id]))[0]
    .n;

it('is part of the order, and every desk hears of it', async () => {
  const { id } = await pixOrder(tenant, 65);
  expect((await orderAt(id)).received).toEqual({ amount: 0, surplus: 0, charges: [] });
  const before = await changesOf(id);
  const { id: chargeId } = await paidCharge({ orderId: id, amount: 10 });
  expect(await changesOf(id)).toBe(before + 1);
  const received = {
    amount: 10,
    surplus: 0,
    charges: [{ id: chargeId, amount: 10, refundableAmount: 10, isConfirmedByHand: false, paidAt: expect.any(String) }],
  };
  expect((await orderAt(id)).received).toEqual(received);
  const { orders } = (await tenant.get('/api/orders?status=OPEN')).json.data;
  expect(orders).toMatchObject([{ id, received }]);
});

it('is a tender of the checkout, which is refused without it', async () => {
  const { id } = await pixOrder(tenant, 65);
  await paidCharge({ orderId: id, amount: 10 });
  for (const payments of [[card(65)], [card(56), pix(9)]])
    expect(await close(id, 65, payments)).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^Já chegaram R\$\s10,00 por PIX para esta comanda\./) },
    });
  expect((await close(id, 65, [pix(10), card(55)])).status).toBe(200);
  expect(await orderAt(id)).toMatchObject({ received: { amount: 10, surplus: 0 } });
  expect((await close(id, 65, [pix(10), card(55)])).status).toBe(200);
});

describe('while its QR code is open', () => {
  const openQr = async () => {
    const { id } = await pixOrder(tenant, 65);
    const made = await charge({ orderId: id, amount: 65 });
    return { id, made };
  };

  it('is asked for before another tender is taken, because a webhook may be lost', async () => {
    const { id, made } = await openQr();
    await bench.pay(made.id, { drop: true });
    expect(await close(id, 65, [card(65)])).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^Já chegaram R\$\s65,00 por PIX para esta comanda\./) },
    });
    expect(await orderAt(id)).toMatchObject({ status: 'OPEN', received: { amount: 65, surplus: 0 } });
    expect((await close(id, 65, [pix(65)])).status).toBe(200);
  });

  it('keeps nobody waiting if the provider is down or silent', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (!address || typeof address === 'string') throw new Error('No port');
    try {
      for (const port of [1, address.port]) {
        const { id } = await openQr();
        const move = 'update pix_settings set provider_url = $2 where tenant_id = $1 returning 1';
        await api.owner.query(move, [tenant.tenantId, `http://127.0.0.1:${port}/v2`]);
        expect((await close(id, 65, [card(65)])).status).toBe(200);
        await api.owner.query(move, [tenant.tenantId, `${bench.psp.url}/v2`]);
      }
    } finally {
      silent.close();
    }
  });
});

it('stays through lines and discounts, and what exceeds the total is to go back', async () => {
  const { id } = await pixOrder(tenant, 65);
  const { id: chargeId } = await paidCharge({ orderId: id, amount: 65 });
  await tenant.post(`/api/orders/${id}/lines`, { name: 'Laço', unitPrice: 5, quantity: 1 });
  expect(await orderAt(id)).toMatchObject({ total: 70, received: { amount: 65, surplus: 0 } });
  await tenant.patch(`/api/orders/${id}`, { discount: 20, discountReason: 'Atraso' });
  expect(await orderAt(id)).toMatchObject({ total: 50, received: { amount: 65, surplus: 15 } });
  expect(await close(id, 50, [cash(50)])).toMatchObject({ status: 409 });
  expect((await close(id, 50, [pix(50)])).status).toBe(200);
  expect((await orderAt(id)).received).toMatchObject({ surplus: 15, charges: [{ refundableAmount: 15 }] });
  expect((await refund(chargeId, 15.01)).status).toBe(409);
  expect((await refund(chargeId, 15)).status).toBe(201);
  expect((await orderAt(id)).received).toMatchObject({ amount: 50, surplus: 0 });
});

it('keeps the order from being cancelled until it is returned', async () => {
  const { id } = await pixOrder(tenant, 65);
  const { id: chargeId } = await paidCharge({ orderId: id, amount: 10 });
  expect(await tenant.delete(`/api/orders/${id}`)).toMatchObject({
    status: 409,
    json: { message: expect.stringMatching(/^Esta comanda recebeu R\$\s10,00 por PIX\. Devolva/) },
  });
  await refund(chargeId, 10);
  expect((await orderAt(id)).received).toMatchObject({ amount: 0, charges: [] });
  expect((await tenant.delete(`/api/orders/${id}`)).status).toBe(200);
});

it('is shown and can be returned if it arrives after the order was paid otherwise, or cancelled', async () => {
  for (const end of ['close', 'cancel'] as const) {
    const { id } = await pixOrder(tenant, 65);
    const late = await charge({ orderId: id, amount: 65 });
    const ended = end === 'close' ? await close(id, 65, [card(65)]) : await tenant.delete(`/api/orders/${id}`);
    expect(ended.status).toBe(200);
    const before = await changesOf(id);
    await bench.payUnnoticed(late.id);
    expect(await changesOf(id)).toBe(before + 1);
    expect((await orderAt(id)).received).toMatchObject({
      amount: 65,
      surplus: 65,
      charges: [{ refundableAmount: 65 }],
    });
    const toReturn = async () => (await tenant.get('/api/orders?hasSurplus=true')).json.data.orders;
    expect(await toReturn()).toMatchObject([{ id, received: { surplus: 65 } }]);
    expect((await refund(late.id, 65)).status).toBe(201);
    expect(await toReturn()).toEqual([]);
    expect((await orderAt(id)).received).toMatchObject({ amount: 0, surplus: 0 });
  }
});

it('is still there when the order is opened again, also if it was paid on the sale', async () => {
  const { id } = await pixOrder(tenant, 65);
  await paidCharge({ orderId: id, amount: 10 });
  const closed = await close(id, 65, [pix(65)]);
  const saleId: string = closed.json.data.order.sale.id;
  await paidCharge({ saleId, amount: 55 });
  expect((await orderAt(id)).received).toMatchObject({ amount: 65, surplus: 0 });
  expect((await tenant.post(`/api/orders/${id}/reopen`)).status).toBe(200);
  expect((await orderAt(id)).received).toMatchObject({ amount: 65, surplus: 0, charges: [{}, {}] });
  expect((await tenant.post('/api/pix-charges', { orderId: id, amount: 1 })).status).toBe(409);
  expect((await close(id, 65, [card(65)])).status).toBe(409);
  expect((await close(id, 65, [pix(65)])).status).toBe(200);
});

it('is what the sale was paid with, whatever the list of sales is told later', async () => {
  const { id } = await pixOrder(tenant, 65);
  await paidCharge({ orderId: id, amount: 10 });
  const closed = await close(id, 65, [pix(10), card(55)]);
  const saleId: string = closed.json.data.order.sale.id;
  expect(await tenant.put(`/api/sales/${saleId}`, { paymentMethod: 'CASH' })).toMatchObject({
    status: 409,
    json: { message: expect.stringMatching(/^R\$\s10,00 desta venda chegaram por PIX\./) },
  });
  expect((await tenant.put(`/api/sales/${saleId}`, { paymentMethod: 'PIX' })).status).toBe(200);
});

it('that a person has confirmed is stored, once, and returned by hand', async () => {
  await withoutProvider();
  const { id } = await pixOrder(tenant, 65);
  const made = await charge({ orderId: id, amount: 65 });
  const staff = await tenant.as('STAFF');
  const confirm = () => staff.post(`/api/pix-charges/${made.id}/confirmation`);
  expect((await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await orderAt(id)).received).toMatchObject({ amount: 65, charges: [{ isConfirmedByHand: true }] });
  expect((await close(id, 65, [cash(65)])).status).toBe(409);
  expect((await tenant.delete(`/api/orders/${id}`)).status).toBe(409);
  expect((await refund(made.id, 65)).status).toBe(201);
  expect((await orderAt(id)).received?.amount).toBe(0);
  expect((await close(id, 65, [cash(65)])).status).toBe(200);
});

it('keeps an order open whose last appointment leaves it', async () => {
  const { id, clientId } = await pixOrder(tenant, 65);
  const [line] = (await orderAt(id)).lines;
  const service = (await tenant.post('/api/services', { name: 'Banho', price: 40 })).json.data.service.id;
  const pet = { name: 'Thor', species: 'DOG', gender: 'MALE', clientId };
  const petId = (await tenant.post('/api/pets', pet)).json.data.pet.id;
  const walkIn = await tenant.post('/api/queue/walk-ins', { petId, serviceId: service, opensOrder: true });
  expect([walkIn.status, walkIn.json.data.orderId]).toEqual([201, id]);
  await tenant.delete(`/api/orders/${id}/lines/${line?.id}`);
  await paidCharge({ orderId: id, amount: 40 });
  const entry = walkIn.json.data.entry.id;
  const back = await tenant.post(`/api/queue/${entry}/moves`, { stage: 'EXPECTED' });
  expect([back.status, back.json.message]).toEqual([200, '']);
  expect(await orderAt(id)).toMatchObject({ status: 'OPEN', lines: [], received: { amount: 40, surplus: 40 } });
});

it('is never lost, whatever arrives, closes and is confirmed at once', async () => {
  await withoutProvider();
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    const { id } = await pixOrder(tenant, 50);
    const made = await charge({ orderId: id, amount: 20 });
    const confirm = () => tenant.post(`/api/pix-charges/${made.id}/confirmation`);
    const desks = [[cash(50)], [pix(20), card(30)], [pix(50)]].map((payments) => () => close(id, 50, payments));
    const calls = [confirm, ...desks, confirm, () => tenant.delete(`/api/orders/${id}`)];
    const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
    const responses = await Promise.all(turned.map((call) => call()));
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    await confirm();
    return id;
  });
  for (const id of await Promise.all(rounds)) {
    const order = await orderAt(id);
    const { amount = 0, surplus = 0, charges = [] } = order.received ?? {};
    expect(amount).toBe(20);
    if (order.status === 'OPEN') throw new Error('Nobody has ended the order');
    const sale = order.sale && (await tenant.get(`/api/sales/${order.sale.id}`)).json.data.sale;
    const payments: { method: string; amount: number }[] = sale?.payments ?? [];
    const tendered = payments.filter(({ method }) => method === 'PIX').reduce((sum, paid) => sum + paid.amount, 0);
    // Either the sale was paid with it, or it is to go back.
    expect(surplus).toBe(Math.max(0, 20 - tendered));
    expect(charges).toMatchObject([{ refundableAmount: surplus }]);
  }
});
