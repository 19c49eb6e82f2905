import { Agent, request } from 'node:http';
import { TestApi, type Caller, type Shop } from '../testing/api';
import { BuiltApi, buildApi, isReady } from '../testing/built-api';

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

describe('told to stop under load', () => {
  it('loses no request', async () => {
    running = await BuiltApi.start(built.program, scaffold.config, { DRAIN_MS: '600' });
    const agent = new Agent({ keepAlive: true });
    let balancerSends = true;
    let created = 0;
    const failures: string[] = [];
    // A balancer: asks for readiness often, and sends nothing more once it is denied.
    const balancer = (async () => {
      while (balancerSends) {
        balancerSends = await isReady(running.url);
        await new Promise((next) => setTimeout(next, 50));
      }
    })();
    const clients = Array.from({ length: 24 }, async (_, index) => {
      while (balancerSends) {
        const write = index % 2 === 0;
        const status = await send(agent, write).catch((error: Error) => error.message);
        if (write && status === 201) created += 1;
        if (status !== (write ? 201 : 200)) failures.push(String(status));
      }
    });
    await new Promise((next) => setTimeout(next, 1_000));
    running.tell('SIGTERM');
    await Promise.all([balancer, ...clients]);
    expect(failures).toEqual([]);
    expect(created).toBeGreaterThan(20);
    expect(await running.exit()).toBe(0);
    const [{ count }] = await scaffold.owner.query(`select count(*)::int as count from clients where name = 'Carga'`);
    expect(count).toBe(created);
    agent.destroy();
  });

  it('says so to balancers, closes kept connections, and finishes what takes long', async () => {
    running = await BuiltApi.start(built.program, scaffold.config, { DRAIN_MS: '500' });
    const caller = callerAt(running.url);
    const { json } = await caller.post('/api/clients', { name: 'Demorada', email: 'd@exemplo.com.br' });
    const holder = scaffold.owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from clients where id = $1 for update', [json.data.client.id]);
    const slow = caller.put(`/api/clients/${json.data.client.id}`, { name: 'Terminada' });
    await waitUntil(async () => (await waitingForLocks()) === 1);
    running.tell('SIGTERM');
    await waitUntil(async () => !(await isReady(running.url)));
    const alive = await fetch(`${running.url}/health`);
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
    await waitUntil(() =>
      fetch(`${running.url}/health`).then(
        () => false,
        () => true,
      ),
    );
    await holder.rollbackTransaction();
    await holder.release();
    expect((await slow).json.data.client.name).toBe('Terminada');
    expect(await running.exit()).toBe(0);
  });

  function send(agent: Agent, write: boolean): Promise<number | undefined> {
    const body = write ? JSON.stringify({ name: 'Carga', email: 'carga@exemplo.com.br' }) : undefined;
    return new Promise((settle, fail) => {
      const call = request(`${running.url}/api/clients${write ? '' : '?page=1&limit=5'}`, {
        agent,
        method: write ? 'POST' : 'GET',
        headers: {
          'x-tenant': 'loja',
          authorization: `Bearer ${shop.token}`,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      });
      call.on('error', fail).on('response', (answer) => answer.resume().on('end', () => settle(answer.statusCode)));
      call.end(body);
    });
  }
  const waitingForLocks = async (): Promise<number> => {
    const [{ count }] = await scaffold.owner.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return count;
  };
});

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

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await new Promise((next) => setTimeout(next, 20));
  }
}
