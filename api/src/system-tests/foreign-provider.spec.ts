import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { BacenPix } from '../payments/pix/bacen-pix';
import { PixSweep } from '../payments/pix/pix-sweep';
import { confirmPassword, type TestTenant } from '../testing/api';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../testing/pix';
import { waitUntil } from '../testing/wait-until';

/*
 * A shop names its own payment provider, which may be anybody's server: slow, endless or hostile. It must harm nobody but that shop.
 */

/** A provider that makes charges and then responds to questions as the test says; by default never. */
class ForeignProvider {
  respond: (response: ServerResponse, url: URL) => void = () => undefined;
  readonly asked: string[] = [];
  /** Where it rings. */
  webhook = '';
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ForeignProvider> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://provider');
      response.setHeader('content-type', 'application/json');
      if (url.pathname === '/oauth/token') return response.end('{"access_token":"a","expires_in":3600}');
      if (url.pathname.startsWith('/v2/webhook'))
        return void json(request).then((body) => {
          foreign.webhook = webhookSchema.parse(body).webhookUrl;
          response.end('{}');
        });
      if (request.method === 'PUT') return response.end(JSON.stringify(charge(url.pathname.split('/').pop() ?? '')));
      foreign.asked.push(url.pathname);
      return foreign.respond(response, url);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const foreign = new ForeignProvider(
      server,
      `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v2`,
    );
    return foreign;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
const webhookSchema = z.object({ webhookUrl: z.string() });
const charge = (txid: string) => ({
  txid,
  status: 'ATIVA',
  calendario: { criacao: new Date().toISOString(), expiracao: 3600 },
  valor: { original: '65.00' },
  location: 'pix.example/qr/1',
});

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
  const client = () => new BacenPix({ url: provider.url, clientId: 'a', clientSecret: 'b', publicOnly: false });
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
    provider.respond = (response, url) => response.end(JSON.stringify(charge(url.pathname.split('/').pop() ?? '')));
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
});
