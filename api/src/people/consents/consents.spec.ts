import { newId } from '../../database/records';
import { TestApi, type TestTenant } from '../../testing/api';
import { newClient } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('loja');
});

const give = (clientId: string, change: object = {}, caller: Pick<TestTenant, 'post'> = tenant) =>
  caller.post(`/api/clients/${clientId}/consents`, { purpose: 'MARKETING', isGiven: true, way: 'PRESENT', ...change });
const historyOf = async (clientId: string) =>
  (await tenant.get(`/api/clients/${clientId}/consents`)).json.data.consents;

it('is a history: what is withdrawn was given before, and nothing of it changes', async () => {
  const client = await newClient(tenant, 'Ana');
  const staff = await tenant.as('STAFF');
  expect(await give(client, {}, staff)).toMatchObject({
    status: 201,
    json: {
      data: { consent: { isGiven: true, way: 'PRESENT', textVersion: '2026-11', createdBy: { id: staff.userId } } },
    },
  });
  await give(client, { isGiven: false, way: 'PHONE' });
  await give(client, { purpose: 'IMAGE', way: 'LINK' });
  expect(await historyOf(client)).toMatchObject([
    { purpose: 'IMAGE', isGiven: true },
    { purpose: 'MARKETING', isGiven: false, way: 'PHONE', createdBy: { id: tenant.userId } },
    { purpose: 'MARKETING', isGiven: true },
  ]);
  const { audit } = (await tenant.get('/api/audit?entity=consents&limit=10')).json.data;
  expect(audit).toHaveLength(3);
});

it('repeated with the same key it is recorded once', async () => {
  const client = await newClient(tenant, 'Bia');
  const key = { 'idempotency-key': newId() };
  const body = { purpose: 'SERVICE', isGiven: true, way: 'PHONE' };
  for (let times = 0; times < 2; times += 1)
    expect((await tenant.post(`/api/clients/${client}/consents`, body, key)).status).toBe(201);
  expect(await historyOf(client)).toHaveLength(1);
});

it('refuses unknown purposes, ways that nobody can have used, and clients of others', async () => {
  const client = await newClient(tenant, 'Caio');
  for (const bad of [{ purpose: 'ADS' }, { way: 'ERASURE' }, { isGiven: 'sim' }])
    expect((await give(client, bad)).status).toBe(400);
  const other = await api.tenant('outra');
  expect((await give(client, {}, other)).status).toBe(404);
  expect((await other.get(`/api/clients/${client}/consents`)).status).toBe(404);
  expect((await give('c0000000-0000-4000-8000-000000000000')).status).toBe(404);
});

it('is in the client’s copy, and withdrawn with an erasure, which keeps the proof', async () => {
  const client = await newClient(tenant, 'Davi Erasmo');
  await give(client);
  await give(client, { purpose: 'IMAGE' });
  await give(client, { purpose: 'IMAGE', isGiven: false });
  const { json } = await tenant.post(`/api/clients/${client}/export`);
  expect(json.data.export.consents).toMatchObject([
    { purpose: 'MARKETING', isGiven: true, way: 'PRESENT', textVersion: '2026-11' },
    { purpose: 'IMAGE', isGiven: true },
    { purpose: 'IMAGE', isGiven: false },
  ]);
  expect((await tenant.post(`/api/clients/${client}/erasure`, { name: 'Davi Erasmo' })).status).toBe(200);
  const kept = await api.owner.query(
    'select purpose, is_given, way from consents where client_id = $1 order by created_at, id',
    [client],
  );
  expect(kept).toHaveLength(4);
  expect(kept).toContainEqual({ purpose: 'MARKETING', is_given: false, way: 'ERASURE' });
});
