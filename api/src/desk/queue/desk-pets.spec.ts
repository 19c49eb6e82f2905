import { deskFoundSchema, deskPetSchema } from '@focinho/contracts/desk/queue';
import { newProfessional } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

describe('the search of the desk', () => {
  const search = async (tenant: Caller, text: string): Promise<Json[]> => {
    const { status, json } = await tenant.get(`/api/queue/pets?search=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return json.data.pets.map((pet: Json) => deskPetSchema.parse(pet));
  };
  const names = async (tenant: Caller, text: string) => (await search(tenant, text)).map(({ name }) => name);

  it('finds pets by their name, their owner’s name and phone, those of that name first', async () => {
    const tenant = await api.tenant('busca');
    const ana = await newClient(tenant, { name: 'Thalita Réa', phone: '(11) 98765-4321' });
    await newPet(tenant, { name: 'Mel', clientId: ana.id });
    await newPet(tenant, { name: 'Bartholomeu' });
    await newPet(tenant, { name: 'Thor' });
    expect(await names(tenant, 'th')).toEqual(['Thor', 'Bartholomeu', 'Mel']);
    expect(await names(tenant, 'rea')).toEqual(['Mel']);
    for (const phone of ['98765', '987654321', '(11) 98765-4321', '11987654321', '98765-43'])
      expect(await names(tenant, phone)).toEqual(['Mel']);
    expect(await names(tenant, 'exemplo.com')).toEqual([]);
    expect(await names(await api.tenant('busca-alheia'), 'thor')).toEqual([]);
    expect((await tenant.get('/api/queue/pets?search=')).status).toBe(400);
  });

  it('finds clients without pets by their name and phone', async () => {
    const tenant = await api.tenant('sem-pets');
    const found = async (text: string) =>
      deskFoundSchema.parse((await tenant.get(`/api/queue/pets?search=${encodeURIComponent(text)}`)).json.data);
    const bel = await newClient(tenant, { name: 'Belmira Sá', phone: '(11) 97777-1234' });
    await newClient(tenant, { name: 'Isabela' });
    const ana = await newClient(tenant, { name: 'Ana Bela' });
    const rex = await newPet(tenant, { name: 'Rex', clientId: ana.id });
    await newPet(tenant, { name: 'Isabel', clientId: ana.id });
    await newPet(tenant, { name: 'Dona Bela', clientId: ana.id });
    await newPet(tenant, { name: 'Belinha', clientId: ana.id });
    const byName = await found('bel');
    expect(byName.clients.map(({ name }) => name)).toEqual(['Belmira Sá', 'Isabela']);
    expect(byName.pets.map(({ name }) => name)).toEqual(['Belinha', 'Dona Bela', 'Isabel', 'Rex']);
    expect(await found('97777-1234')).toMatchObject({
      pets: [],
      clients: [{ id: bel.id, name: 'Belmira Sá', phone: '(11) 97777-1234', debt: 0 }],
    });
    await tenant.delete(`/api/pets/${rex.id}`);
    expect((await found('rex')).clients).toEqual([]);
  });

  it('knows who has bought without an appointment, until that sale is deleted', async () => {
    const tenant = await api.tenant('so-comprou');
    const { clientId } = await newPet(tenant, { name: 'Nina' });
    const serviceId = (await newService(tenant)).id;
    expect(await search(tenant, 'nina')).toMatchObject([{ lastVisit: null, hasBought: false }]);
    const { json } = await tenant.post('/api/sales', { clientId, items: [{ serviceId, quantity: 1 }] });
    expect(await search(tenant, 'nina')).toMatchObject([{ lastVisit: null, hasBought: true }]);
    await tenant.delete(`/api/sales/${json.data.sale.id}`);
    expect(await search(tenant, 'nina')).toMatchObject([{ hasBought: false }]);
  });

  it('proposes today’s appointment as the next one only while the pet is expected', async () => {
    const tenant = await api.tenant('so-hoje');
    const pet = await newPet(tenant, { name: 'Nina' });
    const now = await book(tenant, { petId: pet.id });
    expect(await search(tenant, 'nina')).toMatchObject([{ nextVisit: { id: now.id } }]);
    await tenant.put(`/api/appointments/${now.id}`, { status: 'COMPLETED' });
    expect(await search(tenant, 'nina')).toMatchObject([{ nextVisit: null, lastVisit: {} }]);
  });

  it('has at most eight, with what the desk should know', async () => {
    const tenant = await api.tenant('ficha');
    const client = await newClient(tenant);
    const pet = await newPet(tenant, { name: 'Aaron', clientId: client.id, notes: 'Morde' });
    for (let number = 0; number < 8; number += 1)
      await newPet(tenant, { name: `Aaron ${number}`, clientId: client.id });
    const ana = await newProfessional(tenant);
    const service = await newService(tenant);
    const past = await book(tenant, {
      petId: pet.id,
      serviceId: service.id,
      professionalId: ana.id,
      date: day(-9),
      price: 70,
    });
    await tenant.put(`/api/appointments/${past.id}`, { status: 'COMPLETED' });
    const missed = await book(tenant, { petId: pet.id, serviceId: service.id, date: day(-2) });
    await tenant.put(`/api/appointments/${missed.id}`, { status: 'CANCELLED', cancellationReason: 'NO_SHOW' });
    const today = await book(tenant, { petId: pet.id, serviceId: service.id, startTime: '10:00', endTime: '11:00' });
    const next = await book(tenant, { petId: pet.id, serviceId: service.id, professionalId: ana.id, date: day(20) });
    const { json } = await tenant.post('/api/client-credits', { clientId: client.id, creditLimit: 500 });
    const owed = { clientCreditId: json.data.credit.id, type: 'CREDIT', amount: 42.5, description: 'Ração' };
    expect((await tenant.post('/api/credit-transactions', owed)).status).toBe(201);
    const found = await search(tenant, 'aaron');
    expect(found).toHaveLength(8);
    expect(found[0]).toMatchObject({
      notes: 'Morde',
      client: { id: client.id },
      debt: 42.5,
      noShows: 1,
      today: { id: today.id, startTime: '10:00', stage: 'EXPECTED' },
      lastVisit: { service: { id: service.id }, professional: { id: ana.id }, price: 70 },
      nextVisit: { id: today.id, startTime: '10:00' },
    });
    await tenant.post('/api/credit-transactions', { ...owed, type: 'DEBIT', amount: 62.5, method: 'PIX' });
    expect((await search(tenant, 'aaron'))[0]?.debt).toBe(-20);
    expect(found[1]).toMatchObject({ debt: 42.5, noShows: 1, today: null, lastVisit: null, nextVisit: null });
    await tenant.post('/api/queue/arrivals', { appointmentIds: [today.id] });
    expect((await search(tenant, 'aaron'))[0]).toMatchObject({
      lastVisit: { date: `${day(-9)}T00:00:00.000Z` },
      nextVisit: { id: next.id, date: `${day(20)}T00:00:00.000Z`, professional: { id: ana.id } },
    });
  });
});
