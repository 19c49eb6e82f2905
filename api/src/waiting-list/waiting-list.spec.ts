import { waitingSchema } from '@focinho/contracts/waiting-list';
import { TestApi, type TestTenant } from '../testing/api';
import { day, newClient, newPet, newService } from '../testing/records';

let api: TestApi;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('espera');
  other = await api.tenant('outra-espera');
});
afterAll(() => api.stop());

const newProfessional = async (name: string): Promise<{ id: string }> =>
  (await tenant.post('/api/professionals', { name })).json.data.professional;

/** A pet that waits for a bath from today on, unless the fields say otherwise. */
async function wish(fields: object = {}) {
  const petId = (await newPet(tenant)).id;
  const serviceId = (await newService(tenant)).id;
  return { petId, serviceId, fromDay: day(), toDay: day(5), ...fields };
}
const add = async (fields: object = {}) => {
  const { status, json } = await tenant.post('/api/waiting-list', await wish(fields));
  if (status !== 201) throw new Error(`${status} ${json.message}`);
  return waitingSchema.parse(json.data.waiting);
};

describe('the waiting list', () => {
  it('takes in a pet, and embeds its owner, service and professional', async () => {
    const client = await newClient(tenant, { name: 'Mariana Souza', phone: '(11) 98765-4321' });
    const pet = await newPet(tenant, { name: 'Luna', clientId: client.id });
    const service = await newService(tenant, { name: 'Tosa' });
    const ana = await newProfessional('Ana');
    const ids = { petId: pet.id, serviceId: service.id, professionalId: ana.id };
    const waiting = await add({ ...ids, notes: 'De manhã' });
    expect(waiting).toMatchObject({
      ...ids,
      pet: { id: pet.id, name: 'Luna' },
      client: { id: client.id, name: 'Mariana Souza', phone: client.phone },
      service: { id: service.id, name: 'Tosa' },
      professional: { id: ana.id, name: 'Ana' },
      fromDay: day(),
      toDay: day(5),
      notes: 'De manhã',
    });
    expect((await tenant.get(`/api/waiting-list/${waiting.id}`)).json.data.waiting).toEqual(waiting);
  });

  it('lists those who have waited longest first, finds them by the name of the pet, and loses the removed ones', async () => {
    const names = ['Zeca', 'Zélia', 'Zuca'];
    const entries = [];
    for (const name of names) entries.push(await add({ petId: (await newPet(tenant, { name })).id }));
    const namesOf = async (query: string) =>
      (await tenant.get(`/api/waiting-list?${query}`)).json.data.waitingList
        .map(({ pet }: { pet: { name: string } }) => pet.name)
        .filter((name: string) => name.startsWith('Z'));
    expect(await namesOf('')).toEqual(names);
    expect(await namesOf('search=zelia&page=1')).toEqual(['Zélia']);
    expect(await namesOf(`petId=${entries[2]?.petId}`)).toEqual(['Zuca']);
    expect((await tenant.delete(`/api/waiting-list/${entries[0]?.id}`)).status).toBe(200);
    expect(await namesOf('')).toEqual(['Zélia', 'Zuca']);
    expect((await tenant.get(`/api/waiting-list/${entries[0]?.id}`)).status).toBe(404);
  });

  it('changes only what is sent', async () => {
    const waiting = await add({ notes: 'Com calma' });
    const { json } = await tenant.put(`/api/waiting-list/${waiting.id}`, { toDay: day(9) });
    expect(json.data.waiting).toEqual({ ...waiting, toDay: day(9) });
  });

  it('refuses an end before the beginning, also if only one of them is changed', async () => {
    const message = 'A data final deve ser depois da inicial';
    const created = await tenant.post('/api/waiting-list', await wish({ fromDay: day(6) }));
    expect(created).toMatchObject({ status: 400, json: { errors: [{ path: 'toDay', message }] } });
    const waiting = await add({ fromDay: day(3) });
    const changed = await tenant.put(`/api/waiting-list/${waiting.id}`, { toDay: day(2) });
    expect(changed).toMatchObject({ status: 400, json: { errors: [{ path: 'toDay', message }] } });
  });

  it('refuses ids of another tenant, and those of deleted records', async () => {
    const foreign = {
      petId: [(await newPet(other)).id, 'Pet não encontrado.'],
      serviceId: [(await newService(other)).id, 'Serviço não encontrado.'],
      professionalId: [
        (await other.post('/api/professionals', { name: 'Rui' })).json.data.professional.id,
        'Profissional não encontrado.',
      ],
    };
    const waiting = await add();
    for (const [field, [id, message]] of Object.entries(foreign)) {
      const refused = { status: 404, json: { message } };
      expect(await tenant.post('/api/waiting-list', await wish({ [field]: id }))).toMatchObject(refused);
      expect(await tenant.put(`/api/waiting-list/${waiting.id}`, { [field]: id })).toMatchObject(refused);
    }
    expect((await other.get(`/api/waiting-list/${waiting.id}`)).status).toBe(404);
    const gone = await newPet(tenant);
    await tenant.delete(`/api/pets/${gone.id}`);
    expect((await tenant.post('/api/waiting-list', await wish({ petId: gone.id }))).status).toBe(404);
  });

  it('takes a repeated request with the same key in once', async () => {
    const body = await wish();
    const key = { 'idempotency-key': 'uma-vez' };
    const [first, second] = [
      await tenant.post('/api/waiting-list', body, key),
      await tenant.post('/api/waiting-list', body, key),
    ];
    expect(second.json.data).toEqual(first.json.data);
    const found = await tenant.get(`/api/waiting-list?petId=${body.petId}`);
    expect(found.json.data.waitingList).toHaveLength(1);
  });
});
