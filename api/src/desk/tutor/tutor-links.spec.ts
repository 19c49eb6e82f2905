import {
  newTutorLinkSchema,
  TUTOR_LINK_DAYS,
  TUTOR_LINKS_MAX,
  tutorLinkSchema,
} from '@focinho/contracts/desk/tutor-links';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { newClient } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('da-familia');
});

async function newLink(caller: Caller, clientId: string) {
  const { status, json } = await caller.post('/api/tutor-links', { clientId });
  expect([status, json.message]).toEqual([201, '']);
  return newTutorLinkSchema.parse(json.data.link);
}
const open = (token: string) => api.call('GET', '/api/tutor', undefined, { authorization: `Bearer ${token}` });
const linksOf = async (caller: Caller, clientId: string): Promise<Json[]> =>
  (await caller.get(`/api/tutor-links?clientId=${clientId}`)).json.data.links;

describe('a link of a tutor', () => {
  it('says its secret once, works for a month, and then says when it was last opened', async () => {
    const client = await newClient(tenant);
    const { token, ...link } = await newLink(await tenant.as('STAFF'), client.id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(TUTOR_LINK_DAYS);
    expect((await linksOf(tenant, client.id)).map((one) => tutorLinkSchema.parse(one))).toEqual([link]);
    expect(JSON.stringify(await linksOf(tenant, client.id))).not.toContain(token);
    expect((await open(token)).status).toBe(200);
    const [used] = await linksOf(tenant, client.id);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is stored only as a hash, also in the audit log and with an Idempotency-Key', async () => {
    const client = await newClient(tenant);
    const { json } = await tenant.post('/api/tutor-links', { clientId: client.id }, { 'idempotency-key': 'um-tutor' });
    const { token, id } = json.data.link;
    for (const table of ['tutor_links', 'audit_log', 'idempotency_keys', 'changes'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(token);
    const [{ token_hash: hash }] = await api.owner.query('select token_hash from tutor_links where id = $1', [id]);
    expect(JSON.stringify(await api.owner.query('select * from audit_log'))).not.toContain(hash);
  });

  it('ends when it is revoked, also by a shop whose subscription has lapsed', async () => {
    const client = await newClient(tenant);
    const { id, token } = await newLink(tenant, client.id);
    const revoke = () => tenant.delete(`/api/tutor-links/${id}`);
    expect(await revoke()).toMatchObject({ status: 200, json: { data: { id } } });
    expect((await open(token)).status).toBe(410);
    expect((await revoke()).status).toBe(404);
    expect(await linksOf(tenant, client.id)).toEqual([]);
  });

  it('is one of five of a client: the next one ends the oldest, however many are made at once', async () => {
    const client = await newClient(tenant);
    const first = await newLink(tenant, client.id);
    const made = await Promise.all(Array.from({ length: TUTOR_LINKS_MAX }, () => newLink(tenant, client.id)));
    expect((await open(first.token)).status).toBe(410);
    for (const { token } of made) expect((await open(token)).status).toBe(200);
    expect(await linksOf(tenant, client.id)).toHaveLength(TUTOR_LINKS_MAX);
  });

  it('is neither made, listed nor revoked by another shop', async () => {
    const client = await newClient(tenant);
    const { id, token } = await newLink(tenant, client.id);
    const rival = await api.tenant('outra-da-familia');
    expect(await rival.post('/api/tutor-links', { clientId: client.id })).toMatchObject({
      status: 404,
      json: { message: 'Cliente não encontrado.' },
    });
    expect(await linksOf(rival, client.id)).toEqual([]);
    expect((await rival.delete(`/api/tutor-links/${id}`)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('is refused without a client', async () =>
    expect(await tenant.post('/api/tutor-links', {})).toMatchObject({
      status: 400,
      json: { message: 'Selecione um cliente' },
    }));
});
