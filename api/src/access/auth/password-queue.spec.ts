import * as argon2 from '@node-rs/argon2';
import { newId } from '../../database/records';
import { TestApi, type TestTenant } from '../../testing/api';

// The real functions, counted.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash) };
});

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('loja');
});

const person = (n: number | string) => ({
  name: `Pessoa ${n}`,
  email: `pessoa-${n}@exemplo.com.br`,
  password: 'uma-senha-boa',
  role: 'STAFF',
});

describe('a password is hashed only after everything else was checked', () => {
  /** The statuses of the calls, and how many passwords were hashed for them. */
  async function outcome(...calls: (() => Promise<{ status: number }>)[]) {
    const before = jest.mocked(argon2.hash).mock.calls.length;
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await call()).status);
    return { statuses, hashed: jest.mocked(argon2.hash).mock.calls.length - before };
  }

  it('the session', async () => {
    const former = await tenant.as('OWNER');
    await former.post('/api/auth/logout');
    expect(
      await outcome(
        () => former.post('/api/users', person('x')),
        () => former.put(`/api/users/${tenant.userId}`, { password: 'outra-senha' }),
      ),
    ).toEqual({ statuses: [401, 401], hashed: 0 });
  });

  it('the role', async () => {
    const staff = await tenant.as('STAFF');
    const manager = await tenant.as('MANAGER');
    expect(
      await outcome(
        () => staff.post('/api/users', person('x')),
        () => manager.post('/api/users', { ...person('x'), role: 'OWNER' }),
        () => manager.put(`/api/users/${tenant.userId}`, { password: 'outra-senha' }),
      ),
    ).toEqual({ statuses: [403, 403, 403], hashed: 0 });
  });

  it('the target', async () => {
    const root = await api.tenant('saas-root', 'SUPER_ADMIN');
    expect(
      await outcome(
        () => tenant.put(`/api/users/${newId()}`, { password: 'outra-senha' }),
        () => root.post(`/api/super-admin/tenants/${newId()}/owner-password`, { password: 'outra-senha' }),
      ),
    ).toEqual({ statuses: [404, 404], hashed: 0 });
  });
});

describe('a tenant that sets many passwords at once', () => {
  it('may invite as many people, whose unknown passwords need no hash and fit nobody', async () => {
    const before = jest.mocked(argon2.hash).mock.calls.length;
    const invitations = Array.from({ length: 30 }, (_unused, n) => ({
      name: 'Convidada',
      email: `convidada-${n}@exemplo.com.br`,
    }));
    const responses = await Promise.all(invitations.map((body) => tenant.post('/api/users/invitations', body)));
    expect(responses.map(({ status }) => status)).toEqual(invitations.map(() => 201));
    expect(jest.mocked(argon2.hash).mock.calls).toHaveLength(before);
    const rows: { hash: string }[] = await api.owner.query(
      `select password_hash as hash from users where email like 'convidada-%'`,
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(30);
    expect(await argon2.verify(rows[0]?.hash ?? '', '')).toBe(false);
  });

  it('is refused beyond a few, while log-ins and other tenants are served', async () => {
    const other = await api.tenant('vizinha');
    const { email } = (await tenant.get('/api/auth/me')).json.data;
    const creations = Promise.all(Array.from({ length: 60 }, (_unused, n) => tenant.post('/api/users', person(n))));
    const login = api.call('POST', '/api/auth/login', { email, password: 'senha-de-teste' }, { 'x-tenant': 'loja' });
    expect((await login).status).toBe(200);
    expect((await other.post('/api/users', person('y'))).status).toBe(201);
    const responses = await creations;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect(responses.find(({ status }) => status === 429)?.json.message).toBe(
      'Muitas senhas ao mesmo tempo. Tente novamente em 10 s.',
    );
  });
});

describe('the body of a request', () => {
  const post = (path: string, body: string, headers = {}) =>
    api.call('POST', path, body, { 'x-tenant': 'loja', ...headers });

  it('is not parsed before the token is checked', async () => {
    expect((await post('/api/pets', '{"broken')).status).toBe(401);
    expect((await post('/api/pets', '{"broken', { authorization: `Bearer ${tenant.token}` })).status).toBe(400);
  });

  it('of a log-in has 4 KB at most', async () => {
    const body = (bytes: number) => JSON.stringify({ email: 'a@exemplo.com.br', password: 'errada' }).padEnd(bytes);
    expect((await post('/api/auth/login', body(4096))).status).toBe(401);
    expect((await post('/api/auth/login', body(4097))).status).toBe(413);
  });

  it('is refused before it is parsed if it has more values than any record', async () => {
    const response = await tenant.call('POST', '/api/sales', `{"items":[${'{},'.repeat(300_000)}{}]}`);
    expect([response.status, response.json.message]).toEqual([
      400,
      'Os dados enviados têm valores demais: são aceitos até 20.000.',
    ]);
  });
});
