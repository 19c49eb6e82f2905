import { TUTORS_OF_PET } from '@focinho/contracts/people/pet-tutors';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { newClient, newPet } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('familia');
});

interface Tie {
  id: string;
  relation: string | null;
  client: { id: string };
}
const add = (petId: string, clientId: string, relation?: string, caller: Caller = tenant) =>
  caller.post(`/api/pets/${petId}/tutors`, { clientId, relation });
async function tie(petId: string, clientId: string, relation?: string): Promise<string> {
  const { status, json } = await add(petId, clientId, relation);
  expect([status, json.message]).toEqual([201, '']);
  return json.data.tutor.id;
}
const recordOf = async (list: 'pets' | 'clients', id: string) =>
  (await tenant.get(`/api/${list}/${id}/record`)).json.data.record;
const tutorsOf = async (petId: string): Promise<Tie[]> => (await recordOf('pets', petId)).tutors;
const namesOf = async (petId: string) => (await tutorsOf(petId)).map(({ relation }) => relation);
const caredForBy = async (clientId: string): Promise<string[]> =>
  (await recordOf('clients', clientId)).caresFor.map(({ pet }: { pet: { name: string } }) => pet.name);

it('shows whoever else takes care of a pet on both records; who pays stays the same', async () => {
  const bia = await newClient(tenant, { name: 'Bia', phone: '(11) 98765-4321' });
  const pet = await newPet(tenant, { name: 'Mel' });
  const added = await add(pet.id, bia.id, 'Filha', await tenant.as('STAFF'));
  expect(added).toMatchObject({
    status: 201,
    json: { data: { tutor: { petId: pet.id, relation: 'Filha', client: { name: 'Bia', phone: '(11) 98765-4321' } } } },
  });
  expect(await tutorsOf(pet.id)).toMatchObject([{ relation: 'Filha', client: { id: bia.id } }]);
  expect((await recordOf('clients', bia.id)).caresFor).toMatchObject([
    { relation: 'Filha', pet: { id: pet.id, name: 'Mel', species: 'DOG', deceasedOn: null, photoId: null } },
  ]);
  expect((await recordOf('pets', pet.id)).clientId).toBe(pet.clientId);
  expect((await recordOf('clients', bia.id)).pets).toEqual([]);
});

it('is there once, also for two desks at once, and goes and comes back within a minute', async () => {
  const [client, pet] = [await newClient(tenant), await newPet(tenant)];
  const both = await Promise.all([add(pet.id, client.id), add(pet.id, client.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [known] = await tutorsOf(pet.id);
  const id = known?.id ?? '';
  expect((await tenant.delete(`/api/pet-tutors/${id}`)).status).toBe(200);
  expect(await tutorsOf(pet.id)).toEqual([]);
  expect((await tenant.delete(`/api/pet-tutors/${id}`)).status).toBe(404);
  expect((await tenant.post(`/api/pet-tutors/${id}/restoration`)).status).toBe(200);
  expect(await tutorsOf(pet.id)).toHaveLength(1);
  await tenant.delete(`/api/pet-tutors/${id}`);
  await tie(pet.id, client.id);
  expect((await tenant.post(`/api/pet-tutors/${id}/restoration`)).status).toBe(409);
});

it('refuses who pays already, one too many, and what says nobody', async () => {
  const pet = await newPet(tenant);
  expect(await add(pet.id, pet.clientId)).toMatchObject({ status: 400, json: { errors: [{ path: 'clientId' }] } });
  expect(await add(pet.id, 'ninguém')).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'clientId', message: 'Selecione um cliente' }] },
  });
  expect((await add(pet.id, newId())).status).toBe(404);
  const { id } = await newClient(tenant);
  expect((await add(pet.id, id, 'x'.repeat(41))).status).toBe(400);
  expect((await add(newId(), id)).status).toBe(404);
  const others: string[] = [];
  for (let count = 0; count < TUTORS_OF_PET; count += 1) others.push((await newClient(tenant)).id);
  for (const other of others) await tie(pet.id, other);
  expect((await add(pet.id, id)).status).toBe(409);
  // Who pays by now and who is gone are not shown, and leave their places.
  const [payer, gone] = others;
  expect((await tenant.put(`/api/pets/${pet.id}`, { clientId: payer })).status).toBe(200);
  expect((await add(pet.id, id)).status).toBe(201);
  expect((await add(pet.id, pet.clientId)).status).toBe(409);
  expect((await tenant.delete(`/api/clients/${gone}`)).status).toBe(200);
  expect((await add(pet.id, pet.clientId)).status).toBe(201);
});

it('forgets clients and pets that are gone, and whoever pays by now', async () => {
  const [client, pet] = [await newClient(tenant), await newPet(tenant, { name: 'Nina' })];
  await tie(pet.id, client.id);
  expect((await tenant.put(`/api/pets/${pet.id}`, { clientId: client.id })).status).toBe(200);
  expect(await tutorsOf(pet.id)).toEqual([]);
  expect(await caredForBy(client.id)).toEqual([]);
  expect((await tenant.post(`/api/clients/${client.id}/export`)).json.data.export.caresFor).toEqual([]);
  const other = await newClient(tenant);
  await tie(pet.id, other.id);
  expect(await caredForBy(other.id)).toEqual(['Nina']);
  expect((await tenant.delete(`/api/clients/${other.id}`)).status).toBe(200);
  expect(await tutorsOf(pet.id)).toEqual([]);
  const last = await newClient(tenant);
  await tie(pet.id, last.id);
  await tenant.delete(`/api/pets/${pet.id}`);
  expect(await caredForBy(last.id)).toEqual([]);
});

it('moves with merges, and is there once if both had it', async () => {
  const [kept, old] = [await newClient(tenant), await newClient(tenant)];
  const [shared, single] = [await newPet(tenant, { name: 'A' }), await newPet(tenant, { name: 'B' })];
  await tie(shared.id, kept.id, 'Tia');
  await tie(shared.id, old.id, 'Tia de novo');
  await tie(single.id, old.id, 'Madrinha');
  const own = await newPet(tenant, { name: 'C', clientId: kept.id });
  await tie(own.id, old.id, 'A mesma');
  // Who pays for it by now and once took care of it, is counted as neither record shows it.
  const inherited = await newPet(tenant, { name: 'D' });
  await tie(inherited.id, old.id, 'Paga agora');
  expect((await tenant.put(`/api/pets/${inherited.id}`, { clientId: old.id })).status).toBe(200);
  const { preview } = (await tenant.get(`/api/clients/${kept.id}/merge?duplicateClientId=${old.id}`)).json.data;
  expect(preview).toMatchObject({ kept: { caresFor: 1, tutors: 1 }, duplicate: { caresFor: 3, tutors: 0 } });
  const merged = await tenant.post(`/api/clients/${kept.id}/merge`, { duplicateClientId: old.id });
  expect([merged.status, merged.json.message]).toEqual([200, '']);
  expect(await caredForBy(kept.id)).toEqual(['A', 'B']);
  expect(await namesOf(shared.id)).toEqual(['Tia']);
  expect(await namesOf(own.id)).toEqual([]);

  const twin = await newPet(tenant, { name: 'A2', clientId: shared.clientId });
  await tie(twin.id, kept.id, 'Tia do outro');
  await tie(twin.id, (await newClient(tenant)).id, 'Avó');
  expect((await tenant.post(`/api/pets/${shared.id}/merge`, { duplicatePetId: twin.id })).status).toBe(200);
  expect(await namesOf(shared.id)).toEqual(['Tia', 'Avó']);
});

it('is exported for the client, and gone with an erasure of either', async () => {
  const bia = await newClient(tenant, { name: 'Bia Rosa' });
  const payer = await newClient(tenant, { name: 'Caio Rosa' });
  const [pet, other] = [await newPet(tenant, { name: 'Mel' }), await newPet(tenant, { clientId: payer.id })];
  await tie(pet.id, bia.id, 'Segredo de família');
  const second = await newClient(tenant);
  await tie(other.id, second.id, 'Segredo de família');
  const exported = (await tenant.post(`/api/clients/${bia.id}/export`)).json.data.export;
  expect(exported.caresFor).toEqual([{ relation: 'Segredo de família', pet: 'Mel' }]);
  for (const { id, name } of [bia, payer])
    expect((await tenant.post(`/api/clients/${id}/erasure`, { name })).status).toBe(200);
  expect(await tutorsOf(pet.id)).toEqual([]);
  expect(await caredForBy(second.id)).toEqual([]);
  const left: object[] = await api.owner.query(
    `select id::text from pet_tutors where relation is not null and pet_id = any ($1)
     union all select entity_id from audit_log where (coalesce(before, '{}')::text || coalesce(after, '{}')::text) ilike '%segredo%'`,
    [[pet.id, other.id]],
  );
  expect(left).toEqual([]);
});

it('is nobody else’s: another tenant finds neither the pet, the client nor the tie', async () => {
  const stranger = await api.tenant('vizinhos');
  const [client, pet] = [await newClient(tenant), await newPet(tenant)];
  const id = await tie(pet.id, client.id);
  const [theirs, theirPet] = [await newClient(stranger), await newPet(stranger)];
  for (const [petId, clientId] of [
    [pet.id, theirs.id],
    [theirPet.id, client.id],
  ] as const)
    expect((await add(petId, clientId, undefined, stranger)).status).toBe(404);
  expect((await stranger.delete(`/api/pet-tutors/${id}`)).status).toBe(404);
  expect((await stranger.post(`/api/pet-tutors/${id}/restoration`)).status).toBe(404);
  expect(await tutorsOf(pet.id)).toHaveLength(1);
});
