import { TestApi, type Answer, type Shop } from '../testing/api';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { soundsEnglish } from '../testing/hostile';

jest.setTimeout(60_000);

const cluster = () => process.env['TEST_DATABASE_URL'] ?? '';
const client = (name: string) => ({ name, email: 'ana@exemplo.com.br' });

/** A refusal that tells the user what to do, in the envelope. */
function expectAway({ status, json }: Answer) {
  expect([status, json.success, json.data]).toEqual([503, false, null]);
  expect(json.message).toMatch(/Tente novamente/);
  expect(soundsEnglish(json.message)).toBe(false);
}
const health = async (url: string, path = '/health') => (await fetch(url + path)).status;

describe('the database away', () => {
  let proxy: CuttableProxy;
  let api: TestApi;
  let shop: Shop;
  beforeAll(async () => {
    proxy = await CuttableProxy.before(cluster());
    api = await TestApi.start({ STATEMENT_TIMEOUT_MS: '1500', DATABASE_POOL: '4' }, { through: proxy.address });
    shop = await api.shop('loja');
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await api.stop();
    await proxy.close();
  });

  it('is answered with a clear 503 at once, for reads, writes and log-ins', async () => {
    proxy.cut();
    const begin = Date.now();
    for (let round = 0; round < 3; round += 1) {
      expectAway(await shop.get('/api/clients'));
      expectAway(await shop.post('/api/clients', client('Ana')));
      const credentials = { email: 'x@exemplo.com.br', password: 'senha-de-teste' };
      expectAway(await api.call('POST', '/api/auth/login', credentials, { 'x-tenant': 'loja' }));
    }
    expect(Date.now() - begin).toBeLessThan(3_000);
  });

  it('leaves the process alive and not ready, and it recovers without a restart', async () => {
    proxy.cut();
    expect(await health(api.url)).toBe(200);
    expect(await health(api.url, '/health/ready')).toBe(503);
    proxy.heal();
    expect(await health(api.url, '/health/ready')).toBe(200);
    expect((await shop.get('/api/clients')).status).toBe(200);
    expect((await shop.post('/api/clients', client('Ana'))).status).toBe(201);
  });

  it('in the middle of requests fails those clearly and costs no connection for ever', async () => {
    const running = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? shop.get('/api/clients') : shop.post('/api/clients', client('Bia')),
    );
    await Promise.race(running);
    proxy.cut();
    for (const answer of await Promise.all(running)) if (answer.status >= 400) expectAway(answer);
    proxy.heal();
    const after = await Promise.all(Array.from({ length: 40 }, () => shop.get('/api/clients')));
    expect(after.map((answer) => answer.status)).toEqual(Array(40).fill(200));
  });

  it('when the network swallows everything, answers 503 within the timeout instead of hanging', async () => {
    await shop.get('/api/clients');
    proxy.stall();
    const begin = Date.now();
    expectAway(await shop.get('/api/clients'));
    expectAway(await shop.post('/api/clients', client('Caio')));
    expect(Date.now() - begin).toBeLessThan(16_000);
    proxy.heal();
    expect((await shop.get('/api/clients')).status).toBe(200);
  });

  it('when the server ends all connections, is felt by no later request', async () => {
    await Promise.all(Array.from({ length: 8 }, () => shop.get('/api/clients')));
    await api.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await shop.get('/api/clients');
    const after = await Promise.all(Array.from({ length: 20 }, () => shop.get('/api/clients')));
    expect(after.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });
});

describe('a busy database', () => {
  let api: TestApi;
  let shop: Shop;
  let path: string;
  beforeAll(async () => {
    api = await TestApi.start({ DATABASE_POOL: '2', STATEMENT_TIMEOUT_MS: '14000' });
    shop = await api.shop('loja');
    path = `/api/clients/${(await shop.post('/api/clients', client('Ana'))).json.data.client.id}`;
  });
  afterAll(() => api.stop());

  /** Runs `work` while another transaction holds the client's row. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    const holder = api.owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from clients for update');
    try {
      return await work();
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  }

  it('makes requests queue for a connection, then answers 503, never hangs', async () => {
    const { blocked, refused } = await whileLocked(async () => {
      const blocked = [1, 2].map((n) => shop.put(path, { name: `Ana ${n}` }));
      const refused = await Promise.all(Array.from({ length: 10 }, () => shop.get('/api/clients')));
      return { blocked, refused };
    });
    for (const answer of refused) expectAway(answer);
    expect(refused[0]?.json.message).toMatch(/ocupado/);
    expect((await Promise.all(blocked)).map((answer) => answer.status)).toEqual([200, 200]);
    expect((await shop.get('/api/clients')).status).toBe(200);
  });

  it('ends a wait for a lock with 503 and leaves the record as it was', async () => {
    const before = await shop.get(path);
    expectAway(await whileLocked(() => shop.put(path, { name: 'Nunca' })));
    expect((await shop.get(path)).json).toEqual(before.json);
  });
});
