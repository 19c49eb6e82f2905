import { newId } from '../../database/records';
import { TestApi, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let owner: TestTenant;
beforeAll(async () => {
  owner = await api.tenant('loja');
});

const lost = {
  description: 'Um celular sem senha foi perdido',
  knownOn: '2026-11-26',
  dataCategories: 'Nome e telefone',
  peopleCategories: 'Clientes',
  peopleCount: 120,
  measures: 'Sessões encerradas',
  risk: 'RELEVANT',
  isSmallAgent: false,
};
const register = async (change: object = {}, caller: Pick<TestTenant, 'post'> = owner) => {
  const { status, json } = await caller.post('/api/incidents', { ...lost, ...change });
  expect([status, json.message]).toEqual([201, '']);
  return json.data.incident;
};

it('is registered with its term in business days, twice as long for a small agent', async () => {
  const incident = await register();
  expect(incident).toMatchObject({ ...lost, deadline: '2026-12-01', happenedOn: null, authorityNotifiedOn: null });
  const change = (patch: object) => owner.put(`/api/incidents/${incident.id}`, patch);
  expect((await change({ isSmallAgent: true })).json.data.incident.deadline).toBe('2026-12-04');
  const notified = await change({ authorityNotifiedOn: '2026-11-27', peopleNotifiedOn: '2026-11-30' });
  expect(notified.json.data.incident).toMatchObject({
    authorityNotifiedOn: '2026-11-27',
    peopleNotifiedOn: '2026-11-30',
    deadline: '2026-12-04',
    createdBy: { id: owner.userId },
  });
  expect((await owner.get('/api/incidents')).json.data.incidents).toMatchObject([{ id: incident.id }]);
  const { audit } = (await owner.get('/api/audit?entity=incidents&limit=10')).json.data;
  expect(audit).toHaveLength(3);
});

it('is never deleted, and is for owners of the shop alone', async () => {
  const { id } = await register();
  expect((await owner.delete(`/api/incidents/${id}`)).status).toBe(404);
  for (const role of ['STAFF', 'MANAGER'] as const)
    expect((await (await owner.as(role)).get('/api/incidents')).status).toBe(403);
  const other = await api.tenant('outra');
  expect((await other.put(`/api/incidents/${id}`, { risk: 'LOW' })).status).toBe(404);
  expect((await other.get('/api/incidents')).json.data.incidents).toEqual([]);
  expect((await owner.put(`/api/incidents/${newId()}`, { risk: 'LOW' })).status).toBe(404);
});

it('says what is missing', async () => {
  const { status, json } = await owner.post('/api/incidents', { ...lost, knownOn: '', measures: ' ', risk: 'HUGE' });
  expect(status).toBe(400);
  expect(json.errors?.map(({ path }) => path).sort()).toEqual(['knownOn', 'measures', 'risk']);
});

it('the platform keeps its own', async () => {
  const root = await api.tenant('saas-root', 'SUPER_ADMIN');
  const { id } = await register({ description: 'Uma cópia foi perdida' }, root);
  expect((await root.get('/api/incidents')).json.data.incidents).toMatchObject([{ id }]);
});
