import { orderSchema } from '@focinho/contracts/desk/orders';
import { staySchema, type Stay } from '@focinho/contracts/agenda/stays';
import { tripSchema, type Trip } from '@focinho/contracts/agenda/trips';
import { made, newStation } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let night: string;
let kennel: string;
let zone: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`hotel-taxi-${(shops += 1)}`);
  night = (await newService(tenant, { name: 'Hospedagem', price: 100, category: 'OUTROS' })).id;
  zone = (await newService(tenant, { name: 'Táxi zona sul', price: 20, category: 'OUTROS' })).id;
  kennel = (await newStation(tenant, { name: 'Suíte 1', kind: 'KENNEL' })).id;
});

const stay = async (fields: object = {}): Promise<Stay> => {
  const { id: petId } = await newPet(tenant);
  const times = { firstNight: day(), checkOut: day(3), arrivalTime: '14:00', departureTime: '12:00' };
  const booking = { petId, kennelId: kennel, serviceId: night, ...times, ...fields };
  return staySchema.parse(await made(tenant, '/api/stays', 'stay', booking));
};
const tryLeg = ({ id }: { id: string }, fields: object = {}) =>
  tenant.post('/api/trips', {
    ...{ stayId: id, leg: 'PICKUP', date: day(), windowFrom: '13:00', windowTo: '13:30', serviceId: zone },
    ...fields,
  });
const leg = async (one: { id: string }, fields: object = {}): Promise<Trip> => {
  const { status, json } = await tryLeg(one, fields);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return tripSchema.parse(json.data.trip);
};
const delivery = () => ({ leg: 'DELIVERY', date: day(3), windowFrom: '12:30', windowTo: '13:00' });
const at = async ({ id }: { id: string }): Promise<Trip> =>
  tripSchema.parse((await tenant.get(`/api/trips/${id}`)).json.data.trip);
const stayAt = async ({ id }: { id: string }): Promise<Stay> =>
  staySchema.parse((await tenant.get(`/api/stays/${id}`)).json.data.stay);
const change = ({ id }: { id: string }, patch: object) => tenant.put(`/api/stays/${id}`, patch);
const move = async ({ id }: { id: string }, status: string, fields: object = {}) => {
  const response = await tenant.post(`/api/stays/${id}/moves`, { status, ...fields });
  if (response.status !== 200) throw new Error(JSON.stringify(response.json));
};
const tap = ({ id }: { id: string }, status: string) => tenant.post(`/api/trips/${id}/moves`, { status });
const orderOf = async (one: { id: string }) => {
  const { order } = await stayAt(one);
  return orderSchema.parse((await tenant.get(`/api/orders/${order?.id}`)).json.data.order);
};
const fees = async (one: { id: string }) =>
  (await orderOf(one)).lines.filter(({ name }) => name.startsWith('Táxi')).map(({ name, total }) => [name, total]);
const instant = (date: string) => `${date}T00:00:00.000Z`;

describe('a leg of a stay', () => {
  it('is booked once for each way, of the stay alone', async () => {
    const one = await stay();
    const pickup = await leg(one);
    expect(pickup).toMatchObject({ stayId: one.id, appointment: null, pet: one.pet && { id: one.pet.id }, fee: 20 });
    expect(pickup.stay).toMatchObject({ arrivalTime: '14:00', departureTime: '12:00' });
    expect(await tryLeg(one)).toMatchObject({ status: 409, json: { errors: [{ path: 'leg' }] } });
    await leg(one, delivery());
    expect((await tenant.get(`/api/trips?stayId=${one.id}`)).json.data.trips).toHaveLength(2);
    expect((await tryLeg(one, { appointmentId: one.id })).status).toBe(400);
    expect((await tryLeg(one, { stayId: null })).status).toBe(400);
    expect((await tryLeg({ id: zone }, { leg: 'DELIVERY' })).status).toBe(404);
  });

  it('follows: the pick-up the day and time of arrival, the delivery those of departure', async () => {
    const one = await stay({ firstNight: day(1) });
    const pickup = await leg(one, { date: day(1) });
    const home = await leg(one, delivery());
    expect((await change(one, { firstNight: day(2), arrivalTime: '15:00', checkOut: day(5) })).status).toBe(200);
    expect(await at(pickup)).toMatchObject({ date: instant(day(2)), windowFrom: '14:00', windowTo: '14:30' });
    expect(await at(home)).toMatchObject({ date: instant(day(5)), windowFrom: '12:30', attention: null });
    await tap(pickup, 'ON_THE_WAY');
    await change(one, { arrivalTime: '16:00' });
    expect(await at(pickup)).toMatchObject({ windowFrom: '14:00', attention: 'ON_THE_WAY' });
  });

  it('goes home on the day on which the pet leaves, in the window that was agreed', async () => {
    const one = await stay({ firstNight: day(-2), checkOut: day(3) });
    const home = await leg(one, delivery());
    await move(one, 'IN_HOUSE');
    await move(one, 'CHECKED_OUT', { date: day(), time: '10:17' });
    expect(await at(home)).toMatchObject({ date: instant(day()), windowFrom: '12:30', attention: null });
  });

  it('is cancelled with the stay, and back with it', async () => {
    const van = (await newStation(tenant, { name: 'Van', kind: 'VAN', capacity: 1 })).id;
    const one = await stay();
    const pickup = await leg(one, { vanId: van });
    expect((await tenant.put(`/api/stations/${van}`, { isActive: false })).status).toBe(409);
    await move(one, 'CANCELLED');
    expect(await at(pickup)).toMatchObject({ status: 'CANCELLED' });
    expect((await tap(pickup, 'PLANNED')).status).toBe(409);
    expect((await tryLeg(one, delivery())).status).toBe(409);
    await move(one, 'BOOKED');
    expect(await at(pickup)).toMatchObject({ status: 'PLANNED', van: { id: van }, attention: null });
  });
});

describe('its fee', () => {
  it('is on the bill of the stay, and on the comanda that charges it, as the leg is now', async () => {
    const one = await stay({ firstNight: day(-3), checkOut: day() });
    const pickup = await leg(one, { date: day(-3) });
    expect(await stayAt(one)).toMatchObject({ total: 320, lines: { length: 4 } });
    expect(pickup.feeState).toBe('WAITING');
    await move(one, 'IN_HOUSE');
    await move(one, 'CHECKED_OUT', { time: '00:00' });
    expect(await fees(one)).toEqual([['Táxi zona sul (busca)', 20]]);
    const home = await leg(one, { ...delivery(), date: day(), kilometres: 3 });
    expect(await fees(one)).toEqual([
      ['Táxi zona sul (busca)', 20],
      ['Táxi zona sul (entrega)', 60],
    ]);
    expect((await at(home)).feeState).toBe('ON_ORDER');
    await tenant.put(`/api/trips/${home.id}`, { kilometres: 2 });
    expect((await fees(one))[1]).toEqual(['Táxi zona sul (entrega)', 40]);
    await tap(pickup, 'CANCELLED');
    expect(await fees(one)).toEqual([['Táxi zona sul (entrega)', 40]]);
    expect((await stayAt(one)).total).toBe(340);
  });

  it('of a leg that was driven stays to be charged when the stay is cancelled', async () => {
    const one = await stay();
    const pickup = await leg(one);
    await tap(pickup, 'PICKED_UP');
    await move(one, 'CANCELLED');
    expect(await at(pickup)).toMatchObject({ status: 'PICKED_UP', feeState: 'OPEN' });
  });
});
