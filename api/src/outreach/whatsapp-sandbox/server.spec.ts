import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../testing/api';
import { isSigned } from '../whatsapp/signature.rules';
import { SANDBOX_APP_SECRET } from './sandbox';
import { startWhatsappSandbox, type RunningWhatsapp } from './server';

const ACCOUNT = '10000001';
const NUMBER = `${ACCOUNT}1`;
let running: RunningWhatsapp;
let rung: { body: string; signature: unknown }[];
let shop: ReturnType<typeof createServer>;
let address: string;

beforeAll(async () => {
  running = await startWhatsappSandbox();
  shop = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      const isKnown = searchParams.get('hub.verify_token') === 'ficha';
      return response.writeHead(isKnown ? 200 : 403).end(searchParams.get('hub.challenge'));
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      rung.push({ body: Buffer.concat(chunks).toString(), signature: request.headers['x-hub-signature-256'] });
      response.end();
    });
    return undefined;
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await running.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});
beforeEach(() => {
  rung = [];
  for (const name of Object.keys(running.sandbox.faults)) Object.assign(running.sandbox.faults, { [name]: false });
});

const call = async (path: string, body?: object, token = 'ficha') => {
  const response = await fetch(`${running.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: (await response.json()) as Json };
};
const submit = (name: string) =>
  call(`/v25.0/${ACCOUNT}/message_templates`, {
    name,
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Oi, {{1}}!' }],
  });
const send = (name: string, values: string[], to = '5511987654321') =>
  call(`/v25.0/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    to,
    type: 'template',
    biz_opaque_callback_data: 'nosso-id',
    template: {
      name,
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
    },
  });
const statuses = () =>
  rung.flatMap(({ body }) =>
    JSON.parse(body).entry[0].changes[0].value.statuses?.map((one: { status: string }) => one.status),
  );
/** The statuses of an earlier message ring in the next test otherwise. */
const untilDelivered = () => until(() => running.sandbox.messages.every(({ status }) => status === 'delivered'));
const until = async (isDone: () => boolean) => {
  for (let left = 100; left > 0 && !isDone(); left -= 1) await new Promise((resolve) => setTimeout(resolve, 20));
};

it('sends only texts that are approved, with as many values as they have places', async () => {
  running.sandbox.faults.slowApproval = true;
  expect((await submit('aviso')).json).toMatchObject({ status: 'PENDING' });
  expect(await send('aviso', ['Ana'])).toMatchObject({ status: 404, json: { error: { code: 132001 } } });
  await call(`/_templates/${ACCOUNT}/aviso`, { status: 'APPROVED' });
  expect((await send('aviso', [])).json.error.code).toBe(132000);
  expect((await send('aviso', ['Ana\nSouza'])).json.error.code).toBe(132012);
  expect(await send('aviso', ['Ana'])).toMatchObject({
    status: 200,
    json: { contacts: [{ wa_id: '5511987654321' }], messages: [{ message_status: 'accepted' }] },
  });
  await untilDelivered();
  await call(`/_templates/${ACCOUNT}/aviso`, { status: 'PAUSED' });
  expect((await send('aviso', ['Ana'])).json.error.code).toBe(132015);
});

it('tells what becomes of a message, signed, with our own id, to an address that knows the token', async () => {
  const subscription = { override_callback_uri: address, verify_token: 'outra' };
  expect((await call(`/v25.0/${ACCOUNT}/subscribed_apps`, subscription)).json.error.code).toBe(2200);
  await call(`/v25.0/${ACCOUNT}/subscribed_apps`, { ...subscription, verify_token: 'ficha' });
  await submit('lembrete');
  await send('lembrete', ['Ana']);
  await until(() => rung.length === 2);
  expect(statuses()).toEqual(['sent', 'delivered']);
  for (const { body, signature } of rung) expect(isSigned(SANDBOX_APP_SECRET, body, signature)).toBe(true);
  expect(rung[0]?.body).toContain('"biz_opaque_callback_data":"nosso-id"');
  rung = [];
  Object.assign(running.sandbox.faults, { doubledWebhooks: true, reorderedWebhooks: true, noPhones: true });
  await send('lembrete', ['Ana']);
  await until(() => rung.length === 2);
  expect(statuses()).toEqual(['delivered', 'sent', 'delivered', 'sent']);
  expect(rung[0]?.body).toContain('"recipient_user_id":"BR.');
  expect(rung[0]?.body).not.toContain('5511987654321');
});

it('knows old accounts only without the ninth digit', async () => {
  await submit('numero');
  await call('/_numbers', { number: '5511987650000', state: 'ONLY_WITHOUT_NINTH' });
  await send('numero', ['Ana'], '5511987650000');
  await until(() => running.sandbox.messages.at(-1)?.status === 'failed');
  expect(running.sandbox.messages.at(-1)).toMatchObject({ status: 'failed', errorCode: 131026 });
  expect((await send('numero', ['Ana'], '551187650000')).json.contacts).toMatchObject([{ wa_id: '551187650000' }]);
});

it('accepts words of our own only for a day after the tutor has written', async () => {
  const write = () =>
    call(`/v25.0/${NUMBER}/messages`, {
      messaging_product: 'whatsapp',
      to: '5511911112222',
      type: 'text',
      text: { body: 'Oi' },
    });
  expect((await write()).json.error.code).toBe(131047);
  await call('/_reply', { phoneNumberId: NUMBER, number: '5511911112222', text: 'Olá' });
  expect((await write()).status).toBe(200);
});

it('refuses calls without a token, and its controls to other pages', async () => {
  running.sandbox.faults.badToken = true;
  expect(await submit('nada')).toMatchObject({ status: 401, json: { error: { code: 190 } } });
  const response = await fetch(`${running.url}/_faults`, {
    method: 'POST',
    headers: { origin: 'https://outra.example' },
    body: '{}',
  });
  expect(response.status).toBe(403);
});
