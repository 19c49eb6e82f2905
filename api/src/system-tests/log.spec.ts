import type { BuiltApi } from '../testing/built-api';
import { ReleasedApi } from '../testing/released-api';
import { waitUntil } from '../testing/wait-until';

jest.setTimeout(120_000);

let released: ReleasedApi;
let running: BuiltApi;
beforeAll(async () => {
  released = await ReleasedApi.open();
});
afterEach(() => running.stop());
afterAll(() => released.close());
const logLines = (): Record<string, unknown>[] =>
  running.output
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('has one line of JSON per request, with request id, tenant and user, and without secrets', async () => {
    running = await released.start();
    const caller = released.callerAt(running.url);
    const { email } = (await caller.get('/api/auth/me')).json.data;
    const at = (password: string) =>
      fetch(`${running.url}/api/auth/login?senha=${password}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant': 'loja', 'x-request-id': 'pedido-1' },
        body: JSON.stringify({ email, password }),
      }).then((response) => response.json() as Promise<{ data: { token: string } | null }>);
    const loggedIn = await at('senha-de-teste');
    await at('uma-senha-errada');
    await released.testApi.owner.query('alter table pets rename to pets_missing');
    const failed = await caller.get('/api/pets?search=segredo');
    const link = 'segredo-de-um-link';
    for (const path of [link, `${link}/mais`]) await fetch(`${running.url}/api/tv/${path}`);
    await released.testApi.owner.query('alter table pets_missing rename to pets');
    expect([failed.status, failed.json.message]).toEqual([500, expect.stringContaining('Algo deu errado')]);
    expect(JSON.stringify(failed.json)).not.toMatch(/pets|relation|select/);

    await waitUntil(() => logLines().some((line) => line['path'] === '/api/tv/:token'));
    const lines = logLines();
    expect(lines.find((line) => line['path'] === '/api/auth/login')).toMatchObject({
      reqId: 'pedido-1',
      tenant: 'loja',
      status: 200,
    });
    expect(lines.find((line) => line['path'] === '/api/pets')).toMatchObject({
      reqId: expect.stringMatching(/^[\w-]{36}$/),
      tenant: 'loja',
      user: released.tenant.userId,
      method: 'GET',
      status: 500,
      ms: expect.any(Number),
    });
    expect(lines.find((line) => line['level'] === 50)).toMatchObject({ msg: expect.stringContaining('pets') });
    expect(lines.filter((line) => String(line['path']).startsWith('/api/tv'))).toMatchObject([
      { path: '/api/tv/:token', status: 404 },
    ]);
    const written = running.output.join('');
    for (const secret of [
      'senha-de-teste',
      'uma-senha-errada',
      'segredo',
      'Bearer',
      '$argon2',
      released.tenant.token,
      loggedIn.data?.token ?? 'no token',
      released.testApi.config.JWT_SECRET,
      new URL(released.testApi.config.DATABASE_URL).password + '@',
    ])
      expect(written).not.toContain(secret);
  });
});
