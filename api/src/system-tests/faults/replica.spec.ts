import { Replica } from '../../database/replica';
import { TestApi, type TestTenant } from '../../testing/api';
import { Cluster } from '../../testing/cluster';
import { administer } from '../../testing/databases';
import { newClient, newService } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(120_000);

const SESSIONS = 4;
const SALES_EACH = 75;

/** Docs: docs/scaling.md. Nothing waits for the standby here, so that it is often behind. */
describe('reads from a replica', () => {
  let primary: Cluster;
  let standby: Cluster;
  let api: TestApi;
  let tenants: TestTenant[];
  beforeAll(async () => {
    primary = await Cluster.start();
    standby = await primary.follower();
    const { host } = new URL(standby.url);
    api = await TestApi.start({ REPLICA_URL: `postgres://${host}` }, { cluster: primary.url });
    tenants = [];
    for (let n = 0; n < SESSIONS; n += 1) tenants.push(await api.tenant(`loja-${n}`));
  });
  afterAll(async () => {
    await standby.remove();
    await api.stop();
    await primary.remove();
  });

  const reads = () => ({ ...api.app.get(Replica).reads });
  const sell = async (tenant: TestTenant, clientId: string, serviceId: string): Promise<string> => {
    const items = [{ serviceId, quantity: 1 }];
    const { json } = await tenant.post('/api/sales', { clientId, paymentMethod: 'PIX', items });
    return json.data.sale.id;
  };
  const newest = async (tenant: TestTenant): Promise<string> => {
    const { json } = await tenant.get('/api/sales?page=1&limit=1');
    return json.data.sales[0]?.id;
  };

  it(`shows each of ${SESSIONS * SALES_EACH} sales at once to who has made it, mostly from the replica`, async () => {
    const before = reads();
    const stale = await Promise.all(
      tenants.map(async (tenant) => {
        const { id: clientId } = await newClient(tenant);
        const { id: serviceId } = await newService(tenant);
        let missed = 0;
        for (let n = 0; n < SALES_EACH; n += 1)
          if ((await sell(tenant, clientId, serviceId)) !== (await newest(tenant))) missed += 1;
        return missed;
      }),
    );
    expect(stale).toEqual(Array(SESSIONS).fill(0));
    expect(reads().replica - before.replica).toBeGreaterThan(0.5 * SESSIONS * SALES_EACH);
  });

  it('leaves what the replica does not have yet to the primary, and reports, too', async () => {
    const [tenant] = tenants;
    if (!tenant) throw new Error('No tenant');
    await administer(standby.url, 'select pg_wal_replay_pause()');
    const { id: clientId } = await newClient(tenant);
    const { id: serviceId } = await newService(tenant);
    const sold = await sell(tenant, clientId, serviceId);
    const before = reads();
    expect(await newest(tenant)).toBe(sold);
    expect((await tenant.get('/api/reports/overview')).status).toBe(200);
    expect(reads()).toEqual({ replica: before.replica, primary: before.primary + 2 });
    await administer(standby.url, 'select pg_wal_replay_resume()');
  });

  it('ends with the session, as everywhere', async () => {
    const [, tenant] = tenants;
    if (!tenant) throw new Error('No tenant');
    const manager = await tenant.as('MANAGER');
    expect((await manager.get('/api/sales?page=1')).status).toBe(200);
    await api.owner.query('update users set is_active = false where id = $1', [manager.userId]);
    expect((await manager.get('/api/sales?page=1')).status).toBe(403);
  });

  it('are for the rights of who reads, and for one tenant', async () => {
    const [one, other] = tenants;
    if (!one || !other) throw new Error('No tenants');
    await waitUntil(async () => {
      const { replica } = reads();
      await one.get('/api/sales?page=1');
      return reads().replica > replica;
    });
    const ids = async (tenant: TestTenant): Promise<string[]> =>
      (await tenant.get('/api/sales')).json.data.sales.map(({ id }: { id: string }) => id);
    const [mine, theirs] = [await ids(one), await ids(other)];
    expect(mine.length).toBeGreaterThan(SALES_EACH);
    expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
    expect((await (await one.as('STAFF')).get('/api/reports/revenue?from=2026-11-01&to=2026-11-30')).status).toBe(403);
  });

  it('come from the primary while the replica is away', async () => {
    const [tenant] = tenants;
    await standby.kill();
    const before = reads();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await tenant?.get('/api/sales?page=1'))?.status),
    );
    expect(statuses).toEqual(Array(20).fill(200));
    expect(reads()).toEqual({ replica: before.replica, primary: before.primary + 20 });
    await standby.restart();
  });
});
