import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { Cluster } from '../../testing/cluster';
import { newClient, newService } from '../../testing/records';
import { expectUnavailable } from '../../testing/expect-unavailable';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(120_000);

/** Of a segment of the write-ahead log, written from its beginning to its end over and over: no less may be written. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * A disk that is really full needs rights on the machine (a mount, a quota). What needs none, neither root's nor any other: a
 * limit on the size of the server's files, which PostgreSQL is made to meet as it meets a full disk, though its data and its
 * log are not short of the same space; and a device that is always full. Both are Linux's.
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

  it('refuses what needs space with a clear 503, keeps nothing of it, reads on, and writes again when there is space', async () => {
    // The audit trail is as large as a file may become: it takes the few rows that its last page has room for.
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

  it('is told by its own code where PostgreSQL has one', async () => {
    // No file can be filled for real without rights on the machine, but this device is always full.
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

  it('that has no room for the log either stops PostgreSQL in the middle of sales, and no answered sale is lost', async () => {
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
    // There is space again, and PostgreSQL is started anew; the API is not.
    await cluster.restart();
    expect((await sell()).status).toBe(201);
    const lost = before + acknowledged + 1 - (await sold());
    // A sale that was written without being answered is no loss.
    expect(lost).toBeLessThanOrEqual(0);
    expect(lost).toBeGreaterThanOrEqual(-8);
    expect(await brokenInvariants(api.owner)).toEqual([]);
  });
});
