import { API_KEYS_MAX, newApiKeySchema } from '@focinho/contracts/access/api-keys';
import { KEY_RATE, type ApiScope } from '@focinho/contracts/access/api-scopes';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let shop: TestTenant;
beforeAll(async () => {
  shop = await api.tenant('chaves');
});

async function newKey(tenant: Caller, scopes: ApiScope[], name = 'Site da loja') {
  const { status, json } = await tenant.post('/api/api-keys', { name, scopes });
  expect([status, json.message]).toEqual([201, '']);
  return newApiKeySchema.parse(json.data.key);
}
/** As another program calls: with the key alone. */
const call = (key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.call(method, path, body, { authorization: `Bearer ${key}`, ...headers });
const refused = async (response: Promise<{ status: number; json: { message: string } }>) => {
  const { status, json } = await response;
  return [status, json.message];
};
const clientNamed = (name: string) => ({ name, email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' });
const GONE = [401, 'Esta chave de API não existe ou foi revogada.'];

describe('a key', () => {
  it('is said once, and stored as a hash', async () => {
    const { key, ...listed } = await newKey(shop, ['clients:read'], '  Planilha ');
    expect(listed).toMatchObject({ name: 'Planilha', scopes: ['clients:read'], hint: key.slice(-4), lastUsedAt: null });
    const { json } = await shop.get('/api/api-keys');
    expect(json.data.keys).toContainEqual(listed);
    for (const table of ['api_keys', 'audit_log', 'idempotency_keys', 'changes'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(key);
  });

  it('reads and writes what its scopes say, and nothing else', async () => {
    const { key } = await newKey(shop, ['clients:read', 'clients:write']);
    const made = await call(key, 'POST', '/api/clients', clientNamed('Ana Integrada'));
    expect([made.status, made.json.message]).toEqual([201, '']);
    expect((await call(key, 'GET', `/api/clients/${made.json.data.client.id}`)).status).toBe(200);
    expect(await refused(call(key, 'GET', '/api/pets'))).toEqual([
      403,
      'Esta chave de API não tem o acesso pets:read.',
    ]);
    const { key: reader } = await newKey(shop, ['clients:read']);
    expect(await refused(call(reader, 'POST', '/api/clients', clientNamed('Não')))).toEqual([
      403,
      'Esta chave de API não tem o acesso clients:write.',
    ]);
  });

  it.each([
    ['GET', '/api/users'],
    ['GET', '/api/account'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/subscription'],
    ['GET', '/api/api-keys'],
    ['POST', '/api/api-keys'],
    ['GET', '/api/audit'],
    ['GET', '/api/stream'],
    ['GET', '/api/super-admin/tenants'],
    ['POST', '/api/clients/0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d/erasure'],
  ])('never reaches %s %s', async (method, path) => {
    const { key } = await newKey(shop, ['clients:read', 'clients:write', 'webhooks:read', 'webhooks:write']);
    expect(await refused(call(key, method, path))).toEqual([403, 'Chaves de API não alcançam este endereço.']);
    await shop.delete(`/api/api-keys/${(await shop.get('/api/api-keys')).json.data.keys.at(-1).id}`);
  });

  it('may do what the role of its resource may: change prices, but not delete a sale', async () => {
    const { key } = await newKey(shop, ['products:write', 'sales:write']);
    const { json } = await call(key, 'POST', '/api/products', { name: 'Ração', price: 10, stock: 1 });
    const changed = await call(key, 'PUT', `/api/products/${json.data.product.id}`, { price: 12 });
    expect([changed.status, changed.json.data?.product.price]).toEqual([200, 12]);
    expect(await refused(call(key, 'DELETE', `/api/sales/${json.data.product.id}`))).toEqual([
      403,
      'Chaves de API não têm permissão para esta ação.',
    ]);
  });

  it('repeats nothing with an Idempotency-Key', async () => {
    const { key } = await newKey(shop, ['clients:write']);
    const once = { 'idempotency-key': 'pedido-1' };
    const first = await call(key, 'POST', '/api/clients', clientNamed('Uma Vez'), once);
    const again = await call(key, 'POST', '/api/clients', clientNamed('Uma Vez'), once);
    expect(again.json.data).toEqual(first.json.data);
  });

  it('is the actor in the audit log', async () => {
    const { key } = await newKey(shop, ['clients:write'], 'Site novo');
    const { json } = await call(key, 'POST', '/api/clients', clientNamed('Do Site'));
    const { audit } = (await shop.get('/api/audit?entity=clients&limit=50')).json.data;
    expect(audit).toContainEqual(
      expect.objectContaining({ entityId: json.data.client.id, user: null, actor: 'Chave de API: Site novo' }),
    );
  });

  it('notes when it was used last', async () => {
    const { key, id } = await newKey(shop, ['pets:read']);
    await call(key, 'GET', '/api/pets?limit=1');
    const { keys } = (await shop.get('/api/api-keys')).json.data;
    const used = keys.find((one: { id: string }) => one.id === id);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(new Date().getTime() - 60_000);
  });

  it('ends at once when it is revoked', async () => {
    const { key, id } = await newKey(shop, ['pets:read']);
    expect((await call(key, 'GET', '/api/pets')).status).toBe(200);
    expect((await shop.delete(`/api/api-keys/${id}`)).status).toBe(200);
    expect(await refused(call(key, 'GET', '/api/pets'))).toEqual(GONE);
    expect(await refused(call(key, 'GET', '/api/pets'))).toEqual(GONE);
    expect(await refused(shop.delete(`/api/api-keys/${id}`))).toEqual([404, 'Chave de API não encontrada.']);
  });

  it('is none if it was made up', async () => {
    const { key } = await newKey(shop, ['pets:read']);
    const other = `${key.slice(0, -4)}${key.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect(await refused(call(other, 'GET', '/api/pets'))).toEqual(GONE);
    for (const torn of ['fck_', 'fck_curta', `fck_${'a'.repeat(5000)}`, `${key}x`])
      expect(await refused(call(torn, 'GET', '/api/pets'))).toEqual(GONE);
  });

  it('opens its own tenant only', async () => {
    const neighbour = await api.tenant('vizinha-da-chave');
    await neighbour.post('/api/clients', clientNamed('Só da Vizinha'));
    const { key } = await newKey(shop, ['clients:read']);
    expect(JSON.stringify((await call(key, 'GET', '/api/clients')).json)).not.toContain('Só da Vizinha');
    const named = { 'x-tenant': neighbour.slug };
    expect(await refused(call(key, 'GET', '/api/clients', undefined, named))).toEqual([
      403,
      'Esta chave de API pertence a outra loja.',
    ]);
    expect((await call(key, 'GET', '/api/clients', undefined, { 'x-tenant': shop.slug })).status).toBe(200);
  });

  it('stops while the plan has no integrations, and with the owner who made it', async () => {
    const small = await api.tenant('chave-pequena');
    const { key } = await newKey(small, ['clients:read', 'clients:write']);
    const set = (column: string, value: string) =>
      api.owner.query(`update tenants set ${column} = ${value} where id = $1`, [small.tenantId]);
    await set('plan', `'BASIC'`);
    const lacking = await call(key, 'GET', '/api/clients');
    expect([lacking.status, lacking.json.message]).toEqual([402, 'Integrações: faz parte do Plano Max.']);
    await set('plan', `'PREMIUM'`);
    expect((await call(key, 'GET', '/api/clients')).status).toBe(200);
    await api.owner.query(`update users set is_active = false where id = $1`, [small.userId]);
    expect(await refused(call(key, 'GET', '/api/clients'))).toEqual([
      403,
      'Quem criou esta chave de API não é mais proprietário da loja. Crie outra chave.',
    ]);
  });

  it('only reads while the shop is read-only, and says why', async () => {
    const late = await api.tenant('chave-atrasada');
    const { key } = await newKey(late, ['clients:read', 'clients:write']);
    await api.owner.query(`update tenants set lapses_at = now() - interval '1 day' where id = $1`, [late.tenantId]);
    expect((await call(key, 'GET', '/api/clients')).status).toBe(200);
    const write = await call(key, 'POST', '/api/clients', clientNamed('Não'));
    expect(write.status).toBe(402);
    expect(write.json.message).toContain('A assinatura da loja não está ativa');
  });

  it('is made by owners alone, who keep only so many', async () => {
    for (const role of ['MANAGER', 'STAFF'] as const)
      expect((await (await shop.as(role)).post('/api/api-keys', { name: 'x', scopes: ['pets:read'] })).status).toBe(
        403,
      );
    const full = await api.tenant('muitas-chaves');
    const made = await Promise.all(
      Array.from({ length: API_KEYS_MAX + 2 }, () => full.post('/api/api-keys', { name: 'x', scopes: ['pets:read'] })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(API_KEYS_MAX);
    expect(made.find(({ status }) => status === 409)?.json.message).toContain('Revogue uma');
  });

  it('has a rate of its own, which every response says', async () => {
    const fast = await api.tenant('chave-rapida');
    const { key } = await newKey(fast, ['services:read']);
    const get = () => fetch(`${api.url}/api/services`, { headers: { authorization: `Bearer ${key}` } });
    const first = await get();
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=100;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=99;t=(60|59)$/);
    for (let left = KEY_RATE.calls - 1; left > 0; left -= 1) expect((await get()).status).toBe(200);
    const over = await get();
    expect(over.status).toBe(429);
    expect(over.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.text()).toContain('já fez 100 chamadas neste minuto');
    expect((await fast.get('/api/services')).status).toBe(200);
  });
});
