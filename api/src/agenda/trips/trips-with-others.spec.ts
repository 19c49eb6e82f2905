import { tripReportSchema } from '@focinho/contracts/insight/reports';
import { tripSchema, type Trip } from '@focinho/contracts/agenda/trips';
import type { TestTenant } from '../../testing/api';
import { made, newProfessional, newStation, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi } from '../../testing/api';
import { day, newClient, newPet, newService } from '../../testing/records';
import { saved, WEEKLY } from '../../testing/series-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let bath: string;
let ana: string;
let taxi: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`taxi-others-${(shops += 1)}`);
  const small = await smallTenant(tenant);
  [bath, ana] = [small.bath.id, small.ana.id];
  taxi = (await newService(tenant, { name: 'Táxi', price: 20, category: 'OUTROS' })).id;
});

const WINDOW = { leg: 'PICKUP', windowFrom: '08:00', windowTo: '08:30' };
const booking = (petId: string, date = day(1)) => ({
  ...{ petId, serviceId: bath, professionalId: ana, date, startTime: '09:00', endTime: '10:00' },
});
const book = async (petId: string, date?: string): Promise<string> =>
  (await made(tenant, '/api/appointments', 'appointment', booking(petId, date))).id;
const leg = async (fields: object): Promise<Trip> =>
  tripSchema.parse(await made(tenant, '/api/trips', 'trip', { ...WINDOW, date: day(1), ...fields }));
const at = async ({ id }: { id: string }): Promise<Trip> =>
  tripSchema.parse((await tenant.get(`/api/trips/${id}`)).json.data.trip);
const move = ({ id }: { id: string }, status: string, fields: object = {}) =>
  tenant.post(`/api/trips/${id}/moves`, { status, ...fields });
const lapse = (when: string | null) =>
  api.owner.query(`update tenants set lapses_at = now() + $2::interval where id = $1`, [tenant.tenantId, when]);

it('legs of a series move with it, and are cancelled with it', async () => {
  const { id: petId } = await newPet(tenant);
  const series = await saved(tenant, {
    ...{ petId, serviceId: bath, professionalId: ana, date: day(1), startTime: '10:00', rule: WEEKLY },
  });
  const [first, second] = series.appointments;
  if (!first || !second) throw new Error('no appointments');
  const legs = [
    await leg({ appointmentId: first.id }),
    await leg({ appointmentId: second.id, date: second.date.slice(0, 10) }),
  ];
  const change = { scope: 'ALL', appointmentId: first.id, startTime: '13:00' };
  expect((await tenant.put(`/api/series/${series.id}`, change)).status).toBe(200);
  for (const one of legs) expect(await at(one)).toMatchObject({ windowFrom: '11:00', windowTo: '11:30' });
  const cancelled = { appointmentId: first.id, scope: 'ALL', cancellationReason: null };
  expect((await tenant.post(`/api/series/${series.id}/cancellation`, cancelled)).status).toBe(200);
  for (const one of legs) expect((await at(one)).status).toBe('CANCELLED');
});

it('legs are those of the client and the pet that are kept by a merge', async () => {
  const [kept, old] = [await newClient(tenant), await newClient(tenant)];
  const [pet, twin] = [await newPet(tenant, { clientId: kept.id }), await newPet(tenant, { clientId: old.id })];
  const trip = await leg({ appointmentId: await book(twin.id), serviceId: taxi });
  expect((await tenant.post(`/api/clients/${kept.id}/merge`, { duplicateClientId: old.id })).status).toBe(200);
  expect(await at(trip)).toMatchObject({ client: { id: kept.id }, pet: { id: twin.id } });
  expect((await tenant.post(`/api/pets/${pet.id}/merge`, { duplicatePetId: twin.id })).status).toBe(200);
  expect(await at(trip)).toMatchObject({ client: { id: kept.id }, pet: { id: pet.id } });
  const found = await tenant.get(`/api/trips?clientId=${kept.id}&isUncharged=true`);
  expect(found.json.data.trips).toMatchObject([{ id: trip.id }]);
});

it('nobody is fetched after a pet has died', async () => {
  const { id: petId } = await newPet(tenant);
  const trip = await leg({ appointmentId: await book(petId) });
  expect((await tenant.post(`/api/pets/${petId}/death`, { date: day() })).status).toBe(200);
  expect((await at(trip)).status).toBe('CANCELLED');
});

it('a shop whose subscription has lapsed brings home the pet that is in its van, and begins nothing', async () => {
  const { id: petId } = await newPet(tenant);
  const { id: otherId } = await newPet(tenant);
  const trip = await leg({ appointmentId: await book(petId), leg: 'DELIVERY' });
  const other = await leg({ appointmentId: await book(otherId, day(2)), date: day(2) });
  await move(trip, 'ON_THE_WAY');
  await lapse('-1 second');
  expect((await move(other, 'ON_THE_WAY')).status).toBe(402);
  expect((await move(other, 'PICKED_UP')).status).toBe(402);
  expect((await tenant.put(`/api/trips/${trip.id}`, { windowTo: '08:45' })).status).toBe(402);
  expect((await tenant.put('/api/taxi-settings', { zones: [] })).status).toBe(402);
  expect((await move(trip, 'DELIVERED')).status).toBe(200);
  expect((await tenant.get('/api/trips')).status).toBe(200);
});

it('a plan without the hotel keeps the legs of its stays, and takes one for a stay that was booked', async () => {
  const kennelId = (await newStation(tenant, { name: 'Suíte', kind: 'KENNEL' })).id;
  const nights = { kennelId, serviceId: taxi, firstNight: day(1), checkOut: day(3), petId: (await newPet(tenant)).id };
  const { id: stayId } = await made(tenant, '/api/stays', 'stay', nights);
  const trip = await leg({ stayId });
  await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [tenant.tenantId]);
  expect((await tenant.put(`/api/stays/${stayId}`, { arrivalTime: '16:00' })).status).toBe(200);
  expect(await at(trip)).toMatchObject({ windowFrom: '10:00' });
  await leg({ stayId, leg: 'DELIVERY', date: day(3) });
});

it('the report counts legs of a period by driver, late ones too, and what they have brought', async () => {
  const rui = await newProfessional(tenant, { name: 'Rui' });
  const { id: clientId } = await newClient(tenant);
  const { id: petId } = await newPet(tenant, { clientId });
  const appointmentId = await book(petId, day());
  const driven = {
    appointmentId,
    date: day(),
    driverId: rui.id,
    serviceId: taxi,
    windowFrom: '00:00',
    windowTo: '00:01',
  };
  const done = await leg(driven);
  await move(done, 'PICKED_UP');
  const cancelled = await leg({ ...driven, leg: 'DELIVERY', windowFrom: '23:58', windowTo: '23:59' });
  await move(cancelled, 'CANCELLED');
  await leg({ appointmentId, leg: 'DELIVERY', date: day(), windowFrom: '23:58', windowTo: '23:59', serviceId: taxi });
  const items = [{ tripId: done.id, quantity: 1 }];
  expect((await tenant.post('/api/sales', { clientId, items, paymentMethod: 'PIX' })).status).toBe(201);
  const path = (from: string, to: string) => `/api/reports/trips?from=${from}&to=${to}`;
  const report = tripReportSchema.parse((await tenant.get(path(day(), day()))).json.data.report);
  expect(report).toMatchObject({ legs: 3, done: 1, cancelled: 1, fees: 40, sold: 20 });
  expect(report.drivers).toEqual([
    { driver: { id: rui.id, name: 'Rui' }, legs: 2, done: 1, cancelled: 1, late: 1, fees: 20, sold: 20 },
    { driver: null, legs: 1, done: 0, cancelled: 0, late: 0, fees: 20, sold: 0 },
  ]);
  const none = (await tenant.get(path(day(-9), day(-8)))).json.data.report;
  expect(none).toEqual({ legs: 0, done: 0, cancelled: 0, late: 0, fees: 0, sold: 0, drivers: [] });
  expect((await (await tenant.as('STAFF')).get(path(day(), day()))).status).toBe(403);
});
