import {
  clientRecordSchema,
  petRecordSchema,
  TIMELINE_PAGE,
  timelineSchema,
  type Timeline,
} from '@focinho/contracts/desk/records';
import { newStation } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { smallPicture } from '../../testing/pictures';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('fichas');
});

const recordOf = async (path: string) => {
  const { status, json } = await tenant.get(path);
  expect(status).toBe(200);
  return json.data.record;
};
const petRecord = async (id: string) => petRecordSchema.parse(await recordOf(`/api/pets/${id}/record`));
const clientRecord = async (id: string) => clientRecordSchema.parse(await recordOf(`/api/clients/${id}/record`));

/** An appointment that has happened. */
const pastAppointment = async (petId: string, serviceId: string, ago: number, startTime = '09:00') => {
  const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`.padStart(5, '0');
  const { id } = await book(tenant, { petId, serviceId, date: day(-ago), startTime, endTime, notes: `há ${ago} dias` });
  expect((await tenant.put(`/api/appointments/${id}`, { status: 'COMPLETED' })).status).toBe(200);
  return id;
};

describe('the record of a pet', () => {
  it('says who it is, when it comes, what it usually costs, and what its client owes', async () => {
    const client = await newClient(tenant, { name: 'Ana Lima', phone: '(11) 98765-4321' });
    const pet = await newPet(tenant, { name: 'Thor', clientId: client.id, size: 'LARGE', allergies: 'Perfume' });
    const bath = await newService(tenant, {
      name: 'Banho',
      price: 50,
      prices: [{ size: 'LARGE', coat: null, price: 80, minutes: 90 }],
    });
    const nails = await newService(tenant, { name: 'Unhas', price: 20 });
    await pastAppointment(pet.id, bath.id, 45);
    await pastAppointment(pet.id, bath.id, 30);
    await pastAppointment(pet.id, nails.id, 15);
    const next = await book(tenant, { petId: pet.id, serviceId: bath.id, date: day(3) });
    const credit = await tenant.post('/api/client-credits', { clientId: client.id, creditLimit: 500 });
    const clientCreditId = credit.json.data.credit.id;
    const owed = { clientCreditId, type: 'CREDIT', amount: 30, description: 'Ração' };
    expect((await tenant.post('/api/credit-transactions', owed)).status).toBe(201);
    const order = await tenant.post('/api/orders', { clientId: client.id });

    const record = await petRecord(pet.id);
    expect(record).toMatchObject({
      name: 'Thor',
      allergies: 'Perfume',
      client: { id: client.id, name: 'Ana Lima', phone: '(11) 98765-4321', debt: 30 },
      lastVisit: { service: { name: 'Unhas' }, price: 20 },
      nextVisit: { id: next.id },
      recentDays: [15, 30, 45].map((ago) => `${day(-ago)}T00:00:00.000Z`),
      usualService: { id: bath.id, prices: [{ price: 80, minutes: 90 }] },
      noShows: 0,
      openOrders: [{ id: order.json.data.order.id }],
      upcoming: [{ id: next.id, kind: 'appointment', service: { name: 'Banho' }, price: 80 }],
      upcomingTotal: 1,
      timeline: { next: null },
    });
    expect(record.timeline.entries).toMatchObject([
      { kind: 'appointment', service: { name: 'Unhas' }, status: 'COMPLETED', price: 20, notes: 'há 15 dias' },
      { service: { name: 'Banho' }, notes: 'há 30 dias' },
      { service: { name: 'Banho' }, notes: 'há 45 dias' },
    ]);
  });

  it('of a pet that never came has nothing to tell', async () => {
    const { id } = await newPet(tenant, { name: 'Novato' });
    expect(await petRecord(id)).toMatchObject({
      lastVisit: null,
      nextVisit: null,
      recentDays: [],
      usualService: null,
      openOrders: [],
      upcoming: [],
      upcomingTotal: 0,
      timeline: { entries: [], next: null },
    });
  });

  it('has its doses and photos, those of a visit with the visit', async () => {
    const pet = await newPet(tenant, { name: 'Bela' });
    const appointmentId = await pastAppointment(pet.id, (await newService(tenant)).id, 2);
    const send = async (query = '') =>
      (await tenant.call('POST', `/api/pets/${pet.id}/photos${query}`, await smallPicture())).json.data.photo.id;
    const own: string = await send();
    const ofAppointment: string[] = [];
    for (let sent = 0; sent < 5; sent++) ofAppointment.push(await send(`?kind=AFTER&appointmentId=${appointmentId}`));
    const schedule = { name: 'V10', kind: 'VACCINE', species: 'DOG', seriesDoses: 3, boosterDays: 365 };
    const { protocol } = (await tenant.post('/api/protocols', schedule)).json.data;
    expect((await tenant.post('/api/doses', { petId: pet.id, protocolId: protocol.id, givenOn: day() })).status).toBe(
      201,
    );
    expect((await petRecord(pet.id)).timeline.entries).toMatchObject([
      { kind: 'dose', protocol: { name: 'V10' }, number: 1, day: `${day()}T00:00:00.000Z` },
      { kind: 'photo', id: own },
      { kind: 'appointment', photoIds: ofAppointment.slice(0, 4) },
    ]);
  });

  it('has its stays in the hotel with their photos, as its client has, page by page', async () => {
    const pet = await newPet(tenant, { name: 'Hóspede' });
    const kennelId = (await newStation(tenant, { name: 'Suíte da ficha', kind: 'KENNEL' })).id;
    const serviceId = (await newService(tenant, { name: 'Diária da ficha', price: 80 })).id;
    const nights = { petId: pet.id, kennelId, serviceId };
    const book = async (firstNight: string, checkOut: string): Promise<string> =>
      (await tenant.post('/api/stays', { ...nights, firstNight, checkOut })).json.data.stay.id;
    const later = await book(day(10), day(12));
    const now = await book(day(), day(3));
    expect((await tenant.post(`/api/stays/${now}/moves`, { status: 'IN_HOUSE' })).status).toBe(200);
    const path = `/api/pets/${pet.id}/photos?kind=STAY&stayId=${now}`;
    const photo = (await tenant.call('POST', path, await smallPicture())).json.data.photo.id;
    const { timeline } = await petRecord(pet.id);
    expect(timeline.entries).toMatchObject([
      { kind: 'stay', id: now, status: 'IN_HOUSE', kennel: { name: 'Suíte da ficha' }, total: 240, photoIds: [photo] },
      { kind: 'stay', id: later, status: 'BOOKED', total: 160, photoIds: [] },
    ]);
    const ofClient = (await tenant.get(`/api/clients/${pet.clientId}/record`)).json.data.record.timeline.entries;
    expect(ofClient).toMatchObject([{ kind: 'stay', pet: { name: 'Hóspede' } }, { kind: 'stay' }]);
    const cursor = `${new Date(timeline.entries[0]?.at ?? '').toISOString().replace('Z', '000Z')}_${now}`;
    const older = (await tenant.get(`/api/pets/${pet.id}/timeline?before=${cursor}`)).json.data.timeline;
    expect(older.entries).toMatchObject([{ id: later }]);
  });

  it('lists the sales that name it, and no other pet’s', async () => {
    const client = await newClient(tenant);
    const [rex, mel] = [await newPet(tenant, { clientId: client.id }), await newPet(tenant, { clientId: client.id })];
    const serviceId = (await newService(tenant)).id;
    const sell = (petId: string) =>
      tenant.post('/api/sales', { clientId: client.id, items: [{ serviceId, quantity: 1, petId }] });
    const { json } = await sell(rex.id);
    await sell(mel.id);
    const appointmentId = await pastAppointment(rex.id, serviceId, 1);
    const sold = { clientId: client.id, appointmentId, items: [{ serviceId, quantity: 1 }] };
    expect((await tenant.post('/api/sales', sold)).status).toBe(201);
    const { entries } = (await petRecord(rex.id)).timeline;
    expect(entries.map(({ kind }) => kind)).toEqual(['sale', 'sale', 'appointment']);
    expect(entries[1]).toMatchObject({ id: json.data.sale.id, items: ['Banho'], total: 50, cancelledAt: null });
  });

  it('does not exist for another tenant, a deleted pet, or an id that is none', async () => {
    const pet = await newPet(tenant);
    const stranger = await api.tenant('fichas-alheias');
    for (const part of ['record', 'timeline']) {
      expect((await stranger.get(`/api/pets/${pet.id}/${part}`)).status).toBe(404);
      expect((await tenant.get(`/api/pets/1/${part}`)).status).toBe(400);
    }
    await tenant.delete(`/api/pets/${pet.id}`);
    const gone = await tenant.get(`/api/pets/${pet.id}/record`);
    expect(gone).toMatchObject({ status: 404, json: { message: 'Pet não encontrado.' } });
  });
});

describe('the record of a client', () => {
  it('has the pets, the account, and what all of them have had', async () => {
    const client = await newClient(tenant, { name: 'Bia Reis' });
    const rex = await newPet(tenant, { name: 'Rex', clientId: client.id });
    const mel = await newPet(tenant, { name: 'Mel', clientId: client.id, temperament: 'MAY_BITE' });
    const service = await newService(tenant);
    await pastAppointment(rex.id, service.id, 2);
    await pastAppointment(mel.id, service.id, 1);
    const pack = { name: 'Clubinho', price: 100, services: [{ serviceId: service.id, quantity: 4 }] };
    const packageId = (await tenant.post('/api/packages', pack)).json.data.package.id;
    const usage = { packageId, serviceId: service.id, clientId: client.id, petId: mel.id };
    expect((await tenant.post('/api/package-usages', usage)).status).toBe(201);
    const account = await tenant.post('/api/client-credits', { clientId: client.id, creditLimit: 200 });
    const items = [{ serviceId: service.id, quantity: 1, petId: rex.id }];
    const sale = await tenant.post('/api/sales', { clientId: client.id, paymentMethod: 'CREDIT', items });
    expect(sale.status).toBe(201);

    const record = await clientRecord(client.id);
    expect(record).toMatchObject({
      name: 'Bia Reis',
      pets: [
        { name: 'Mel', temperament: 'MAY_BITE', lastVisit: `${day(-1)}T00:00:00.000Z`, nextVisit: null },
        { name: 'Rex', lastVisit: `${day(-2)}T00:00:00.000Z` },
      ],
      credit: { id: account.json.data.credit.id, balance: 50, creditLimit: 200, isActive: true },
    });
    expect(record.timeline.entries.map(({ kind }) => kind).sort()).toEqual([
      'appointment',
      'appointment',
      'sale',
      'transaction',
      'usage',
    ]);
    expect(record.timeline.entries.find(({ kind }) => kind === 'transaction')).toMatchObject({
      type: 'CREDIT',
      amount: 50,
      balanceAfter: 50,
    });
    expect(record.timeline.entries.slice(-2)).toMatchObject([{ pet: { name: 'Mel' } }, { pet: { name: 'Rex' } }]);
  });

  it('has no account, and nothing of another tenant', async () => {
    const client = await newClient(tenant);
    expect(await clientRecord(client.id)).toMatchObject({ pets: [], credit: null, timeline: { entries: [] } });
    const stranger = await api.tenant('outras-fichas');
    for (const part of ['record', 'timeline'])
      expect((await stranger.get(`/api/clients/${client.id}/${part}`)).status).toBe(404);
  });
});

describe('the timeline', () => {
  it('goes on with what is older, each entry once, also of the same minute', async () => {
    const pet = await newPet(tenant);
    const service = await newService(tenant, { price: 10 });
    const appointments = TIMELINE_PAGE + 3;
    for (let ago = 1; ago <= appointments; ago += 1)
      await pastAppointment(pet.id, service.id, Math.ceil(ago / 2), ago % 2 ? '09:00' : '14:00');
    const items = [{ serviceId: service.id, quantity: 1, petId: pet.id }];
    for (let sales = 0; sales < TIMELINE_PAGE; sales += 1)
      expect((await tenant.post('/api/sales', { clientId: pet.clientId, items })).status).toBe(201);

    const seen: Timeline['entries'] = [];
    let pages = 0;
    let timeline: Timeline = (await petRecord(pet.id)).timeline;
    for (;;) {
      seen.push(...timeline.entries);
      pages += 1;
      if (timeline.next === null) break;
      expect(timeline.entries).toHaveLength(TIMELINE_PAGE);
      const { json } = await tenant.get(`/api/pets/${pet.id}/timeline?before=${encodeURIComponent(timeline.next)}`);
      timeline = timelineSchema.parse(json.data.timeline);
    }
    expect(pages).toBe(3);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(appointments + TIMELINE_PAGE);
    const times = seen.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('refuses a cursor that is none', async () => {
    const { id } = await newPet(tenant);
    for (const before of ['', 'ontem', `2026-02-30T00:00:00.000000Z_${id}`, `9999-99-99T00:00:00.000000Z_${id}`])
      expect((await tenant.get(`/api/pets/${id}/timeline?before=${before}`)).status).toBe(400);
  });
});
