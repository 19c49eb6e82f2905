import { pixChargeSchema } from '@focinho/contracts/payments/pix';
import { saleSchema } from '@focinho/contracts/desk/sales';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import type { TestTenant } from '../../testing/api';
import { newClient, newService } from '../../testing/sales-fixtures';

let bench: PixBench;
let tenant: TestTenant;
let clientId: string;
let serviceId: string;
beforeAll(async () => {
  bench = await startPixBench();
  tenant = await pixTenant(bench, 'venda-direta');
  clientId = await newClient(tenant);
  serviceId = await newService(tenant, 50);
});
afterAll(async () => {
  expect(await brokenInvariants(bench.api.owner)).toEqual([]);
  await bench.stop();
});

const sell = async (): Promise<string> => {
  const sale = { clientId, paymentMethod: 'PIX', items: [{ serviceId, quantity: 1 }] };
  return (await tenant.post('/api/sales', sale)).json.data.sale.id;
};
/** Charges and pays; the provider tells nobody. */
async function pay(saleId: string, payment: object = {}): Promise<string> {
  const { json } = await tenant.post('/api/pix-charges', { saleId, amount: 50 });
  const { id } = pixChargeSchema.parse(json.data.charge);
  await bench.payUnnoticed(id, payment);
  return id;
}
const toReturn = async () => {
  const { sales, pagination } = (await tenant.get('/api/sales?hasSurplus=true&page=1')).json.data;
  expect(pagination.total).toBe(sales.length);
  return sales.map((sale: unknown) => saleSchema.parse(sale));
};

it('lists a deleted sale whose PIX has arrived, until that is returned', async () => {
  const [kept, id] = [await sell(), await sell()];
  await pay(kept);
  const chargeId = await pay(id);
  expect(await toReturn()).toEqual([]);
  await tenant.delete(`/api/sales/${id}`);
  expect(await toReturn()).toMatchObject([
    {
      id,
      cancelledAt: expect.any(String),
      client: { name: 'Mariana Souza' },
      received: { amount: 50, surplus: 50, charges: [{ id: chargeId, refundableAmount: 50 }] },
    },
  ]);
  await tenant.post(`/api/pix-charges/${chargeId}/refunds`, { amount: 20, reason: 'Venda excluída' });
  expect(await toReturn()).toMatchObject([{ received: { amount: 30, surplus: 30 } }]);
  await tenant.post(`/api/pix-charges/${chargeId}/refunds`, { amount: 30, reason: 'Venda excluída' });
  expect(await toReturn()).toEqual([]);
});

it('lists a valid sale that was paid twice; one that was a comanda is told of by that', async () => {
  const id = await sell();
  const chargeId = await pay(id, { times: 2 });
  expect(await toReturn()).toMatchObject([{ id, cancelledAt: null, received: { amount: 100, surplus: 50 } }]);
  await tenant.post(`/api/pix-charges/${chargeId}/refunds`, { amount: 50, reason: 'Pago duas vezes' });
  const { id: orderId } = (await tenant.post('/api/orders', { clientId, lines: [{ serviceId }] })).json.data.order;
  const payments = [{ method: 'PIX', amount: 50 }];
  const { json } = await tenant.post(`/api/orders/${orderId}/checkout`, { total: 50, payments });
  await pay(json.data.order.sale.id, { times: 2 });
  expect(await toReturn()).toEqual([]);
});
