import { queueEntrySchema, queueSchema } from '@focinho/contracts/desk/queue';
import { orderSchema, type Order } from '@focinho/contracts/desk/orders';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { book, day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });
const queueOf = async (tenant: Caller) => queueSchema.parse((await tenant.get('/api/queue')).json.data);
const entryOf = async (tenant: Caller, id: string) => (await queueOf(tenant)).entries.find((entry) => entry.id === id);
const orderOf = async (tenant: Caller, id: string): Promise<Order> =>
  orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const undo = (tenant: Caller, entry: Json) => tenant.delete(`/api/queue/${entry.id}/moves/${entry.lastMove.id}`);
const move = async (tenant: Caller, id: string, stage: string): Promise<Json> => {
  const { status, json } = await tenant.post(`/api/queue/${id}/moves`, { stage });
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return queueEntrySchema.parse(json.data.entry);
};
const arriveCharged = async (tenant: Caller, id: string): Promise<{ entry: Json; orderId: string }> => {
  const { json } = await tenant.post('/api/queue/arrivals', { appointmentIds: [id], opensOrder: true });
  return { entry: json.data.entries[0], orderId: json.data.orderId };
};
const cancel = (tenant: Caller, id: string, cancellationReason: string | null = null) =>
  tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', cancellationReason });
const pay = async (tenant: Caller, orderId: string) => {
  const { total } = await orderOf(tenant, orderId);
  const paid = await tenant.post(`/api/orders/${orderId}/checkout`, {
    total,
    payments: [{ method: 'PIX', amount: total }],
  });
  expect([paid.status, paid.json.message]).toEqual([200, expect.anything()]);
};

/** Where it is noon, so that today is long enough for everybody. */
async function tenantAtNoon(slug: string): Promise<TestTenant> {
  const tenant = await api.tenant(slug);
  // POSIX counts hours behind UTC.
  const behind = new Date().getUTCHours() - 12;
  const zone = behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`;
  await api.owner.query('update tenants set time_zone = $2 where id = $1', [tenant.tenantId, zone]);
  return tenant;
}
async function walkIn(tenant: Caller, fields: object = {}): Promise<{ entry: Json; orderId: string }> {
  const petId = (await newPet(tenant)).id;
  const serviceId = (await newService(tenant, { duration: 30 })).id;
  const { status, json } = await tenant.post('/api/queue/walk-ins', { petId, serviceId, opensOrder: true, ...fields });
  expect([status, json.message]).toEqual([201, expect.anything()]);
  return json.data;
}

describe('the undo of a walk-in', () => {
  it('takes the appointment and its line back, once, however often it is sent', async () => {
    const tenant = await tenantAtNoon('desfaz-sem-hora');
    const { entry, orderId } = await walkIn(tenant);
    expect(entry).toMatchObject({ isWalkIn: true, order: { id: orderId, status: 'OPEN' } });
    const other = await tenant.as('STAFF');
    const both = await Promise.all([undo(tenant, entry), undo(other, entry), undo(tenant, entry)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await entryOf(tenant, entry.id)).toBeUndefined();
    expect((await tenant.get(`/api/appointments/${entry.id}`)).status).toBe(404);
    expect(await orderOf(tenant, orderId)).toMatchObject({ status: 'CANCELLED' });
    // The pet may come again.
    await walkIn(tenant, { petId: entry.pet.id });
  });

  it('keeps what else is on the comanda', async () => {
    const tenant = await tenantAtNoon('desfaz-um');
    const { entry, orderId } = await walkIn(tenant);
    await tenant.post(`/api/orders/${orderId}/lines`, { name: 'Laço', unitPrice: 5 });
    expect((await undo(tenant, entry)).status).toBe(200);
    expect(await orderOf(tenant, orderId)).toMatchObject({ status: 'OPEN', total: 5, lines: [{ name: 'Laço' }] });
  });

  it('is refused once it is paid', async () => {
    const tenant = await tenantAtNoon('desfaz-pago');
    const { entry, orderId } = await walkIn(tenant);
    await pay(tenant, orderId);
    expect(await undo(tenant, entry)).toMatchObject(conflict(/já foi pago/));
    expect(await entryOf(tenant, entry.id)).toMatchObject({
      isPaid: true,
      order: { id: orderId, status: 'CLOSED' },
      saleId: expect.any(String),
    });
  });
});

describe('who does not stay', () => {
  it('leaves the comanda by a cancellation, and is back on it with its discount by the undo', async () => {
    const tenant = await api.tenant('cancela-na-fila');
    const { id } = await book(tenant);
    const { orderId } = await arriveCharged(tenant, id);
    const [line] = (await orderOf(tenant, orderId)).lines;
    await tenant.patch(`/api/orders/${orderId}/lines/${line?.id}`, { discount: 5, discountReason: 'Cliente fiel' });
    const before = await orderOf(tenant, orderId);
    expect((await cancel(tenant, id, 'CLIENT')).status).toBe(200);
    expect(await orderOf(tenant, orderId)).toMatchObject({ status: 'CANCELLED' });
    expect((await tenant.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await orderOf(tenant, orderId)).toEqual(before);
    expect(await entryOf(tenant, id)).toMatchObject({ stage: 'WAITING', order: { id: orderId, status: 'OPEN' } });
  });

  it('does not take a comanda that was paid meanwhile back', async () => {
    const tenant = await api.tenant('cancela-e-paga');
    const { id } = await book(tenant);
    const { orderId } = await arriveCharged(tenant, id);
    await tenant.post(`/api/orders/${orderId}/lines`, { name: 'Laço', unitPrice: 5 });
    await cancel(tenant, id, 'CLIENT');
    await pay(tenant, orderId);
    expect((await tenant.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await orderOf(tenant, orderId)).toMatchObject({ status: 'CLOSED', total: 5 });
    expect(await entryOf(tenant, id)).toMatchObject({ stage: 'WAITING', order: null });
  });

  it('did not come only if nobody has seen it', async () => {
    const tenant = await api.tenant('veio-sim');
    const here = await book(tenant);
    await arriveCharged(tenant, here.id);
    expect(await cancel(tenant, here.id, 'NO_SHOW')).toMatchObject(conflict(/já chegou/));
    expect((await cancel(tenant, here.id)).status).toBe(200);
    const reason = { cancellationReason: 'NO_SHOW' };
    expect(await tenant.put(`/api/appointments/${here.id}`, reason)).toMatchObject(conflict(/já chegou/));
    const missing = await book(tenant, { date: day(-1) });
    expect((await cancel(tenant, missing.id, 'NO_SHOW')).status).toBe(200);
    expect((await queueOf(tenant)).entries).toEqual([]);
  });

  it('is on the comanda again once it is undone that it had not arrived', async () => {
    const tenant = await api.tenant('voltou');
    const { id } = await book(tenant);
    const { orderId } = await arriveCharged(tenant, id);
    const before = await orderOf(tenant, orderId);
    const expected = await move(tenant, id, 'EXPECTED');
    expect(expected.order).toBeNull();
    expect((await undo(tenant, expected)).status).toBe(200);
    expect(await orderOf(tenant, orderId)).toEqual(before);
  });
});

describe('what came with pets that arrive together', () => {
  it('is noted for each', async () => {
    const tenant = await api.tenant('cada-um');
    const [one, other] = [await book(tenant), await book(tenant)];
    const { json } = await tenant.post('/api/queue/arrivals', {
      appointmentIds: [one.id, other.id],
      belongings: ['Guia'],
      each: [{ appointmentId: one.id, belongings: ['Coleira'], locker: '3' }],
    });
    const noted = new Map(json.data.entries.map((entry: Json) => [entry.id, entry]));
    expect(noted.get(one.id)).toMatchObject({ belongings: ['Coleira'], locker: '3' });
    expect(noted.get(other.id)).toMatchObject({ belongings: ['Guia'], locker: null });
  });

  it('is corrected at any stage', async () => {
    const tenant = await api.tenant('corrige');
    const { id } = await book(tenant);
    await arriveCharged(tenant, id);
    for (const stage of ['OTHER', 'READY', 'DELIVERED']) {
      await move(tenant, id, stage);
      const { status, json } = await tenant.patch(`/api/queue/${id}`, { locker: stage.slice(0, 3) });
      expect([status, json.data.entry]).toEqual([200, expect.objectContaining({ stage, locker: stage.slice(0, 3) })]);
    }
  });
});

describe('a delivered pet', () => {
  it('that has not paid is remembered until it pays, from earlier days too', async () => {
    const tenant = await api.tenant('levou-sem-pagar');
    const { id } = await book(tenant);
    const { orderId } = await arriveCharged(tenant, id);
    expect((await queueOf(tenant)).unpaid).toEqual([]);
    await move(tenant, id, 'DELIVERED');
    const earlier = await book(tenant, { date: day(-3) });
    const forgotten = await book(tenant, { date: day(-40) });
    const free = await book(tenant, { price: 0 });
    for (const [one, days] of [
      [earlier, 3],
      [forgotten, 40],
      [free, 0],
    ] as const)
      await api.owner.query(
        `update appointments set status = 'COMPLETED', arrived_at = now() - make_interval(days => $2),
          delivered_at = now() - make_interval(days => $2) where id = $1`,
        [one.id, days],
      );
    expect((await queueOf(tenant)).unpaid.map((entry) => entry.id)).toEqual([earlier.id, id]);
    await pay(tenant, orderId);
    expect((await queueOf(tenant)).unpaid.map((entry) => entry.id)).toEqual([earlier.id]);
  });

  it('may come again before its planned end, and then its delivery is not undone', async () => {
    const tenant = await tenantAtNoon('veio-de-novo');
    const { entry } = await walkIn(tenant);
    const delivered = await move(tenant, entry.id, 'DELIVERED');
    const again = await walkIn(tenant, { petId: entry.pet.id });
    expect(again.entry).toMatchObject({ stage: 'WAITING', pet: { id: entry.pet.id } });
    expect(await undo(tenant, delivered)).toMatchObject(conflict(/já tem um agendamento/));
  });
});

it('warns of what must be known before a pet is touched', async () => {
  const tenant = await api.tenant('avisos');
  const pet = await newPet(tenant, { temperament: 'MAY_BITE', allergies: 'Alergia a perfume' });
  const { id } = await book(tenant, { petId: pet.id });
  const { orderId } = await arriveCharged(tenant, id);
  const warnings = { temperament: 'MAY_BITE', allergies: 'Alergia a perfume' };
  expect(await entryOf(tenant, id)).toMatchObject({ pet: warnings });
  expect(await orderOf(tenant, orderId)).toMatchObject({ pets: [{ id: pet.id, ...warnings }] });
  const { json } = await tenant.get('/api/queue/pets?search=thor');
  expect(json.data.pets[0]).toMatchObject(warnings);
});

it('lists the comandas that were closed on a day, with their payments', async () => {
  const tenant = await api.tenant('fechadas');
  const { id } = await book(tenant);
  const { orderId } = await arriveCharged(tenant, id);
  const closedOn = async (date: string): Promise<Json[]> =>
    (await tenant.get(`/api/orders?closedOn=${date}`)).json.data.orders;
  expect(await closedOn(day())).toEqual([]);
  await pay(tenant, orderId);
  expect(await closedOn(day())).toMatchObject([
    { id: orderId, status: 'CLOSED', sale: { payments: [{ method: 'PIX', amount: 50 }] } },
  ]);
  expect(await closedOn(day(-1))).toEqual([]);
});
