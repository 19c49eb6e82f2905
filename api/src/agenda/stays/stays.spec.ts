import { randomUUID } from 'node:crypto';
import { orderSchema } from '@focinho/contracts/desk/orders';
import {
  DEFAULT_HOTEL_SETTINGS,
  occupancySchema,
  stayDaySchema,
  staySchema,
  type Stay,
} from '@focinho/contracts/agenda/stays';
import { made, newStation, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { approvalFor } from '../../testing/approvals';
import { day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let night: string;
let single: string;
let shared: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`hotel-${(shops += 1)}`);
  const prices = [{ size: 'LARGE', price: 130, minutes: 60 }];
  night = (await newService(tenant, { name: 'Hospedagem', price: 100, category: 'OUTROS', prices })).id;
  single = (await newStation(tenant, { name: 'Suíte 1', kind: 'KENNEL' })).id;
  shared = (await newStation(tenant, { name: 'Canil coletivo', kind: 'KENNEL', capacity: 2 })).id;
});

const tryStay = async (fields: { petId?: string; [field: string]: unknown } = {}, caller: Caller = tenant) =>
  caller.post('/api/stays', {
    ...{ kennelId: single, serviceId: night, firstNight: day(), checkOut: day(3) },
    ...fields,
    petId: fields.petId ?? (await newPet(tenant)).id,
  });
const stay = async (fields: { petId?: string; [field: string]: unknown } = {}): Promise<Stay> => {
  const { status, json } = await tryStay(fields);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return staySchema.parse(json.data.stay);
};
const at = async ({ id }: { id: string }): Promise<Stay> =>
  staySchema.parse((await tenant.get(`/api/stays/${id}`)).json.data.stay);
const change = ({ id }: { id: string }, patch: object) => tenant.put(`/api/stays/${id}`, patch);
const move = ({ id }: { id: string }, status: string, fields: object = {}, caller: Caller = tenant) =>
  caller.post(`/api/stays/${id}/moves`, { status, ...fields });
const moved = async (one: { id: string }, status: string, fields: object = {}): Promise<Stay> => {
  const response = await move(one, status, fields);
  if (response.status !== 200) throw new Error(JSON.stringify(response.json));
  return staySchema.parse(response.json.data.stay);
};
const settings = async (fields: object) => {
  const saved = await tenant.put('/api/hotel-settings', { ...DEFAULT_HOTEL_SETTINGS, ...fields });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.json));
};
const orderOf = async ({ order }: Stay) =>
  orderSchema.parse((await tenant.get(`/api/orders/${order?.id}`)).json.data.order);
const prices = ({ lines }: Stay) => lines.map(({ price }) => price);
const short = (date: string) => `${date.slice(8, 10)}/${date.slice(5, 7)}`;

describe('a kennel', () => {
  it('for one pet takes one a night, of two desks the first; who leaves makes room on the same day', async () => {
    const both = await Promise.all([tryStay(), tryStay()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json.message).toBe('Este canil já está reservado nestas noites.');
    expect((await tryStay({ firstNight: day(2), checkOut: day(4) })).status).toBe(409);
    expect((await tryStay({ firstNight: day(3), checkOut: day(4) })).status).toBe(201);
    expect((await tryStay({ firstNight: day(-2), checkOut: day() })).status).toBe(201);
  });

  it('for one pet is shared by a family that says so, and by nobody else', async () => {
    const { id: clientId } = await newClient(tenant);
    const family = await Promise.all([1, 2, 3].map(() => newPet(tenant, { clientId })));
    const [first, second, third] = family.map(({ id }) => id);
    await stay({ petId: first, sharesKennel: true });
    expect((await tryStay({ petId: second })).status).toBe(409);
    expect((await tryStay({ petId: second, sharesKennel: true })).status).toBe(201);
    expect((await tryStay({ sharesKennel: true })).status).toBe(409);
    expect((await tryStay({ petId: first, kennelId: shared })).json.message).toBe(
      'Este pet já tem uma hospedagem nestas noites.',
    );
    expect((await tryStay({ petId: third, kennelId: shared })).status).toBe(201);
  });

  it('for several is full when as many are in it at one time, not when as many overlap', async () => {
    await stay({ kennelId: shared, firstNight: day(0), checkOut: day(2) });
    await stay({ kennelId: shared, firstNight: day(2), checkOut: day(4) });
    const long = { kennelId: shared, firstNight: day(0), checkOut: day(4) };
    const both = await Promise.all([tryStay(long), tryStay(long)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json.message).toBe('Este canil está cheio nestas noites.');
  });

  it('is a station of its kind, and is not closed, made smaller or deleted under its guests', async () => {
    const tub = (await newStation(tenant, { name: 'Banheira 1' })).id;
    expect((await tryStay({ kennelId: tub })).json.errors).toMatchObject([{ path: 'kennelId' }]);
    expect((await tryStay({ kennelId: randomUUID() })).status).toBe(404);
    const one = await stay({ kennelId: shared });
    await stay({ kennelId: shared });
    for (const patch of [{ isActive: false }, { kind: 'TUB' }, { capacity: 1 }])
      expect((await tenant.put(`/api/stations/${shared}`, patch)).status).toBe(409);
    expect((await tenant.put(`/api/stations/${shared}`, { capacity: 3 })).status).toBe(200);
    expect((await tenant.delete(`/api/stations/${shared}`)).status).toBe(409);
    await stay();
    expect((await tenant.put(`/api/stations/${single}`, { capacity: 2 })).status).toBe(409);
    await move(one, 'CANCELLED');
    expect((await tenant.put(`/api/stations/${shared}`, { capacity: 2 })).status).toBe(200);
  });

  it('keeps its guests, their client and what they pay by from being deleted', async () => {
    const one = await stay();
    for (const path of [`pets/${one.pet?.id}`, `clients/${one.client?.id}`, `services/${night}`])
      expect((await tenant.delete(`/api/${path}`)).status).toBe(409);
    await moved(one, 'CANCELLED');
    expect((await tenant.delete(`/api/pets/${one.pet?.id}`)).status).toBe(200);
    expect(await at(one)).toMatchObject({ pet: null, client: null });
  });

  it('that is out of use takes nobody any more', async () => {
    await tenant.put(`/api/stations/${single}`, { isActive: false });
    expect((await tryStay()).json.errors).toMatchObject([{ path: 'kennelId', message: 'Este canil está inativo' }]);
  });
});

describe('a stay', () => {
  it('costs one line a night by the size of the pet, its seasons and the second pet of a family', async () => {
    const seasons = [{ name: 'Alta', from: day(1), to: day(1), percent: 50 }];
    await settings({ secondPetPercent: 20, depositPercent: 30, seasons });
    const { id: clientId } = await newClient(tenant);
    const first = await stay({ petId: (await newPet(tenant, { clientId, size: 'LARGE' })).id });
    expect(first.lines).toMatchObject([
      { kind: 'NIGHT', name: `Hospedagem · ${short(day())}`, note: null, price: 130 },
      { note: 'Alta +50%', price: 195 },
      { price: 130 },
    ]);
    const wanted = { petId: (await newPet(tenant, { clientId })).id, serviceId: night };
    const days = { firstNight: day(2), checkOut: day(4) };
    const { json } = await tenant.post('/api/stays/preview', { ...wanted, ...days });
    expect(json.data.preview).toMatchObject({ total: 180, deposit: 54, kennels: [{ id: shared }], problems: [] });
    const second = await stay({ ...wanted, ...days, kennelId: shared });
    expect(second.lines).toMatchObject([
      { note: 'segundo pet −20%', price: 80 },
      { note: null, price: 100 },
    ]);
  });

  it('moves and is lengthened; nights that were agreed keep their price', async () => {
    const one = await stay();
    await tenant.put(`/api/services/${night}`, { price: 120 });
    const longer = await change(one, { checkOut: day(4) });
    expect(prices(staySchema.parse(longer.json.data.stay))).toEqual([100, 100, 100, 120]);
    expect((await change(one, { checkOut: day() })).json.errors).toMatchObject([{ path: 'checkOut' }]);
    await stay({ kennelId: shared });
    await stay({ kennelId: shared });
    expect((await change(one, { kennelId: shared })).status).toBe(409);
    await tenant.put(`/api/stations/${shared}`, { capacity: 3 });
    expect((await change(one, { kennelId: shared })).json.data.stay).toMatchObject({ kennel: { id: shared } });
  });

  it('is charged on the comanda of the client when the pet leaves, with the bath of its last day', async () => {
    const { bath } = await smallTenant(tenant);
    await settings({ lateFee: 40, toleranceMinutes: 0, checkOutTime: '00:00', extraNightFrom: '23:59' });
    const { id: petId } = await newPet(tenant);
    const one = await stay({ petId, firstNight: day(-2), checkOut: day(1) });
    const booking = { petId, serviceId: bath.id, date: day(), startTime: '09:00', endTime: '10:00' };
    const appointment = await made(tenant, '/api/appointments', 'appointment', booking);
    expect((await at(one)).appointments).toMatchObject([{ id: appointment.id, service: { name: 'Banho completo' } }]);
    expect((await move(one, 'CHECKED_OUT')).status).toBe(409);
    await moved(one, 'IN_HOUSE');
    const left = await moved(one, 'CHECKED_OUT', { time: '15:00' });
    expect(left).toMatchObject({ status: 'CHECKED_OUT', total: 240, order: { status: 'OPEN' } });
    const order = await orderOf(left);
    expect(order.lines.map(({ name, total }) => [name, total])).toEqual([
      ['Banho completo', 50],
      [`Hospedagem · ${short(day(-2))}`, 100],
      [`Hospedagem · ${short(day(-1))}`, 100],
      [`Saída tardia · ${short(day())}`, 40],
    ]);
    // The kennel is free for the nights after it.
    expect((await tryStay({ firstNight: day(), checkOut: day(1) })).status).toBe(201);
    expect((await change(one, { notes: 'x' })).status).toBe(409);
    await moved(one, 'IN_HOUSE');
    await moved(one, 'CHECKED_OUT', { time: '00:00' });
    expect((await orderOf(await at(one))).total).toBe(250);
    const { total } = await orderOf(left);
    await tenant.post(`/api/orders/${order.id}/checkout`, { total, payments: [{ method: 'PIX', amount: total }] });
    expect((await move(one, 'IN_HOUSE')).status).toBe(409);
  });

  it('follows on an open comanda, charges nothing twice, and is taken off when it is cancelled', async () => {
    const one = await stay();
    const charged = staySchema.parse((await tenant.post(`/api/stays/${one.id}/order`)).json.data.stay);
    expect((await orderOf(charged)).total).toBe(300);
    await change(one, { checkOut: day(5) });
    const order = await orderOf(charged);
    expect(order.total).toBe(500);
    await tenant.post(`/api/orders/${order.id}/checkout`, { total: 500, payments: [{ method: 'CASH', amount: 500 }] });
    await change(one, { checkOut: day(6) });
    const again = staySchema.parse((await tenant.post(`/api/stays/${one.id}/order`)).json.data.stay);
    expect((await orderOf(again)).lines.map(({ name }) => name)).toEqual([`Hospedagem · ${short(day(5))}`]);
    expect((await moved(one, 'CANCELLED')).order).toMatchObject({ status: 'CLOSED' });
    expect((await orderOf(again)).status).toBe('CANCELLED');
  });

  it('has a deposit that is credit of the client, also when it is cancelled, and pays the comanda', async () => {
    await tenant.put('/api/till/settings', { isUsed: true });
    const one = await stay();
    const pay = (id: string) => tenant.post(`/api/stays/${id}/deposit`, { amount: 90, method: 'CASH' });
    expect((await pay(one.id)).status).toBe(409);
    await made(tenant, '/api/till', 'session', { float: 100 });
    expect((await pay(one.id)).json.data.stay).toMatchObject({ deposit: { amount: 90, method: 'CASH' } });
    expect((await pay(one.id)).status).toBe(409);
    const clientId = one.client?.id;
    const balance = async () =>
      (await tenant.get(`/api/client-credits?clientId=${clientId}`)).json.data.credits[0].balance;
    expect(await balance()).toBe(-90);
    await moved(one, 'CANCELLED');
    expect(await balance()).toBe(-90);
    const two = await stay({ petId: one.pet?.id ?? '', firstNight: day(), checkOut: day(1) });
    await moved(two, 'IN_HOUSE');
    const { order } = await moved(two, 'CHECKED_OUT', { time: '00:00' });
    const payments = [
      { method: 'CREDIT', amount: 90 },
      { method: 'CASH', amount: 10 },
    ];
    expect((await tenant.post(`/api/orders/${order?.id}/checkout`, { total: 100, payments })).status).toBe(200);
    expect(await balance()).toBe(0);
    // What was taken back is no deposit any more.
    const three = await stay({ petId: one.pet?.id ?? '', firstNight: day(2), checkOut: day(3) });
    const { deposit } = (await pay(three.id)).json.data.stay;
    await tenant.post(`/api/credit-transactions/${deposit.transactionId}/reversal`);
    expect((await at(three)).deposit).toBeNull();
  });

  it('needs doses that last until it leaves: it warns before, and blocks at the arrival', async () => {
    const [staff, manager] = [await tenant.as('STAFF'), await tenant.as('MANAGER')];
    await manager.put('/api/approvals/pin', { password: 'senha-de-teste', pin: '4829' });
    await tenant.put(`/api/services/${night}`, { doseCheck: 'BLOCK', doseKinds: ['VACCINE'] });
    const schedule = { name: 'V10', kind: 'VACCINE', species: 'DOG', seriesDoses: 1, boosterDays: 365 };
    const protocol = await made(tenant, '/api/protocols', 'protocol', schedule);
    const { id: petId } = await newPet(tenant, { species: 'DOG' });
    const dose = { petId, protocolId: protocol.id, givenOn: day(-30), nextDueOn: day(2) };
    await made(tenant, '/api/doses', 'dose', dose);
    const { json } = await tenant.post('/api/stays/preview', {
      ...{ petId, serviceId: night, firstNight: day(), checkOut: day(3) },
    });
    expect(json.data.preview).toMatchObject({
      check: 'BLOCK',
      problems: [`V10 vence em ${short(day(2))}/${day(2).slice(0, 4)}`],
    });
    const one = await stay({ petId });
    const bars = async () => {
      const found = await tenant.get(`/api/stays/occupancy?from=${day()}&to=${day(3)}`);
      return occupancySchema.parse(found.json.data.occupancy).kennels.flatMap(({ stays }) => stays);
    };
    expect(one.lacksDoses).toBe(true);
    expect(await bars()).toMatchObject([{ lacksDoses: true }]);
    const refused = await move(one, 'IN_HOUSE', {}, staff);
    expect(refused).toMatchObject({ status: 403, json: { errors: [{ path: 'approval' }] } });
    const approved = await approvalFor(manager, staff, refused);
    expect((await staff.post(`/api/stays/${one.id}/moves`, { status: 'IN_HOUSE' }, approved)).status).toBe(200);
    await change(one, { checkOut: day(2) });
    expect(await bars()).toMatchObject([{ lacksDoses: false }]);
    expect((await at(one)).lacksDoses).toBe(false);
  });

  it('comes on its first day, and can be taken back step by step', async () => {
    const later = await stay({ firstNight: day(1), checkOut: day(2) });
    expect((await move(later, 'IN_HOUSE')).status).toBe(409);
    await moved(later, 'CANCELLED');
    const one = await stay({ firstNight: day(), checkOut: day(2) });
    // Its place has gone meanwhile.
    expect((await move(later, 'BOOKED')).status).toBe(409);
    expect((await moved(one, 'IN_HOUSE')).checkedInAt).not.toBeNull();
    expect((await move(one, 'CANCELLED')).status).toBe(409);
    expect((await moved(one, 'BOOKED')).checkedInAt).toBeNull();
    await moved(one, 'CANCELLED');
    expect((await moved(later, 'BOOKED')).status).toBe('BOOKED');
  });
});

it('shows the hotel day by day, with arrivals, departures, turnover, and who should have left', async () => {
  await stay({ firstNight: day(1), checkOut: day(3) });
  await stay({ firstNight: day(3), checkOut: day(4) });
  await stay({ kennelId: shared, firstNight: day(1), checkOut: day(2) });
  const late = await stay({ kennelId: shared, firstNight: day(-3), checkOut: day(-1) });
  await moved(late, 'IN_HOUSE');
  const { json } = await tenant.get(`/api/stays/occupancy?from=${day()}&to=${day(4)}`);
  const { kennels, days } = occupancySchema.parse(json.data.occupancy);
  expect(kennels).toMatchObject([
    { id: shared, stays: [{ id: late.id, isOverdue: true }, {}], turnovers: [], overCapacity: [] },
    { id: single, stays: [{}, {}], turnovers: [day(3)] },
  ]);
  expect(days.map(({ occupied, arrivals, departures }) => [occupied, arrivals, departures])).toEqual([
    [1, 0, 0],
    [2, 2, 0],
    [1, 0, 1],
    [1, 1, 1],
    [0, 0, 1],
  ]);
  expect(days[0]?.places).toBe(3);
  expect((await tenant.get(`/api/stays/occupancy?from=${day()}&to=${day(120)}`)).status).toBe(400);
});

it('reports the nights that were sold, and for how much', async () => {
  await stay({ firstNight: day(1), checkOut: day(3) });
  await moved(await stay({ firstNight: day(3), checkOut: day(5) }), 'CANCELLED');
  const report = (await tenant.get(`/api/reports/occupancy?from=${day(1)}&to=${day(3)}`)).json.data.report;
  expect(report).toMatchObject({ sold: 2, available: 9, revenue: 200 });
  expect(report.days).toEqual([
    { date: day(1), sold: 1, available: 3, revenue: 100 },
    { date: day(2), sold: 1, available: 3, revenue: 100 },
    { date: day(3), sold: 0, available: 3, revenue: 0 },
  ]);
  expect((await (await tenant.as('STAFF')).get(`/api/reports/occupancy?from=${day(1)}&to=${day(3)}`)).status).toBe(403);
});

describe('the daily log', () => {
  const care = (fields: object = {}) => ({ kind: 'FOOD', time: '00:00', description: '80 g de ração', ...fields });
  const today = async () => stayDaySchema.parse((await tenant.get(`/api/stays/day?date=${day()}`)).json.data.day).stays;

  it('lists what is to be done, takes a tap that comes twice once, and charges medicine when it is given', async () => {
    const medicine = care({ kind: 'MEDICINE', time: '23:59', description: 'Antibiótico', price: 15 });
    const one = await stay({ cares: [care({ time: '23:58' }), medicine] });
    expect(await today()).toEqual([]);
    await moved(one, 'IN_HOUSE');
    const [food, pill] = (await today())[0]?.cares ?? [];
    expect([food, pill]).toMatchObject([
      { description: '80 g de ração', isLate: false, log: null },
      { description: 'Antibiótico' },
    ]);
    await tenant.post(`/api/stays/${one.id}/order`);
    const tap = () => tenant.post(`/api/stays/${one.id}/logs`, { careId: pill?.id, date: day() });
    const taps = [await tap(), await tap()];
    expect(taps.map(({ status }) => status)).toEqual([201, 201]);
    expect(taps[1]?.json.data.log.id).toBe(taps[0]?.json.data.log.id);
    const charged = await at(one);
    expect(charged.lines.at(-1)).toMatchObject({ kind: 'CARE', name: `Medicamento · ${short(day())}`, price: 15 });
    expect((await orderOf(charged)).total).toBe(315);
    const logId: string = taps[0]?.json.data.log.id;
    expect((await tenant.delete(`/api/stays/${one.id}/logs/${logId}`)).status).toBe(200);
    expect((await orderOf(charged)).total).toBe(300);
    const skipped = { careId: pill?.id, date: day(), skippedReason: 'Vomitou' };
    await tenant.post(`/api/stays/${one.id}/logs`, skipped);
    await tenant.post(`/api/stays/${one.id}/logs`, { date: day(), kind: 'WALK', description: 'Passeio no parque' });
    expect((await at(one)).total).toBe(300);
    expect(await today()).toMatchObject([
      { cares: [{ log: null }, { log: { skippedReason: 'Vomitou' } }], logs: [{ description: 'Passeio no parque' }] },
    ]);
    const { logs } = (await tenant.get(`/api/stays/${one.id}/logs`)).json.data;
    expect(logs).toHaveLength(2);
  });

  it('keeps what was done when a care changes or ends, and takes nothing after the pet has left', async () => {
    const one = await stay({ cares: [care({ time: '23:59' })] });
    await moved(one, 'IN_HOUSE');
    const [food] = (await at(one)).cares;
    await tenant.post(`/api/stays/${one.id}/logs`, { careId: food?.id, date: day() });
    const changed = await change(one, { cares: [{ ...food, description: '100 g de ração' }] });
    expect(changed.json.data.stay.cares).toMatchObject([{ description: '100 g de ração' }]);
    expect((await today())[0]?.cares.filter(({ log }) => log)).toMatchObject([{ description: '80 g de ração' }]);
    const { cares } = await at(one);
    expect((await change(one, { cares })).json.data.stay.cares).toEqual(cares);
    expect((await tenant.post(`/api/stays/${one.id}/logs`, { date: day() })).status).toBe(400);
    await moved(one, 'CHECKED_OUT');
    const late = { date: day(), kind: 'OTHER', description: 'Nada' };
    expect((await tenant.post(`/api/stays/${one.id}/logs`, late)).status).toBe(409);
  });
});

it('is of the Plano Max: with another plan nothing begins, and what has begun is brought to its end', async () => {
  const one = await stay();
  await moved(one, 'IN_HOUSE');
  await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [tenant.tenantId]);
  expect((await tryStay({ kennelId: shared })).status).toBe(402);
  expect((await tenant.put('/api/hotel-settings', DEFAULT_HOTEL_SETTINGS)).status).toBe(402);
  expect((await change(one, { notes: 'Volta às 10h' })).status).toBe(200);
  expect((await move(one, 'CHECKED_OUT')).status).toBe(200);
});

it('of a shop that can only read, a pet that is there still leaves', async () => {
  const [one, other] = [await stay(), await stay({ kennelId: shared })];
  await moved(one, 'IN_HOUSE');
  await api.owner.query(`update tenants set lapses_at = now() - interval '1 day' where id = $1`, [tenant.tenantId]);
  expect((await move(other, 'IN_HOUSE')).status).toBe(402);
  expect((await move(one, 'CHECKED_OUT')).status).toBe(200);
});

it('keeps its settings, whose seasons do not overlap', async () => {
  expect((await tenant.get('/api/hotel-settings')).json.data.settings).toEqual(DEFAULT_HOTEL_SETTINGS);
  const season = (from: string, to: string) => ({ name: 'Alta', from, to, percent: 30 });
  const wanted = {
    ...DEFAULT_HOTEL_SETTINGS,
    serviceId: night,
    lateFee: 40.5,
    seasons: [season('2026-12-15', '2027-01-31')],
  };
  expect((await tenant.put('/api/hotel-settings', wanted)).json.data.settings).toEqual(wanted);
  const twice = { ...wanted, seasons: [season('2026-12-15', '2027-01-31'), season('2027-01-31', '2027-02-10')] };
  expect((await tenant.put('/api/hotel-settings', twice)).status).toBe(400);
  expect((await (await tenant.as('STAFF')).put('/api/hotel-settings', wanted)).status).toBe(403);
});
