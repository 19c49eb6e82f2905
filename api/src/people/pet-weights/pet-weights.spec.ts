import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { checkedImport, settled } from '../../testing/imports';
import { day, newClient, newPet } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('balanca');
});

const weigh = (id: string, weight: number, more: object = {}) =>
  tenant.post(`/api/pets/${id}/weights`, { weight, ...more });
const weightsOf = async (id: string): Promise<{ id: string; weight: number; day: string }[]> =>
  (await tenant.get(`/api/pets/${id}/weights`)).json.data.weights;
const weightOf = async (id: string) => (await tenant.get(`/api/pets/${id}`)).json.data.pet.weight;
const numbers = async (id: string) => (await weightsOf(id)).map(({ weight }) => weight);

it('has every weighing of a pet, which weighs what the latest day says, whenever that was entered', async () => {
  const { id } = await newPet(tenant, { name: 'Bola' });
  expect((await weigh(id, 12.4, { day: day(-10), notes: 'Depois do banho' })).status).toBe(201);
  expect((await weigh(id, 13)).status).toBe(201);
  expect((await weigh(id, 9.8, { day: day(-90) })).status).toBe(201);
  expect(await weightsOf(id)).toMatchObject([
    { weight: 13, day: `${day()}T00:00:00.000Z`, createdBy: { id: tenant.userId } },
    { weight: 12.4, notes: 'Depois do banho' },
    { weight: 9.8 },
  ]);
  expect(await weightOf(id)).toBe(13);
  const { entries } = (await tenant.get(`/api/pets/${id}/record`)).json.data.record.timeline;
  expect(entries).toMatchObject([{ kind: 'weight', weight: 9.8 }, { weight: 13 }, { weight: 12.4 }]);
});

it('takes a wrong weighing away, and brings it back within a minute', async () => {
  const { id } = await newPet(tenant);
  await weigh(id, 10, { day: day(-1) });
  const { json } = await weigh(id, 100);
  const wrong = json.data.weight.id;
  expect((await tenant.delete(`/api/weights/${wrong}`)).status).toBe(200);
  expect(await weightOf(id)).toBe(10);
  expect((await tenant.delete(`/api/weights/${wrong}`)).status).toBe(404);
  expect((await tenant.post(`/api/weights/${wrong}/restoration`)).status).toBe(200);
  expect(await weightOf(id)).toBe(100);
});

it('knows what the form of the pet says, corrected on the same day, and taken back by an undo', async () => {
  const { id } = await newPet(tenant, { weight: 5 });
  expect(await numbers(id)).toEqual([5]);
  await weigh(id, 6, { notes: 'No balcão' });
  for (const [weight, after] of [
    [7, [7, 6, 5]],
    [7.5, [7.5, 6, 5]],
    [6, [6, 5]],
  ] as const) {
    expect((await tenant.put(`/api/pets/${id}`, { weight })).status).toBe(200);
    expect(await numbers(id)).toEqual(after);
    expect(await weightOf(id)).toBe(weight);
  }
  // Nothing was weighed.
  const before = await numbers(id);
  expect((await tenant.put(`/api/pets/${id}`, { weight: 6, breed: 'Poodle' })).status).toBe(200);
  expect(await numbers(id)).toEqual(before);
});

it('is in the audit log as the pet’s own weight when a form says it first, and as a weighing when a scale does', async () => {
  const { id } = await newPet(tenant, { weight: 5 });
  await tenant.put(`/api/pets/${id}`, { weight: 6 });
  const weighed = await weigh(id, 7);
  const logged = async (entity: string): Promise<Json[]> =>
    (await tenant.get(`/api/audit?entity=${entity}`)).json.data.audit;
  const ofThePet = (await logged('pets')).filter(({ entityId }) => entityId === id);
  expect(ofThePet.map(({ after }) => after.weight)).toEqual([7, 6, 5]);
  expect((await logged('pet_weights')).filter(({ after }) => after.pet_id === id)).toMatchObject([
    { entityId: weighed.json.data.weight.id, action: 'create' },
    { before: { weight: 5 }, after: { weight: 6 }, action: 'update' },
  ]);
});

it('has weighings of the form alone corrected by the form, not those of the scale', async () => {
  const { id } = await newPet(tenant);
  await weigh(id, 6);
  expect((await tenant.put(`/api/pets/${id}`, { weight: 7 })).status).toBe(200);
  expect(await numbers(id)).toEqual([7, 6]);
});

it('begins with what a pet of a spreadsheet weighs, which is no use of it that an undo would respect', async () => {
  const imported = await checkedImport(tenant, 'Nome;Pet;Peso\nAna;Planilha;12,5');
  const path = `/api/imports/${imported.id}`;
  expect((await tenant.post(`${path}/run`, { onlyGood: false })).status).toBe(200);
  await settled(tenant, imported.id);
  const { pets } = (await tenant.get('/api/pets?search=Planilha')).json.data;
  expect(await numbers(pets[0].id)).toEqual([12.5]);
  expect((await tenant.post(`${path}/undo`)).status).toBe(200);
  expect(await settled(tenant, imported.id)).toMatchObject({ counts: { removed: 2, kept: 0 } });
});

it('lets two desks weigh at once: both are there, and the pet weighs what the list begins with', async () => {
  const { id } = await newPet(tenant);
  const responses = await Promise.all([1, 2, 3, 4].map((weight) => weigh(id, weight)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const known = await numbers(id);
  expect(known).toHaveLength(4);
  expect(await weightOf(id)).toBe(known[0]);
});

it('moves with a merge, is exported, and loses its notes with an erasure', async () => {
  const client = await newClient(tenant, { name: 'Nina Rosa' });
  const [kept, old] = [await newPet(tenant, { clientId: client.id }), await newPet(tenant, { clientId: client.id })];
  await weigh(kept.id, 3, { day: day(-3) });
  await weigh(old.id, 4, { notes: 'Segredo da balança' });
  expect((await tenant.post(`/api/pets/${kept.id}/merge`, { duplicatePetId: old.id })).status).toBe(200);
  expect(await numbers(kept.id)).toEqual([4, 3]);
  expect(await weightOf(kept.id)).toBe(4);
  const exported = (await tenant.post(`/api/clients/${client.id}/export`)).json.data.export;
  expect(exported.weights).toMatchObject([{ weight: 3 }, { weight: 4, notes: 'Segredo da balança' }]);
  expect((await tenant.post(`/api/clients/${client.id}/erasure`, { name: 'Nina Rosa' })).status).toBe(200);
  const left: object[] = await api.owner.query(
    `select id::text from pet_weights where notes is not null and pet_id = $1
     union all select entity_id from audit_log where (coalesce(before, '{}')::text || coalesce(after, '{}')::text) ilike '%segredo%'`,
    [kept.id],
  );
  expect(left).toEqual([]);
});

it('refuses what cannot be weighed, and another tenant’s pets and weighings', async () => {
  const { id } = await newPet(tenant);
  const problem = (path: string, message: string) => ({ status: 400, json: { errors: [{ path, message }] } });
  expect(await weigh(id, 0)).toMatchObject(problem('weight', 'Informe o peso'));
  expect(await weigh(id, 1, { day: day(1) })).toMatchObject(
    problem('day', 'A data da pesagem não pode estar no futuro'),
  );
  for (const bad of [-1, 1.234, 10_000]) expect((await weigh(id, bad)).status).toBe(400);
  for (const bad of [{ day: 'ontem' }, { notes: 'x'.repeat(201) }]) expect((await weigh(id, 1, bad)).status).toBe(400);
  const { json } = await weigh(id, 2);
  const stranger = await api.tenant('balanca-alheia');
  expect((await stranger.get(`/api/pets/${id}/weights`)).status).toBe(404);
  expect((await stranger.post(`/api/pets/${id}/weights`, { weight: 1 })).status).toBe(404);
  expect((await stranger.delete(`/api/weights/${json.data.weight.id}`)).status).toBe(404);
  expect(await numbers(id)).toEqual([2]);
});
