import { clientMatchSchema, clientSchema } from '@focinho/contracts/people/clients';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { book, newClient, newPet } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
});

const mariana = {
  name: 'Mariana Souza',
  email: 'Mariana@Exemplo.com.br',
  phone: '(11) 98765-4321',
  address: 'Rua das Flores, 120',
};

describe('clients', () => {
  it('creates a client and returns it under its singular name', async () => {
    const created = await tenant.post('/api/clients', mariana);
    expect(created.status).toBe(201);
    expect(clientSchema.parse(created.json.data.client)).toMatchObject({ ...mariana, email: 'mariana@exemplo.com.br' });
    const read = await tenant.get(`/api/clients/${created.json.data.client.id}`);
    expect(read.json.data).toEqual(created.json.data);
  });

  it('returns the whole list, or one page with pagination', async () => {
    for (const name of ['Ana', 'Álvaro', 'Zuleica'])
      await tenant.post('/api/clients', { name, email: `${name}@x.com`.normalize('NFD').replace(/[^\w.@]/g, '') });
    const whole = await tenant.get('/api/clients');
    expect(whole.json.data.clients.map((client: { name: string }) => client.name)).toEqual([
      'Álvaro',
      'Ana',
      'Mariana Souza',
      'Zuleica',
    ]);
    expect(whole.json.data.pagination).toBeUndefined();
    const page = await tenant.get('/api/clients?page=2&limit=3&sort=-name');
    expect(page.json.data.clients.map((client: { name: string }) => client.name)).toEqual(['Álvaro']);
    expect(page.json.data.pagination).toEqual({ page: 2, limit: 3, total: 4, pages: 2 });
  });

  it('returns pages with a large offset in the same order', async () => {
    const long = await api.tenant('comprida');
    await api.owner.query(
      `insert into clients (tenant_id, id, name, email)
       select $1, gen_random_uuid(), 'Cliente ' || n % 7, n || '@exemplo.com.br' from generate_series(1, 1010) n`,
      [long.tenantId],
    );
    const ids = async (query: string): Promise<string[]> =>
      (await long.get(`/api/clients?${query}`)).json.data.clients.map(({ id }: { id: string }) => id);
    for (const sort of ['name', '-name']) {
      const all = await ids(`sort=${sort}`);
      expect(all).toHaveLength(1010);
      for (const page of [1, 2, 1001, 1002, 1010])
        expect(await ids(`sort=${sort}&page=${page}&limit=1`)).toEqual([all[page - 1]]);
      expect(await ids(`sort=${sort}&page=101&limit=10`)).toEqual(all.slice(1000));
      expect(await ids(`sort=${sort}&page=102&limit=10`)).toEqual([]);
    }
  });

  it.each([
    ['without accents', 'alvaro'],
    ['in capitals', 'ÁLVARO'],
  ])('finds by name %s', async (_how, typed) => {
    const found = await tenant.get(`/api/clients?page=1&search=${encodeURIComponent(typed)}`);
    expect(found.json.data.clients).toHaveLength(1);
    expect(found.json.data.pagination.total).toBe(1);
  });

  it('finds by e-mail, by address and by the digits of the phone', async () => {
    for (const typed of ['mariana@', 'das flores', '11987654321', '(11) 9'])
      expect((await tenant.get(`/api/clients?search=${encodeURIComponent(typed)}`)).json.data.clients).toHaveLength(1);
    expect((await tenant.get('/api/clients?search=%25')).json.data.clients).toHaveLength(0);
  });

  it('finds by any part of a number, with six digits or more as with fewer', async () => {
    const body = {
      name: 'Ordália Pinto',
      email: 'ordalia20231207@exemplo.com.br',
      phone: '(21) 97777-0461',
      address: 'CEP 20040002',
    };
    const { id } = (await tenant.post('/api/clients', body)).json.data.client;
    for (const typed of ['0461', '777704', '977770461', '21977770461', '231207', '040002', '%20770461%20']) {
      const { clients, pagination } = (await tenant.get(`/api/clients?page=1&search=${typed}`)).json.data;
      expect([typed, ...clients.map((client: { id: string }) => client.id)]).toEqual([typed, id]);
      expect(pagination.total).toBe(1);
    }
    for (const typed of ['219777704612', '0461219', '1'.repeat(200)])
      expect((await tenant.get(`/api/clients?search=${typed}`)).json.data.clients).toEqual([]);
    await tenant.delete(`/api/clients/${id}`);
    expect((await tenant.get('/api/clients?search=977770461')).json.data.clients).toEqual([]);
  });

  it('says who has a phone already, however it is written, with their pets', async () => {
    const shop = await api.tenant('repetidos');
    const first = await newClient(shop, { name: 'Ana Lima', phone: '(11) 98765-4321' });
    const pet = await newPet(shop, { name: 'Bidu', clientId: first.id });
    await newClient(shop, { name: 'Vizinha', phone: '(21) 98765-4321', email: '1198765-4321@exemplo.com.br' });
    const second = await newClient(shop, { name: 'Ana', phone: '11987654321' });
    const gone = await newClient(shop, { phone: '11 98765 4321' });
    await shop.delete(`/api/clients/${gone.id}`);
    const matches = async (phone: string, caller: Caller = shop) => {
      const { status, json } = await caller.get(`/api/clients/matches?phone=${encodeURIComponent(phone)}`);
      expect(status).toBe(200);
      return json.data.clients.map((client: unknown) => clientMatchSchema.parse(client));
    };
    const found = await matches('+55 11 98765-4321');
    expect(found.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(found[0].pets).toEqual([{ id: pet.id, name: 'Bidu' }]);
    expect(await matches('98765-4321')).toHaveLength(3);
    for (const phone of ['(11) 98765-4320', '4321', 'abc', '%']) expect(await matches(phone)).toEqual([]);
    expect(await matches('11987654321', await api.tenant('repetidos-alheia'))).toEqual([]);
    expect((await shop.get('/api/clients/matches')).status).toBe(400);
  });

  it('updates only the fields that were sent', async () => {
    const { json } = await tenant.post('/api/clients', { ...mariana, name: 'Marina' });
    const updated = await tenant.put(`/api/clients/${json.data.client.id}`, { phone: '' });
    expect(updated.json.data.client).toEqual({ ...json.data.client, phone: null });
  });

  it('is soft-deleted: it leaves the list, and a second deletion returns 404', async () => {
    const { json } = await tenant.post('/api/clients', { name: 'Passageira', email: 'p@x.com' });
    const path = `/api/clients/${json.data.client.id}`;
    expect((await tenant.delete(path)).status).toBe(200);
    expect((await tenant.get(path)).status).toBe(404);
    expect((await tenant.delete(path)).status).toBe(404);
    expect((await tenant.get('/api/clients?page=1&search=passageira')).json.data.pagination.total).toBe(0);
  });

  it('is not deleted while a pet of the client has an upcoming appointment', async () => {
    const appointment = await book(tenant);
    const path = `/api/clients/${appointment.pet.clientId}`;
    expect(await tenant.delete(path)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('agendamentos futuros') },
    });
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'CANCELLED' });
    expect((await tenant.delete(path)).status).toBe(200);
  });

  it('reports every invalid field in Portuguese', async () => {
    const refused = await tenant.post('/api/clients', { name: '  ', email: 'nada' });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      success: false,
      data: null,
      message: 'Informe o nome',
      errors: [
        { path: 'name', message: 'Informe o nome' },
        { path: 'email', message: 'E-mail inválido' },
      ],
    });
  });

  it('creates only one client for a repeated Idempotency-Key, and refuses the key for other data', async () => {
    const key = { 'idempotency-key': 'chave-1' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => tenant.post('/api/clients', { name: 'Única', email: 'u@x.com' }, key)),
    );
    expect(first?.json).toEqual(second?.json);
    expect((await tenant.get('/api/clients?search=unica')).json.data.clients).toHaveLength(1);
    expect((await tenant.post('/api/clients', { name: 'Outra', email: 'o@x.com' }, key)).status).toBe(409);
  });
});
