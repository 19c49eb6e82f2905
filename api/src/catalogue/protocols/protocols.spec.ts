import { protocolSchema } from '@focinho/contracts/catalogue/protocols';
import { STARTER_PROTOCOLS } from '@focinho/contracts/catalogue/starter-protocols';
import { TestApi, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('protocolos');
});

const V10 = { name: 'V10', kind: 'VACCINE', species: 'DOG', firstAgeDays: 42, seriesDoses: 3, boosterDays: 365 };
const pathOf = ({ id }: { id: string }) => `/api/protocols/${id}`;
const namesOf = async (of: TestTenant, query = '') =>
  (await of.get(`/api/protocols?${query}`)).json.data.protocols.map(({ name }: { name: string }) => name);

it('are created, read, changed, deleted and restored', async () => {
  const created = await tenant.post('/api/protocols', { ...V10, name: 'V12' });
  expect(created.status).toBe(201);
  const protocol = protocolSchema.parse(created.json.data.protocol);
  expect(protocol).toMatchObject({ ...V10, name: 'V12', intervalDays: 21, isActive: true });
  expect((await tenant.put(pathOf(protocol), { boosterDays: null })).json.data.protocol).toEqual({
    ...protocol,
    boosterDays: null,
  });
  expect((await tenant.delete(pathOf(protocol))).status).toBe(200);
  expect((await tenant.get(pathOf(protocol))).status).toBe(404);
  expect((await tenant.post(`${pathOf(protocol)}/restoration`)).status).toBe(200);
  expect((await tenant.get(pathOf(protocol))).status).toBe(200);
});

it('begin with the Brazilian set, once, also if two desks ask for it, and not again what was deleted', async () => {
  const other = await api.tenant('primeiros-protocolos');
  const staff = await other.as('STAFF');
  const added = await Promise.all([1, 2, 3].map(() => staff.post('/api/protocols/starters')));
  expect(added.map(({ json }) => json.data.added).sort()).toEqual([0, 0, STARTER_PROTOCOLS.length]);
  expect(await namesOf(other, 'species=CAT&kind=VACCINE&isActive=true')).toEqual(['Antirrábica', 'FeLV', 'V4 felina']);
  for (const { id } of (await other.get('/api/protocols?kind=FLEA')).json.data.protocols)
    await other.delete(`/api/protocols/${id}`);
  expect((await staff.post('/api/protocols/starters')).json.data).toEqual({ added: 0 });
});

it('of vaccines belong to a plan; deworming and flea control to every one', async () => {
  const mini = await api.tenant('protocolos-mini', 'OWNER', 'BASIC');
  await mini.post('/api/protocols/starters');
  expect(new Set(await namesOf(mini))).toEqual(new Set(['Antipulgas', 'Vermífugo']));
  const refused = {
    status: 402,
    json: { errors: [{ code: 'PLAN_LACKS_FEATURE', feature: 'vaccines', plan: 'PREMIUM' }] },
  };
  expect(await mini.post('/api/protocols', V10)).toMatchObject(refused);
  const own = await mini.post('/api/protocols', { ...V10, name: 'Vermífugo filhote', kind: 'DEWORMER' });
  expect(own.status).toBe(201);
  expect(await mini.put(pathOf(own.json.data.protocol), { kind: 'VACCINE' })).toMatchObject(refused);
  await api.owner.query(`update tenants set plan = 'PREMIUM' where id = $1`, [mini.tenantId]);
  expect((await mini.post('/api/protocols/starters')).json.data.added).toBe(10);
});

it('have one name for a species, whatever its case', async () => {
  const first = await tenant.post('/api/protocols', V10);
  const message = 'Já existe o protocolo "V10" para cachorro. Escolha outro nome.';
  const refusal = { status: 409, json: { message, errors: [{ path: 'name', message }] } };
  expect(await tenant.post('/api/protocols', { ...V10, name: 'v10' })).toMatchObject(refusal);
  const cat = await tenant.post('/api/protocols', { ...V10, species: 'CAT' });
  expect(cat.status).toBe(201);
  expect(await tenant.put(pathOf(cat.json.data.protocol), { species: 'DOG' })).toMatchObject(refusal);
  await tenant.delete(pathOf(first.json.data.protocol));
  expect((await tenant.put(pathOf(cat.json.data.protocol), { species: 'DOG' })).status).toBe(200);
  expect(await tenant.post(`${pathOf(first.json.data.protocol)}/restoration`)).toMatchObject(refusal);
});

it('are changed by managers only, and belong to one tenant', async () => {
  const staff = await tenant.as('STAFF');
  expect((await staff.post('/api/protocols', { ...V10, name: 'Leish' })).status).toBe(403);
  const { id } = (await tenant.post('/api/protocols', { ...V10, name: 'Leish' })).json.data.protocol;
  const stranger = await api.tenant('protocolos-alheios');
  expect((await stranger.get(`/api/protocols/${id}`)).status).toBe(404);
  expect((await stranger.put(`/api/protocols/${id}`, { name: 'X' })).status).toBe(404);
});

it.each([
  [{ name: '' }, 'name', 'Informe o nome'],
  [{ kind: 'PILL' }, 'kind', 'O tipo é inválido'],
  [{ species: null }, 'species', 'Informe a espécie'],
  [{ seriesDoses: 0 }, 'seriesDoses', 'O número de doses iniciais deve ser no mínimo 1'],
  [{ intervalDays: 1.5 }, 'intervalDays', 'O intervalo deve ser um número inteiro'],
  [{ boosterDays: 9999 }, 'boosterDays', 'O reforço deve ser no máximo 1830'],
])('refuse %j', async (fields, path, message) => {
  const refusal = { status: 400, json: { errors: [{ path, message }] } };
  expect(await tenant.post('/api/protocols', { ...V10, ...fields })).toMatchObject(refusal);
});
