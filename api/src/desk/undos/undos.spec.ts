import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { day, newPet } from '../../testing/records';

type Json = Record<string, unknown>;

const api = TestApi.forSuite();
let shops = 0;

/** A tenant with two groomers, two tubs and a bath. */
async function shop() {
  shops += 1;
  const tenant = await api.tenant(`loja-${shops}`);
  const make = async (path: string, key: string, body: object): Promise<string> => {
    const { status, json } = await tenant.post(path, body);
    expect([status, json.message]).toEqual([201, '']);
    return json.data[key].id;
  };
  const steps = [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }];
  const service = { name: 'Banho', price: 60, duration: 60, category: 'BANHO', isActive: true, steps };
  const serviceId = await make('/api/services', 'service', service);
  const stationIds = [
    await make('/api/stations', 'station', { name: 'Banheira 1', kind: 'TUB' }),
    await make('/api/stations', 'station', { name: 'Banheira 2', kind: 'TUB' }),
  ];
  const professionalIds = [
    await make('/api/professionals', 'professional', { name: 'Ana' }),
    await make('/api/professionals', 'professional', { name: 'Bia' }),
  ];
  return { tenant, serviceId, stationIds, professionalIds, make };
}
type Shop = Awaited<ReturnType<typeof shop>>;

async function booked({ tenant, serviceId, professionalIds, make }: Shop, fields: object = {}): Promise<string> {
  const { id: petId } = await newPet(tenant);
  const times = { date: day(3), startTime: '09:00', endTime: '10:00' };
  return make('/api/appointments', 'appointment', {
    ...times,
    petId,
    serviceId,
    professionalId: professionalIds[0],
    ...fields,
  });
}
const stored = async (tenant: TestTenant, id: string): Promise<Json> =>
  (await tenant.get(`/api/appointments/${id}`)).json.data.appointment;

async function repeated({ tenant, serviceId, professionalIds }: Shop, count = 4) {
  const { id: petId } = await newPet(tenant);
  const input = {
    petId,
    serviceId,
    professionalId: professionalIds[0],
    date: day(7),
    startTime: '09:00',
    endTime: '10:00',
    rule: { frequency: 'DAILY', interval: 7, count },
  };
  const preview = await tenant.post('/api/series/preview', input);
  const rule = preview.status === 200 ? input.rule : { frequency: 'WEEKLY', interval: 1, count };
  const shown = preview.status === 200 ? preview : await tenant.post('/api/series/preview', { ...input, rule });
  const { occurrences, seen } = shown.json.data.preview;
  const dates = occurrences.map(({ originalDate }: { originalDate: string }, index: number) => ({
    originalDate,
    date: originalDate,
    // Each date has its own time.
    startTime: index < count / 2 ? '09:00' : '11:00',
  }));
  const made = await tenant.post('/api/series', { ...input, rule, seen, dates });
  expect([made.status, made.json.message]).toEqual([201, '']);
  const { id, appointments } = made.json.data.series;
  return { id: String(id), ids: appointments.map((one: Json) => String(one['id'])) as string[] };
}

/** Does it with an undo, undoes it, and expects everything to be as before. */
async function expectRestored(tenant: TestTenant, ids: string[], act: (undo: string) => Promise<{ status: number }>) {
  const before = await Promise.all(ids.map((id) => stored(tenant, id)));
  const undo = newId();
  expect((await act(undo)).status).toBe(200);
  expect(await Promise.all(ids.map((id) => stored(tenant, id)))).not.toEqual(before);
  expect(await tenant.post(`/api/undos/${undo}`)).toMatchObject({ status: 200, json: { data: { id: undo } } });
  expect(await Promise.all(ids.map((id) => stored(tenant, id)))).toEqual(before);
  return undo;
}

describe('undoing restores all of', () => {
  it('a move: time, length, professional, station, price, notes, and what its tutor said about the day', async () => {
    const place = await shop();
    const id = await booked(place, { notes: 'Focinheira', price: 75 });
    await api.owner.query('update appointments set tutor_notes = $2 where id = $1', [id, 'Comeu hoje: não']);
    await expectRestored(place.tenant, [id], (undo) =>
      place.tenant.put(`/api/appointments/${id}`, {
        date: day(4),
        startTime: '14:00',
        endTime: '16:00',
        professionalId: place.professionalIds[1],
        price: 90,
        notes: 'Outra',
        undo,
      }),
    );
  });

  it('a step at another station, and with nobody before', async () => {
    const place = await shop();
    const id = await booked(place);
    const { steps } = (await stored(place.tenant, id)) as { steps: { station: { id: string } }[] };
    const other = place.stationIds.find((one) => one !== steps[0]?.station.id);
    await expectRestored(place.tenant, [id], (undo) =>
      place.tenant.put(`/api/appointments/${id}`, { stationId: other, undo }),
    );
  });

  it('one that was overbooked: its mark, its reason and who allowed it', async () => {
    const place = await shop();
    await booked(place);
    const id = await booked(place, { squeezeReason: 'Cliente antigo' });
    expect(await stored(place.tenant, id)).toMatchObject({ squeezeReason: 'Cliente antigo' });
    await expectRestored(place.tenant, [id], (undo) =>
      place.tenant.put(`/api/appointments/${id}`, { startTime: '15:00', endTime: '16:00', undo }),
    );
  });

  it('one of a series, which belongs to it again', async () => {
    const place = await shop();
    const { ids } = await repeated(place);
    const [first = ''] = ids;
    await expectRestored(place.tenant, [first], (undo) =>
      place.tenant.put(`/api/appointments/${first}`, { startTime: '15:00', endTime: '16:00', undo }),
    );
    expect(await stored(place.tenant, first)).toMatchObject({ isDetached: false });
  });

  it('a whole series: each date has its own time again', async () => {
    const place = await shop();
    const { id, ids } = await repeated(place);
    await expectRestored(place.tenant, ids, (undo) =>
      place.tenant.put(`/api/series/${id}`, {
        appointmentId: ids[0],
        scope: 'ALL',
        startTime: '15:00',
        endTime: '16:00',
        undo,
      }),
    );
    const starts = await Promise.all(ids.map(async (one) => (await stored(place.tenant, one))['startTime']));
    expect(starts).toEqual(['09:00', '09:00', '11:00', '11:00']);
  });

  it('a cancelled series', async () => {
    const place = await shop();
    const { id, ids } = await repeated(place);
    await place.tenant.put(`/api/appointments/${ids[1]}`, { status: 'CONFIRMED' });
    await expectRestored(place.tenant, ids, (undo) =>
      place.tenant.post(`/api/series/${id}/cancellation`, { appointmentId: ids[0], scope: 'ALL', undo }),
    );
  });

  it('a change of the status', async () => {
    const place = await shop();
    const id = await booked(place);
    await expectRestored(place.tenant, [id], (undo) =>
      place.tenant.put(`/api/appointments/${id}`, { status: 'CONFIRMED', undo }),
    );
    const undo = await expectRestored(place.tenant, [id], (key) =>
      place.tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', undo: key }),
    );
    expect(await place.tenant.post(`/api/undos/${undo}`)).toMatchObject({
      status: 409,
      json: { message: 'Isto já foi desfeito.' },
    });
  });

  it('an appointment booked from the waiting list: it is gone, its time is free, and the pet waits again', async () => {
    const place = await shop();
    const { tenant, serviceId, professionalIds, make } = place;
    const { id: petId } = await newPet(tenant);
    const wanted = { petId, serviceId, fromDay: day(1), toDay: day(5) };
    const waitingId = await make('/api/waiting-list', 'waiting', wanted);
    const times = { date: day(3), startTime: '09:00', endTime: '10:00', professionalId: professionalIds[0] };
    const undo = newId();
    const id = await make('/api/appointments', 'appointment', { petId, serviceId, ...times, waitingId, undo });
    const isWaiting = async () => (await tenant.get(`/api/waiting-list/${waitingId}`)).status;
    expect(await isWaiting()).toBe(404);
    const again = { petId: (await newPet(tenant)).id, serviceId, ...times, waitingId };
    expect(await tenant.post('/api/appointments', again)).toMatchObject({
      status: 404,
      json: { message: 'Este pedido não está na lista de espera.' },
    });

    expect(await tenant.post(`/api/undos/${undo}`)).toMatchObject({ status: 200 });
    expect((await tenant.get(`/api/appointments/${id}`)).status).toBe(404);
    expect(await isWaiting()).toBe(200);
    await booked(place);
  });

  it('a cancellation whose reason was said afterwards', async () => {
    const place = await shop();
    const id = await booked(place);
    await expectRestored(place.tenant, [id], async (undo) => {
      const cancelled = await place.tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', undo });
      await place.tenant.put(`/api/appointments/${id}`, { cancellationReason: 'CLIENT' });
      return cancelled;
    });
  });
});

it('keeps nothing of a client whose data is erased', async () => {
  const place = await shop();
  const id = await booked(place, { notes: 'Mora na rua de trás' });
  await place.tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', undo: newId() });
  const kept = () => api.owner.query('select id from undos where tenant_id = $1', [place.tenant.tenantId]);
  expect(await kept()).toHaveLength(1);
  const { client } = (await stored(place.tenant, id)) as { client: { id: string; name: string } };
  const erased = await place.tenant.post(`/api/clients/${client.id}/erasure`, { name: client.name });
  expect([erased.status, erased.json.message]).toEqual([200, '']);
  expect(await kept()).toEqual([]);
});

describe('undoing is refused with its reason', () => {
  const moved = async (place: Shop, by: Caller = place.tenant) => {
    const id = await booked(place);
    const undo = newId();
    expect((await by.put(`/api/appointments/${id}`, { startTime: '14:00', endTime: '15:00', undo })).status).toBe(200);
    return { id, undo };
  };
  const refuses = async (by: Caller, undo: string, status: number, message: RegExp) =>
    expect(await by.post(`/api/undos/${undo}`)).toMatchObject({
      status,
      json: { message: expect.stringMatching(message) },
    });

  it('after somebody else has changed it', async () => {
    const place = await shop();
    const { id, undo } = await moved(place);
    const other = await place.tenant.as('STAFF');
    expect((await other.put(`/api/appointments/${id}`, { notes: 'Ligar antes' })).status).toBe(200);
    await refuses(
      place.tenant,
      undo,
      409,
      /^Pessoa STAFF mudou este agendamento às \d\d:\d\d\. Não dá mais para desfazer\.$/,
    );
    expect(await stored(place.tenant, id)).toMatchObject({ startTime: '14:00', notes: 'Ligar antes' });
  });

  it('if its place was taken', async () => {
    const place = await shop();
    const { id, undo } = await moved(place);
    await booked(place);
    await refuses(place.tenant, undo, 409, /^Este profissional já tem um agendamento neste horário/);
    expect(await stored(place.tenant, id)).toMatchObject({ startTime: '14:00' });
  });

  it('after a minute, for another person, and without a change', async () => {
    const place = await shop();
    const { undo } = await moved(place);
    await refuses(await place.tenant.as('MANAGER'), undo, 404, /^Não há o que desfazer/);
    await refuses(place.tenant, newId(), 404, /^Não há o que desfazer/);
    await api.owner.query(`update undos set created_at = now() - interval '61 seconds' where id = $1`, [undo]);
    await refuses(place.tenant, undo, 409, /minuto/);
  });

  it('the second time, even at once', async () => {
    const place = await shop();
    const { undo } = await moved(place);
    const both = await Promise.all([place.tenant.post(`/api/undos/${undo}`), place.tenant.post(`/api/undos/${undo}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('for an id that is none', async () => {
    const place = await shop();
    const id = await booked(place);
    expect(await place.tenant.put(`/api/appointments/${id}`, { notes: 'x', undo: 'um' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'undo' }] },
    });
  });
});

describe('a deleted appointment', () => {
  const restore = (place: Shop, id: string) => place.tenant.post(`/api/appointments/${id}/restoration`);
  const orderOf = async ({ tenant }: Shop, id: string) => (await tenant.get(`/api/orders/${id}`)).json.data.order;

  it('is back at its time and on its order, once', async () => {
    const place = await shop();
    const { tenant } = place;
    const id = await booked(place, { notes: 'Focinheira', price: 75 });
    const { client } = (await stored(tenant, id)) as { client: { id: string } };
    const order = (await tenant.post('/api/orders', { clientId: client.id, appointmentIds: [id] })).json.data.order;
    const before = await stored(tenant, id);
    await tenant.delete(`/api/appointments/${id}`);
    expect(await orderOf(place, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await restore(place, id)).toMatchObject({ status: 200, json: { data: { appointment: before } } });
    expect((await restore(place, id)).status).toBe(200);
    expect(await stored(tenant, id)).toEqual(before);
    expect(await orderOf(place, order.id)).toMatchObject({ status: 'OPEN', total: 75, lines: [{ appointmentId: id }] });
    const { id: petId } = await newPet(tenant);
    const again = { petId, serviceId: place.serviceId, date: day(3), startTime: '09:00', endTime: '10:00' };
    const taken = await tenant.post('/api/appointments', { ...again, professionalId: place.professionalIds[0] });
    expect(taken.status).toBe(409);
  });

  it('stays deleted if its time was taken, its pet is gone, or a minute has passed', async () => {
    const place = await shop();
    const { tenant } = place;
    const id = await booked(place);
    await tenant.delete(`/api/appointments/${id}`);
    const other = await booked(place);
    expect(await restore(place, id)).toMatchObject({
      status: 409,
      json: { message: 'Ana já atende Thor (Banho) das 09:00 às 10:00.' },
    });
    await tenant.delete(`/api/appointments/${other}`);
    const { pet } = (await stored(tenant, await booked(place, { date: day(4) }))) as { pet: { id: string } };
    const ofPet = (await tenant.get(`/api/appointments?page=1&date=${day(4)}`)).json.data.appointments[0].id;
    await tenant.delete(`/api/appointments/${ofPet}`);
    await tenant.delete(`/api/pets/${pet.id}`);
    expect(await restore(place, ofPet)).toMatchObject({ status: 404, json: { message: 'Pet não encontrado.' } });
    await api.owner.query(`update appointments set deleted_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect(await restore(place, id)).toMatchObject({ status: 409, json: { message: expect.stringMatching(/minuto/) } });
  });
});
