import { WHOLE_LIST_MAX } from '../../database/lists';
import { TestApi, type TestTenant } from '../../testing/api';
import { newClient } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';

/** Every change of a client waits for it. */
const CHANGES_OF_CLIENTS = 'select from clients for update';

describe('a tenant that uses all database connections that it may', () => {
  let api: TestApi;
  let greedy: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    api = await TestApi.start({ DATABASE_POOL: '4' });
    greedy = await api.tenant('gulosa');
    other = await api.tenant('vizinha');
  });
  afterAll(() => api.stop());

  const waitingForLocks = async (of = api): Promise<number> => {
    const [{ count }] = await of.owner.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return count;
  };
  /** Runs `work` while a lock is held. */
  async function whileLocked<T>(of: TestApi, lock: string, work: () => Promise<T>): Promise<T> {
    const holder = of.owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query(lock);
    try {
      return await work();
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  }

  it('does not keep another from being served', async () => {
    const { id } = await newClient(greedy);
    let blocked: Promise<{ status: number }>[] = [];
    await whileLocked(api, CHANGES_OF_CLIENTS, async () => {
      blocked = Array.from({ length: 20 }, (_unused, n) => greedy.put(`/api/clients/${id}`, { name: `Nome ${n}` }));
      await waitUntil(async () => (await waitingForLocks()) === 2);
      expect((await other.get('/api/clients')).status).toBe(200);
    });
    expect((await Promise.all(blocked)).map(({ status }) => status)).toEqual(blocked.map(() => 200));
  });

  it('is refused with 429 and Retry-After when too much of its own is waiting', async () => {
    const { id } = await newClient(greedy);
    let blocked: Promise<{ status: number; json: { message: string } }>[] = [];
    await whileLocked(api, CHANGES_OF_CLIENTS, async () => {
      blocked = Array.from({ length: 210 }, () => greedy.put(`/api/clients/${id}`, { name: 'Nome' }));
      const refused = await Promise.race(blocked);
      expect([refused.status, refused.json.message]).toEqual([
        429,
        'Muitas chamadas desta loja em pouco tempo. Tente novamente em 5 s.',
      ]);
    });
    await Promise.all(blocked);
  });

  it('writes while its reads take turns', async () => {
    const turns = await TestApi.start({ TENANT_READS: '1' });
    const tenant = await turns.tenant('leitora');
    const lists = await whileLocked(turns, 'lock table clients in access exclusive mode', async () => {
      const waiting = [1, 2, 3].map(() => tenant.get('/api/clients'));
      await waitUntil(async () => (await waitingForLocks(turns)) === 1);
      expect((await tenant.post('/api/services', { name: 'Banho', price: 50, duration: 60 })).status).toBe(201);
      expect(await waitingForLocks(turns)).toBe(1);
      return waiting;
    });
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await turns.stop();
  });

  it('leaves the readiness probe its own connection, even if all others are in use', async () => {
    const ids = [(await newClient(greedy)).id, (await newClient(other)).id];
    let blocked: Promise<unknown>[] = [];
    await whileLocked(api, CHANGES_OF_CLIENTS, async () => {
      blocked = [greedy, other].flatMap((tenant, n) =>
        Array.from({ length: 8 }, () => tenant.put(`/api/clients/${ids[n]}`, { name: 'Nome' })),
      );
      await waitUntil(async () => (await waitingForLocks()) === 4);
      const probes = await Promise.all([1, 2, 3].map(() => api.call('GET', '/health/ready')));
      expect(probes.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
    await Promise.all(blocked);
  });
});

describe('a tenant that sends too many requests', () => {
  let api: TestApi;
  let greedy: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    // Per tenant, 2 a second and 10 at once; per session, half of that.
    api = await TestApi.start({ TENANT_RATE: '2' });
    greedy = await api.tenant('gulosa');
    other = await api.tenant('vizinha');
  });
  afterAll(() => api.stop());

  it('is slowed down and then refused with 429 and Retry-After, which concerns no other tenant', async () => {
    const responses = Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${api.url}/api/clients`, {
          headers: { 'x-tenant': 'gulosa', authorization: `Bearer ${greedy.token}` },
        }),
      ),
    );
    expect((await other.get('/api/clients')).status).toBe(200);
    const refused = (await responses).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(2);
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-5]$/)]);
      expect(await response.json()).toEqual({
        success: false,
        data: null,
        message: expect.stringMatching(/^Muitas chamadas desta loja em pouco tempo\. Tente novamente em [1-5] s\.$/),
      });
    }
  });

  it('is not one whose former employee does: an ended session counts against nobody', async () => {
    const shop = await api.tenant('traida');
    const former = await shop.as('STAFF');
    await former.post('/api/auth/logout');
    expect((await former.get('/api/clients')).status).toBe(401);
    const flood = await Promise.all(Array.from({ length: 40 }, () => former.get('/api/clients')));
    expect(flood.map(({ status }) => status)).toEqual(flood.map(() => 401));
    expect((await shop.get('/api/clients')).status).toBe(200);
  });
});

describe('a client that sends too many requests without a session', () => {
  it('is refused with 429, whatever address of its own network it uses', async () => {
    const api = await TestApi.start({ CLIENT_RATE: '1' });
    const exists = (address: string) =>
      api.call('GET', '/api/auth/tenant?slug=nenhuma', undefined, { 'x-forwarded-for': address });
    const flood = await Promise.all(Array.from({ length: 12 }, (_unused, n) => exists(`2001:db8:1:2::${n}`)));
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(3);
    expect(refused[0]?.json.message).toMatch(
      /^Muitas chamadas do seu endereço em pouco tempo\. Tente novamente em \d s\.$/,
    );
    expect((await exists('2001:db8:1:3::1')).status).toBe(200);
    expect((await api.call('GET', '/health')).status).toBe(200);
    await api.stop();
  });
});

describe('a whole list', () => {
  it('is returned up to a length that keeps nobody waiting, and beyond it refused with what to do', async () => {
    const api = await TestApi.start();
    const tenant = await api.tenant('enorme');
    const add = (count: number) =>
      api.owner.query(
        `insert into products (tenant_id, id, name, price_cents) select $1, gen_random_uuid(), 'Produto', 100 from generate_series(1, ${count})`,
        [tenant.tenantId],
      );
    await add(WHOLE_LIST_MAX);
    expect((await tenant.get('/api/products')).json.data.products).toHaveLength(WHOLE_LIST_MAX);
    await add(1);
    const message = 'Esta lista tem mais de 10.000 registros. Peça-a em páginas, com page e limit.';
    for (const query of ['', '?search=produto', '?isActive=true']) {
      const { status, json } = await tenant.get(`/api/products${query}`);
      expect([status, json]).toEqual([
        400,
        { success: false, data: null, message, errors: [{ path: 'limit', message }] },
      ]);
    }
    expect((await tenant.get('/api/products?page=1&limit=200')).json.data.products).toHaveLength(200);
    await api.stop();
  });
});
