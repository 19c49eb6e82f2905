import { queueEntrySchema, queueSchema } from '@focinho/contracts/desk/queue';
import { TestApi, type Caller, type Json } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const STEPS = [
  { kind: 'BATH', minutes: 30 },
  { kind: 'DRY', minutes: 15 },
  { kind: 'GROOM', minutes: 15 },
];
const groomed = (tenant: Caller) => newService(tenant, { name: 'Banho e tosa', duration: 60, steps: STEPS });
const queueOf = async (tenant: Caller) => queueSchema.parse((await tenant.get('/api/queue')).json.data);
const entryOf = async (tenant: Caller, id: string) => (await queueOf(tenant)).entries.find((entry) => entry.id === id);
const arrive = async (tenant: Caller, appointmentIds: string[], more: object = {}): Promise<Json[]> => {
  const { status, json } = await tenant.post('/api/queue/arrivals', { appointmentIds, ...more });
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return json.data.entries.map((entry: Json) => queueEntrySchema.parse(entry));
};
const tryMove = (tenant: Caller, id: string, stage: string, happenedAt?: string) =>
  tenant.post(`/api/queue/${id}/moves`, { stage, happenedAt });
const move = async (tenant: Caller, id: string, stage: string): Promise<Json> => {
  const { status, json } = await tryMove(tenant, id, stage);
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return queueEntrySchema.parse(json.data.entry);
};
const undo = (tenant: Caller, entry: Json) => tenant.delete(`/api/queue/${entry.id}/moves/${entry.lastMove.id}`);
const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });

describe('the queue', () => {
  it('has the appointments of today by time and the pets that are still here from another day, but no cancelled ones', async () => {
    const tenant = await api.tenant('fila');
    const late = await book(tenant, { startTime: '15:00', endTime: '16:00' });
    const early = await book(tenant, { startTime: '08:00', endTime: '09:00' });
    const cancelled = await book(tenant);
    await tenant.put(`/api/appointments/${cancelled.id}`, { status: 'CANCELLED' });
    await book(tenant, { date: day(1) });
    const kept = await book(tenant, { date: day(-1) });
    await book(tenant, { date: day(-1) });
    await api.owner.query(`update appointments set arrived_at = now() - interval '1 day' where id = $1`, [kept.id]);
    const { entries } = await queueOf(tenant);
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
    const tenant = await api.tenant('chegada');
    const [one, other] = [await book(tenant), await book(tenant)];
    const noted = { belongings: ['Coleira', 'Guia'], locker: '7', arrivalNotes: 'Tosse' };
    const entries = await arrive(tenant, [one.id, other.id, one.id], noted);
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...noted,
        status: 'CONFIRMED',
        stage: 'WAITING',
        lastMove: { by: { id: tenant.userId } },
      });
    const { json } = await tenant.patch(`/api/queue/${one.id}`, { locker: '' });
    expect(json.data.entry).toMatchObject({ ...noted, locker: null });
  });

  it('opens the order of its client in the same transaction, once', async () => {
    const tenant = await api.tenant('comanda-junto');
    const first = await book(tenant);
    const petId = first.petId as string;
    const second = await book(tenant, { petId, startTime: '14:00', endTime: '15:00' });
    const open = (appointmentIds: string[]) =>
      tenant.post('/api/queue/arrivals', { appointmentIds, opensOrder: true }).then(({ json }) => json.data.orderId);
    const orderId = await open([first.id]);
    expect(orderId).toEqual(expect.any(String));
    expect(await open([first.id])).toBeNull();
    expect(await open([second.id])).toBe(orderId);
    const { json } = await tenant.get(`/api/orders/${orderId}`);
    expect(json.data.order.lines.map((line: Json) => line.appointmentId)).toEqual([first.id, second.id]);
  });

  it('opens one order of two desks at once', async () => {
    const tenant = await api.tenant('dois-balcoes');
    const booked = await book(tenant);
    const both = await Promise.all(
      [1, 2].map(() => tenant.post('/api/queue/arrivals', { appointmentIds: [booked.id], opensOrder: true })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await tenant.get('/api/orders');
    expect(json.data.orders.map(({ lines }: Json) => lines.length)).toEqual([1]);
  });

  it('opens no order for pets of several owners, and then notes nothing', async () => {
    const tenant = await api.tenant('dois-donos');
    const [one, other] = [await book(tenant), await book(tenant)];
    const refused = await tenant.post('/api/queue/arrivals', { appointmentIds: [one.id, other.id], opensOrder: true });
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringMatching(/um cliente só/) } });
    expect((await queueOf(tenant)).entries.map(({ stage }) => stage)).toEqual(['EXPECTED', 'EXPECTED']);
  });

  it('of all or of none', async () => {
    const tenant = await api.tenant('tudo');
    const [here, tomorrow] = [await book(tenant), await book(tenant, { date: day(1) })];
    const both = { appointmentIds: [here.id, tomorrow.id] };
    expect(await tenant.post('/api/queue/arrivals', both)).toMatchObject(conflict(/não é de hoje/));
    expect(await entryOf(tenant, here.id)).toMatchObject({ stage: 'EXPECTED' });
    const foreign = await book(await api.tenant('alheia'));
    const mixed = { appointmentIds: [here.id, foreign.id] };
    expect(await tenant.post('/api/queue/arrivals', mixed)).toMatchObject({ status: 404 });
    expect((await tenant.patch(`/api/queue/${foreign.id}`, { locker: '1' })).status).toBe(404);
    expect((await tryMove(tenant, foreign.id, 'WAITING')).status).toBe(404);
    expect(await entryOf(tenant, here.id)).toMatchObject({ stage: 'EXPECTED' });
  });

  it('that two desks note at once is one, with what both have noted', async () => {
    const tenant = await api.tenant('dois');
    const { id } = await book(tenant);
    await Promise.all([
      arrive(tenant, [id], { belongings: ['Guia'] }),
      arrive(tenant, [id], { belongings: ['Brinquedo'] }),
    ]);
    expect((await entryOf(tenant, id))?.belongings.toSorted()).toEqual(['Brinquedo', 'Guia']);
    expect(await movesOf(id)).toBe(1);
  });

  it('undone leaves nothing behind', async () => {
    const tenant = await api.tenant('engano');
    const { id } = await book(tenant);
    const before = await entryOf(tenant, id);
    const [entry] = await arrive(tenant, [id], { belongings: ['Guia'], locker: '7' });
    expect((await undo(tenant, entry)).status).toBe(200);
    expect(await entryOf(tenant, id)).toEqual(before);
  });
});

describe('a pet that moves', () => {
  it('takes the status of its appointment along', async () => {
    const tenant = await api.tenant('etapas');
    const { id } = await book(tenant, { serviceId: (await groomed(tenant)).id });
    await arrive(tenant, [id]);
    expect(await move(tenant, id, 'BATH')).toMatchObject({ status: 'IN_PROGRESS', stage: 'BATH' });
    const dried = await move(tenant, id, 'DRY');
    expect(dried.steps).toMatchObject([
      { kind: 'BATH', minutes: 30, startedAt: expect.any(String), finishedAt: dried.steps[1].startedAt },
      { kind: 'DRY', minutes: 15, finishedAt: null },
      { kind: 'GROOM', startedAt: null },
    ]);
    expect(await move(tenant, id, 'READY')).toMatchObject({ status: 'COMPLETED', stage: 'READY', deliveredAt: null });
    expect(await move(tenant, id, 'DELIVERED')).toMatchObject({ status: 'COMPLETED', stage: 'DELIVERED' });
    expect((await tenant.get(`/api/appointments/${id}`)).json.data.appointment.status).toBe('COMPLETED');
  });

  it('comes back by an undo to exactly what was before', async () => {
    const tenant = await api.tenant('desfazer');
    const { id } = await book(tenant, { serviceId: (await groomed(tenant)).id });
    const steps = ['WAITING', 'BATH', 'GROOM', 'READY', 'DELIVERED', 'BATH', 'EXPECTED'];
    let before: Json = await entryOf(tenant, id);
    for (const stage of steps) {
      const after = await move(tenant, id, stage);
      expect(after.stage).toBe(stage);
      const { json } = await undo(tenant, after);
      expect(json.data.entry).toEqual(before);
      before = await move(tenant, id, stage);
    }
    expect(before).toMatchObject({ status: 'SCHEDULED', arrivedAt: null });
  });

  it('is moved once by a double tap, and an undo that is sent twice undoes once', async () => {
    const tenant = await api.tenant('toque-duplo');
    const { id } = await book(tenant);
    await arrive(tenant, [id]);
    const entry = await move(tenant, id, 'OTHER');
    expect(await move(tenant, id, 'OTHER')).toEqual(entry);
    const undone = await undo(tenant, entry);
    expect(undone.json.data.entry.stage).toBe('WAITING');
    expect((await undo(tenant, entry)).json.data.entry).toEqual(undone.json.data.entry);
  });

  it('keeps what was noted after the move that is undone', async () => {
    const tenant = await api.tenant('anotado');
    const { id } = await book(tenant);
    await arrive(tenant, [id], { belongings: ['Guia'] });
    const entry = await move(tenant, id, 'OTHER');
    await tenant.patch(`/api/queue/${id}`, { locker: '9' });
    expect((await undo(tenant, entry)).json.data.entry).toMatchObject({
      stage: 'WAITING',
      locker: '9',
      belongings: ['Guia'],
    });
  });

  it('by two desks at once goes where the later one sends it, without losing the time of the other', async () => {
    const tenant = await api.tenant('ao-mesmo-tempo');
    const { id } = await book(tenant, { serviceId: (await groomed(tenant)).id });
    await arrive(tenant, [id]);
    await Promise.all([move(tenant, id, 'BATH'), move(tenant, id, 'BATH'), move(tenant, id, 'BATH')]);
    expect(await movesOf(id)).toBe(2);
    const first = await move(tenant, id, 'DRY');
    await move(await tenant.as('STAFF'), id, 'GROOM');
    expect(await undo(tenant, first)).toMatchObject(conflict(/Só o último movimento/));
  });

  it('can be undone for ten minutes', async () => {
    const tenant = await api.tenant('tarde');
    const { id } = await book(tenant);
    const [entry] = await arrive(tenant, [id]);
    await api.owner.query(
      `update appointment_moves set created_at = now() - interval '11 minutes' where appointment_id = $1`,
      [id],
    );
    expect(await undo(tenant, entry)).toMatchObject(conflict(/dez minutos/));
  });

  it('can be completed and undone in the agenda, too, and is back in its step', async () => {
    const tenant = await api.tenant('agenda');
    const { id } = await book(tenant, { serviceId: (await groomed(tenant)).id });
    await arrive(tenant, [id]);
    const before = await move(tenant, id, 'BATH');
    await move(tenant, id, 'READY');
    await move(tenant, id, 'DELIVERED');
    expect((await tenant.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await entryOf(tenant, id)).toEqual(before);
    await tenant.put(`/api/appointments/${id}`, { status: 'COMPLETED' });
    expect(await entryOf(tenant, id)).toMatchObject({ stage: 'READY' });
    expect((await tenant.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    expect(await entryOf(tenant, id)).toEqual(before);
  });

  it('is not moved once its appointment is cancelled, and not back once it is sold', async () => {
    const tenant = await api.tenant('vendido');
    const client = await newClient(tenant);
    const serviceId = (await newService(tenant)).id;
    const { id } = await book(tenant, { serviceId, petId: (await newPet(tenant, { clientId: client.id })).id });
    await arrive(tenant, [id]);
    const ready = await move(tenant, id, 'READY');
    const sale = { clientId: client.id, appointmentId: id, paymentMethod: 'PIX', items: [{ serviceId, quantity: 1 }] };
    expect((await tenant.post('/api/sales', sale)).status).toBe(201);
    expect(await tryMove(tenant, id, 'WAITING')).toMatchObject(conflict(/finalizado como venda/));
    expect(await undo(tenant, ready)).toMatchObject(conflict(/finalizado como venda/));
    expect(await move(tenant, id, 'DELIVERED')).toMatchObject({ isPaid: true, stage: 'DELIVERED' });
    const cancelled = await book(tenant);
    await tenant.put(`/api/appointments/${cancelled.id}`, { status: 'CANCELLED' });
    expect(await tryMove(tenant, cancelled.id, 'WAITING')).toMatchObject(conflict(/foi cancelado/));
  });

  it('without network moves when it did, within the day and after the last move', async () => {
    const tenant = await api.tenant('sem-rede');
    const { id } = await book(tenant);
    await arrive(tenant, [id]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { entry } = (await tryMove(tenant, id, 'OTHER', soon)).json.data;
    expect(Date.parse(entry.steps[0].startedAt)).toBeLessThan(Date.parse(soon));
    expect(await tryMove(tenant, id, 'READY', `${day(-1)}T12:00:00-03:00`)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'happenedAt' }] },
    });
  });

  it('cannot skip to a step that its service does not have', async () => {
    const tenant = await api.tenant('sem-tosa');
    const { id } = await book(tenant);
    expect(await tryMove(tenant, id, 'GROOM')).toMatchObject(conflict(/não tem a etapa Tosa/));
  });
});

const movesOf = async (appointmentId: string): Promise<number> => {
  const [{ count }] = await api.owner.query(
    'select count(*)::int from appointment_moves where appointment_id = $1 and undone_at is null',
    [appointmentId],
  );
  return count;
};
