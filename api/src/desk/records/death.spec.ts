import { formatDay } from '@focinho/contracts/kernel/dates';
import { newStation } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { asPlanned, preview, saved, shopWith } from '../../testing/series-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('falecidos');
});

const die = (id: string, date = day(), more: object = {}) => tenant.post(`/api/pets/${id}/death`, { date, ...more });
const recordOf = async (id: string) => (await tenant.get(`/api/pets/${id}/record`)).json.data.record;

it('cancels what is ahead of the pet, series and waiting list included, and keeps what has been', async () => {
  const client = await newClient(tenant);
  const { id: petId } = await newPet(tenant, { name: 'Velhinho', clientId: client.id });
  const { id: serviceId } = await newService(tenant);
  const past = await book(tenant, { petId, serviceId, date: day(-5) });
  expect((await tenant.put(`/api/appointments/${past.id}`, { status: 'COMPLETED' })).status).toBe(200);
  await book(tenant, { petId, serviceId, date: day(3) });
  await book(tenant, { petId, serviceId, date: day(10) });
  const here = await book(tenant, { petId, serviceId, date: day() });
  expect((await tenant.post('/api/queue/arrivals', { appointmentIds: [here.id] })).status).toBe(200);
  const waiting = await tenant.post('/api/waiting-list', { petId, serviceId, fromDay: day(1), toDay: day(9) });
  expect(waiting.status).toBe(201);

  const { status, json } = await die(petId, day(-1));
  expect(status).toBe(200);
  expect(json.data.death).toEqual({ cancelled: 2, stays: 0, unlisted: 1, kept: 1 });
  expect(await recordOf(petId)).toMatchObject({
    deceasedOn: `${day(-1)}T00:00:00.000Z`,
    upcomingTotal: 1,
    lastVisit: { date: `${day(-5)}T00:00:00.000Z` },
  });
  // Whoever is in the shop still shows that.
  const deceasedOn = `${day(-1)}T00:00:00.000Z`;
  const { entries } = (await tenant.get('/api/queue')).json.data;
  expect(entries).toMatchObject([{ id: here.id, pet: { deceasedOn } }]);
  expect((await tenant.get(`/api/appointments/${here.id}`)).json.data.appointment.pet).toMatchObject({ deceasedOn });
  const comanda = await tenant.post('/api/orders', { clientId: client.id, lines: [{ serviceId, petId }] });
  expect(comanda.json.data.order.pets).toMatchObject([{ deceasedOn }]);
  expect((await tenant.get('/api/waiting-list')).json.data.waitingList).toEqual([]);
  // Sent again, it corrects the day and finds nothing more to cancel.
  expect((await die(petId)).json.data.death).toEqual({ cancelled: 0, stays: 0, unlisted: 0, kept: 1 });
  expect((await recordOf(petId)).deceasedOn).toBe(`${day()}T00:00:00.000Z`);
});

it('lets nothing be booked for the pet, says so, and does not find it at the desk', async () => {
  const { id: petId } = await newPet(tenant, { name: 'Saudade' });
  const { id: serviceId } = await newService(tenant);
  const booked = await book(tenant, { petId, serviceId, date: day(2) });
  const undo = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
  expect((await tenant.put(`/api/appointments/${booked.id}`, { status: 'CANCELLED', undo })).status).toBe(200);
  expect((await die(petId)).status).toBe(200);
  const message = `Saudade faleceu em ${formatDay(day())}: nada mais pode ser marcado.`;
  const refused = { status: 409, json: { message, errors: [{ path: 'petId', message }] } };
  const times = { date: day(4), startTime: '09:00', endTime: '10:00' };
  expect(await tenant.post('/api/appointments', { petId, serviceId, ...times })).toMatchObject(refused);
  expect(await tenant.post('/api/queue/walk-ins', { petId, serviceId })).toMatchObject(refused);
  const waiting = { petId, serviceId, fromDay: day(1), toDay: day(9) };
  expect(await tenant.post('/api/waiting-list', waiting)).toMatchObject(refused);
  expect(await tenant.post(`/api/undos/${undo}`)).toMatchObject(refused);
  expect((await tenant.get('/api/queue/pets?search=saudade')).json.data.pets).toEqual([]);

  const back = await tenant.delete(`/api/pets/${petId}/death`);
  expect(back).toMatchObject({ status: 200, json: { data: { pet: { id: petId, deceasedOn: null } } } });
  await book(tenant, { petId, serviceId, date: day(4) });
});

it('ends the series of the pet: all dates ahead are cancelled, and no more are added', async () => {
  const { tenant: shop, thor, wanted } = await shopWith(api, 'falecido-em-serie');
  const series = await saved(shop, wanted);
  const seen = await preview(shop, { ...wanted, date: day(2), startTime: '14:00' });
  expect((await shop.post(`/api/pets/${thor.id}/death`, { date: day() })).json.data.death).toEqual({
    ...{ cancelled: 4, stays: 0, unlisted: 0, kept: 0 },
  });
  const { appointments } = (await shop.get(`/api/series/${series.id}`)).json.data.series;
  expect(appointments.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('CANCELLED'));
  const message = `Thor faleceu em ${formatDay(day())}: nada mais pode ser marcado.`;
  const again = { ...wanted, date: day(2), startTime: '14:00', seen: seen.seen, dates: asPlanned(seen) };
  expect(await shop.post('/api/series', again)).toMatchObject({ status: 409, json: { message } });
  const change = { appointmentId: series.appointments[1]?.id, scope: 'ALL', startTime: '15:00' };
  expect((await shop.put(`/api/series/${series.id}`, change)).status).not.toBe(200);
  expect((await shop.get('/api/queue')).json.data.entries).toEqual([]);
});

it('lets either a booking or the death come first, and leaves nothing booked', async () => {
  const { id: serviceId } = await newService(tenant);
  for (let round = 0; round < 5; round++) {
    const { id: petId } = await newPet(tenant);
    const times = { date: day(30 + round), startTime: '09:00', endTime: '10:00' };
    const [booked, died] = await Promise.all([
      tenant.post('/api/appointments', { petId, serviceId, ...times }),
      die(petId),
    ]);
    expect([201, 409]).toContain(booked.status);
    expect(died.json.data.death.cancelled).toBe(booked.status === 201 ? 1 : 0);
    expect((await recordOf(petId)).upcoming).toEqual([]);
  }
});

describe('the stays of the pet that are ahead', () => {
  let petId: string;
  let clientId: string;
  let booking: object;
  beforeAll(async () => {
    ({ id: clientId } = await newClient(tenant));
    const serviceId = (await newService(tenant, { name: 'Hospedagem', price: 100, category: 'OUTROS' })).id;
    const kennelId = (await newStation(tenant, { name: 'Suíte', kind: 'KENNEL' })).id;
    booking = { kennelId, serviceId };
  });
  beforeEach(async () => {
    ({ id: petId } = await newPet(tenant, { name: 'Hóspede', clientId }));
  });
  const stay = async (from: number, to: number) => {
    const days = { firstNight: day(from), checkOut: day(to) };
    const { status, json } = await tenant.post('/api/stays', { ...booking, petId, ...days });
    if (status !== 201) throw new Error(JSON.stringify(json));
    return json.data.stay;
  };
  const pickUpOf = async ({ id }: { id: string }, date: string) => {
    const window = { date, windowFrom: '13:00', windowTo: '13:30' };
    const { status, json } = await tenant.post('/api/trips', { stayId: id, leg: 'PICKUP', ...window });
    if (status !== 201) throw new Error(JSON.stringify(json));
    return json.data.trip;
  };
  const statusOf = async (list: string, name: string, { id }: { id: string }) =>
    (await tenant.get(`/api/${list}/${id}`)).json.data[name].status;
  const moved = async ({ id }: { id: string }, status: string) =>
    (await tenant.post(`/api/stays/${id}/moves`, { status })).status;

  it('are cancelled with their legs and leave the open comanda, unless the pet is there; the undo brings them back', async () => {
    const here = await stay(0, 1);
    expect(await moved(here, 'IN_HOUSE')).toBe(200);
    const coming = await stay(5, 7);
    const pickUp = await pickUpOf(coming, day(5));
    const charged = (await tenant.post(`/api/stays/${coming.id}/order`)).json.data.stay;
    const undo = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e5f';
    expect((await die(petId, day(), { undo })).json.data.death).toMatchObject({ cancelled: 0, stays: 1, kept: 0 });
    expect(await statusOf('stays', 'stay', here)).toBe('IN_HOUSE');
    expect(await statusOf('stays', 'stay', coming)).toBe('CANCELLED');
    expect(await statusOf('trips', 'trip', pickUp)).toBe('CANCELLED');
    expect(await statusOf('orders', 'order', charged.order)).toBe('CANCELLED');
    const message = `Hóspede faleceu em ${formatDay(day())}: nada mais pode ser marcado.`;
    expect(await tenant.post(`/api/stays/${coming.id}/moves`, { status: 'BOOKED' })).toMatchObject({
      ...{ status: 409, json: { message } },
    });
    expect((await tenant.post(`/api/undos/${undo}`)).status).toBe(200);
    expect(await statusOf('stays', 'stay', coming)).toBe('BOOKED');
    expect(await statusOf('trips', 'trip', pickUp)).toBe('PLANNED');
    expect(await moved(here, 'CHECKED_OUT')).toBe(200);
    expect(await moved(coming, 'CANCELLED')).toBe(200);
  });

  it('are kept when they are paid, so that the comanda is refunded first', async () => {
    const coming = await stay(5, 7);
    const { order } = (await tenant.post(`/api/stays/${coming.id}/order`)).json.data.stay;
    const { total } = (await tenant.get(`/api/orders/${order.id}`)).json.data.order;
    const payments = [{ method: 'CASH', amount: total }];
    expect((await tenant.post(`/api/orders/${order.id}/checkout`, { total, payments })).status).toBe(200);
    expect((await die(petId)).json.data.death).toEqual({ cancelled: 0, stays: 0, unlisted: 0, kept: 1 });
    expect(await statusOf('stays', 'stay', coming)).toBe('BOOKED');
  });
});

it('refuses a day that cannot be, and a pet that is not there', async () => {
  const { id } = await newPet(tenant, { birthDate: '2020-05-01' });
  const problem = (message: string) => ({ status: 400, json: { errors: [{ path: 'date', message }] } });
  expect(await die(id, day(1))).toMatchObject(problem('A data não pode estar no futuro'));
  expect(await die(id, '2019-01-01')).toMatchObject(problem('A data é anterior ao nascimento do pet'));
  const stranger = await api.tenant('falecidos-alheios');
  expect((await stranger.post(`/api/pets/${id}/death`, { date: day() })).status).toBe(404);
  expect((await stranger.delete(`/api/pets/${id}/death`)).status).toBe(404);
  expect((await recordOf(id)).deceasedOn).toBeNull();
});

it('is undone within a minute with all that it took: appointments, a line of an open comanda, the waiting list', async () => {
  const client = await newClient(tenant);
  const { id: petId } = await newPet(tenant, { name: 'Engano', clientId: client.id });
  const { id: serviceId } = await newService(tenant);
  const booked = await book(tenant, { petId, serviceId, date: day(3) });
  const order = (await tenant.post('/api/orders', { clientId: client.id, appointmentIds: [booked.id] })).json.data
    .order;
  const bath = { serviceId: (await newService(tenant)).id, petId };
  expect((await tenant.post(`/api/orders/${order.id}/lines`, bath)).status).toBe(201);
  const linesOf = async () => (await tenant.get(`/api/orders/${order.id}`)).json.data.order.lines.length;
  expect(await linesOf()).toBe(2);
  const waiting = { petId, serviceId, fromDay: day(1), toDay: day(9) };
  expect((await tenant.post('/api/waiting-list', waiting)).status).toBe(201);

  const undo = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e4e';
  for (let sent = 0; sent < 2; sent++) expect((await die(petId, day(), { undo })).status).toBe(200);
  expect(await linesOf()).toBe(1);
  expect(await tenant.post(`/api/undos/${undo}`)).toMatchObject({ status: 200 });
  expect(await recordOf(petId)).toMatchObject({ deceasedOn: null, upcoming: [{ id: booked.id, status: 'SCHEDULED' }] });
  expect(await linesOf()).toBe(2);
  expect((await tenant.get('/api/waiting-list')).json.data.waitingList).toMatchObject([{ pet: { id: petId } }]);
  expect((await tenant.post(`/api/undos/${undo}`)).status).toBe(409);
});
