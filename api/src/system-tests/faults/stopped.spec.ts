import { Agent, request } from 'node:http';
import { isReady, type BuiltApi } from '../../testing/built-api';
import { ReleasedApi } from '../../testing/released-api';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(120_000);

let released: ReleasedApi;
let running: BuiltApi;
beforeAll(async () => {
  released = await ReleasedApi.open();
});
afterEach(() => running.stop());
afterAll(() => released.close());

describe('a shutdown under load', () => {
  it('loses no request', async () => {
    // Longer than the load balancer needs to notice, even on a busy machine.
    running = await released.start({ DRAIN_MS: '2500' });
    const agent = new Agent({ keepAlive: true });
    let balancerSends = true;
    let created = 0;
    const failures: string[] = [];
    // A load balancer: checks readiness often, and stops sending requests when it fails.
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
    running.kill('SIGTERM');
    await Promise.all([balancer, ...clients]);
    expect(failures).toEqual([]);
    expect(created).toBeGreaterThan(20);
    expect(await running.exit()).toBe(0);
    const [{ count }] = await released.testApi.owner.query(
      `select count(*)::int as count from clients where name = 'Carga'`,
    );
    expect(count).toBe(created);
    agent.destroy();
  });

  it('is announced to load balancers, closes keep-alive connections, and finishes running requests', async () => {
    running = await released.start({ DRAIN_MS: '500' });
    const caller = released.callerAt(running.url);
    const { json } = await caller.post('/api/clients', { name: 'Demorada', email: 'd@exemplo.com.br' });
    const holder = released.testApi.owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from clients where id = $1 for update', [json.data.client.id]);
    const slow = caller.put(`/api/clients/${json.data.client.id}`, { name: 'Terminada' });
    await waitUntil(async () => (await waitingForLocks()) === 1);
    running.kill('SIGTERM');
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
    return new Promise((resolve, reject) => {
      const call = request(`${running.url}/api/clients${write ? '' : '?page=1&limit=5'}`, {
        agent,
        method: write ? 'POST' : 'GET',
        headers: {
          'x-tenant': 'loja',
          authorization: `Bearer ${released.tenant.token}`,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      });
      call
        .on('error', reject)
        .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
      call.end(body);
    });
  }
  const waitingForLocks = async (): Promise<number> => {
    const [{ count }] = await released.testApi.owner.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return count;
  };
});
