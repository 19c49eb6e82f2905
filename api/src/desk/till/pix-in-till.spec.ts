import { pixChargeSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import type { TestApi, TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { pixOrder, pixTenant, startPixBench, type PixBench } from '../../testing/pix';

/* Every real that has arrived is in the till, also when no sale accounts for it: it has what the bank has. */

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await bench.stop();
});
let shops = 0;
beforeEach(async () => {
  tenant = await pixTenant(bench, `banco-${(shops += 1)}`);
  await tenant.put('/api/till/settings', { isUsed: true });
  await open();
});

const open = () => tenant.post('/api/till', { float: 0 });
/** Closes the till: PIX that it should have, and which of it no sale accounts for. */
async function close(): Promise<{ expected: number; other: number }> {
  const closed = await tenant.post('/api/till/close', { counted: { CASH: 0, CARD: 0, PIX: 0 } });
  const { balances, byPerson } = closed.json.data.session;
  const ofPix = ({ method }: { method: string }) => method === 'PIX';
  const other = byPerson.filter(ofPix).reduce((sum: number, row: { otherPix: number }) => sum + row.otherPix, 0);
  return { expected: balances.find(ofPix).expected, other };
}
const charge = async (body: object): Promise<PixCharge> =>
  pixChargeSchema.parse((await tenant.post('/api/pix-charges', body)).json.data.charge);
const pay = ({ id }: PixCharge) => bench.payUnnoticed(id);
const checkout = (id: string, method: string) =>
  tenant.post(`/api/orders/${id}/checkout`, { total: 65, payments: [{ method, amount: 65 }] });

it('has the PIX of an open order, which the sale takes over', async () => {
  const { id } = await pixOrder(tenant, 65);
  await pay(await charge({ orderId: id, amount: 65 }));
  expect(await close()).toEqual({ expected: 65, other: 65 });
  await open();
  expect((await checkout(id, 'PIX')).status).toBe(200);
  expect(await close()).toEqual({ expected: 0, other: -65 });
});

it('has nothing besides the sale if it arrives and is sold in one session', async () => {
  const { id } = await pixOrder(tenant, 65);
  await pay(await charge({ orderId: id, amount: 65 }));
  await checkout(id, 'PIX');
  expect(await close()).toEqual({ expected: 65, other: 0 });
});

it('has what arrives after the order was paid by card, until it is given back', async () => {
  const { id } = await pixOrder(tenant, 65);
  const late = await charge({ orderId: id, amount: 65 });
  await checkout(id, 'CARD');
  await pay(late);
  expect(await close()).toEqual({ expected: 65, other: 65 });
  await open();
  expect(
    (await tenant.post(`/api/pix-charges/${late.id}/refunds`, { amount: 65, reason: 'Pago duas vezes' })).status,
  ).toBe(201);
  expect(await close()).toEqual({ expected: -65, other: -65 });
});

it('keeps the PIX of a sale that is deleted, until it is given back', async () => {
  const { id } = await pixOrder(tenant, 65);
  await pay(await charge({ orderId: id, amount: 65 }));
  await checkout(id, 'PIX');
  const [{ sale_id: saleId }] = await api.owner.query('select sale_id from orders where id = $1', [id]);
  expect((await tenant.delete(`/api/sales/${saleId}`)).status).toBe(200);
  expect(await close()).toEqual({ expected: 65, other: 65 });
});

it('has what arrives while it is closed in the next session', async () => {
  const { id } = await pixOrder(tenant, 65);
  const made = await charge({ orderId: id, amount: 65 });
  await close();
  await pay(made);
  await open();
  expect(await close()).toEqual({ expected: 65, other: 65 });
});
