import { seededRandom } from '../../seed/random';
import { TestApi, type Json } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { BuiltApi, buildApi } from '../../testing/built-api';
import { Cluster } from '../../testing/cluster';
import { differences, salesWritten, wrongStocks } from '../../testing/sales-written';
import { planNewClients, planSales } from '../../testing/sales-workload';
import { KILLS, SALES, SEED } from '../../testing/sizes';
import { RetryingClient } from '../../testing/retrying-client';

jest.setTimeout(900_000);

const TENANTS = 4;

describe(`kill -9 in the middle of ${SALES} sales at once (FAULTS_SEED=${SEED})`, () => {
  const random = seededRandom(SEED);
  let cluster: Cluster;
  let testApi: TestApi;
  let built: ReturnType<typeof buildApi>;
  let running: BuiltApi;
  beforeAll(async () => {
    built = buildApi();
    cluster = await Cluster.start();
  });
  beforeEach(async () => {
    testApi = await TestApi.start({ DATABASE_POOL: '20' }, { cluster: cluster.url });
    running = await BuiltApi.start(built.program, testApi.config);
  });
  afterEach(async () => {
    await running.stop();
    await testApi.stop();
  });
  afterAll(async () => {
    built.remove();
    await cluster.remove();
  });

  it('of the API loses no acknowledged sale, and leaves none incomplete or duplicated', async () => {
    await sellWhile(async () => {
      running.kill('SIGKILL');
      await running.exit();
      running = await BuiltApi.start(built.program, testApi.config);
    });
  });

  it('of PostgreSQL does neither, and the API needs no restart', async () => {
    const served = running.url;
    await sellWhile(async () => {
      await cluster.kill();
      await cluster.restart();
    });
    expect((await fetch(`${served}/health/ready`)).status).toBe(200);
  });

  /** Calls `crash` at random moments during the sales, then checks everything that was written. */
  async function sellWhile(crash: () => Promise<void>): Promise<void> {
    const sales = await planSales(testApi, random, SALES, TENANTS);
    // Not at the very end, when hardly any request is running.
    const moments = Array.from({ length: KILLS }, () => random.between(1, 0.8 * SALES)).sort(
      (one, other) => one - other,
    );
    const client = new RetryingClient(() => running.url);
    let acknowledged = 0;
    let crashes = Promise.resolve();
    const newClients = planNewClients(random, sales, SALES / 4);
    const responses = await client.sendAll([...sales, ...newClients], () => {
      acknowledged += 1;
      for (; moments[0] !== undefined && moments[0] <= acknowledged; moments.shift()) crashes = crashes.then(crash);
    });
    await crashes;
    if (client.unexpected.length)
      client.unexpected.push(...running.output.filter((line) => line.includes('"level":50')).slice(0, 5));
    expect(client.unexpected).toEqual([]);
    expect(client.retries).toBeGreaterThan(KILLS);
    expect(differences(sales, responses, await salesWritten(testApi))).toEqual([]);
    expect(responses.slice(sales.length).filter(({ status }) => status !== 201)).toEqual([]);
    const expectedClients = newClients.map(({ body }, n) => ({
      ...body,
      id: responses[sales.length + n]?.json.data?.client.id,
    }));
    expect(await clientsWritten()).toEqual(expectedClients.sort((one, other) => (one.id < other.id ? -1 : 1)));
    expect(await wrongStocks(testApi)).toEqual([]);
    expect(await brokenInvariants(testApi.owner)).toEqual([]);

    // A repetition returns the same sale.
    const made = sales.map((sale, n) => ({ sale, first: responses[n]?.json })).filter(({ first }) => first?.data);
    for (const { sale, first } of made.slice(0, 20)) expect((await client.send(sale)).json).toEqual(first);
    expect(await salesWritten(testApi)).toHaveLength(made.length);
    client.close();
  }

  const clientsWritten = (): Promise<Json[]> =>
    testApi.owner.query(`select name, email, id from clients where name like 'Chegada %' order by id`);
});
