import { queueEntrySchema, queueSchema } from '@focinho/contracts/queue';
import { TestApi, type Caller, type Json } from '../testing/api';
import { book, day, newClient, newPet, newService } from '../testing/records';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const STEPS = [
  { kind: 'BATH', minutes: 30 },
  { kind: 'DRY', minutes: 15 },
  { kind: 'GROOM', minutes: 15 },
];
const groomed = (shop: Caller) => newService(shop, { name: 'Banho e tosa', duration: 60, steps: STEPS });
const queueOf = async (shop: Caller) => queueSchema.parse((await shop.get('/api/queue')).json.data);
const entryOf = async (shop: Caller, id: string) => (await queueOf(shop)).entries.find((entry) => entry.id === id);
const arrive = async (shop: Caller, appointmentIds: string[], more: object = {}): Promise<Json[]> => {
  const { status, json } = await shop.post('/api/queue/arrivals', { appointmentIds, ...more });
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return json.data.entries.map((entry: Json) => queueEntrySchema.parse(entry));
};
const tryMove = (shop: Caller, id: string, stage: string, happenedAt?: string) =>
  shop.post(`/api/queue/${id}/moves`, { stage, happenedAt });
const move = async (shop: Caller, id: string, stage: string): Promise<Json> => {
  const { status, json } = await tryMove(shop, id, stage);
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return queueEntrySchema.parse(json.data.entry);
};
const undo = (shop: Caller, entry: Json) => shop.delete(`/api/queue/${entry.id}/moves/${entry.lastMove.id}`);
const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });

describe('the queue', () => {
  it('has the appointments of today by time and the pets that are still here from another day, but no cancelled ones', async () => {
    const shop = await api.tenant('fila');
    const late = await book(shop, { startTime: '15:00', endTime: '16:00' });
    const early = await book(shop, { startTime: '08:00', endTime: '09:00' });
    const cancelled = await book(shop);
    await shop.put(`/api/appointments/${cancelled.id}`, { status: 'CANCELLED' });
    await book(shop, { date: day(1) });
    const kept = await book(shop, { date: day(-1) });
    await book(shop, { date: day(-1) });
    await api.owner.query(`update appointments set arrived_at = now() - interval '1 day' where id = $1`, [kept.id]);
    const { entries } = await queueOf(shop);
    expect(entries.map(({ id, stage }) => [id, stage])).toEqual([
      [kept.id, 'WAITING'],
      [early.id, 'EXPECTED'],
      [late.id, 'EXPECTED'],
    ]);
    expect(entries[1]).toMatchObject({
      pet: { name: 'Thor', species: 'DOG' },
      price: 50,
      isPaid: false,
      lastMove: null,
    });
  });
});

describe('an arrival', () => {
  it('of several pets confirms them and notes what came with them', async () => {
    const shop = await api.tenant('chegada');
    const [one, other] = [await book(shop), await book(shop)];
    const noted = { belongings: ['Coleira', 'Guia'], locker: '7', arrivalNotes: 'Tosse' };
    const entries = await arrive(shop, [one.id, other.id, one.id], noted);
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...noted,
        status: 'CONFIRMED',
        stage: 'WAITING',
        lastMove: { by: { id: shop.userId } },
      });
    const { json } = await shop.patch(`/api/queue/${one.id}`, { locker: '' });
    expect(json.data.entry).toMatchObject({ ...noted, locker: null });
  });

  it('opens the order of its client in the same transaction, once', async () => {
    const shop = await api.tenant('comanda-junto');
    const first = await book(shop);
    const petId = first.petId as string;
    const second = await book(shop, { petId, startTime: '14:00', endTime: '15:00' });
    const open = (appointmentIds: string[]) =>
      shop.post('/api/queue/arrivals', { appointmentIds, opensOrder: true }).then(({ json }) => json.data.orderId);
    const orderId = await open([first.id]);
    expect(orderId).toEqual(expect.any(String));
    expect(await open([first.id])).toBeNull();
    expect(await open([second.id])).toBe(orderId);
    const { json } = await shop.get(`/api/orders/${orderId}`);
    expect(json.data.order.lines.map((line: Json) => line.appointmentId)).toEqual([first.id, second.id]);
  });

  it('opens one order of two desks at once', async () => {
    const shop = await api.tenant('dois-balcoes');
    const booked = await book(shop);
    const both = await Promise.all(
      [1, 2].map(() => shop.post('/api/queue/arrivals', { appointmentIds: [booked.id], opensOrder: true })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await shop.get('/api/orders');
    expect(json.data.orders.map(({ lines }: Json) => lines.length)).toEqual([1]);
  });

  it('opens no order for pets of several owners, and then notes nothing', async () => {
    const shop = await api.tenant('dois-donos');
    const [one, other] = [await book(shop), await book(shop)];
    const refused = await shop.post('/api/queue/arrivals', { appointmentIds: [one.id, other.id], opensOrder: true });
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringMatching(/um cliente só/) } });
    expect((await queueOf(shop)).entries.map(({ stage }) => stage)).toEqual(['EXPECTED', 'EXPECTED']);
  });

  it('of all or of none', async () => {
    const shop = await api.tenant('tudo');
    const [here, tomorrow] = [await book(shop), await book(shop, { date: day(1) })];
    const both = { appointmentIds: [here.id, tomorrow.id] };
    expect(await shop.post('/api/queue/arrivals', both)).toMatchObject(conflict(/não é de hoje/));
    expect(await entryOf(shop, here.id)).toMatchObject({ stage: 'EXPECTED' });
    const foreign = await book(await api.tenant('alheia'));
    const mixed = { appointmentIds: [here.id, foreign.id] };
    expect(await shop.post('/api/queue/arrivals', mixed)).toMatchObject({ status: 404 });
    expect((await shop.patch(`/api/queue/${foreign.id}`, { locker: '1' })).status).toBe(404);
    expect((await tryMove(shop, foreign.id, 'WAITING')).status).toBe(404);
    expect(await entryOf(shop, here.id)).toMatchObject({ stage: 'EXPECTED' });
  });

  it('that two desks note at once is one, with what both have noted', async () => {
    const shop = await api.tenant('dois');
    const { id } = await book(shop);
    await Promise.all([
      arrive(shop, [id], { belongings: ['Guia'] }),
      arrive(shop, [id], { belongings: ['Brinquedo'] }),
    ]);
    expect((await entryOf(shop, id))?.belongings.toSorted()).toEqual(['Brinquedo', 'Guia']);
    expect(await movesOf(id)).toBe(1);
  });

  it('undone leaves nothing behind', async () => {
    const shop = await api.tenant('engano');
    const { id } = await book(shop);
    const before = await entryOf(shop, id);
    const [entry] = await arrive(shop, [id], { belongings: ['Guia'], locker: '7' });
    expect((await undo(shop, entry)).status).toBe(200);
    expect(await entryOf(shop, id)).toEqual(before);
  });
});

describe('a pet that moves', () => {
  it('takes the status of its appointment along', async () => {
    const shop = await api.tenant('etapas');
    const { id } = await book(shop, { serviceId: (await groomed(shop)).id });
    await arrive(shop, [id]);
    expect(await move(shop, id, 'BATH')).toMatchObject({ status: 'IN_PROGRESS', stage: 'BATH' });
    const dried = await move(shop, id, 'DRY');
    expect(dried.steps).toMatchObject([
      { kind: 'BATH', minutes: 30, startedAt: expect.any(String), finishedAt: dried.steps[1].startedAt },
      { kind: 'DRY', minutes: 15, finishedAt: null },
      { kind: 'GROOM', startedAt: null },
    ]);
    expect(await move(shop, id, 'READY')).toMatchObject({ status: 'COMPLETED', stage: 'READY', deliveredAt: null });
    expect(await move(shop, id, 'DELIVERED')).toMatchObject({ status: 'COMPLETED', stage: 'DELIVERED' });
    expect((await shop.get(`/api/appointments/${id}`)).json.data.appointment.status).toBe('COMPLETED');
  });

  it('comes back by an undo to exactly what was before', async () => {
    const shop = await api.tenant('desfazer');
    const { id } = await book(shop, { serviceId: (await groomed(shop)).id });
    const steps = ['WAITING', 'BATH', 'GROOM', 'READY', 'DELIVERED', 'BATH', 'EXPECTED'];
    let before: Json = await entryOf(shop, id);
    for (const stage of steps) {
      const after = await move(shop, id, stage);
      expect(after.stage).toBe(stage);
      const { json } = await undo(shop, after);
      expect(json.data.entry).toEqual(before);
      before = await move(shop, id, stage);
    }
    expect(before).toMatchObject({ status: 'SCHEDULED', arrivedAt: null });
  });

  it('is moved once by a double tap, and an undo that is sent twice undoes once', async () => {
    const shop = await api.tenant('toque-duplo');
    const { id } = await book(shop);
    await arrive(shop, [id]);
    const entry = await move(shop, id, 'OTHER');
    expect(await move(shop, id, 'OTHER')).toEqual(entry);
    const undone = await undo(shop, entry);
    expect(undone.json.data.entry.stage).toBe('WAITING');
    expect((await undo(shop, entry)).json.data.entry).toEqual(undone.json.data.entry);
  });

  it('keeps what was noted after the move that is undone', async () => {
    const shop = await api.tenant('anotado');
    const { id } = await book(shop);
    await arrive(shop, [id], { belongings: ['Guia'] });
    const entry = await move(shop, id, 'OTHER');
    await shop.patch(`/api/queue/${id}`, { locker: '9' });
    expect((await undo(shop, entry)).json.data.entry).toMatchObject({
      stage: 'WAITING',
      locker: '9',
      belongings: ['Guia'],
    });
  });

  it('by two desks at once goes where the later one sends it, without losing the time of the other', async () => {
    const shop = await api.tenant('ao-mesmo-tempo');
    const { id } = await book(shop, { serviceId: (await groomed(shop)).id });
    await arrive(shop, [id]);
    await Promise.all([move(shop, id, 'BATH'), move(shop, id, 'BATH'), move(shop, id, 'BATH')]);
    expect(await movesOf(id)).toBe(2);
    const first = await move(shop, id, 'DRY');
    await move(await shop.as('STAFF'), id, 'GROOM');
    expect(await undo(shop, first)).toMatchObject(conflict(/Só o último movimento/));
  });

  it('can be undone for ten minutes', async () => {
    const shop = await api.tenant('tarde');
    const { id } = await book(shop);
    const [entry] = await arrive(shop, [id]);
    await api.owner.query(
      `update appointment_moves set created_at = now() - interval '11 minutes' where appointment_id = $1`,
      [id],
    );
    expect(await undo(shop, entry)).toMatchObject(conflict(/dez minutos/));
  });

  it('can be completed and undone in the agenda, too, and is back in its step', async () => {
    const shop = await api.tenant('agenda');
    const { id } = await book(shop, { serviceId: (await groomed(shop)).id });
    await arrive(shop, [id]);
    const before = await move(shop, id, 'BATH');
    await move(shop, id, 'READY');
    await move(shop, id, 'DELIVERED');
    expect((await shop.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await entryOf(shop, id)).toEqual(before);
    await shop.put(`/api/appointments/${id}`, { status: 'COMPLETED' });
    expect(await entryOf(shop, id)).toMatchObject({ stage: 'READY' });
    expect((await shop.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await entryOf(shop, id)).toEqual(before);
  });

  it('is not moved once its appointment is cancelled, and not back once it is sold', async () => {
    const shop = await api.tenant('vendido');
    const client = await newClient(shop);
    const serviceId = (await newService(shop)).id;
    const { id } = await book(shop, { serviceId, petId: (await newPet(shop, { clientId: client.id })).id });
    await arrive(shop, [id]);
    const ready = await move(shop, id, 'READY');
    const sale = { clientId: client.id, appointmentId: id, paymentMethod: 'PIX', items: [{ serviceId, quantity: 1 }] };
    expect((await shop.post('/api/sales', sale)).status).toBe(201);
    expect(await tryMove(shop, id, 'WAITING')).toMatchObject(conflict(/finalizado como venda/));
    expect(await undo(shop, ready)).toMatchObject(conflict(/finalizado como venda/));
    expect(await move(shop, id, 'DELIVERED')).toMatchObject({ isPaid: true, stage: 'DELIVERED' });
    const cancelled = await book(shop);
    await shop.put(`/api/appointments/${cancelled.id}`, { status: 'CANCELLED' });
    expect(await tryMove(shop, cancelled.id, 'WAITING')).toMatchObject(conflict(/foi cancelado/));
  });

  it('without network moves when it did, within the day and after the last move', async () => {
    const shop = await api.tenant('sem-rede');
    const { id } = await book(shop);
    await arrive(shop, [id]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { entry } = (await tryMove(shop, id, 'OTHER', soon)).json.data;
    expect(Date.parse(entry.steps[0].startedAt)).toBeLessThan(Date.parse(soon));
    expect(await tryMove(shop, id, 'READY', `${day(-1)}T12:00:00-03:00`)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'happenedAt' }] },
    });
  });

  it('cannot skip to a step that its service does not have', async () => {
    const shop = await api.tenant('sem-tosa');
    const { id } = await book(shop);
    expect(await tryMove(shop, id, 'GROOM')).toMatchObject(conflict(/não tem a etapa Tosa/));
  });
});

const movesOf = async (appointmentId: string): Promise<number> => {
  const [{ count }] = await api.owner.query(
    'select count(*)::int from appointment_moves where appointment_id = $1 and undone_at is null',
    [appointmentId],
  );
  return count;
};
