import { Webhook } from 'standardwebhooks';
import { RETRY_SECONDS } from '@focinho/contracts/integrations/webhook-events';
import { newWebhookSchema, webhookDeliverySchema } from '@focinho/contracts/integrations/webhooks';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { newClient, newPet } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';
import { WebhookReceiver, type ReceivedCall } from '../../testing/webhook-receiver';
import { WebhookSender } from './webhook-sender';

const api = TestApi.forSuite({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
const receiver = WebhookReceiver.forSuite();
let shop: TestTenant;
beforeEach(async () => {
  shop = await api.tenant(`avisos-${Math.random().toString(36).slice(2, 8)}`);
});
// What one test leaves must not be sent to the next.
afterEach(() => api.owner.query('update webhooks set deleted_at = now() where deleted_at is null'));

async function newWebhook(tenant: Caller, events: string[], url = receiver.url()) {
  const { status, json } = await tenant.post('/api/webhooks', { url, events });
  expect([status, json.message]).toEqual([201, '']);
  return newWebhookSchema.parse(json.data.webhook);
}
const sweep = () => api.app.get(WebhookSender).sweep();
/** The changes of transactions that are still open anywhere wait, so that one sweep may be too early. */
async function sent(count: number): Promise<ReceivedCall[]> {
  await waitUntil(async () => {
    await sweep();
    return receiver.calls.length >= count;
  });
  return receiver.calls;
}
const logOf = async (id: string, tenant: Caller = shop) =>
  (await tenant.get(`/api/webhooks/${id}/deliveries`)).json.data.deliveries.map((row: Json) =>
    webhookDeliverySchema.parse(row),
  );
const headersOf = ({ headers }: ReceivedCall) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
const isDueNow = () =>
  api.owner.query(`update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null`);

describe('a webhook', () => {
  it('is told of what was created, changed and deleted, signed by the specification', async () => {
    const { secret, id } = await newWebhook(shop, ['client.created', 'client.updated', 'client.deleted']);
    const client = await newClient(shop, { name: 'Ana Sigilosa', phone: '(11) 98765-4321' });
    const [created] = await sent(1);
    if (!created) throw new Error('No call');
    const body = new Webhook(secret).verify(created.body, headersOf(created)) as Json;
    expect(body).toEqual({
      type: 'client.created',
      timestamp: expect.any(String),
      data: { id: client.id, url: `http://localhost:4200/api/clients/${client.id}` },
    });
    expect(created.body).not.toMatch(/Ana|98765/);
    await shop.put(`/api/clients/${client.id}`, { name: 'Ana Maria' });
    await sent(2);
    await shop.delete(`/api/clients/${client.id}`);
    const calls = await sent(3);
    expect(calls.map((call) => JSON.parse(call.body).type)).toEqual([
      'client.created',
      'client.updated',
      'client.deleted',
    ]);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(await logOf(id)).toMatchObject([
      { type: 'client.deleted', status: 'DELIVERED', responseStatus: 204, attempts: 1, nextAttemptAt: null },
      { type: 'client.updated' },
      { type: 'client.created' },
    ]);
  });

  it('is told only of its events, and not of what was before it', async () => {
    const client = await newClient(shop, { name: 'Antes' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await newWebhook(shop, ['pet.created']);
    await newPet(shop, { clientId: client.id });
    await sent(1);
    await sweep();
    expect(receiver.calls.map(({ body }) => JSON.parse(body).type)).toEqual(['pet.created']);
  });

  it('is told later of what could not be noted at first, and others at once', async () => {
    const { id } = await newWebhook(shop, ['client.created'], receiver.url('/depois'));
    const other = await api.tenant(`outra-${shop.slug}`);
    await newWebhook(other, ['client.created'], receiver.url('/logo'));
    await api.owner.query(
      `alter table webhook_deliveries add constraint broken check (webhook_id <> '${id}') not valid`,
    );
    const first = await newClient(shop);
    await newClient(other);
    await waitUntil(async () => {
      await sweep().catch(() => undefined);
      return receiver.calls.length > 0;
    });
    await expect(sweep()).rejects.toThrow('read again');
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/logo']);
    await api.owner.query('alter table webhook_deliveries drop constraint broken');
    await sent(2);
    await sweep();
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/logo', '/depois']);
    expect(JSON.parse(receiver.calls[1]?.body ?? '').data.id).toBe(first.id);
  });

  it('says its secret once', async () => {
    const { secret, ...webhook } = await newWebhook(shop, ['pet.created']);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const listed = await shop.get('/api/webhooks');
    expect(listed.json.data.webhooks).toEqual([webhook]);
    for (const table of ['webhooks', 'audit_log', 'idempotency_keys'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(secret);
  });

  it('is tried for a day with the same id, then given up, and can be sent again', async () => {
    receiver.status = 500;
    const { id } = await newWebhook(shop, ['client.created']);
    await newClient(shop);
    await sent(1);
    for (let attempt = 1; attempt <= RETRY_SECONDS.length; attempt += 1) {
      expect(await logOf(id)).toMatchObject([{ status: 'QUEUED', attempts: attempt, responseStatus: 500 }]);
      await isDueNow();
      await sent(attempt + 1);
    }
    const [given] = await logOf(id);
    expect(given).toMatchObject({ status: 'FAILED', attempts: RETRY_SECONDS.length + 1, nextAttemptAt: null });
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([given?.id]));
    receiver.status = 200;
    const again = await shop.post(`/api/webhooks/${id}/deliveries/${given?.id}/redelivery`);
    expect([again.status, again.json.data.delivery.status]).toEqual([200, 'QUEUED']);
    await sent(RETRY_SECONDS.length + 2);
    expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(given?.id);
    expect(await logOf(id)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('waits longer after each attempt', async () => {
    receiver.status = 503;
    const { id } = await newWebhook(shop, ['client.created']);
    await newClient(shop);
    await sent(1);
    const [delivery] = await logOf(id);
    const seconds = (Date.parse(delivery?.nextAttemptAt ?? '') - new Date().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(5);
    await sweep();
    expect(receiver.calls).toHaveLength(1);
  });

  it('ends when its receiver says 410, until it is saved again', async () => {
    receiver.status = 410;
    const webhook = await newWebhook(shop, ['client.created']);
    await newClient(shop);
    await sent(1);
    const shown = async () => (await shop.get(`/api/webhooks/${webhook.id}`)).json.data.webhook.problem;
    expect(await shown()).toBe('GONE');
    await newClient(shop);
    await sweep();
    expect(receiver.calls).toHaveLength(1);
    receiver.status = 200;
    await shop.put(`/api/webhooks/${webhook.id}`, { url: receiver.url(), events: ['client.created'] });
    expect(await shown()).toBeNull();
    await newClient(shop);
    await sent(2);
  });

  it('is turned off when nothing has reached it for days, and its owner hears of it', async () => {
    receiver.status = 500;
    const { id } = await newWebhook(shop, ['client.created']);
    await newClient(shop);
    await sent(1);
    await api.owner.query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [id]);
    await api.owner.query(
      `update webhook_deliveries set attempts = $1, next_attempt_at = now() where webhook_id = $2`,
      [RETRY_SECONDS.length, id],
    );
    await sent(2);
    expect((await shop.get(`/api/webhooks/${id}`)).json.data.webhook.problem).toBe('FAILING');
  });

  it('may be of this computer, as this installation allows, and of no other private network', async () => {
    const save = async (url: string) =>
      (await shop.post('/api/webhooks', { url, events: ['client.created'] })).json.message;
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/'])
      expect(await save(url)).toBe('Este endereço não existe na internet, ou é de uma rede interna.');
    expect(await save('http://10.0.0.1/')).toBe('O endereço deve começar com https://');
    const { id } = await newWebhook(shop, ['client.created'], receiver.url().replace('127.0.0.1', 'localhost'));
    await shop.post(`/api/webhooks/${id}/test`);
    await sent(1);
    await api.owner.query('update webhooks set url = $1 where id = $2', ['https://10.0.0.1/', id]);
    await shop.post(`/api/webhooks/${id}/test`);
    await sweep();
    expect(await logOf(id)).toContainEqual(expect.objectContaining({ error: '10.0.0.1 is not a public address' }));
  });

  it('follows no redirect', async () => {
    receiver.status = 302;
    receiver.location = receiver.url('/dentro');
    const { id } = await newWebhook(shop, ['client.created']);
    await newClient(shop);
    await sent(1);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/webhook']);
    expect(await logOf(id)).toMatchObject([{ status: 'QUEUED', responseStatus: 302 }]);
  });

  it('signs with both secrets for a day after a new one was made', async () => {
    const { id, secret: old } = await newWebhook(shop, ['client.created']);
    const { json } = await shop.post(`/api/webhooks/${id}/secret`);
    const { secret, oldSecretUntil } = newWebhookSchema.parse(json.data.webhook);
    expect(secret).not.toBe(old);
    const hours = (Date.parse(oldSecretUntil ?? '') - new Date().getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await shop.post(`/api/webhooks/${id}/test`);
    const [call] = await sent(1);
    if (!call) throw new Error('No call');
    for (const one of [secret, old])
      expect(new Webhook(one).verify(call.body, headersOf(call))).toMatchObject({ type: 'webhook.test', data: {} });
  });

  it('belongs to owners of its own shop', async () => {
    const { id } = await newWebhook(shop, ['client.created']);
    for (const role of ['MANAGER', 'STAFF'] as const)
      expect((await (await shop.as(role)).get('/api/webhooks')).status).toBe(403);
    const neighbour = await api.tenant(`vizinha-${id.slice(-6)}`);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect((await neighbour.call(method, `/api/webhooks/${id}${path}`)).status).toBe(404);
    await newClient(neighbour);
    await sweep();
    expect(receiver.calls).toHaveLength(0);
  });

  it('is not told while the plan has no integrations', async () => {
    await newWebhook(shop, ['client.created']);
    await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [shop.tenantId]);
    await newClient(shop);
    for (let time = 0; time < 3; time += 1) await sweep();
    expect(receiver.calls).toHaveLength(0);
  });
});

describe('a program with a key', () => {
  const keyWith = async (scopes: string[]) => {
    const { json } = await shop.post('/api/api-keys', { name: 'n8n', scopes });
    return { id: json.data.key.id as string, key: json.data.key.key as string };
  };
  const call = (key: string, method: string, path: string, body?: unknown) =>
    api.call(method, path, body, { authorization: `Bearer ${key}` });
  const hook = () => ({ url: receiver.url('/n8n'), events: ['appointment.created'] });

  it('subscribes to what it may read, sees only its own webhooks, and unsubscribes', async () => {
    const ofPeople = await newWebhook(shop, ['client.created']);
    const { key } = await keyWith(['webhooks:read', 'webhooks:write', 'appointments:read']);
    const made = await call(key, 'POST', '/api/webhooks', hook());
    expect(made.status).toBe(201);
    const { id } = made.json.data.webhook;
    expect(made.json.data.webhook).toMatchObject({ keyName: 'n8n' });
    const { webhooks } = (await call(key, 'GET', '/api/webhooks')).json.data;
    expect(webhooks.map((one: Json) => one.id)).toEqual([id]);
    expect((await call(key, 'DELETE', `/api/webhooks/${ofPeople.id}`)).status).toBe(404);
    const unreadable = await call(key, 'POST', '/api/webhooks', { ...hook(), events: ['client.created'] });
    expect([unreadable.status, unreadable.json.message]).toEqual([
      403,
      'Esta chave de API não tem o acesso clients:read, que o evento "Cliente: novo" pede.',
    ]);
    const sales = await call(key, 'POST', '/api/webhooks', { ...hook(), events: ['sale.created'] });
    expect(sales.json.message).toContain('que o evento "Venda: nova" pede.');
    expect((await call(key, 'DELETE', `/api/webhooks/${id}`)).status).toBe(200);
    expect((await shop.get('/api/webhooks')).json.data.webhooks.map((one: Json) => one.id)).toEqual([ofPeople.id]);
  });

  it('is told nothing any more once its key is revoked', async () => {
    const { key, id } = await keyWith(['webhooks:write', 'clients:read']);
    await call(key, 'POST', '/api/webhooks', { url: receiver.url(), events: ['client.created'] });
    await shop.delete(`/api/api-keys/${id}`);
    await newClient(shop);
    for (let time = 0; time < 3; time += 1) await sweep();
    expect(receiver.calls).toHaveLength(0);
    expect((await shop.get('/api/webhooks')).json.data.webhooks).toMatchObject([{ problem: 'KEY_REVOKED' }]);
  });
});
