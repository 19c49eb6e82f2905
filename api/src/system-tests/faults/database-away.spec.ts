import { TestApi, type TestTenant } from '../../testing/api';
import { Cluster } from '../../testing/cluster';
import { CuttableProxy } from '../../testing/cuttable-proxy';
import { expectUnavailable } from '../../testing/expect-unavailable';
import { AWAY_SECONDS } from '../../testing/sizes';

jest.setTimeout(60_000 + AWAY_SECONDS * 1000);

const cluster = () => process.env['TEST_DATABASE_URL'] ?? '';
const client = (name: string) => ({ name, email: 'ana@exemplo.com.br' });
const health = async (url: string, path = '/health') => (await fetch(url + path)).status;

describe('an unavailable database', () => {
  let proxy: CuttableProxy;
  let api: TestApi;
  let tenant: TestTenant;
  beforeAll(async () => {
    proxy = await CuttableProxy.before(cluster());
    api = await TestApi.start({ STATEMENT_TIMEOUT_MS: '1500', DATABASE_POOL: '4' }, { through: proxy.address });
    tenant = await api.tenant('loja');
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await api.stop();
    await proxy.close();
  });

  it('causes a clear 503 at once, for reads, writes and log-ins', async () => {
    proxy.cut();
    const begin = Date.now();
    for (let round = 0; round < 3; round += 1) {
      expectUnavailable(await tenant.get('/api/clients'));
      expectUnavailable(await tenant.post('/api/clients', client('Ana')));
      const credentials = { email: 'x@exemplo.com.br', password: 'senha-de-teste' };
      expectUnavailable(await api.call('POST', '/api/auth/login', credentials, { 'x-tenant': 'loja' }));
    }
    expect(Date.now() - begin).toBeLessThan(3_000);
  });

  it('leaves the process alive but not ready, and it recovers without a restart', async () => {
    proxy.cut();
    expect(await health(api.url)).toBe(200);
    expect(await health(api.url, '/health/ready')).toBe(503);
    proxy.heal();
    expect(await health(api.url, '/health/ready')).toBe(200);
    expect((await tenant.get('/api/clients')).status).toBe(200);
    expect((await tenant.post('/api/clients', client('Ana'))).status).toBe(201);
  });

  it('makes running requests fail with a clear 503, and no connection is lost for good', async () => {
    const running = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? tenant.get('/api/clients') : tenant.post('/api/clients', client('Bia')),
    );
    await Promise.race(running);
    proxy.cut();
    for (const response of await Promise.all(running)) if (response.status >= 400) expectUnavailable(response);
    proxy.heal();
    const after = await Promise.all(Array.from({ length: 40 }, () => tenant.get('/api/clients')));
    expect(after.map((response) => response.status)).toEqual(Array(40).fill(200));
  });

  it('causes a 503 within the timeout if the network drops all packets', async () => {
    await tenant.get('/api/clients');
    proxy.stall();
    const begin = Date.now();
    expectUnavailable(await tenant.get('/api/clients'));
    expectUnavailable(await tenant.post('/api/clients', client('Caio')));
    expect(Date.now() - begin).toBeLessThan(16_000);
    proxy.heal();
    expect((await tenant.get('/api/clients')).status).toBe(200);
  });

  it('affects no later request after the server has closed all connections', async () => {
    await Promise.all(Array.from({ length: 8 }, () => tenant.get('/api/clients')));
    await api.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await tenant.get('/api/clients');
    const after = await Promise.all(Array.from({ length: 20 }, () => tenant.get('/api/clients')));
    expect(after.map((response) => response.status)).toEqual(Array(20).fill(200));
  });
});

describe(`the database stopped for ${AWAY_SECONDS} s`, () => {
  let postgres: Cluster;
  let api: TestApi;
  let tenant: TestTenant;
  beforeAll(async () => {
    postgres = await Cluster.start();
    api = await TestApi.start({}, { cluster: postgres.url });
    tenant = await api.tenant('loja');
  });
  afterAll(async () => {
    await api.stop();
    await postgres.remove();
  });

  it('causes a clear 503 meanwhile, and the API recovers without a restart', async () => {
    const made = async () => (await tenant.get('/api/clients')).json.data.clients.length;
    await tenant.post('/api/clients', client('Antes'));
    await postgres.stop();
    const until = Date.now() + AWAY_SECONDS * 1000;
    let refused = 0;
    const callers = Array.from({ length: 20 }, async (_, index) => {
      while (Date.now() < until) {
        const begin = Date.now();
        expectUnavailable(
          await (index % 2 ? tenant.get('/api/clients') : tenant.post('/api/clients', client('Nunca'))),
        );
        // No request waits longer than for a connection of the pool.
        expect(Date.now() - begin).toBeLessThan(6_000);
        refused += 1;
      }
    });
    const probes = (async () => {
      for (; Date.now() < until; await new Promise((next) => setTimeout(next, 200)))
        expect([await health(api.url), await health(api.url, '/health/ready')]).toEqual([200, 503]);
    })();
    await Promise.all([...callers, probes]);
    expect(refused).toBeGreaterThan(20);

    await postgres.restart();
    expect(await health(api.url, '/health/ready')).toBe(200);
    expect(await made()).toBe(1);
    const after = await Promise.all(Array.from({ length: 20 }, () => tenant.post('/api/clients', client('Depois'))));
    expect(after.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await made()).toBe(21);
  });
});
