import { randomUUID } from 'node:crypto';
import { tripSchema, type Trip } from '@focinho/contracts/agenda/trips';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { made, newProfessional, newStation, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let bath: string;
let zone: string;
let van: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`taxi-${(shops += 1)}`);
  bath = (await smallTenant(tenant)).bath.id;
  await tenant.put('/api/agenda/settings', { simultaneousPets: 20 });
  zone = (await newService(tenant, { name: 'Táxi zona sul', price: 20, category: 'OUTROS' })).id;
  van = (await newStation(tenant, { name: 'Van', kind: 'VAN', capacity: 2 })).id;
});

interface Booked {
  id: string;
  clientId: string;
}
async function book(startTime = '09:00', endTime = '10:00'): Promise<Booked> {
  const { id: clientId } = await newClient(tenant);
  const { id: petId } = await newPet(tenant, { clientId });
  const professional = await newProfessional(tenant, { name: `Ana ${randomUUID().slice(0, 8)}` });
  const booking = { petId, serviceId: bath, professionalId: professional.id, date: day(1), startTime, endTime };
  return { id: (await made(tenant, '/api/appointments', 'appointment', booking)).id, clientId };
}
const tryLeg = (appointment: Booked, fields: object = {}) =>
  tenant.post('/api/trips', {
    ...{ appointmentId: appointment.id, leg: 'PICKUP', date: day(1), windowFrom: '08:00', windowTo: '08:30' },
    ...fields,
  });
const leg = async (appointment: Booked, fields: object = {}): Promise<Trip> => {
  const { status, json } = await tryLeg(appointment, fields);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return tripSchema.parse(json.data.trip);
};
const at = async ({ id }: { id: string }): Promise<Trip> =>
  tripSchema.parse((await tenant.get(`/api/trips/${id}`)).json.data.trip);
const move = ({ id }: { id: string }, status: string, headers?: Record<string, string>, happenedAt?: string) =>
  tenant.post(`/api/trips/${id}/moves`, { status, happenedAt }, headers);
const change = ({ id }: Booked, patch: object) => tenant.put(`/api/appointments/${id}`, patch);
const orderOf = async ({ id, clientId }: Booked) =>
  orderSchema.parse((await tenant.post('/api/orders', { clientId, appointmentIds: [id] })).json.data.order);
const linesAt = async (id: string) =>
  orderSchema
    .parse((await tenant.get(`/api/orders/${id}`)).json.data.order)
    .lines.map(({ name, total }) => [name, total]);

describe('a leg of the pet taxi', () => {
  it('is planned once for each way, driven by taps, and undone tap by tap', async () => {
    const appointment = await book();
    const pickup = await leg(appointment, { serviceId: zone, kilometres: 2 });
    expect(pickup).toMatchObject({ status: 'PLANNED', fee: 40, pet: { name: 'Thor' }, attention: null });
    expect(await tryLeg(appointment)).toMatchObject({ status: 409, json: { errors: [{ path: 'leg' }] } });
    expect((await move(pickup, 'DELIVERED')).status).toBe(400);
    expect((await move(pickup, 'ON_THE_WAY')).json.data.trip).toMatchObject({ status: 'ON_THE_WAY' });
    expect((await move(pickup, 'PICKED_UP')).json.data.trip).toMatchObject({ status: 'PICKED_UP' });
    expect((await tenant.put(`/api/trips/${pickup.id}`, { windowTo: '08:45' })).status).toBe(409);
    expect((await move(pickup, 'CANCELLED')).status).toBe(409);
    expect((await move(pickup, 'ON_THE_WAY')).json.data.trip).toMatchObject({ status: 'ON_THE_WAY', doneAt: null });
    expect((await move(pickup, 'PLANNED')).json.data.trip).toMatchObject({ status: 'PLANNED', leftAt: null });
  });

  it('takes a tap that comes late and twice once, with the time at which it was made', async () => {
    const pickup = await leg(await book());
    const key = { 'idempotency-key': randomUUID() };
    const happenedAt = new Date(Date.now() - 600_000).toISOString();
    const sent = [await move(pickup, 'PICKED_UP', key, happenedAt), await move(pickup, 'PICKED_UP', key, happenedAt)];
    expect(sent.map((response) => response.status)).toEqual([200, 200]);
    expect((await move(pickup, 'PICKED_UP')).status).toBe(200);
    const { status, doneAt } = await at(pickup);
    expect([status, new Date(doneAt ?? 0).toISOString()]).toEqual(['PICKED_UP', happenedAt]);
  });

  it('does not take the last place of a van twice, and counts the most at one time', async () => {
    const [first, second, third, fourth] = [await book(), await book(), await book(), await book()];
    await leg(first, { vanId: van, windowFrom: '08:00', windowTo: '08:20' });
    await leg(second, { vanId: van, windowFrom: '08:20', windowTo: '08:40' });
    const both = await Promise.all([third, fourth].map((one) => tryLeg(one, { vanId: van, windowTo: '08:40' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json.errors).toMatchObject([{ path: 'vanId' }]);
    const tub = (await newStation(tenant, { name: 'Banheira 7' })).id;
    expect((await tryLeg(await book(), { vanId: tub })).status).toBe(400);
  });

  it('is not left without its van', async () => {
    for (const one of [await book(), await book()]) await leg(one, { vanId: van });
    expect((await tenant.put(`/api/stations/${van}`, { capacity: 2 })).status).toBe(200);
    for (const patch of [{ capacity: 1 }, { isActive: false }, { kind: 'TUB' }])
      expect((await tenant.put(`/api/stations/${van}`, patch)).status).toBe(409);
    expect((await tenant.delete(`/api/stations/${van}`)).status).toBe(409);
  });

  it('is ordered as it is driven', async () => {
    const first = await leg(await book());
    const second = await leg(await book(), { windowFrom: '08:10' });
    const ids = async () =>
      (await tenant.get(`/api/trips?date=${day(1)}`)).json.data.trips.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([first.id, second.id]);
    expect((await tenant.post('/api/trips/order', { tripIds: [second.id, first.id] })).status).toBe(200);
    expect(await ids()).toEqual([second.id, first.id]);
  });
});

describe('an appointment that changes', () => {
  it('takes its legs along by the same difference, a delivery with its end', async () => {
    const appointment = await book();
    const pickup = await leg(appointment);
    const delivery = await leg(appointment, { leg: 'DELIVERY', windowFrom: '10:30', windowTo: '11:00' });
    expect((await change(appointment, { date: day(3), startTime: '13:00', endTime: '15:00' })).status).toBe(200);
    const date = `${day(3)}T00:00:00.000Z`;
    expect(await at(pickup)).toMatchObject({ date, windowFrom: '12:00', windowTo: '12:30', attention: null });
    expect(await at(delivery)).toMatchObject({ date, windowFrom: '15:30', windowTo: '16:00' });
  });

  it('keeps a leg without its van where that is full, and says so', async () => {
    const appointment = await book('09:00', '10:00');
    const pickup = await leg(appointment, { vanId: van });
    for (const other of [await book('11:00', '12:00'), await book('11:00', '12:00')])
      await leg(other, { vanId: van, windowFrom: '10:00', windowTo: '10:30' });
    await change(appointment, { startTime: '11:00', endTime: '12:00' });
    expect(await at(pickup)).toMatchObject({ windowFrom: '10:00', van: null, attention: 'VAN_FULL' });
    const put = await tenant.put(`/api/trips/${pickup.id}`, { windowFrom: '09:00', windowTo: '09:30', vanId: van });
    expect(put.json.data.trip).toMatchObject({ van: { id: van }, attention: null });
  });

  it('leaves alone who is on the way, and what would go on after midnight', async () => {
    const appointment = await book('09:00', '10:00');
    const pickup = await leg(appointment);
    const late = await leg(appointment, { leg: 'DELIVERY', windowFrom: '23:00', windowTo: '23:30' });
    await move(pickup, 'ON_THE_WAY');
    await change(appointment, { startTime: '09:45', endTime: '10:45' });
    expect(await at(pickup)).toMatchObject({ windowFrom: '08:00', attention: 'ON_THE_WAY' });
    expect(await at(late)).toMatchObject({ windowFrom: '23:00', attention: 'MIDNIGHT' });
  });

  it('cancels its legs, and has them back when it is there again', async () => {
    const appointment = await book();
    const pickup = await leg(appointment, { vanId: van });
    await change(appointment, { status: 'CANCELLED' });
    expect(await at(pickup)).toMatchObject({ status: 'CANCELLED' });
    expect((await tryLeg(appointment, { leg: 'DELIVERY' })).status).toBe(409);
    expect((await move(pickup, 'PLANNED')).status).toBe(409);
    await tenant.post(`/api/appointments/${appointment.id}/undo-status`);
    expect(await at(pickup)).toMatchObject({ status: 'PLANNED', van: { id: van } });
  });
});

describe('the fee', () => {
  it('is charged with the appointment, whenever the leg is booked, changed or cancelled', async () => {
    const appointment = await book();
    const pickup = await leg(appointment, { serviceId: zone });
    const { id } = await orderOf(appointment);
    expect(await linesAt(id)).toContainEqual(['Táxi zona sul (busca)', 20]);
    const delivery = await leg(appointment, {
      ...{ leg: 'DELIVERY', serviceId: zone, windowFrom: '10:30', windowTo: '11:00' },
    });
    expect(await linesAt(id)).toHaveLength(3);
    await tenant.put(`/api/trips/${delivery.id}`, { kilometres: 3 });
    expect(await linesAt(id)).toContainEqual(['Táxi zona sul (entrega)', 60]);
    await move(pickup, 'CANCELLED');
    expect(await linesAt(id)).toHaveLength(2);
    await move(pickup, 'PLANNED');
    expect(await linesAt(id)).toHaveLength(3);
    await change(appointment, { status: 'CANCELLED' });
    expect((await tenant.get(`/api/orders/${id}`)).json.data.order.status).toBe('CANCELLED');
    await tenant.post(`/api/appointments/${appointment.id}/undo-status`);
    const back = (await tenant.get(`/api/orders/${id}`)).json.data.order;
    expect([back.status, back.lines.length]).toEqual(['OPEN', 3]);
  });

  const delivery = { leg: 'DELIVERY', windowFrom: '10:30', windowTo: '11:00' };
  const complete = (appointment: Booked) => change(appointment, { status: 'COMPLETED' });
  const sell = ({ clientId, id }: Booked, items: object[], headers?: Record<string, string>) =>
    tenant.post('/api/sales', { clientId, appointmentId: id, items, paymentMethod: 'PIX' }, headers);
  const checkout = (id: string, total: number) =>
    tenant.post(`/api/orders/${id}/checkout`, { total, payments: [{ method: 'PIX', amount: total }] });
  const itemsOf = ({ json }: { json: { data: { sale: { items: object[] } } } }) => json.data.sale.items;

  it('is sold with the appointment without a comanda, at the price and as often as was agreed', async () => {
    const appointment = await book();
    const pickup = await leg(appointment, { serviceId: zone, kilometres: 2 });
    const home = await leg(appointment, { ...delivery, serviceId: zone });
    await complete(appointment);
    expect(pickup.feeState).toBe('WAITING');
    const items = [
      { serviceId: bath, quantity: 1 },
      { tripId: pickup.id, quantity: 1 },
      { tripId: home.id, quantity: 9 },
    ];
    const sold = await sell(appointment, items);
    expect(sold).toMatchObject({ status: 201, json: { data: { sale: { items: { length: 3 } } } } });
    expect(itemsOf(sold)).toMatchObject([
      {},
      { name: 'Táxi zona sul (busca)', quantity: 2, unitPrice: 20, totalPrice: 40 },
      { name: 'Táxi zona sul (entrega)', quantity: 1, totalPrice: 20 },
    ]);
    expect((await at(pickup)).feeState).toBe('PAID');
    expect(await tenant.put(`/api/trips/${pickup.id}`, { kilometres: 9 })).toMatchObject({ status: 409 });
    expect((await tenant.put(`/api/trips/${pickup.id}`, { windowTo: '08:20' })).status).toBe(200);
    const again = { clientId: appointment.clientId, lines: [{ tripId: pickup.id }] };
    expect((await tenant.post('/api/orders', again)).status).toBe(409);
  });

  it('of a leg booked after the payment is open, and goes onto the next comanda by itself', async () => {
    const appointment = await book();
    const { id } = await orderOf(appointment);
    const { total } = (await tenant.get(`/api/orders/${id}`)).json.data.order;
    expect((await checkout(id, total)).status).toBe(200);
    const home = await leg(appointment, { ...delivery, serviceId: zone });
    expect(home.feeState).toBe('OPEN');
    const open = `/api/trips?clientId=${appointment.clientId}&isUncharged=true`;
    expect((await tenant.get(open)).json.data.trips).toMatchObject([{ id: home.id }]);
    const other = await newClient(tenant);
    expect((await tenant.post('/api/orders', { clientId: other.id, lines: [{ tripId: home.id }] })).status).toBe(409);
    const next = await tenant.post('/api/orders', { clientId: appointment.clientId, lines: [{ tripId: home.id }] });
    const orderId = orderSchema.parse(next.json.data.order).id;
    expect(await linesAt(orderId)).toEqual([['Táxi zona sul (entrega)', 20]]);
    expect((await tenant.get(open)).json.data.trips).toEqual([]);
    await tenant.put(`/api/trips/${home.id}`, { kilometres: 2 });
    expect(await linesAt(orderId)).toEqual([['Táxi zona sul (entrega)', 40]]);
    expect((await checkout(orderId, 40)).status).toBe(200);
    expect((await at(home)).feeState).toBe('PAID');
  });

  it('takes a comanda along that charged nothing else, when its leg is cancelled', async () => {
    const appointment = await book();
    await complete(appointment);
    await sell(appointment, [{ serviceId: bath, quantity: 1 }]);
    const home = await leg(appointment, { ...delivery, serviceId: zone });
    const { clientId } = appointment;
    const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ tripId: home.id }] })).json.data;
    await move(home, 'CANCELLED');
    expect((await tenant.get(`/api/orders/${order.id}`)).json.data.order.status).toBe('CANCELLED');
  });

  const completed = async () => {
    const appointment = await book();
    const pickup = await leg(appointment, { serviceId: zone });
    await complete(appointment);
    const { clientId } = appointment;
    return {
      pickup,
      sellLeg: () =>
        tenant.post('/api/sales', { clientId, items: [{ tripId: pickup.id, quantity: 1 }], paymentMethod: 'PIX' }),
      putOnOrder: () => tenant.post('/api/orders', { clientId, lines: [{ tripId: pickup.id }] }),
    };
  };

  it('is charged once, of three desks the first', async () => {
    const { sellLeg, putOnOrder } = await completed();
    const all = await Promise.all([sellLeg(), putOnOrder(), sellLeg()]);
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is not charged twice by what comes back', async () => {
    const { pickup, sellLeg, putOnOrder } = await completed();
    const { sale } = (await sellLeg()).json.data;
    expect((await tenant.delete(`/api/sales/${sale.id}`)).status).toBe(200);
    expect((await at(pickup)).feeState).toBe('WAITING');
    const { order } = (await putOnOrder()).json.data;
    const restored = () => tenant.post(`/api/sales/${sale.id}/restoration`);
    expect((await restored()).status).toBe(409);
    const line = `/api/orders/${order.id}/lines/${order.lines[0].id}`;
    expect((await tenant.delete(line)).status).toBe(200);
    expect((await restored()).status).toBe(200);
    expect((await tenant.post(`${line}/restoration`)).status).toBe(409);
  });
});
