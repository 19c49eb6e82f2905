import { newId } from '../database/records';
import { TestApi, type TestTenant } from '../testing/api';
import { day, newClient, newPet, newService } from '../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('patas');
  other = await api.tenant('vizinha');
});

interface Resource {
  path: string;
  table: string;
  make: (caller: TestTenant) => Promise<string>;
}
async function make(caller: TestTenant, path: string, body: object): Promise<string> {
  const { status, json } = await caller.post(path, body);
  expect([status, json.message]).toEqual([201, '']);
  const [record] = Object.values<{ id: string }>(json.data);
  return record?.id ?? '';
}
const newWaiting = async (caller: TestTenant) => {
  const [pet, service] = [await newPet(caller), await newService(caller)];
  const wanted = { petId: pet.id, serviceId: service.id, fromDay: day(1), toDay: day(5) };
  return { ...wanted, id: await make(caller, '/api/waiting-list', wanted) };
};
let names = 0;
const newName = () => `Nome ${(names += 1)}`;

const RESOURCES: Resource[] = [
  { path: '/api/pets', table: 'pets', make: async (caller) => String((await newPet(caller)).id) },
  { path: '/api/clients', table: 'clients', make: async (caller) => String((await newClient(caller)).id) },
  {
    path: '/api/services',
    table: 'services',
    make: async (caller) => {
      const steps = [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }];
      const prices = [{ size: 'SMALL', coat: null, price: 40, minutes: 30 }];
      return String((await newService(caller, { steps, prices })).id);
    },
  },
  {
    path: '/api/products',
    table: 'products',
    make: (caller) => make(caller, '/api/products', { name: 'Xampu', price: 20, stock: 3 }),
  },
  {
    path: '/api/packages',
    table: 'packages',
    make: async (caller) => {
      const services = [{ serviceId: (await newService(caller)).id, quantity: 2 }];
      return make(caller, '/api/packages', { name: 'Quatro banhos', price: 200, startDay: 1, endDay: 31, services });
    },
  },
  {
    path: '/api/professionals',
    table: 'professionals',
    make: (caller) =>
      make(caller, '/api/professionals', {
        name: newName(),
        hours: [{ weekday: 1, from: '08:00', to: '12:00' }],
        timeOff: [{ from: `${day(3)}T00:00`, to: `${day(4)}T00:00`, reason: 'Férias' }],
      }),
  },
  {
    path: '/api/stations',
    table: 'stations',
    make: (caller) => make(caller, '/api/stations', { name: newName(), kind: 'TUB' }),
  },
  { path: '/api/waiting-list', table: 'waiting_list', make: async (caller) => (await newWaiting(caller)).id },
];

describe.each(RESOURCES)('a deleted record of $path', ({ path, table, make: makeOne }) => {
  const read = async (id: string) => (await tenant.get(`${path}/${id}`)).json.data;
  const total = async () => (await tenant.get(`${path}?page=1`)).json.data.pagination.total;

  it('is restored with all that it had, and counted again', async () => {
    const id = await makeOne(tenant);
    const [before, count] = [await read(id), await total()];
    expect((await tenant.delete(`${path}/${id}`)).status).toBe(200);
    expect([(await tenant.get(`${path}/${id}`)).status, await total()]).toEqual([404, count - 1]);
    expect(await tenant.post(`${path}/${id}/restoration`)).toMatchObject({ status: 200, json: { data: before } });
    expect([await read(id), await total()]).toEqual([before, count]);
  });

  it('is there once if it is restored twice, even at once', async () => {
    const id = await makeOne(tenant);
    const count = await total();
    await tenant.delete(`${path}/${id}`);
    const both = await Promise.all([1, 2].map(() => tenant.post(`${path}/${id}/restoration`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await total()).toBe(count);
  });

  it('stays deleted after a minute', async () => {
    const id = await makeOne(tenant);
    await tenant.delete(`${path}/${id}`);
    await api.owner.query(`update ${table} set deleted_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect(await tenant.post(`${path}/${id}/restoration`)).toMatchObject({
      status: 409,
      json: { message: 'O prazo de um minuto para desfazer já passou.' },
    });
    expect((await tenant.get(`${path}/${id}`)).status).toBe(404);
  });

  it('is unknown to another tenant, as one that never was', async () => {
    const id = await makeOne(tenant);
    await tenant.delete(`${path}/${id}`);
    const [foreign, none] = [id, newId()].map((one) => other.post(`${path}/${one}/restoration`));
    expect((await foreign)?.json).toEqual((await none)?.json);
    expect((await foreign)?.status).toBe(404);
    expect((await tenant.get(`${path}/${id}`)).status).toBe(404);
  });
});

describe('a record is not restored', () => {
  const refuses = async (path: string, status: number, message: string) =>
    expect(await tenant.post(`${path}/restoration`)).toMatchObject({ status, json: { message } });

  it.each([
    ['professionals', 'Já existe um profissional com o nome "Ana". Escolha outro.', {}],
    ['stations', 'Já existe uma estação com o nome "Ana". Escolha outro.', { kind: 'TUB' }],
  ])('if another one of the %s has its name by now', async (noun, message, fields) => {
    const id = await make(tenant, `/api/${noun}`, { name: 'Ana', ...fields });
    await tenant.delete(`/api/${noun}/${id}`);
    await make(tenant, `/api/${noun}`, { name: 'Ana', ...fields });
    await refuses(`/api/${noun}/${id}`, 409, message);
  });

  it('if the professional’s user is another one by now', async () => {
    const { userId } = await tenant.as('STAFF');
    const id = await make(tenant, '/api/professionals', { name: newName(), userId });
    await tenant.delete(`/api/professionals/${id}`);
    await make(tenant, '/api/professionals', { name: newName(), userId });
    await refuses(`/api/professionals/${id}`, 409, 'Este usuário já é outro profissional.');
  });

  it('if the pet waits again, or is gone', async () => {
    const { id, ...wanted } = await newWaiting(tenant);
    await tenant.delete(`/api/waiting-list/${id}`);
    const again = await make(tenant, '/api/waiting-list', wanted);
    await refuses(`/api/waiting-list/${id}`, 409, 'Thor já está na lista de espera para este serviço neste período.');
    await tenant.delete(`/api/waiting-list/${again}`);
    await tenant.delete(`/api/pets/${wanted.petId}`);
    await refuses(`/api/waiting-list/${id}`, 404, 'Pet não encontrado.');
  });

  it('if it is a pet without its client', async () => {
    const { id, clientId } = await newPet(tenant);
    await tenant.delete(`/api/pets/${id}`);
    await tenant.delete(`/api/clients/${clientId}`);
    await refuses(`/api/pets/${id}`, 404, 'O cliente deste pet também foi excluído.');
    expect((await tenant.post(`/api/clients/${clientId}/restoration`)).status).toBe(200);
    expect((await tenant.post(`/api/pets/${id}/restoration`)).status).toBe(200);
  });

  it.each([true, false])('if its data was erased (deleted before: %s)', async (isDeleted) => {
    const { id, clientId } = await newPet(tenant);
    if (isDeleted) await tenant.delete(`/api/clients/${clientId}`);
    const erased = await tenant.post(`/api/clients/${clientId}/erasure`, { name: 'Joana Prado' });
    expect([erased.status, erased.json.message]).toEqual([200, '']);
    await refuses(`/api/clients/${clientId}`, 404, 'Cliente não encontrado.');
    await refuses(`/api/pets/${id}`, 404, 'O cliente deste pet também foi excluído.');
  });
});
