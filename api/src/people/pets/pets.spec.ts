import { petSchema } from '@focinho/contracts/people/pets';
import { TestApi, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('patas');
});

const mel = { name: 'Mel', species: 'CAT', breed: 'Siamês', gender: 'FEMALE', weight: 3.4, microchip: '98500001' };

describe('pets', () => {
  it('creates a pet with its client embedded and its birthday as a calendar day', async () => {
    const client = await newClient(tenant);
    const sent = { ...mel, birthDate: '2021-02-28', notes: 'Medo de secador', clientId: client.id };
    const created = await tenant.post('/api/pets', sent);
    expect(created.status).toBe(201);
    expect(petSchema.parse(created.json.data.pet)).toMatchObject({
      ...sent,
      birthDate: '2021-02-28T00:00:00.000Z',
      client: { id: client.id, name: client.name },
    });
    expect((await tenant.get(`/api/pets/${created.json.data.pet.id}`)).json.data).toEqual(created.json.data);
  });

  it('has the defaults of the specification: DOG, MALE, 0 kg', async () => {
    const pet = await newPet(tenant, { name: 'Bidu' });
    expect(pet).toMatchObject({ species: 'DOG', gender: 'MALE', weight: 0, breed: null, birthDate: null });
  });

  it('has a size, a coat and a temperament if somebody says so', async () => {
    const pet = await newPet(tenant, { name: 'Pipoca', size: 'SMALL', coat: 'DOUBLE', temperament: 'CALM' });
    expect(petSchema.parse(pet)).toMatchObject({ size: 'SMALL', coat: 'DOUBLE', temperament: 'CALM' });
    expect((await tenant.put(`/api/pets/${pet.id}`, { weight: 30 })).json.data.pet).toMatchObject({ size: 'SMALL' });
    const cleared = await tenant.put(`/api/pets/${pet.id}`, { size: '', coat: null, temperament: '' });
    expect(cleared.json.data.pet).toMatchObject({ size: null, coat: null, temperament: null });
    expect(await newPet(tenant)).toMatchObject({ size: null, coat: null });
    for (const [fields, path, message] of [
      [{ size: 'HUGE' }, 'size', 'O porte é inválido'],
      [{ coat: 'BALD' }, 'coat', 'A pelagem é inválida'],
      [{ temperament: 'EVIL' }, 'temperament', 'O temperamento é inválido'],
    ])
      expect(await tenant.put(`/api/pets/${pet.id}`, fields)).toMatchObject({
        status: 400,
        json: { errors: [{ path, message }] },
      });
  });

  it('finds by name, breed or notes, and filters by species and client', async () => {
    const names = async (query: string) =>
      (await tenant.get(`/api/pets?page=1&${query}`)).json.data.pets.map(({ name }: { name: string }) => name);
    expect(await names('search=SIAMES')).toEqual(['Mel']);
    expect(await names('search=secador')).toEqual(['Mel']);
    expect(await names('species=CAT')).toEqual(['Mel']);
    const { clientId } = await newPet(tenant, { name: 'Nina' });
    expect(await names(`clientId=${clientId}`)).toEqual(['Nina']);
  });

  it('returns the right total of a filter after every change', async () => {
    const total = async (query: string) => (await tenant.get(`/api/pets?page=1&${query}`)).json.data.pagination.total;
    const pet = await newPet(tenant, { species: 'HAMSTER' });
    expect([await total('species=HAMSTER'), await total(`species=HAMSTER&clientId=${pet.clientId}`)]).toEqual([1, 1]);
    await tenant.put(`/api/pets/${pet.id}`, { species: 'RABBIT' });
    expect([await total('species=HAMSTER'), await total('species=RABBIT')]).toEqual([0, 1]);
    await tenant.delete(`/api/pets/${pet.id}`);
    expect(await total('species=RABBIT')).toBe(0);
  });

  it('refuses a birth date after today in the time zone of the tenant', async () => {
    const client = await newClient(tenant);
    expect((await tenant.post('/api/pets', { name: 'A', birthDate: day(), clientId: client.id })).status).toBe(201);
    const refused = await tenant.post('/api/pets', { name: 'B', birthDate: day(1), clientId: client.id });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'birthDate' }] } });
  });

  it('requires an existing client of this tenant', async () => {
    expect((await tenant.post('/api/pets', { name: 'Rex', clientId: '' })).json.message).toBe('Selecione um cliente');
    const gone = await newClient(tenant);
    await tenant.delete(`/api/clients/${gone.id}`);
    const foreign = await newClient(await api.tenant('vizinha'));
    for (const clientId of [gone.id, foreign.id, '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d'])
      expect(await tenant.post('/api/pets', { name: 'Rex', clientId })).toMatchObject({
        status: 404,
        json: { message: 'Cliente não encontrado.' },
      });
  });

  it('has no client after the client was deleted, and can still be changed', async () => {
    const pet = await newPet(tenant, { name: 'Órfã' });
    await tenant.delete(`/api/clients/${pet.clientId}`);
    const changed = await tenant.put(`/api/pets/${pet.id}`, { weight: 9.05, clientId: pet.clientId });
    expect(changed.json.data.pet).toEqual({ ...pet, weight: 9.05, client: null });
  });

  it('is not deleted while it has an appointment today or later; past ones stay', async () => {
    const pet = await newPet(tenant, { name: 'Simba' });
    const past = await book(tenant, { petId: pet.id, date: day(-3) });
    const today = await book(tenant, { petId: pet.id });
    const refused = await tenant.delete(`/api/pets/${pet.id}`);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('agendamentos futuros') } });
    await tenant.delete(`/api/appointments/${today.id}`);
    expect((await tenant.delete(`/api/pets/${pet.id}`)).status).toBe(200);
    expect((await tenant.get('/api/pets?search=simba')).json.data.pets).toEqual([]);
    expect((await tenant.get(`/api/appointments/${past.id}`)).json.data.appointment.pet).toBeNull();
  });

  it('has what must be known before it is handled, in the order of the list, wherever it is met', async () => {
    const pet = await newPet(tenant, { name: 'Fujona', flags: ['MUZZLE', 'ESCAPES', 'ESCAPES'] });
    expect(pet.flags).toEqual(['ESCAPES', 'MUZZLE']);
    expect((await newPet(tenant)).flags).toEqual([]);
    const booked = await book(tenant, { petId: pet.id });
    expect(booked.pet.flags).toEqual(pet.flags);
    const { entries } = (await tenant.get('/api/queue')).json.data;
    expect(entries.find(({ id }: { id: string }) => id === booked.id).pet.flags).toEqual(pet.flags);
    expect((await tenant.get('/api/queue/pets?search=fujona')).json.data.pets[0].flags).toEqual(pet.flags);
    const opened = await tenant.post('/api/orders', { clientId: pet.clientId, appointmentIds: [booked.id] });
    expect(opened.json.data.order.pets).toMatchObject([{ flags: pet.flags }]);
    const { record } = (await tenant.get(`/api/clients/${pet.clientId}/record`)).json.data;
    expect(record.pets).toMatchObject([{ flags: pet.flags }]);
    // Another change leaves them.
    expect((await tenant.put(`/api/pets/${pet.id}`, { breed: 'Beagle' })).json.data.pet.flags).toEqual(pet.flags);
    expect((await tenant.put(`/api/pets/${pet.id}`, { flags: [] })).json.data.pet.flags).toEqual([]);
    for (const flags of [['VOA'], 'ESCAPES', [1]])
      expect((await tenant.put(`/api/pets/${pet.id}`, { flags })).status).toBe(400);
  });
});
