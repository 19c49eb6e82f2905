import { DataSource } from 'typeorm';
import { SystemDb } from '../../database/system-db';
import { seededRandom } from '../../seed/random';
import { PASSWORD, TestApi, type TestTenant } from '../../testing/api';
import { Cluster } from '../../testing/cluster';
import { administer, databaseName } from '../../testing/databases';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { RetryingClient } from '../../testing/retrying-client';
import { differences, salesWritten, wrongStocks } from '../../testing/sales-written';
import { planSales } from '../../testing/sales-workload';
import { SALES, SEED } from '../../testing/sizes';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(300_000);

const TENANTS = 4;
const hostOf = ({ url }: Cluster) => new URL(url).host;

/** The drill of docs/scaling.md. Its tests continue where the previous one stopped. */
describe(`a primary whose commits wait for a standby (FAULTS_SEED=${SEED})`, () => {
  let primary: Cluster;
  let standby: Cluster;
  let api: TestApi;
  let tenant: TestTenant;
  beforeAll(async () => {
    primary = await Cluster.start();
    standby = await primary.follower();
    await primary.waitForStandby();
    const through = `${hostOf(primary)},${hostOf(standby)}`;
    api = await TestApi.start({ DATABASE_POOL: '20', COMMIT_TIMEOUT_MS: '1500' }, { cluster: primary.url, through });
  });
  afterAll(async () => {
    await api.app.close();
    await api.owner.destroy();
    await Promise.all([primary.remove(), standby.remove()]);
  });

  const client = (name: string) => ({ name, email: 'ana@exemplo.com.br' });
  const health = async (): Promise<{ status: number; waiting: number }> => {
    const { status, json } = await api.call('GET', '/health/ready');
    return { status, waiting: json.data?.waitingCommits };
  };
  /** The clients of this name that a server has, which need not be the one that the API uses. */
  const clientsOn = async (server: Cluster, name: string): Promise<number> => {
    const url = new URL(server.url);
    url.pathname = databaseName(api.config.DATABASE_URL);
    const source = await new DataSource({ type: 'postgres', url: url.toString(), poolSize: 1 }).initialize();
    return source
      .query<unknown[]>('select from clients where name = $1', [name])
      .then((rows) => rows.length)
      .finally(() => source.destroy());
  };

  it(`is killed during ${SALES} sales: the standby takes over, and no acknowledged one is lost`, async () => {
    const random = seededRandom(SEED);
    const sales = await planSales(api, random, SALES, TENANTS);
    const killAt = random.between(0.1 * SALES, 0.6 * SALES);
    let acknowledged = 0;
    let killed = 0;
    let promoted = 0;
    let secondsAway = 0;
    let takeover = Promise.resolve();
    const takeOver = async () => {
      await primary.kill();
      killed = performance.now();
      await standby.promote();
      promoted = performance.now();
    };
    const requests = new RetryingClient(() => api.url);
    const responses = await requests.sendAll(sales, () => {
      acknowledged += 1;
      if (acknowledged === killAt) takeover = takeOver();
      if (promoted && !secondsAway) secondsAway = (performance.now() - killed) / 1000;
    });
    await takeover;
    requests.close();
    expect(requests.unexpected).toEqual([]);
    expect(requests.retries).toBeGreaterThan(0);
    expect(differences(sales, responses, await salesWritten(api))).toEqual([]);
    expect(await wrongStocks(api)).toEqual([]);
    expect(await brokenInvariants(api.owner)).toEqual([]);
    process.stdout.write(`    a sale was acknowledged ${secondsAway.toFixed(1)} s after the kill\n`);
    expect(secondsAway).toBeGreaterThan(0);
    // One or two where nothing else runs.
    expect(secondsAway).toBeLessThan(60);
  });

  it('comes back, and is not written to: its successor has the newer timeline', async () => {
    tenant = await api.tenant('depois');
    await primary.restart();
    const database = databaseName(api.config.DATABASE_URL);
    await administer(
      standby.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    );
    await waitUntil(async () => (await tenant.post('/api/clients', client('Depois'))).status === 201);
    expect([await clientsOn(primary, 'Depois'), await clientsOn(standby, 'Depois')]).toEqual([0, 1]);
  });

  it('follows its successor once it is cloned', async () => {
    await primary.stop();
    primary = await standby.follower(primary);
    await standby.waitForStandby();
    expect((await tenant.post('/api/clients', client('Seguida'))).status).toBe(201);
    await waitUntil(async () => (await clientsOn(primary, 'Seguida')) === 1);
  });

  it('acknowledges nothing while there is no standby, says so, and goes on with it', async () => {
    await primary.stop();
    const key = { 'idempotency-key': 'caixa-1' };
    const unknown = await tenant.post('/api/clients', client('Talvez'), key);
    expect([unknown.status, unknown.json.message]).toEqual([
      503,
      'Ainda não sabemos se isto foi gravado, porque a cópia do banco não confirmou. Tente novamente em instantes: nada é gravado duas vezes.',
    ]);
    const { status, waiting } = await health();
    expect([status, waiting > 0]).toEqual([200, true]);
    expect((await tenant.get('/api/clients')).status).toBe(200);
    // Each would only keep another connection.
    const refused = await tenant.post('/api/clients', client('Outra'));
    expect([refused.status, refused.json.message]).toEqual([
      503,
      'O banco de dados espera pela sua cópia e não grava agora. Tente novamente em instantes.',
    ]);
    // Whoever wants to read has to log in; a wrong password is counted, too.
    const { email } = (await tenant.get('/api/auth/me')).json.data;
    const logIn = (password: string) =>
      api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': tenant.slug });
    expect((await logIn('senha errada')).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(200);
    // What another service or a job writes is refused as soon; those that only read, such as a tutor's page, go on.
    const system = api.app.get(SystemDb);
    const bySystem = (text: string) => system.tx(tenant.tenantId, (tx) => tx.query(text));
    const nameOf = 'select company_name from tenant_settings';
    expect(await bySystem(nameOf)).toHaveLength(1);
    // A webhook that is repeated finds what the primary alone may have: to acknowledge it would be too soon.
    await expect(system.receive(tenant.tenantId, (tx) => tx.query(nameOf))).rejects.toThrow('espera pela sua');
    await expect(bySystem('update tenant_settings set company_name = company_name')).rejects.toThrow('espera pela sua');

    primary = await standby.follower(primary);
    await waitUntil(async () => (await health()).waiting === 0);
    await waitUntil(async () => (await tenant.post('/api/clients', client('Talvez'), key)).status === 201);
    expect([await clientsOn(standby, 'Talvez'), await clientsOn(primary, 'Talvez')]).toEqual([1, 1]);
  });

  it('does not take the word of a wait that somebody has cancelled', async () => {
    await primary.stop();
    const key = { 'idempotency-key': 'caixa-2' };
    const sent = tenant.post('/api/clients', client('Cancelada'), key);
    const waiting = `select pg_cancel_backend(pid) as "isDone" from pg_stat_activity where wait_event = 'SyncRep'`;
    await waitUntil(async () => (await api.owner.query(waiting)).length > 0);
    expect(await sent).toMatchObject({ status: 503, json: { message: expect.stringContaining('não sabemos') } });
    // The row is there, and a repetition waits for the standby as well.
    expect(await clientsOn(standby, 'Cancelada')).toBe(1);
    await waitUntil(async () => (await health()).waiting === 0);
    const again = await tenant.post('/api/clients', client('Cancelada'), key);
    expect(again.status).toBe(503);
    primary = await standby.follower(primary);
    await waitUntil(async () => (await tenant.post('/api/clients', client('Cancelada'), key)).status === 201);
    expect(await clientsOn(primary, 'Cancelada')).toBe(1);
  });
});
