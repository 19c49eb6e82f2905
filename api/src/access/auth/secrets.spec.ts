import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../app';
import type { Config } from '../../kernel/config/config';
import { TestApi, type TestTenant } from '../../testing/api';

const hmacOf = (secret: string, text: string, encoding: 'base64url' | 'hex' = 'base64url') =>
  createHmac('sha256', secret).update(text).digest(encoding);
const newSecret = () => randomBytes(32).toString('hex');

const api = TestApi.forSuite();
let tenant: TestTenant;
let email: string;
const others: NestFastifyApplication[] = [];
beforeAll(async () => {
  tenant = await api.tenant('loja');
  email = (await tenant.get('/api/auth/me')).json.data.email;
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Another process on the same database, with other secrets. */
async function restartedWith(secrets: Partial<Config>): Promise<TestApi> {
  const app = await createApp({ ...api.config, ...secrets });
  others.push(app);
  await app.listen(0, '127.0.0.1');
  return Object.assign(Object.create(api), { url: await app.getUrl() });
}

describe('replacing the secret that signs tokens', () => {
  const old = () => api.config.JWT_SECRET;
  const meStatus = async (at: TestApi, token: string) => (await at.caller('loja', token).get('/api/auth/me')).status;
  async function newToken(at: TestApi): Promise<string> {
    const body = { email, password: 'senha-de-teste' };
    return (await at.call('POST', '/api/auth/login', body, { 'x-tenant': 'loja' })).json.data.token;
  }

  it('keeps old tokens valid while the old secret is the previous one, and signs new ones with the new', async () => {
    const JWT_SECRET = newSecret();
    const during = await restartedWith({ JWT_SECRET, JWT_SECRET_PREVIOUS: old() });
    expect(await meStatus(during, tenant.token)).toBe(200);
    const token = await newToken(during);
    const after = await restartedWith({ JWT_SECRET });
    expect([await meStatus(during, token), await meStatus(after, token)]).toEqual([200, 200]);
    expect([await meStatus(after, tenant.token), await meStatus(api, token)]).toEqual([401, 401]);
  });

  it('keeps tokens of the release before, which do not name their secret', async () => {
    const [, claims = '', ...rest] = tenant.token.split('.');
    expect(rest).toHaveLength(1);
    const during = await restartedWith({ JWT_SECRET: newSecret(), JWT_SECRET_PREVIOUS: old() });
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
    const signature = hmacOf(old(), `${header}.${claims}`);
    expect(await meStatus(during, `${header}.${claims}.${signature}`)).toBe(200);
    expect(await meStatus(during, `${header}.${claims}.${hmacOf(newSecret(), `${header}.${claims}`)}`)).toBe(401);
  });

  it('does not lock the API out of its database, whose passwords come from a secret of their own', async () => {
    const during = await restartedWith({ JWT_SECRET: newSecret() });
    expect((await during.call('GET', '/health/ready')).status).toBe(200);
    expect((await during.call('GET', '/api/auth/tenant?slug=loja')).json.data).toEqual({ exists: true });
  });
});

describe('what is kept of a request with an Idempotency-Key', () => {
  const person = (password: string) => ({ name: 'Bia', email: 'bia@exemplo.com.br', password, role: 'STAFF' });
  const storedHash = async (key: string): Promise<string> =>
    (await api.owner.query('select request_hash from idempotency_keys where key = $1', [key]))[0].request_hash;

  it('reveals no password, not even by trying', async () => {
    const body = person('girafa-azul');
    const created = await tenant.post('/api/users', body, { 'idempotency-key': 'com-senha' });
    expect(created.status).toBe(201);
    const content = `/api/users\n${JSON.stringify(body)}`;
    expect(await storedHash('com-senha')).not.toBe(createHash('sha256').update(content).digest('hex'));
    expect(await storedHash('com-senha')).not.toBe(hmacOf(api.config.IDEMPOTENCY_SECRET ?? '', content, 'hex'));
    const repeated = await tenant.post('/api/users', person('outra-senha'), { 'idempotency-key': 'com-senha' });
    expect(repeated).toEqual(created);
  });

  it('is recognised while its secret is the previous one', async () => {
    const post = (at: TestApi, name: string) =>
      at
        .caller('loja', tenant.token)
        .post('/api/clients', { name, email: 'c@exemplo.com.br' }, { 'idempotency-key': 'durante' });
    const created = await post(api, 'Célia');
    const IDEMPOTENCY_SECRET = newSecret();
    const during = await restartedWith({
      IDEMPOTENCY_SECRET,
      IDEMPOTENCY_SECRET_PREVIOUS: api.config.IDEMPOTENCY_SECRET,
    });
    expect(await post(during, 'Célia')).toEqual(created);
    expect((await post(during, 'Outra')).status).toBe(409);
  });
});
