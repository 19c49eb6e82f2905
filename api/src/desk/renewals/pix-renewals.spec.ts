import { membershipSchema } from '@focinho/contracts/desk/memberships';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import { newClient, newService } from '../../testing/sales-fixtures';
import { RenewalJob } from './renewal-job';

let bench: PixBench;
beforeAll(async () => {
  bench = await startPixBench();
});
afterAll(async () => {
  expect(await brokenInvariants(bench.api.owner)).toEqual([]);
  await bench.stop();
});

it('is charged by PIX, and closed once that is paid, with the credits of the new cycle', async () => {
  const { api } = bench;
  const tenant = await pixTenant(bench, 'renova-pix');
  const clientId = await newClient(tenant);
  const pet = { name: 'Rex', species: 'DOG', gender: 'MALE', clientId };
  const petId = (await tenant.post('/api/pets', pet)).json.data.pet.id;
  const services = [{ serviceId: await newService(tenant, 60, 'Banho'), quantity: 2 }];
  const made = await tenant.post('/api/packages', { name: 'Clubinho', price: 100, startDay: 1, endDay: 31, services });
  const packageId = made.json.data.package.id;
  const { order: first } = (await tenant.post('/api/orders', { clientId, lines: [{ packageId, petId }] })).json.data;
  const payments = [{ method: 'CASH', amount: 100 }];
  await tenant.post(`/api/orders/${first.id}/checkout`, { total: 100, payments });
  await tenant.put('/api/membership-settings', { noShow: 'RETURNED', renewal: 'PIX', carryCycles: 0, carryMax: null });
  // The cycle that was paid is over.
  await api.owner.query(
    `update package_credits set cycle_from = '2026-01-01', cycle_to = '2026-01-31', expires_on = '2026-01-31' where tenant_id = $1`,
    [tenant.tenantId],
  );
  const run = () => api.app.get(RenewalJob).run();
  const membership = async () =>
    membershipSchema.parse((await tenant.get(`/api/pets/${petId}/memberships`)).json.data.memberships[0]);
  expect(await run()).toBe(1);
  const [order] = orderSchema.array().parse((await tenant.get('/api/orders?status=OPEN')).json.data.orders);
  expect(order).toMatchObject({ total: 100 });
  const [charge] = await api.owner.query('select id, br_code from pix_charges where order_id = $1', [order?.id]);
  expect(charge.br_code).toContain('br.gov.bcb.pix');
  await run();
  const { id: membershipId, awaiting } = await membership();
  expect(awaiting).toMatchObject({ id: order?.id });
  const link = async (of: string) => {
    const { token } = (await tenant.post('/api/tutor-links', { clientId: of })).json.data.link;
    const headers = { authorization: `Bearer ${token}` };
    return {
      renewal: async () => (await api.call('GET', '/api/tutor', undefined, headers)).json.data.memberships[0]?.renewal,
      pay: () => api.call('POST', `/api/tutor/renewals/${membershipId}/pix`, undefined, headers),
    };
  };
  const tutor = await link(clientId);
  expect(await tutor.renewal()).toBe(100);
  // Their link leads to the charge of the renewal, and nobody else's to any.
  expect((await tutor.pay()).json.data).toMatchObject({ amount: 100, brCode: charge.br_code });
  expect(await (await link(await newClient(tenant))).pay()).toMatchObject({
    status: 404,
    json: { message: 'Não há renovação a pagar.' },
  });
  await bench.payUnnoticed(charge.id);
  expect(await tutor.renewal()).toBe(0);
  expect((await tutor.pay()).status).toBe(409);
  await run();
  expect(await tutor.renewal()).toBeNull();
  const after = await membership();
  expect([after.awaiting, after.credits.reduce((sum, { left }) => sum + left, 0)]).toEqual([null, 2]);
  expect(orderSchema.parse((await tenant.get(`/api/orders/${order?.id ?? ''}`)).json.data.order)).toMatchObject({
    status: 'CLOSED',
    received: { amount: 100, surplus: 0 },
  });
  await run();
  expect((await tenant.get('/api/sales')).json.data.sales).toHaveLength(2);
});
