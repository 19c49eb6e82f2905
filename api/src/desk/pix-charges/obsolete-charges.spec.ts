import { pixChargeSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import { PixSweep } from '../../payments/pix/pix-sweep';
import type { TestApi, TestTenant } from '../../testing/api';
import { pixOrder, pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import { newCredit } from '../../testing/sales-fixtures';

/* A QR code that nobody should pay any more leaves the provider: otherwise the client, who still has it, pays twice. */

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(() => bench.stop());
let shops = 0;
beforeEach(async () => {
  bench.psp.sandbox.faults.down = false;
  tenant = await pixTenant(bench, `velha-${(shops += 1)}`);
});

const charge = async (body: object): Promise<PixCharge> =>
  pixChargeSchema.parse((await tenant.post('/api/pix-charges', body)).json.data.charge);
const cobOf = async ({ id }: PixCharge) => {
  const cob = bench.psp.sandbox.cobs.get(await bench.txidOf(id));
  if (!cob) throw new Error('The provider does not know the charge');
  return cob;
};
const statusOf = async ({ id }: PixCharge) => (await tenant.get(`/api/pix-charges/${id}`)).json.data.charge.status;
/** Runs the sweep as it does by itself within seconds: nothing is made due. */
const sweep = () => api.app.get(PixSweep).sweep();
const pay = async (made: PixCharge) => {
  bench.psp.sandbox.pay(await cobOf(made), { drop: true });
  await api.owner.query('update pix_charges set next_check_at = now() where id = $1', [made.id]);
  await sweep();
};
const isRemoved = async (made: PixCharge) => {
  await sweep();
  return [(await cobOf(made)).status, await statusOf(made)];
};
const REMOVED = ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVED'];
const STILL_OPEN = ['ATIVA', 'OPEN'];
const close = (id: string, total: number, method: string) =>
  tenant.post(`/api/orders/${id}/checkout`, { total, payments: [{ method, amount: total }] });
const chargedOrder = async () => {
  const { id } = await pixOrder(tenant, 65);
  return { id, made: await charge({ orderId: id, amount: 65 }) };
};
/** A client who owes 50, with a QR of 50. */
const chargedDebtor = async () => {
  const { clientId } = await pixOrder(tenant, 1);
  const clientCreditId = await newCredit(tenant, clientId, 1_000);
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount: 50, description: 'Compra' });
  return { clientId, clientCreditId, made: await charge({ clientId, amount: 50 }) };
};

it.each(['CARD', 'CASH'])('is removed when the order is closed by %s', async (method) => {
  const { id, made } = await chargedOrder();
  expect(await isRemoved(made)).toEqual(STILL_OPEN);
  expect((await close(id, 65, method)).status).toBe(200);
  expect(await isRemoved(made)).toEqual(REMOVED);
});

it('stays if the desk has called the order paid by PIX, until the sale is cancelled', async () => {
  const { id, made } = await chargedOrder();
  const closed = await close(id, 65, 'PIX');
  expect(await isRemoved(made)).toEqual(STILL_OPEN);
  await tenant.delete(`/api/sales/${closed.json.data.order.sale.id}`);
  expect(await isRemoved(made)).toEqual(REMOVED);
});

it('is removed when the order is cancelled', async () => {
  const { id, made } = await chargedOrder();
  expect((await tenant.delete(`/api/orders/${id}`)).status).toBe(200);
  expect(await isRemoved(made)).toEqual(REMOVED);
});

it('is removed when another one is made in its place', async () => {
  const { id, made } = await chargedOrder();
  const next = await charge({ orderId: id, amount: 30 });
  expect(await isRemoved(made)).toEqual(REMOVED);
  expect(await isRemoved(next)).toEqual(STILL_OPEN);
  const again = await charge({ orderId: id, amount: 65 });
  expect([again.id === made.id, await isRemoved(next)]).toEqual([false, REMOVED]);
});

it('of a debt is removed when that is paid otherwise, in part or in whole', async () => {
  const { clientCreditId, clientId, made } = await chargedDebtor();
  const payment = { clientCreditId, type: 'DEBIT', method: 'CASH', description: 'Recebido no balcão' };
  expect((await tenant.post('/api/credit-transactions', { ...payment, amount: 20 })).status).toBe(201);
  expect(await isRemoved(made)).toEqual(REMOVED);
  const rest = await charge({ clientId, amount: 30 });
  expect(await isRemoved(rest)).toEqual(STILL_OPEN);
  await tenant.post('/api/credit-transactions', { ...payment, amount: 30 });
  expect(await isRemoved(rest)).toEqual(REMOVED);
});

it('never keeps anybody waiting: it leaves once the provider is back', async () => {
  const { id, made } = await chargedOrder();
  bench.psp.sandbox.faults.down = true;
  expect((await close(id, 65, 'CARD')).status).toBe(200);
  expect(await isRemoved(made)).toEqual(STILL_OPEN);
  bench.psp.sandbox.faults.down = false;
  await api.owner.query('update pix_charges set next_check_at = now() where next_check_at is not null');
  expect(await isRemoved(made)).toEqual(REMOVED);
});

it('that was paid a moment before is recorded, and can be returned, if the provider could not be asked', async () => {
  const { id, made } = await chargedOrder();
  bench.psp.sandbox.pay(await cobOf(made), { drop: true });
  bench.psp.sandbox.faults.down = true;
  expect((await close(id, 65, 'CARD')).status).toBe(200);
  bench.psp.sandbox.faults.down = false;
  await api.owner.query('update pix_charges set next_check_at = now() where id = $1', [made.id]);
  await sweep();
  expect((await tenant.get(`/api/orders/${id}`)).json.data.order.received).toMatchObject({ amount: 65, surplus: 65 });
  const returned = await tenant.post(`/api/pix-charges/${made.id}/refunds`, { amount: 65, reason: 'Pago duas vezes' });
  expect(returned.status).toBe(201);
});

it('that was paid after its removal is recorded, too', async () => {
  const { id, made } = await chargedOrder();
  await close(id, 65, 'CARD');
  expect(await isRemoved(made)).toEqual(REMOVED);
  await pay(made);
  expect((await tenant.get(`/api/orders/${id}`)).json.data.order.received).toMatchObject({ amount: 65, surplus: 65 });
});
