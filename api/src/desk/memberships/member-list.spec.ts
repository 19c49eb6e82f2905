import { memberSchema, membershipSummarySchema } from '@focinho/contracts/desk/memberships';
import { TestApi, type TestTenant } from '../../testing/api';
import { day } from '../../testing/records';
import { newClient, newService } from '../../testing/sales-fixtures';
import { RenewalJob } from '../renewals/renewal-job';

const api = TestApi.forSuite();
let tenant: TestTenant;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`membros-${(shops += 1)}`);
});

const newPet = async (name: string, clientId: string): Promise<string> => {
  const pet = { name, species: 'DOG', gender: 'MALE', clientId };
  return (await tenant.post('/api/pets', pet)).json.data.pet.id;
};
const join = async (clientId: string, petId: string, packageId: string) => {
  const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ packageId, petId }] })).json.data;
  const payments = [{ method: 'PIX', amount: order.total }];
  const closed = await tenant.post(`/api/orders/${order.id}/checkout`, { total: order.total, payments });
  expect(closed.json.message).toBe('');
  return closed.json.data.order.sale.id as string;
};
const list = async (query = '') =>
  memberSchema.array().parse((await tenant.get(`/api/memberships?page=1&limit=20${query}`)).json.data.memberships);
const summary = async () =>
  membershipSummarySchema.parse((await tenant.get('/api/memberships/summary')).json.data.summary);
/** A shop with two members, one of which has paused. */
const shop = async () => {
  const clientId = await newClient(tenant, 'Marina');
  const bath = await newService(tenant, 60, 'Banho');
  const services = [{ serviceId: bath, quantity: 4 }];
  const made = await tenant.post('/api/packages', { name: 'Clubinho', price: 200, startDay: 1, endDay: 31, services });
  const packageId = made.json.data.package.id;
  const [rex, nina] = [await newPet('Rex', clientId), await newPet('Nina', clientId)];
  const sale = await join(clientId, rex, packageId);
  await join(clientId, nina, packageId);
  const paused = (await list('&search=nina'))[0];
  await tenant.put(`/api/memberships/${paused?.id ?? ''}`, { status: 'PAUSED' });
  await tenant.post('/api/appointments', {
    ...{ date: day(), startTime: '22:00', endTime: '23:00', petId: rex, serviceId: bath },
  });
  return { rex, sale, bath, clientId };
};

it('lists who has not ended, with credits and next renewal, and finds them by pet, tutor and status', async () => {
  await shop();
  expect(await list('&search=rex')).toMatchObject([
    {
      ...{ pet: { name: 'Rex' }, client: { name: 'Marina' }, package: { name: 'Clubinho', price: 200 } },
      ...{ status: 'ACTIVE', credits: 4, reserved: 1, renews: true, awaiting: null },
    },
  ]);
  expect((await list())[0]?.renewsOn).toMatch(/-01T00:00:00.000Z$/);
  expect((await list('&search=marina')).map(({ pet }) => pet.name).sort()).toEqual(['Nina', 'Rex']);
  expect((await list('&status=PAUSED')).map(({ pet }) => pet.name)).toEqual(['Nina']);
  const [{ id } = { id: '' }] = await list('&status=PAUSED');
  await tenant.put(`/api/memberships/${id}`, { status: 'ENDED' });
  expect((await list()).map(({ pet }) => pet.name)).toEqual(['Rex']);
  expect((await list('&status=ENDED'))[0]).toMatchObject({ pet: { name: 'Nina' }, renewsOn: null });
  expect((await tenant.get('/api/memberships?status=FOREVER')).status).toBe(400);
});

it('adds up the members, what they pay a month, and what they are owed', async () => {
  const { sale, bath, rex, clientId } = await shop();
  expect(await summary()).toEqual({
    ...{ active: 1, paused: 1, unpaid: 0, monthlyRevenue: 200 },
    ...{ creditsOwed: 8, creditsReserved: 1, valueOwed: 480, unpaidUses: 0 },
  });
  const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ serviceId: bath, petId: rex }] })).json
    .data;
  await tenant.post(`/api/orders/${order.id}/checkout`, { total: 0, payments: [] });
  await tenant.delete(`/api/sales/${sale}`);
  expect(await summary()).toMatchObject({ unpaid: 1, creditsOwed: 4, unpaidUses: 1 });
});

it('shows under Sistema what is not the sum of its entries', async () => {
  const { rex } = await shop();
  const logged = async () =>
    (await api.owner.query(`select detail ->> 'tenantSlug' as slug from platform_log where message like 'Clubinho: %'`))
      .map(({ slug }: { slug: string }) => slug)
      .filter((slug: string) => slug === `membros-${shops}`).length;
  await api.app.get(RenewalJob).run();
  expect(await logged()).toBe(0);
  await api.owner.query('update memberships set credits = credits + 1 where pet_id = $1', [rex]);
  await api.app.get(RenewalJob).run();
  for (let attempt = 0; attempt < 50 && (await logged()) === 0; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await logged()).toBe(1);
});
