import { confirmPassword, type TestTenant } from '../testing/api';
import { chargeOf, ForeignProvider } from '../testing/foreign-provider';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../testing/pix';

/*
 * What the provider of a shop says is sent back to it, stored and shown: a text that cannot be what it should be is nobody's mistake but
 * the provider's.
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

describe('a provider that sends what it should not', () => {
  let shops = 0;
  let shop: TestTenant;
  beforeEach(async () => {
    shop = await pixTenant(bench, `odd-${(shops += 1)}`);
    await confirmPassword(shop);
    const key = `odd-${shops}@exemplo.com.br`;
    const account = { providerUrl: provider.url, providerClientId: 'a', providerClientSecret: 'b' };
    expect((await shop.put('/api/pix-settings', { ...PIX_SETTINGS, key, ...account })).status).toBe(200);
  });
  const REFUSED = { status: 503, json: { message: 'O provedor de PIX não respondeu. Tente novamente em instantes.' } };
  const request = async () => {
    const { id: orderId } = await pixOrder(shop, 65);
    return shop.post('/api/pix-charges', { orderId, amount: 65 });
  };
  /** Responds to questions about charges with this, too. */
  const change = (more: object) => {
    provider.respond = (response, url) =>
      response.end(JSON.stringify({ ...chargeOf(url.pathname.split('/').pop() ?? ''), ...more }));
  };
  const paid = (endToEndId: string) => ({
    status: 'CONCLUIDA',
    pix: [{ endToEndId, valor: '65.00', horario: new Date().toISOString() }],
  });

  it.each(['a\nb', '\u6f22'])('is as one that does not respond, if its token is %j', async (token) => {
    provider.token = token;
    expect(await request()).toMatchObject(REFUSED);
  });

  it.each([
    { pixCopiaECola: '000201\u00006304ABCD' },
    { pixCopiaECola: '000201\u202e6304ABCD' },
    { pixCopiaECola: '<script>alert(1)</script>' },
    { location: 'pix.example/\0' },
  ])('is as one that does not respond, if a charge says %j', async (said) => {
    provider.said = said;
    expect(await request()).toMatchObject(REFUSED);
  });

  it.each(['E\ud800', 'E\0', '../E'])('is as one that does not respond, if a payment is called %j', async (name) => {
    const made = await request();
    change(paid(name));
    expect(await shop.delete(`/api/pix-charges/${made.json.data.charge.id}`)).toMatchObject(REFUSED);
  });

  it('ends a refund by refusing it, whatever words it uses', async () => {
    const { id } = (await request()).json.data.charge;
    change(paid('E1'));
    await bench.sweep();
    provider.refusal = { title: 'Recusado', detail: 'Conta\0 \u202eencerrada' };
    const refunded = await shop.post(`/api/pix-charges/${id}/refunds`, { amount: 65, reason: 'Cliente desistiu' });
    expect(refunded.json.data.charge.refunds).toMatchObject([
      { state: 'FAILED', failure: expect.stringContaining('Conta encerrada') },
    ]);
  });
});
