import { TestApi, type Caller, type Shop } from '../testing/api';
import { BuiltApi, buildApi } from '../testing/built-api';
import { waitUntil } from '../testing/wait-until';

jest.setTimeout(120_000);

let scaffold: TestApi;
let shop: Shop;
let built: ReturnType<typeof buildApi>;
let running: BuiltApi;
beforeAll(async () => {
  built = buildApi();
  scaffold = await TestApi.start();
  shop = await scaffold.shop('loja');
});
afterEach(() => running.stop());
afterAll(async () => {
  built.remove();
  await scaffold.stop();
});

/** The shop's owner, at the released API instead of the one inside the test. */
const callerAt = (url: string): Caller =>
  Object.assign(Object.create(scaffold), { url }).caller('loja', shop.token, shop.userId);
const logLines = (): Record<string, unknown>[] =>
  running.output
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('has one JSON line a request, with request id, tenant and user, and no secret in any', async () => {
    running = await BuiltApi.start(built.program, scaffold.config);
    const caller = callerAt(running.url);
    const { email } = (await caller.get('/api/auth/me')).json.data;
    const at = (password: string) =>
      fetch(`${running.url}/api/auth/login?senha=${password}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant': 'loja', 'x-request-id': 'pedido-1' },
        body: JSON.stringify({ email, password }),
      }).then((answer) => answer.json() as Promise<{ data: { token: string } | null }>);
    const entered = await at('senha-de-teste');
    await at('uma-senha-errada');
    await scaffold.owner.query('alter table pets rename to pets_away');
    const failed = await caller.get('/api/pets?search=segredo');
    await scaffold.owner.query('alter table pets_away rename to pets');
    expect([failed.status, failed.json.message]).toEqual([500, expect.stringContaining('Algo deu errado')]);
    expect(JSON.stringify(failed.json)).not.toMatch(/pets|relation|select/);

    await waitUntil(() => logLines().some((line) => line['path'] === '/api/pets'));
    const lines = logLines();
    expect(lines.find((line) => line['path'] === '/api/auth/login')).toMatchObject({
      reqId: 'pedido-1',
      tenant: 'loja',
      status: 200,
    });
    expect(lines.find((line) => line['path'] === '/api/pets')).toMatchObject({
      reqId: expect.stringMatching(/^[\w-]{36}$/),
      tenant: 'loja',
      user: shop.userId,
      method: 'GET',
      status: 500,
      ms: expect.any(Number),
    });
    expect(lines.find((line) => line['level'] === 50)).toMatchObject({ msg: expect.stringContaining('pets') });
    const written = running.output.join('');
    for (const secret of [
      'senha-de-teste',
      'uma-senha-errada',
      'segredo',
      'Bearer',
      '$argon2',
      shop.token,
      entered.data?.token ?? 'no token',
      scaffold.config.JWT_SECRET,
      new URL(scaffold.config.DATABASE_URL).password + '@',
    ])
      expect(written).not.toContain(secret);
  });
});
