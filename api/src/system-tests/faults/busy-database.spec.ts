import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { newClient, newService } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';
import { expectUnavailable } from '../../testing/expect-unavailable';

jest.setTimeout(60_000);

const client = (name: string) => ({ name, email: 'ana@exemplo.com.br' });

describe('a busy database', () => {
  let api: TestApi;
  let tenant: TestTenant;
  let path: string;
  beforeAll(async () => {
    api = await TestApi.start({
      DATABASE_POOL: '2',
      TENANT_CONNECTIONS: '2',
      TENANT_READS: '10',
      STATEMENT_TIMEOUT_MS: '14000',
    });
    tenant = await api.tenant('loja');
    path = `/api/clients/${(await tenant.post('/api/clients', client('Ana'))).json.data.client.id}`;
  });
  afterAll(() => api.stop());

  /** Runs `work` while another transaction has locked the client. */
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

  it('makes requests wait for a connection and then fail with 503 instead of hanging', async () => {
    const { blocked, refused } = await whileLocked(async () => {
      const blocked = [1, 2].map((n) => tenant.put(path, { name: `Ana ${n}` }));
      const refused = await Promise.all(Array.from({ length: 10 }, () => tenant.get('/api/clients')));
      return { blocked, refused };
    });
    for (const response of refused) expectUnavailable(response);
    expect(refused[0]?.json.message).toMatch(/ocupado/);
    expect((await Promise.all(blocked)).map((response) => response.status)).toEqual([200, 200]);
    expect((await tenant.get('/api/clients')).status).toBe(200);
  });

  it('ends a wait for a lock with 503 and leaves the record unchanged', async () => {
    const before = await tenant.get(path);
    expectUnavailable(await whileLocked(() => tenant.put(path, { name: 'Nunca' })));
    expect((await tenant.get(path)).json).toEqual(before.json);
  });
});

describe('a slow database', () => {
  const POOL = 3;
  let api: TestApi;
  let tenant: TestTenant;
  beforeAll(async () => {
    api = await TestApi.start({
      DATABASE_POOL: String(POOL),
      TENANT_CONNECTIONS: String(POOL),
      TENANT_READS: String(POOL),
      STATEMENT_TIMEOUT_MS: '800',
    });
    tenant = await api.tenant('loja');
    await tenant.post('/api/products', { name: 'Shampoo', price: 39.9 });
    // A record whose name begins with "Lent" takes ten times the statement timeout.
    await api.owner.query(`
      create function slow_write() returns trigger language plpgsql as $$
        begin
          perform pg_sleep(8) where new.name like 'Lent%';
          return new;
        end $$;
      create trigger slow_write before insert on sale_items for each row execute function slow_write();
      create function dragging() returns boolean language sql volatile as $$ select pg_sleep(8) is not null $$;
      create policy dragging on products as restrictive for select using ((select dragging()))`);
  });
  afterAll(() => api.stop());

  /** More requests than the pool has connections: some hold one, the others wait. */
  const atOnce = (call: () => Promise<TestResponse>) => Promise.all(Array.from({ length: POOL * 2 }, call));

  it('ends a write that takes too long with 503, stores nothing of it, and continues to serve', async () => {
    const { id: clientId } = await newClient(tenant);
    const [quick, slow] = [await newService(tenant), await newService(tenant, { name: 'Lenta' })];
    const sale = (...ids: string[]) => ({ clientId, items: ids.map((serviceId) => ({ serviceId, quantity: 1 })) });
    for (const response of await atOnce(() => tenant.post('/api/sales', sale(quick.id, slow.id))))
      expectUnavailable(response);
    const responses = await atOnce(() => tenant.post('/api/sales', sale(quick.id)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect((await tenant.get('/api/sales')).json.data.sales).toHaveLength(responses.length);
    expect(await brokenInvariants(api.owner)).toEqual([]);
  });

  it('ends a read that takes too long with 503, and continues to serve', async () => {
    for (const response of await atOnce(() => tenant.get('/api/products'))) expectUnavailable(response);
    // After slow reads, a single one of the same tenant waits at most; many at once may be more than its share.
    expect((await tenant.get('/api/clients')).status).toBe(200);
    const neighbour = await api.tenant('vizinha');
    for (const { status } of await atOnce(() => neighbour.get('/api/clients'))) expect(status).toBe(200);
    // The API's own work may run at any moment, but nothing of what has failed goes on.
    await waitUntil(async () => {
      const [{ busy }] = await api.owner.query(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and application_name like 'focinho%' and state <> 'idle'`,
      );
      return busy === 0;
    });
  });
});
