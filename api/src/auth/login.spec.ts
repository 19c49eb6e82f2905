import { createApp } from '../app';
import { TestApi, type TestResponse, type TestTenant } from '../testing/api';
import { PER_ACCOUNT, PER_ADDRESS, WINDOW_MINUTES } from './login-limits';

let api: TestApi;
let tenant: TestTenant;
let email: string;
beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('loja');
  email = (await tenant.get('/api/auth/me')).json.data.email;
});
afterAll(() => api.stop());
beforeEach(() => api.owner.query('delete from login_failures'));

let host = 0;
const newAddress = () => `10.1.${Math.floor((host += 1) / 250)}.${host % 250}`;
const PASSWORD = 'senha-de-teste';
const login = (password: string, from = newAddress(), account = email, slug = 'loja'): Promise<TestResponse> =>
  api.call('POST', '/api/auth/login', { email: account, password }, { 'x-tenant': slug, 'x-forwarded-for': from });

describe('log-in', () => {
  it('returns user and token, whatever the case of the e-mail', async () => {
    const { status, json } = await login(PASSWORD, newAddress(), email.toUpperCase());
    expect(status).toBe(200);
    expect(json.data.user).toMatchObject({ email, role: 'OWNER', isActive: true, tenantId: tenant.tenantId });
    expect((await api.caller('loja', json.data.token).get('/api/auth/me')).json.data).toEqual(json.data.user);
  });

  it('gives the same response for an unknown tenant, an unknown user and a wrong password', async () => {
    const responses = [
      await login('errada'),
      await login(PASSWORD, newAddress(), 'ninguem@exemplo.com.br'),
      await login(PASSWORD, newAddress(), email, 'nao-existe'),
      await login(PASSWORD, newAddress(), email, 'saas-root'),
    ];
    for (const response of responses) expect(response).toEqual({ ...responses[0], status: 401 });
    expect(responses[0]?.json).toEqual({ success: false, data: null, message: 'Credenciais inválidas' });
  });

  it('takes as long for an unknown tenant or user as for a wrong password', async () => {
    const times: Record<string, number[]> = { wrong: [], user: [], tenant: [] };
    const timed = async (kind: string, call: () => Promise<TestResponse>) => {
      const begin = performance.now();
      await call();
      times[kind]?.push(performance.now() - begin);
    };
    for (let round = 0; round < 7; round += 1) {
      await timed('wrong', () => login('errada'));
      await timed('user', () => login('errada', newAddress(), `x${round}@exemplo.com.br`));
      await timed('tenant', () => login('errada', newAddress(), email, `nenhuma-${round}`));
    }
    const median = (kind: string) => times[kind]?.sort((a, b) => a - b)[3] ?? 0;
    for (const kind of ['user', 'tenant']) expect(median(kind)).toBeGreaterThan(median('wrong') * 0.4);
  });

  it('is refused with 403 for a deactivated user, but only with the right password', async () => {
    const leaver = await tenant.as('STAFF');
    const account = (await leaver.get('/api/auth/me')).json.data.email;
    await api.owner.query('update users set is_active = false where id = $1', [leaver.userId]);
    expect((await login(PASSWORD, newAddress(), account)).status).toBe(403);
    expect((await login('errada', newAddress(), account)).status).toBe(401);
  });

  it('opens sessions that are logged out independently', async () => {
    const [first, second] = [await login(PASSWORD), await login(PASSWORD)].map(({ json }) =>
      api.caller('loja', json.data.token),
    );
    expect((await first?.post('/api/auth/logout'))?.status).toBe(200);
    expect((await first?.get('/api/auth/me'))?.status).toBe(401);
    expect((await second?.get('/api/auth/me'))?.status).toBe(200);
  });
});

describe('password guessing', () => {
  it(`is stopped after ${PER_ACCOUNT} failures of an account, from whatever address, and the response says how long to wait`, async () => {
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) expect((await login(`errada ${guess}`)).status).toBe(401);
    const refused = await login(PASSWORD);
    expect([refused.status, refused.json.message]).toEqual([
      429,
      `Muitas tentativas de entrada. Tente novamente em ${WINDOW_MINUTES} min.`,
    ]);
    const other = await tenant.as('STAFF');
    expect(other.token).toBeTruthy();
  });

  it('is counted when the guesses are sent in parallel', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, (_, guess) => login(`errada ${guess}`)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('is counted across all processes', async () => {
    const second = await createApp(api.config);
    await second.listen(0, '127.0.0.1');
    const other = Object.assign(Object.create(api), { url: await second.getUrl() });
    const body = { email, password: 'errada' };
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1)
      await (guess % 2 ? api : other).call('POST', '/api/auth/login', body, { 'x-tenant': 'loja' });
    expect((await login(PASSWORD)).status).toBe(429);
    await second.close();
  });

  it(`is stopped after ${PER_ADDRESS} failures from an address, over all accounts`, async () => {
    const address = '10.9.9.9';
    await login('errada', address);
    await api.owner.query('update login_failures set failures = $1', [PER_ADDRESS]);
    expect((await login('errada', address, 'outra@exemplo.com.br')).status).toBe(429);
    expect((await login('errada', '10.9.9.8', 'outra@exemplo.com.br')).status).toBe(401);
  });

  it('is counted from zero after a success, and after the window', async () => {
    for (let guess = 0; guess < PER_ACCOUNT - 1; guess += 1) await login('errada');
    expect((await login(PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) expect((await login('errada')).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(429);
    await api.owner.query(`update login_failures set first_at = now() - interval '16 minutes'`);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('leaves no personal data behind', async () => {
    await login('errada');
    const rows = await api.owner.query('select * from login_failures');
    const counter = { key: expect.stringMatching(/^[0-9a-f]{64}$/), failures: 1, first_at: expect.any(Date) };
    expect(rows).toEqual([counter, counter]);
  });
});

describe('every response', () => {
  it('carries the security headers and is not cached', async () => {
    const { headers } = await fetch(`${api.url}/api/nada`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': expect.any(String),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('tells without a session whether an address belongs to a tenant', async () => {
    const exists = async (slug: string) => (await api.call('GET', `/api/auth/tenant?slug=${slug}`)).json.data?.exists;
    expect([await exists('loja'), await exists('nada'), await exists('x%00')]).toEqual([true, false, undefined]);
  });
});
