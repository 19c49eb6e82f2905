import { BacenApi } from '../payments/pix/bacen-api';
import { BacenPix } from '../payments/pix/bacen-pix';
import { PixSweep } from '../payments/pix/pix-sweep';
import { PixWebhooks } from '../payments/pix/pix-webhooks';
import { confirmPassword, type TestTenant } from '../testing/api';
import { chargeOf, ForeignProvider } from '../testing/foreign-provider';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../testing/pix';
import { waitUntil } from '../testing/wait-until';

/*
 * A shop names its own payment provider, which may be anybody's server: slow, endless or hostile. It must harm nobody but that shop.
 */

let bench: PixBench;
let provider: ForeignProvider;
beforeAll(async () => {
  bench = await startPixBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  provider = await ForeignProvider.start();
});
afterEach(() => provider.stop());

describe('the list of what was received', () => {
  const client = () =>
    new BacenPix(new BacenApi({ url: provider.url, clientId: 'a', clientSecret: 'b', publicOnly: false }));
  const pages = async () => {
    let count = 0;
    for await (const page of client().received(new Date(0), new Date())) count += page.length > 0 ? 1 : 0;
    return count;
  };
  const page = (payments: number) =>
    JSON.stringify({
      parametros: { paginacao: { quantidadeDePaginas: 1_000_000 } },
      pix: Array.from({ length: payments }, (_unused, index) => ({
        endToEndId: `E${index}`,
        txid: 'x'.repeat(32),
        valor: '1.00',
        horario: new Date().toISOString(),
      })),
    });

  it('ends, however many pages the provider says that there are', async () => {
    const full = page(500);
    provider.respond = (response) => response.end(full);
    expect(await pages()).toBe(40);
  });

  it('is refused if a page has more than was asked for', async () => {
    const tooFull = page(501);
    provider.respond = (response) => response.end(tooFull);
    await expect(pages()).rejects.toThrow('not readable');
  });

  it('is not read to its end if a page is larger than any page is', async () => {
    let sent = 0;
    provider.respond = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024))) sent += 64 * 1024;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await expect(pages()).rejects.toThrow('sends too much');
    // Three attempts, each cut off; what the sockets buffer comes on top.
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  });
});

describe('a provider that never responds', () => {
  let shops = 0;
  let slow: TestTenant;
  let other: TestTenant;
  beforeEach(async () => {
    shops += 1;
    slow = await pixTenant(bench, `slow-${shops}`);
    other = await pixTenant(bench, `other-${shops}`);
    await confirmPassword(slow);
    const saved = await slow.put('/api/pix-settings', {
      ...PIX_SETTINGS,
      key: `slow-${shops}@exemplo.com.br`,
      providerUrl: provider.url,
      providerClientId: 'a',
      providerClientSecret: 'b',
    });
    expect(saved.status).toBe(200);
  });
  const charged = async (tenant: TestTenant) => {
    const { id: orderId } = await pixOrder(tenant, 65);
    const made = await tenant.post('/api/pix-charges', { orderId, amount: 65 });
    expect(made.status).toBe(201);
    const { id } = made.json.data.charge;
    const [{ txid }] = await bench.api.owner.query('select txid from pix_charges where id = $1', [id]);
    return { id, txid };
  };
  const isPaid = async (id: string) => (await other.get(`/api/pix-charges/${id}`)).json.data.charge.status === 'PAID';

  it('delays the sweep of its own shop only', async () => {
    for (let index = 0; index < 3; index += 1) await charged(slow);
    const { id, txid } = await charged(other);
    bench.psp.sandbox.faults.lostWebhooks = true;
    await fetch(`${bench.psp.url}/_pay/${txid}`, { method: 'POST', body: '{}' });
    await bench.api.owner.query('update pix_charges set next_check_at = now() where next_check_at is not null');
    const sweep = bench.api.app.get(PixSweep);
    const everything = sweep.sweep();
    await waitUntil(() => isPaid(id));
    // A run in the meantime asks the slow one nothing more.
    const asked = provider.asked.length;
    await bench.api.owner.query('update pix_charges set next_check_at = now() where next_check_at is not null');
    await sweep.begin();
    expect(provider.asked.length).toBe(asked);
    provider.respond = (response, url) => response.end(JSON.stringify(chargeOf(url.pathname.split('/').pop() ?? '')));
    await provider.stop();
    await everything;
    provider = await ForeignProvider.start();
  }, 60_000);

  it('delays what rings of its own shop only', async () => {
    const charges = [];
    for (let index = 0; index < 12; index += 1) charges.push(await charged(slow));
    const { id, txid } = await charged(other);
    bench.psp.sandbox.faults.lostWebhooks = false;
    for (const { txid: rung } of charges) {
      const body = JSON.stringify({ pix: [{ txid: rung }] });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${provider.webhook}/pix`, { method: 'POST', headers, body })).status).toBe(200);
    }
    await waitUntil(() => Promise.resolve(provider.asked.length > 0));
    await fetch(`${bench.psp.url}/_pay/${txid}`, { method: 'POST', body: '{}' });
    await waitUntil(() => isPaid(id));
    expect(provider.asked.length).toBeLessThanOrEqual(2);
    await provider.stop();
    provider = await ForeignProvider.start();
  }, 60_000);

  it('holds a few requests of its own shop only', async () => {
    const orders = [];
    for (let index = 0; index < 16; index += 1) orders.push(await pixOrder(slow, 65));
    provider.isSilent = true;
    const requests = orders.map(({ id: orderId }) => slow.post('/api/pix-charges', { orderId, amount: 65 }));
    const first = await Promise.race(requests);
    expect(first).toMatchObject({ status: 503, json: { message: expect.stringContaining('está demorando') } });
    await charged(other);
    await Promise.all(requests);
  }, 60_000);

  it('is asked nothing more once whoever closes the comanda has stopped waiting', async () => {
    const { txid } = await charged(slow);
    const [{ order_id: orderId }] = await bench.api.owner.query('select order_id from pix_charges where txid = $1', [
      txid,
    ]);
    const closed = slow.post(`/api/orders/${orderId}/checkout`, {
      total: 65,
      payments: [{ method: 'CASH', amount: 65 }],
    });
    await waitUntil(() => Promise.resolve(provider.asked.length > 0));
    await closed;
    await waitUntil(() => Promise.resolve(provider.open === 0));
  }, 60_000);

  it('keeps no other shop out of the sweep, however much of its own is due', async () => {
    for (let index = 0; index < 3; index += 1) await charged(slow);
    const { id } = await charged(other);
    await bench.api.owner.query(`
      insert into pix_charges (tenant_id, id, txid, account, cents, order_id, text, expires_at, next_check_at)
      select tenant_id, gen_random_uuid(), replace(gen_random_uuid()::text, '-', ''), account, cents, order_id, text, expires_at,
        now() - interval '1 hour'
      from pix_charges, generate_series(1, 500) where tenant_id = '${slow.tenantId}'`);
    await bench.api.owner.query('update pix_charges set next_check_at = now() where id = $1', [id]);
    await bench.api.app.get(PixSweep).begin();
    const [{ waits }] = await bench.api.owner.query(
      'select next_check_at > now() as waits from pix_charges where id = $1',
      [id],
    );
    expect(waits).toBe(true);
    const [{ taken }] = await bench.api.owner.query(
      'select count(*)::int as taken from pix_charges where tenant_id = $1 and next_check_at > now()',
      [slow.tenantId],
    );
    expect(taken).toBeLessThanOrEqual(43);
  }, 60_000);

  it('does not delay a shutdown', async () => {
    const { txid } = await charged(slow);
    await bench.api.owner.query('update pix_charges set next_check_at = now() where txid = $1', [txid]);
    const sweep = bench.api.app.get(PixSweep);
    await sweep.begin();
    bench.api.app.get(PixWebhooks).receive(provider.webhook.split('/').pop() ?? '', txid);
    await waitUntil(() => Promise.resolve(provider.asked.length >= 2));
    const begun = performance.now();
    await Promise.all([sweep.onModuleDestroy(), bench.api.app.get(PixWebhooks).onModuleDestroy()]);
    expect(performance.now() - begun).toBeLessThan(3_000);
  }, 60_000);
});
