import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../seed/random';
import { TestApi, type TestResponse, type Json } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { BuiltApi, buildApi } from '../../testing/built-api';
import { Cluster } from '../../testing/cluster';
import { planNewClients, planSales, INITIAL_STOCK, type PlannedSale } from '../../testing/sales-workload';
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
    expect(differences(sales, responses, await salesWritten())).toEqual([]);
    expect(responses.slice(sales.length).filter(({ status }) => status !== 201)).toEqual([]);
    const expectedClients = newClients.map(({ body }, n) => ({
      ...body,
      id: responses[sales.length + n]?.json.data?.client.id,
    }));
    expect(await clientsWritten()).toEqual(expectedClients.sort((one, other) => (one.id < other.id ? -1 : 1)));
    expect(await wrongStocks()).toEqual([]);
    expect(await brokenInvariants(testApi.owner)).toEqual([]);

    // A repetition returns the same sale.
    const made = sales.map((sale, n) => ({ sale, first: responses[n]?.json })).filter(({ first }) => first?.data);
    for (const { sale, first } of made.slice(0, 20)) expect((await client.send(sale)).json).toEqual(first);
    expect(await salesWritten()).toHaveLength(made.length);
    client.close();
  }

  /** Every sale in the database with its items, usages, credit transactions and appointment. */
  const salesWritten = (): Promise<Json[]> =>
    testApi.owner.query(`
      select sale.id, sale.tenant_id as "tenantId", sale.client_id as "clientId", sale.appointment_id as "appointmentId",
        sale.payment_method as "paymentMethod", lpad(sale.receipt::text, 6, '0') as "receiptNumber", sale.discount_cents::int as "discountCents", sale.total_cents::int as cents,
        (select json_agg(json_strip_nulls(json_build_object('serviceId', service_id, 'productId', product_id, 'quantity', quantity))
           order by position) from sale_items item where item.tenant_id = sale.tenant_id and item.sale_id = sale.id) as items,
        (select coalesce(json_agg(json_build_object('packageId', package_id, 'serviceId', service_id, 'petId', pet_id)), '[]')
           from package_usages used where used.tenant_id = sale.tenant_id and used.sale_id = sale.id) as "packageUsages",
        (select count(*)::int from credit_transactions row where row.tenant_id = sale.tenant_id and row.sale_id = sale.id) as posted,
        (select status from appointments where appointments.tenant_id = sale.tenant_id and appointments.id = sale.appointment_id) as "appointmentStatus"
      from sales sale`);

  const clientsWritten = (): Promise<Json[]> =>
    testApi.owner.query(`select name, email, id from clients where name like 'Chegada %' order by id`);

  /** Products whose stock does not match the sales. */
  const wrongStocks = (): Promise<Json[]> =>
    testApi.owner.query(
      `select product.id, product.stock, sum(item.quantity)::int as sold from products product
       left join sale_items item on item.tenant_id = product.tenant_id and item.product_id = product.id
       where product.stock is not null group by product.tenant_id, product.id, product.stock
       having product.stock <> $1 - coalesce(sum(item.quantity), 0)`,
      [INITIAL_STOCK],
    );
});

/** The expected refusals: credit limit, stock, appointment and package. */
const EXPECTED_REFUSAL =
  /^(Limite de crédito insuficiente|Estoque insuficiente|Este agendamento já foi finalizado|O cliente já usou)/;

/** Differences between responses and rows: an acknowledged sale must exist exactly once and complete, a refused one not at all. */
function differences(sales: PlannedSale[], responses: TestResponse[], written: Json[]): string[] {
  const found: string[] = [];
  const rows = new Map<string, Json>(written.map((row) => [row.id, row]));
  const possibleErrors = sales.filter(({ key, tenant, body }, n) => {
    const { status, json } = responses[n] ?? { status: 0, json: { data: null, message: 'none' } };
    if (status === 409 && EXPECTED_REFUSAL.test(json.message)) return true;
    const row = rows.get(json.data?.sale.id);
    if (status !== 201 || !row) {
      found.push(`${key}: ${status} ${json.message}, ${row ? 'written' : 'not written'}`);
      return false;
    }
    const { receiptNumber, total } = json.data.sale;
    const { clientId, appointmentId, paymentMethod, items, packageUsages } = body;
    const expected = { clientId, appointmentId, paymentMethod, items, packageUsages, receiptNumber };
    const due = {
      ...expected,
      id: row.id,
      tenantId: tenant.tenantId,
      discountCents: Math.round(body.discount * 100),
      cents: Math.round(total * 100),
      posted: paymentMethod === 'CREDIT' ? 1 : 0,
      appointmentStatus: appointmentId ? 'COMPLETED' : null,
    };
    if (!isDeepStrictEqual({ ...row }, due))
      found.push(`${key}: ${JSON.stringify(row)} instead of ${JSON.stringify(due)}`);
    rows.delete(row.id);
    return false;
  });
  // The workload is designed so that some sales are refused.
  if (possibleErrors.length === 0) found.push('no sale was refused');
  for (const { id } of rows.values()) found.push(`${id} was created without a response, or twice`);
  return found;
}
