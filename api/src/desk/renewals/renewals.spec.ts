import { addDays } from '@focinho/contracts/kernel/dates';
import { membershipSchema } from '@focinho/contracts/desk/memberships';
import { orderSchema } from '@focinho/contracts/desk/orders';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newService } from '../../testing/sales-fixtures';
import { RenewalJob } from './renewal-job';

/* The clock is moved day by day: `app.today()` of this suite's own database says which day it is. */

const api = apiWithSoundLedgers();
const START = '2027-01-10';
let tenant: TestTenant;
let clientId: string;
let petId: string;
let packageId: string;
let shops = 0;

const isDay = (day: string) =>
  api.owner.query(
    `create or replace function app.today() returns date language sql stable as $$ select date '${day}' $$`,
  );
const run = () => api.app.get(RenewalJob).run();

beforeEach(async () => {
  // Whoever was there before is not to be renewed.
  await api.owner.query('update memberships set ended_at = now() where ended_at is null');
  await isDay(START);
  tenant = await api.tenant(`renova-${(shops += 1)}`);
  clientId = await newClient(tenant);
  const pet = { name: 'Rex', species: 'DOG', gender: 'MALE', clientId };
  petId = (await tenant.post('/api/pets', pet)).json.data.pet.id;
  packageId = await newPackage('Clubinho', 100, 2);
  await sell([{ packageId, petId }]);
});

const newPackage = async (name: string, price: number, quantity: number): Promise<string> => {
  const services = [{ serviceId: await newService(tenant, 60, `Banho ${name}`), quantity }];
  const made = await tenant.post('/api/packages', { name, price, startDay: 1, endDay: 31, services });
  return made.json.data.package.id;
};
const pay = async (id: string, total: number) => {
  const payments = [{ method: 'CASH', amount: total }];
  const closed = await tenant.post(`/api/orders/${id}/checkout`, { total, payments });
  expect(closed.json.message).toBe('');
};
const sell = async (lines: object[]) => {
  const { order } = (await tenant.post('/api/orders', { clientId, lines })).json.data;
  await pay(order.id, order.total);
};
const settings = async (renewal: string, more: object = {}) => {
  const saved = await tenant.put('/api/membership-settings', {
    ...{ noShow: 'RETURNED', renewal, carryCycles: 0, carryMax: null },
    ...more,
  });
  expect(saved.json.message).toBe('');
};
const membership = async () =>
  membershipSchema.parse((await tenant.get(`/api/pets/${petId}/memberships`)).json.data.memberships[0]);
const openOrders = async () =>
  orderSchema.array().parse((await tenant.get('/api/orders?status=OPEN')).json.data.orders);
const sales = async () => (await tenant.get('/api/sales')).json.data.sales;
const left = async () => (await membership()).credits.reduce((sum, lot) => sum + (lot.isLater ? 0 : lot.left), 0);

it('asks for nothing where the shop renews by hand, nor before the cycle is over', async () => {
  await isDay('2027-02-01');
  expect(await run()).toBe(0);
  await settings('ORDER');
  await isDay('2027-01-31');
  expect(await run()).toBe(0);
  expect(await openOrders()).toEqual([]);
});

it('lets a comanda wait, once, in however many processes, and grants the credits when it is paid', async () => {
  await settings('ORDER');
  await isDay('2027-02-01');
  expect((await Promise.all([run(), run(), run()])).reduce((sum, made) => sum + made)).toBe(1);
  expect(await run()).toBe(0);
  const [order, ...more] = await openOrders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({ total: 100, lines: [{ packageId, name: 'Clubinho', pet: { id: petId } }] });
  expect(await membership()).toMatchObject({ awaiting: { id: order?.id }, paidUntil: '2027-01-31T00:00:00.000Z' });
  expect(await left()).toBe(0);
  await pay(order?.id ?? '', 100);
  expect(await left()).toBe(2);
  expect(await membership()).toMatchObject({ awaiting: null, paidUntil: '2027-02-28T00:00:00.000Z' });
});

it('puts it on the tab; beyond its limit a comanda waits', async () => {
  await settings('TAB');
  await tenant.post('/api/client-credits', { clientId, creditLimit: 150 });
  await isDay('2027-02-01');
  expect(await run()).toBe(1);
  expect(await openOrders()).toEqual([]);
  expect(await sales()).toMatchObject([{ total: 100, paymentMethod: 'CREDIT' }, {}]);
  expect(await left()).toBe(2);
  await isDay('2027-03-01');
  expect(await run()).toBe(1);
  expect(await openOrders()).toMatchObject([{ total: 100 }]);
  expect(await left()).toBe(0);
});

it('lets a comanda wait where the shop cannot charge by PIX', async () => {
  await settings('PIX');
  await isDay('2027-02-01');
  expect(await run()).toBe(1);
  expect(await openOrders()).toMatchObject([{ total: 100 }]);
});

it('renews after an outage only the cycle of that day, and does not ask again for what waits or was refused', async () => {
  await settings('ORDER');
  await isDay('2027-04-17');
  expect(await run()).toBe(1);
  const [order] = await openOrders();
  await isDay('2027-05-02');
  expect(await run()).toBe(0);
  expect((await tenant.delete(`/api/orders/${order?.id ?? ''}`)).status).toBe(200);
  expect(await run()).toBe(1);
  const [again] = await openOrders();
  await tenant.delete(`/api/orders/${again?.id ?? ''}`);
  expect(await run()).toBe(0);
});

it('changes the package at the end of the cycle', async () => {
  await settings('ORDER');
  const larger = await newPackage('Clubinho grande', 180, 4);
  const { id } = await membership();
  const planned = await tenant.put(`/api/memberships/${id}`, { nextPackageId: larger });
  expect(planned.json.data.membership).toMatchObject({
    packageId,
    nextPackage: { name: 'Clubinho grande', price: 180 },
  });
  expect(await left()).toBe(2);
  await isDay('2027-02-01');
  await run();
  const [order] = await openOrders();
  expect(order?.total).toBe(180);
  await pay(order?.id ?? '', 180);
  expect(await membership()).toMatchObject({ id, packageId: larger, nextPackageId: null });
  expect(await left()).toBe(4);
  expect((await tenant.put(`/api/memberships/${id}`, { nextPackageId: clientId })).status).toBe(404);
  await tenant.put(`/api/packages/${packageId}`, { isActive: false });
  expect((await tenant.put(`/api/memberships/${id}`, { nextPackageId: packageId })).status).toBe(409);
});

it('ends with the cycle if somebody says so, or the package was deleted, and waits while it is paused', async () => {
  await settings('ORDER');
  const { id } = await membership();
  expect((await tenant.put(`/api/memberships/${id}`, { renews: false })).json.data.membership.renews).toBe(false);
  await isDay('2027-01-31');
  await run();
  expect((await membership()).status).toBe('ACTIVE');
  await tenant.put(`/api/memberships/${id}`, { status: 'PAUSED' });
  await isDay('2027-02-01');
  await run();
  expect((await membership()).status).toBe('PAUSED');
  await tenant.put(`/api/memberships/${id}`, { status: 'ACTIVE' });
  await run();
  expect([(await membership()).status, await openOrders()]).toEqual(['ENDED', []]);
  expect((await tenant.put(`/api/memberships/${id}`, { renews: true })).status).toBe(409);
  await sell([{ packageId, petId }]);
  await tenant.delete(`/api/packages/${packageId}`);
  await isDay('2027-03-01');
  await run();
  expect([(await membership()).status, await openOrders()]).toEqual(['ENDED', []]);
});

it('carries over as the shop says, up to the ceiling', async () => {
  await settings('ORDER', { carryCycles: 1, carryMax: 1 });
  await isDay('2027-02-01');
  await run();
  const [order] = await openOrders();
  await pay(order?.id ?? '', 100);
  await isDay('2027-03-01');
  await run();
  // Of two that were left, one. The other has been booked as expired.
  expect(await left()).toBe(1);
  expect((await membership()).history.filter(({ kind }) => kind === 'EXPIRE')).toHaveLength(2);
  await isDay('2027-04-01');
  expect(await left()).toBe(0);
});

it('of a quarter, day by day, makes one renewal for each cycle', async () => {
  await settings('ORDER');
  const asked: string[] = [];
  for (let day = START; day < '2027-04-15'; day = addDays(day, 1)) {
    // Once the job was down for a day, at the worst moment.
    if (day === '2027-03-01') continue;
    await isDay(day);
    await run();
    const [order] = await openOrders();
    if (!order) continue;
    asked.push(day);
    await pay(order.id, order.total);
    expect(await left()).toBe(2);
  }
  expect(asked).toEqual(['2027-02-01', '2027-03-02', '2027-04-01']);
  expect(await sales()).toHaveLength(4);
}, 120_000);
