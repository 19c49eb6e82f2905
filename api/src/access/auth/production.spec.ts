import { TOTP } from 'otpauth';
import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import { seedDemo } from '../../seed/seed';
import { TestApi, type Caller } from '../../testing/api';
import { tokenMailedTo } from '../../testing/mails';

// Each starts an API of its own.
jest.setTimeout(120_000);

describe('in production', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ NODE_ENV: 'production' });
  });
  afterAll(() => api.stop());

  it('a password alone does not open the platform: the super administrator needs an authenticator app', async () => {
    const root = await api.tenant('saas-root', 'SUPER_ADMIN');
    const listTenants = async (caller: Caller) => (await caller.get('/api/super-admin/tenants')).status;
    expect(await root.get('/api/super-admin/tenants')).toMatchObject({
      status: 403,
      json: { message: 'Ative a verificação em duas etapas em "Minha conta" para cuidar da plataforma.' },
    });
    expect((await root.patch('/api/super-admin/users/0/status', { isActive: true })).status).toBe(400);
    expect((await root.get('/api/account')).json.data.account.totp.isRequired).toBe(true);
    const { secret } = (await root.post('/api/account/totp')).json.data;
    const code = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
    expect((await root.post('/api/account/totp/activation', { code: code(Date.now()) })).status).toBe(200);
    expect(await listTenants(root)).toBe(200);
    expect((await root.delete('/api/account/totp')).status).toBe(409);

    const { email } = (await root.get('/api/auth/me')).json.data;
    const body = { email, password: 'senha-de-teste', code: code(Date.now() + 30_000) };
    const login = await api.call('POST', '/api/auth/login', body, { 'x-tenant': 'saas-root' });
    expect(await listTenants(api.caller('saas-root', login.json.data.token))).toBe(200);
  });
});

describe('the log-ins of a demonstration', () => {
  it('are refused in production, even if the database has them', async () => {
    const api = await TestApi.start({ NODE_ENV: 'production' });
    await seedDemo(api.config);
    for (const { tenantSlug, email, password } of demoLogIns) {
      const login = await api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': tenantSlug });
      expect([email, login.status, login.json.message]).toEqual([email, 401, 'Credenciais inválidas']);
    }
    const ask = { email: 'admin@test.example' };
    await api.call('POST', '/api/auth/password-link', ask, { 'x-tenant': 'test' });
    const chosen = { token: await tokenMailedTo(api, ask.email), password: 'girafa-telhado' };
    await api.call('POST', '/api/auth/password', chosen, { 'x-tenant': 'test' });
    const own = { email: ask.email, password: chosen.password };
    expect((await api.call('POST', '/api/auth/login', own, { 'x-tenant': 'test' })).status).toBe(200);
    await api.stop();
  });

  it('work in a demonstration, the super administrator’s without a code', async () => {
    const api = await TestApi.start({ NODE_ENV: 'development' });
    await seedDemo(api.config);
    for (const { tenantSlug, email, password } of demoLogIns) {
      const login = await api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': tenantSlug });
      expect([email, login.status]).toEqual([email, 200]);
      if (tenantSlug !== 'saas-root') continue;
      const root = api.caller(tenantSlug, login.json.data.token);
      expect((await root.get('/api/super-admin/tenants')).status).toBe(200);
    }
    await api.stop();
  });
});
