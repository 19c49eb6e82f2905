import { createApp } from '../../app';
import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { PER_ACCOUNT, PER_CLIENT } from './login-limits';

const api = TestApi.forSuite();
let tenant: TestTenant;
let email: string;
beforeAll(async () => {
  tenant = await api.tenant('loja');
  email = (await tenant.get('/api/auth/me')).json.data.email;
});
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
  const guessUntilDelayed = async () => {
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) expect((await login(`errada ${guess}`)).status).toBe(401);
  };
  /** Pretends that everything so far happened this long ago. */
  const age = (interval: string) =>
    api.owner.query(`update login_failures set first_at = first_at - $1::interval, last_at = last_at - $1::interval`, [
      interval,
    ]);
  const refusal = (time: string) => ({
    status: 429,
    json: { success: false, data: null, message: `Muitas tentativas de entrada. Tente novamente em ${time}.` },
  });

  it(`has to wait after ${PER_ACCOUNT} failures of an account, from whatever address, and longer after each further one`, async () => {
    await guessUntilDelayed();
    for (const [time, later] of [
      ['15 s', '15 seconds'],
      ['30 s', '30 seconds'],
      ['1 min', '1 minute'],
      ['2 min', '2 minutes'],
    ] as const) {
      expect(await login(PASSWORD)).toEqual(refusal(time));
      await age(later);
      expect((await login('errada')).status).toBe(401);
    }
    await api.owner.query('update login_failures set failures = 1000000');
    expect(await login(PASSWORD)).toEqual(refusal('15 min'));
    const other = await tenant.as('STAFF');
    expect(other.token).toBeTruthy();
  });

  it('says in Retry-After when to come back', async () => {
    await guessUntilDelayed();
    const response = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant': 'loja' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.headers.get('retry-after')).toBe('15');
  });

  it('does not keep users out: after the wait the right password is accepted, and everything is forgiven', async () => {
    await guessUntilDelayed();
    await age('15 seconds');
    expect((await login(PASSWORD)).status).toBe(200);
    await guessUntilDelayed();
  });

  it('writes nothing when it is refused', async () => {
    await guessUntilDelayed();
    const everything = () =>
      api.owner.query(
        `select (select json_agg(f order by key) from (select *, xmin::text, xmax::text from login_failures) f) as failures,
           (select count(*) from platform_log) as logged, (select count(*) from known_devices) as devices`,
      );
    const before = await everything();
    await Promise.all(Array.from({ length: 20 }, () => login('errada')));
    expect(await everything()).toEqual(before);
  });

  it('is counted when the guesses are sent in parallel', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, (_, guess) => login(`errada ${guess}`)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30 - PER_ACCOUNT);
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

  it(`is stopped after ${PER_CLIENT} failures from one network, over all accounts`, async () => {
    await login('errada', '2001:db8:1:2::1');
    await api.owner.query('update login_failures set failures = $1', [PER_CLIENT]);
    expect(await login('errada', '2001:db8:1:2:ffff::9', 'outra@exemplo.com.br')).toEqual(refusal('15 min'));
    expect((await login('errada', '2001:db8:1:3::1', 'outra@exemplo.com.br')).status).toBe(401);
    await age('15 minutes');
    expect((await login('errada', '2001:db8:1:2::1', 'terceira@exemplo.com.br')).status).toBe(401);
  });

  it('cannot be spread over invented addresses, because only the hop of the trusted proxy counts', async () => {
    await login('errada', '203.0.113.1, 198.51.100.1');
    await api.owner.query('update login_failures set failures = $1', [PER_CLIENT]);
    expect((await login('errada', '203.0.113.2, 198.51.100.1', 'outra@exemplo.com.br')).status).toBe(429);
    expect((await login('errada', '203.0.113.1, 198.51.100.2', 'outra@exemplo.com.br')).status).toBe(401);
  });

  it('leaves no personal data behind', async () => {
    await login('errada');
    const rows = await api.owner.query('select * from login_failures');
    const counter = {
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      failures: 1,
      first_at: expect.any(Date),
      last_at: expect.any(Date),
    };
    expect(rows).toEqual([counter, counter]);
  });
});

describe('a device from which the user has logged in before', () => {
  /** A log-in as a browser sends it. @returns the response, and the cookie that it sets */
  async function fromDevice(cookie: string, password = PASSWORD, account = email) {
    const response = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant': 'loja', 'x-forwarded-for': '10.200.0.1', cookie },
      body: JSON.stringify({ email: account, password }),
    });
    const set = response.headers.get('set-cookie') ?? '';
    return { status: response.status, set, cookie: set.split(';')[0] ?? '' };
  }

  it('passes while strangers guess, even from the same address', async () => {
    const { cookie } = await fromDevice('');
    await api.owner.query('delete from login_failures');
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) await login(`errada ${guess}`, '10.200.0.1');
    await api.owner.query('update login_failures set failures = $1', [PER_CLIENT]);
    expect((await fromDevice('')).status).toBe(429);
    expect((await fromDevice(`theme=dark; ${cookie}`)).status).toBe(200);
  });

  it('may not guess more often than others, and only at the accounts that have used it', async () => {
    const { cookie } = await fromDevice('');
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) expect((await fromDevice(cookie, 'errada')).status).toBe(401);
    expect((await fromDevice(cookie)).status).toBe(429);
    const leaver = await tenant.as('STAFF');
    const account = (await leaver.get('/api/auth/me')).json.data.email;
    await api.owner.query('delete from login_failures');
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) await login('errada', newAddress(), account);
    expect((await fromDevice(cookie, PASSWORD, account)).status).toBe(429);
  });

  it('keeps one secret for all its users, of which the database has only the hash', async () => {
    const first = await fromDevice('');
    expect(first.set).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect((await fromDevice(first.cookie)).cookie).toBe(first.cookie);
    const stored: { token_hash: string }[] = await api.owner.query('select token_hash from known_devices');
    for (const { token_hash: hash } of stored) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(first.cookie.slice('device='.length));
  });

  it('keeps it only for HTTPS when it was reached by HTTPS', async () => {
    const response = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant': 'loja', 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/);
  });
});

describe('every response', () => {
  it('carries the security headers and is not cached', async () => {
    const { headers } = await fetch(`${api.url}/api/nada`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.any(String),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('tells without a session whether an address belongs to a tenant', async () => {
    const exists = async (slug: string) => (await api.call('GET', `/api/auth/tenant?slug=${slug}`)).json.data?.exists;
    expect([await exists('loja'), await exists('nada'), await exists('x%00')]).toEqual([true, false, undefined]);
  });
});
