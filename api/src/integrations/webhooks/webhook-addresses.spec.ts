import { TestApi, type TestTenant } from '../../testing/api';
import { newClient } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';
import { WebhookReceiver } from '../../testing/webhook-receiver';
import { WebhookSender } from './webhook-sender';

const api = TestApi.forSuite();
const receiver = WebhookReceiver.forSuite();
let shop: TestTenant;
beforeAll(async () => {
  shop = await api.tenant('enderecos');
});
const save = (url: string) => shop.post('/api/webhooks', { url, events: ['client.created'] });

describe('the address of a webhook', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.10:8443/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://postgres/',
    'https://servico.internal/',
    'https://2130706433/',
  ])('is refused in our own network: %s', async (url) => {
    const { status, json } = await save(url);
    expect([status, json.errors]).toEqual([
      400,
      [{ path: 'url', message: 'Este endereço não existe na internet, ou é de uma rede interna.' }],
    ]);
  });

  it('needs https, and no password in it', async () => {
    expect((await save('http://[3000::1]/')).json.message).toBe('O endereço deve começar com https://');
    for (const url of ['ftp://[3000::1]/', 'https://eu:senha@[3000::1]/', 'exemplo', 'javascript:alert(1)'])
      expect((await save(url)).json.message).toContain('Informe um endereço completo');
  });

  it('is checked again when it is called: a name may lead elsewhere by then', async () => {
    const { json } = await save('https://[3000::1]/');
    const { id } = json.data.webhook;
    await api.owner.query('update webhooks set url = $1 where id = $2', [receiver.url(), id]);
    const log = async () => (await shop.get(`/api/webhooks/${id}/deliveries`)).json.data.deliveries;
    await newClient(shop);
    const sender = api.app.get(WebhookSender);
    await waitUntil(async () => {
      await sender.sweep();
      return (await log())[0]?.attempts === 1 && (await log())[0].error !== null;
    });
    expect(await log()).toMatchObject([{ status: 'QUEUED', responseStatus: null }]);
    await api.owner.query('update webhooks set url = $1 where id = $2', [
      receiver.url().replace('http:', 'https:'),
      id,
    ]);
    await api.owner.query('update webhook_deliveries set next_attempt_at = now()');
    await waitUntil(async () => {
      await sender.sweep();
      return (await log())[0]?.attempts === 2 && (await log())[0].error.includes('not a public address');
    });
    expect(receiver.calls).toHaveLength(0);
  });
});
