import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { Cluster } from '../../testing/cluster';
import { newClient, newService } from '../../testing/records';
import { expectUnavailable } from '../../testing/expect-unavailable';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(120_000);

/** Size of a segment of the write-ahead log: PostgreSQL has to be able to write files of this size. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Filling a disk needs privileges (a mount or a quota). Two other means need none, but exist only on Linux: a limit on the size of the
 * files that the server may write, which PostgreSQL handles like a full disk, although separately for its data and its log; and
 * /dev/full, a device that is always full.
 */
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('a full disk', () => {
  let cluster: Cluster;
  let api: TestApi;
  let tenant: TestTenant;
  let clientId: string;
  let serviceId: string;
  beforeAll(async () => {
    cluster = await Cluster.start();
    api = await TestApi.start({}, { cluster: cluster.url });
    tenant = await api.tenant('loja');
    clientId = (await newClient(tenant)).id;
    serviceId = (await newService(tenant)).id;
  });
  afterAll(async () => {
    await api.stop();
    await cluster.remove();
  });

  const sell = () => tenant.post('/api/sales', { clientId, items: Array(4).fill({ serviceId, quantity: 1 }) });
  const sold = async () => (await tenant.get('/api/sales')).json.data.sales.length;

  /** Sells until a sale is refused. */
  async function sellUntilFull(): Promise<{ made: number; refusal: TestResponse }> {
    for (let made = 0; ; made += 1) {
      const response = await sell();
      if (response.status !== 201) return { made, refusal: response };
    }
  }

  it('causes a clear 503 for writes, which store nothing; reads still work, and so do writes when there is space again', async () => {
    // The file of the audit log is as large as allowed: only the few rows that fit into its last page can still be written.
    await api.owner.query(`
      insert into audit_log (tenant_id, action, entity, entity_id, after)
      select id, 'create', 'enchimento', n::text, jsonb_build_object('x', repeat(md5(n::text), 55)) from tenants, generate_series(1, 9000) n`);
    const [{ bytes }] = await api.owner.query(`select pg_relation_size('audit_log')::int as bytes`);
    expect(bytes).toBeGreaterThan(SEGMENT_BYTES);
    await cluster.limitFiles(bytes);
    const { made, refusal } = await sellUntilFull();
    expectUnavailable(refusal);
    expect(refusal.json.message).toMatch(/sem espaço para gravar/);
    expectUnavailable(await sell());
    expect(await sold()).toBe(made);
    expect(await brokenInvariants(api.owner)).toEqual([]);

    await cluster.limitFiles(undefined);
    expect((await sell()).status).toBe(201);
    expect(await sold()).toBe(made + 1);
    expect(await brokenInvariants(api.owner)).toEqual([]);
  });

  it('causes the same 503 if PostgreSQL reports the error code of a full disk', async () => {
    // Writing to this device always fails with "no space left on device".
    await api.owner.query(`
      create function fill() returns trigger security definer language plpgsql as $$
        begin
          copy (select repeat('x', 100000)) to '/dev/full';
          return new;
        end $$;
      create trigger fill after insert on pets for each row execute function fill()`);
    const refusal = await tenant.post('/api/pets', { name: 'Thor', species: 'DOG', gender: 'MALE', clientId });
    expectUnavailable(refusal);
    expect(refusal.json.message).toMatch(/sem espaço para gravar/);
    expect((await tenant.get('/api/pets')).json.data.pets).toEqual([]);
  });

  it('without space for the write-ahead log stops PostgreSQL, and no acknowledged sale is lost', async () => {
    const before = await sold();
    const selling = Promise.all(Array.from({ length: 8 }, sellUntilFull));
    await waitUntil(async () => (await sold()) > before + 20);
    await cluster.limitFiles(SEGMENT_BYTES / 1024);
    let acknowledged = 0;
    for (const { made, refusal } of await selling) {
      expectUnavailable(refusal);
      acknowledged += made;
    }
    expectUnavailable(await sell());
    // There is space again. PostgreSQL is restarted, the API is not.
    await cluster.restart();
    expect((await sell()).status).toBe(201);
    const lost = before + acknowledged + 1 - (await sold());
    // More sales than acknowledged are fine: their responses were lost.
    expect(lost).toBeLessThanOrEqual(0);
    expect(lost).toBeGreaterThanOrEqual(-8);
    expect(await brokenInvariants(api.owner)).toEqual([]);
  });
});
