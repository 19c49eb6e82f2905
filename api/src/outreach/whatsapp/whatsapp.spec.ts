import { addDays } from '@focinho/contracts/kernel/dates';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import type { Json, TestTenant } from '../../testing/api';
import { book, newClient, newPet, newService } from '../../testing/records';
import { startWhatsappBench, whatsappAccount, whatsappTenant, type WhatsappBench } from '../../testing/whatsapp';
import { SANDBOX_APP_SECRET, type SandboxMessage } from '../whatsapp-sandbox/sandbox';
import { ATTEMPTS_MAX } from './cloud-errors.rules';
import { signatureOf } from './signature.rules';
import { WhatsappSender } from './whatsapp-sender';

type Shop = Awaited<ReturnType<typeof whatsappTenant>>;
let bench: WhatsappBench;
beforeAll(async () => {
  bench = await startWhatsappBench();
});
afterAll(() => bench.stop());
afterEach(() => {
  const { sandbox } = bench.whatsapp;
  for (const name of Object.keys(sandbox.faults)) Object.assign(sandbox.faults, { [name]: false });
  sandbox.errors.length = 0;
});

const day = (days = 0) => addDays(new Date().toISOString().slice(0, 10), days);
let phones = 0;
/** A tutor whose pet comes tomorrow, and is to be reminded. */
async function reminded(shop: Shop, fields: object = {}) {
  phones += 1;
  const phone = `(11) 98700-${String(phones).padStart(4, '0')}`;
  const client = await newClient(shop, { name: 'Mariana Souza', email: `w${phones}@exemplo.com.br`, phone, ...fields });
  const pet = await newPet(shop, { name: 'Luna', clientId: client.id });
  const service = await newService(shop, { name: 'Banho' });
  const hour = { date: day(1), startTime: '14:30', endTime: '15:30' };
  const booked = await book(shop, { petId: pet.id, serviceId: service.id, ...hour });
  await bench.api.owner.query(`update appointments set created_at = now() - interval '5 days' where id = $1`, [
    booked.id,
  ]);
  await bench.api.owner.query(
    `insert into messages (tenant_id, id, trigger, source_id, occurrence, client_id, status, skip_reason, due_on)
     values ($1, gen_random_uuid(), 'BOOKED', $2, $3, $4, 'SKIPPED', 'OTHER', current_date)`,
    [shop.tenantId, booked.id, `${day(1)} 14:30`, client.id],
  );
  return { client, pet, booked, number: `5511987${'00'}${String(phones).padStart(4, '0')}` };
}
const until = async (isDone: () => Promise<boolean> | boolean) => {
  for (let left = 100; left > 0 && !(await isDone()); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await isDone()).toBe(true);
};
const sentTo = (number: string): SandboxMessage[] =>
  bench.whatsapp.sandbox.messages.filter(({ to }) => to.slice(-8) === number.slice(-8));
const deliveryOf = async (clientId: string): Promise<Json> =>
  (await bench.api.owner.query('select * from message_deliveries where client_id = $1', [clientId]))[0];
const statusOf = async (clientId: string) => (await deliveryOf(clientId))?.status;
const reachesStatus = (clientId: string, status: string) => until(async () => (await statusOf(clientId)) === status);
const due = async (shop: TestTenant, clientId: string): Promise<DueMessage[]> =>
  (await shop.get('/api/messages/due')).json.data.messages.filter((one: DueMessage) => one.client.id === clientId);
const listed = async (shop: TestTenant, clientId: string): Promise<Json[]> =>
  (await shop.get(`/api/messages?clientId=${clientId}&status=SENT`)).json.data.messages;
const call = (shop: Shop, change: object, headers: Record<string, string> = {}, signed?: string) => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: shop.accountId, changes: [change] }],
  });
  return fetch(`${bench.api.url}/api/whatsapp/webhook/${shop.tenantId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(SANDBOX_APP_SECRET, signed ?? body),
      ...headers,
    },
    body,
  });
};
const notified = (shop: Shop, delivery: Json, status: string, fields: object = {}) => ({
  field: 'messages',
  value: {
    metadata: { phone_number_id: shop.phoneNumberId },
    statuses: [
      {
        id: delivery.provider_id ?? 'wamid.x',
        status,
        biz_opaque_callback_data: `${delivery.id}.${delivery.attempt}`,
        ...fields,
      },
    ],
  },
});

describe('a message goes out by itself', () => {
  it('once, in approved words, and its status is told', async () => {
    const shop = await whatsappTenant(bench, 'zap-envio');
    const { client, number } = await reminded(shop);
    expect(await due(shop, client.id)).toMatchObject([{ isAutomatic: true, delivery: null, block: null }]);
    await bench.sweep();
    await bench.sweep();
    const [message, ...others] = sentTo(number);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: number });
    expect(message?.text).toMatch(/^Oi, Mariana! Passando para lembrar: Luna tem Banho .* às 14:30\./);
    await reachesStatus(client.id, 'DELIVERED');
    expect(await due(shop, client.id)).toEqual([]);
    const [row] = await listed(shop, client.id);
    expect(row).toMatchObject({
      status: 'SENT',
      text: message?.text,
      createdBy: null,
      delivery: { status: 'DELIVERED' },
    });
    expect(await shop.post(`/api/messages/${row.id}/undo`)).toMatchObject({
      status: 409,
      json: { message: 'Esta mensagem já saiu pelo WhatsApp e não volta mais.' },
    });
  });

  it('once, when two processes and a person send at the same time', async () => {
    const shop = await whatsappTenant(bench, 'zap-corrida');
    const { client, number } = await reminded(shop);
    const [message] = await due(shop, client.id);
    const sender = bench.api.app.get(WhatsappSender);
    // Both have read that it is due.
    const [one, other, byHand] = await Promise.all([
      Reflect.apply(Reflect.get(sender, 'run'), sender, [shop.tenantId]),
      Reflect.apply(Reflect.get(sender, 'run'), sender, [shop.tenantId]),
      shop.post('/api/messages/sent', { clientId: client.id, items: message?.items }),
    ]);
    expect([one, other]).toEqual([undefined, undefined]);
    expect(sentTo(number).length + (byHand.status === 201 ? 1 : 0)).toBe(1);
  });

  it.each([
    ['doubled and reordered', { doubledWebhooks: true, reorderedWebhooks: true }, 'DELIVERED'],
    ['read without delivered', { readAtOnce: true }, 'READ'],
    ['read before sent, without a phone number', { readAtOnce: true, reorderedWebhooks: true, noPhones: true }, 'READ'],
  ])('webhooks %s end well', async (name, faults, status) => {
    const shop = await whatsappTenant(bench, `zap-${name.replace(/\W+/g, '-')}`);
    const { client } = await reminded(shop);
    Object.assign(bench.whatsapp.sandbox.faults, faults);
    await bench.sweep();
    await reachesStatus(client.id, status);
  });

  it('not while it is paused, of other triggers, or before its text is approved', async () => {
    bench.whatsapp.sandbox.faults.slowApproval = true;
    const shop = await whatsappTenant(bench, 'zap-aprovacao');
    const { client, number } = await reminded(shop);
    await bench.sweep();
    expect(sentTo(number)).toEqual([]);
    expect(await due(shop, client.id)).toMatchObject([{ isAutomatic: false }]);
    const settings = (await shop.get('/api/whatsapp-settings')).json.data.settings;
    expect(settings.templates.find(({ trigger }: Json) => trigger === 'REMINDER')).toMatchObject({ state: 'PENDING' });
    for (const template of bench.whatsapp.sandbox.templates.values())
      if (template.accountId === shop.accountId)
        bench.whatsapp.sandbox.review(
          template,
          template.name.includes('reminder') ? 'APPROVED' : 'REJECTED',
          'INVALID_FORMAT',
        );
    await until(async () => (await due(shop, client.id))[0]?.isAutomatic === true);
    const { templates } = (await shop.get('/api/whatsapp-settings')).json.data.settings;
    expect(templates.find(({ trigger }: Json) => trigger === 'READY')).toMatchObject({
      state: 'REJECTED',
      reason: 'INVALID_FORMAT',
    });
    await bench.sweep();
    expect(sentTo(number)).toHaveLength(1);
    const paused = await whatsappTenant(bench, 'zap-pausado', { sendsAlone: false });
    const other = await reminded(paused);
    await bench.sweep();
    expect(sentTo(other.number)).toEqual([]);
  });

  it('a text that is changed is submitted anew before it goes out', async () => {
    const shop = await whatsappTenant(bench, 'zap-texto');
    const { number } = await reminded(shop);
    await shop.put('/api/message-templates', { trigger: 'REMINDER', body: 'Oi, {tutor}: {pet} vem {data}!' });
    await bench.sweep();
    expect(sentTo(number)).toMatchObject([{ text: expect.stringMatching(/^Oi, Mariana: Luna vem \S+, \d\d\/\d\d!$/) }]);
  });
});

describe('a message is kept back', () => {
  it('if consent is withdrawn, the appointment moved, hours are quiet, or the shop can only be read', async () => {
    const shop = await whatsappTenant(bench, 'zap-guardada');
    const [refusing, moved] = [await reminded(shop), await reminded(shop)];
    await shop.post(`/api/clients/${refusing.client.id}/consents`, {
      purpose: 'SERVICE',
      isGiven: false,
      way: 'PHONE',
    });
    await shop.put(`/api/appointments/${moved.booked.id}`, { date: day(5) });
    await bench.sweep();
    expect([...sentTo(refusing.number), ...sentTo(moved.number)]).toEqual([]);
    const night = await reminded(shop);
    const hours = { toTime: '20:00', weekdays: [0, 1, 2, 3, 4, 5, 6], hasControlGroup: false };
    await shop.put('/api/message-settings', { ...hours, fromTime: '13:30' });
    await bench.sweep();
    expect(sentTo(night.number)).toEqual([]);
    await shop.put('/api/message-settings', { ...hours, fromTime: '08:00' });
    await bench.api.owner.query(`update tenants set lapses_at = now() - interval '1 day' where id = $1`, [
      shop.tenantId,
    ]);
    await bench.sweep();
    expect(sentTo(night.number)).toEqual([]);
    await bench.api.owner.query('update tenants set lapses_at = null where id = $1', [shop.tenantId]);
    await bench.sweep();
    expect(sentTo(night.number)).toHaveLength(1);
  });

  it('for the second of a day of a household', async () => {
    const shop = await whatsappTenant(bench, 'zap-um-por-dia');
    const { client, number } = await reminded(shop);
    await shop.post(`/api/clients/${client.id}/consents`, { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' });
    const gone = await newPet(shop, { name: 'Bidu', clientId: client.id });
    const service = await newService(shop, { name: 'Tosa' });
    const past = await book(shop, { petId: gone.id, serviceId: service.id, date: day(-80) });
    await shop.put(`/api/appointments/${past.id}`, { status: 'COMPLETED' });
    await bench.sweep();
    await bench.sweep();
    expect(sentTo(number)).toHaveLength(1);
    expect((await due(shop, client.id)).map(({ trigger, block }) => [trigger, block])).toEqual([
      ['LAPSED', 'ONE_A_DAY'],
    ]);
  });
});

describe('what goes wrong', () => {
  it('a lost response is never sent again, and found by our own id', async () => {
    const shop = await whatsappTenant(bench, 'zap-perdida');
    const { client, number } = await reminded(shop);
    Object.assign(bench.whatsapp.sandbox.faults, { lostAnswers: true, lostWebhooks: true });
    await bench.sweep();
    await bench.sweep();
    expect(sentTo(number)).toHaveLength(1);
    expect(await statusOf(client.id)).toBe('SENDING');
    expect(await listed(shop, client.id)).toMatchObject([{ delivery: { status: 'SENDING' } }]);
    Object.assign(bench.whatsapp.sandbox.faults, { lostAnswers: false, lostWebhooks: false });
    const [message] = sentTo(number);
    if (message) await bench.whatsapp.sandbox.tell(message, ['delivered']);
    expect(await statusOf(client.id)).toBe('DELIVERED');
    await bench.sweep();
    expect(sentTo(number)).toHaveLength(1);
  });

  it('an outage is waited for, so often, and says so meanwhile', async () => {
    const shop = await whatsappTenant(bench, 'zap-fora');
    const { client, number } = await reminded(shop);
    await bench.sweep.call(undefined);
    expect(sentTo(number)).toHaveLength(1);
    const { client: second, number: next } = await reminded(shop);
    bench.whatsapp.sandbox.faults.down = true;
    await bench.sweep();
    expect(await due(shop, second.id)).toMatchObject([
      { block: null, delivery: { status: 'QUEUED', problem: 'OUTAGE' } },
    ]);
    bench.whatsapp.sandbox.faults.down = false;
    await bench.sweep();
    expect(sentTo(next)).toHaveLength(1);
    await reachesStatus(second.id, 'DELIVERED');
    expect(await statusOf(client.id)).toBe('DELIVERED');
    const { client: third, number: last } = await reminded(shop);
    bench.whatsapp.sandbox.errors.push({ code: 131000, times: ATTEMPTS_MAX, isLate: false });
    for (let attempt = 0; attempt < ATTEMPTS_MAX + 2; attempt += 1) await bench.sweep();
    expect(await due(shop, third.id)).toMatchObject([{ delivery: { status: 'FAILED', problem: 'OUTAGE' } }]);
    expect(sentTo(last)).toEqual([]);
  });

  it('an account without the ninth digit is found by the other form, once', async () => {
    const shop = await whatsappTenant(bench, 'zap-nono');
    const { client, number } = await reminded(shop);
    bench.whatsapp.sandbox.numbers.set(number, 'ONLY_WITHOUT_NINTH');
    await bench.sweep();
    await until(async () => (await due(shop, client.id))[0]?.delivery?.status === 'QUEUED');
    await bench.sweep();
    expect(sentTo(number).map(({ to }) => to)).toEqual([number, `5511${number.slice(5)}`]);
    await reachesStatus(client.id, 'DELIVERED');
    const nobody = await reminded(shop);
    bench.whatsapp.sandbox.numbers.set(nobody.number, 'NONE');
    for (const _ of [1, 2, 3]) {
      await bench.sweep();
      await until(
        async () => (await statusOf(nobody.client.id)) !== 'SENDING' && (await statusOf(nobody.client.id)) !== 'SENT',
      );
    }
    expect(sentTo(nobody.number)).toHaveLength(2);
    expect(await due(shop, nobody.client.id)).toMatchObject([
      { block: null, delivery: { status: 'FAILED', problem: 'NOT_ON_WHATSAPP' } },
    ]);
    // Somebody writes by hand, or corrects the phone.
    phones += 1;
    const phone = `(11) 98700-${String(phones).padStart(4, '0')}`;
    await shop.put(`/api/clients/${nobody.client.id}`, { phone });
    expect(await due(shop, nobody.client.id)).toMatchObject([{ delivery: null }]);
    await bench.sweep();
    expect(sentTo(`5511987${'00'}${String(phones).padStart(4, '0')}`)).toHaveLength(1);
  });

  it('bad credentials stop the shop until it is mended', async () => {
    const shop = await whatsappTenant(bench, 'zap-token');
    const { client, number } = await reminded(shop);
    bench.whatsapp.sandbox.faults.badToken = true;
    await bench.sweep();
    expect((await shop.get('/api/whatsapp-settings')).json.data.settings).toMatchObject({ problem: 'CREDENTIALS' });
    expect(await due(shop, client.id)).toMatchObject([
      { isAutomatic: false, delivery: { status: 'QUEUED', problem: 'CREDENTIALS' } },
    ]);
    expect(await shop.post('/api/whatsapp-settings/test')).toMatchObject({ status: 409 });
    bench.whatsapp.sandbox.faults.badToken = false;
    await bench.sweep();
    expect(sentTo(number)).toEqual([]);
    expect(await shop.post('/api/whatsapp-settings/test')).toMatchObject({
      status: 200,
      json: { data: { settings: { problem: null, displayPhone: '+55 11 4002-8922' } } },
    });
    await bench.sweep();
    expect(sentTo(number)).toHaveLength(1);
  });

  it('a paused text waits, a limit of spam stops the campaign alone, and an opt-out is a withdrawal', async () => {
    const shop = await whatsappTenant(bench, 'zap-campanha');
    const { client } = await reminded(shop);
    bench.whatsapp.sandbox.errors.push({ code: 132015, times: 1, isLate: false });
    await bench.sweep();
    expect(await due(shop, client.id)).toMatchObject([
      { isAutomatic: false, delivery: { status: 'QUEUED', problem: 'TEMPLATE' } },
    ]);
    const lapsed = await newClient(shop, { name: 'Ana', email: 'ana.zap@exemplo.com.br', phone: '(11) 98799-0001' });
    await shop.post(`/api/clients/${lapsed.id}/consents`, { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' });
    const pet = await newPet(shop, { name: 'Rex', clientId: lapsed.id });
    const service = await newService(shop, { name: 'Tosa' });
    const past = await book(shop, { petId: pet.id, serviceId: service.id, date: day(-80) });
    await shop.put(`/api/appointments/${past.id}`, { status: 'COMPLETED' });
    bench.whatsapp.sandbox.errors.push({ code: 131048, times: 1, isLate: false });
    await bench.sweep();
    await bench.sweep();
    expect(await due(shop, lapsed.id)).toMatchObject([{ delivery: { status: 'QUEUED', problem: 'SPAM_LIMIT' } }]);
    expect(sentTo('5511987990001')).toEqual([]);
    await bench.api.owner.query('update whatsapp_settings set no_offers_until = null where tenant_id = $1', [
      shop.tenantId,
    ]);
    await bench.api.owner.query('update message_deliveries set retry_at = null where client_id = $1', [lapsed.id]);
    bench.whatsapp.sandbox.errors.push({ code: 131050, times: 1, isLate: true });
    await bench.sweep();
    await reachesStatus(lapsed.id, 'FAILED');
    expect(await due(shop, lapsed.id)).toMatchObject([
      { block: 'NO_CONSENT', delivery: { status: 'FAILED', problem: 'OPTED_OUT' } },
    ]);
  });
});

describe('a webhook', () => {
  it('is refused unless it is signed by the app of the shop', async () => {
    const shop = await whatsappTenant(bench, 'zap-assinado');
    const { client } = await reminded(shop);
    await bench.sweep();
    await reachesStatus(client.id, 'DELIVERED');
    const change = notified(shop, await deliveryOf(client.id), 'read');
    expect((await call(shop, change, {}, 'outro')).status).toBe(403);
    expect((await call(shop, change, { 'x-hub-signature-256': 'sha256=00' })).status).toBe(403);
    expect((await call({ ...shop, tenantId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' }, change)).status).toBe(403);
    expect(await statusOf(client.id)).toBe('DELIVERED');
    for (const _ of [1, 2]) expect((await call(shop, change)).status).toBe(200);
    expect(await statusOf(client.id)).toBe('READ');
    // What fails or is delivered later is told too late, and what nobody can read is no reason to be told again.
    for (const status of ['failed', 'delivered', 'sent', 'estranho'])
      expect(
        (await call(shop, notified(shop, await deliveryOf(client.id), status, { errors: [{ code: 131026 }] }))).status,
      ).toBe(200);
    for (const strange of [
      {},
      { field: 'messages' },
      { field: 'messages', value: { statuses: 'x' } },
      { field: 'outro', value: 1 },
    ])
      expect((await call(shop, strange)).status).toBe(200);
    expect(await statusOf(client.id)).toBe('READ');
  });

  it('of another shop changes nothing here, nor one of another number', async () => {
    const [shop, other] = [await whatsappTenant(bench, 'zap-minha'), await whatsappTenant(bench, 'zap-alheia')];
    const { client } = await reminded(shop);
    await bench.sweep();
    await reachesStatus(client.id, 'DELIVERED');
    const delivery = await deliveryOf(client.id);
    await call(other, notified(other, delivery, 'read'));
    await call(shop, notified({ ...shop, phoneNumberId: '99' }, delivery, 'read'));
    expect(await statusOf(client.id)).toBe('DELIVERED');
  });

  it('is verified by its token', async () => {
    const shop = await whatsappTenant(bench, 'zap-token-do-endereco');
    const { webhookUrl, verifyToken } = (await shop.get('/api/whatsapp-settings')).json.data.settings;
    const ask = (token: string, mode = 'subscribe') =>
      fetch(`${webhookUrl}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158201444`);
    const right = await ask(verifyToken);
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    expect(right.headers.get('content-type')).toContain('text/plain');
    expect((await ask('errado')).status).toBe(404);
    expect((await ask(verifyToken, 'outro')).status).toBe(404);
  });
});

describe('PARAR', () => {
  const consents = async (shop: Shop, clientId: string): Promise<Json[]> =>
    (await shop.get(`/api/clients/${clientId}/consents`)).json.data.consents;

  it('withdraws the consent to advertisements, once, by phone in both forms or by user id, and no other word does', async () => {
    const shop = await whatsappTenant(bench, 'zap-parar');
    const { client, number } = await reminded(shop);
    await shop.post(`/api/clients/${client.id}/consents`, { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' });
    await bench.api.owner.query(`update consents set created_at = now() - interval '1 day' where client_id = $1`, [
      client.id,
    ]);
    await bench.sweep();
    await reachesStatus(client.id, 'DELIVERED');
    const { sandbox } = bench.whatsapp;
    await sandbox.reply(shop.phoneNumberId, number, 'Pode parar às 10h?');
    expect(await consents(shop, client.id)).toHaveLength(1);
    sandbox.faults.doubledWebhooks = true;
    sandbox.faults.noPhones = true;
    await sandbox.reply(shop.phoneNumberId, number, 'Parar!');
    expect(await consents(shop, client.id)).toMatchObject([
      { purpose: 'MARKETING', isGiven: false, way: 'MESSAGE', createdBy: null },
      { isGiven: true },
    ]);
    const byPhone = await newClient(shop, { name: 'Rui', email: 'rui.zap@exemplo.com.br', phone: '(11) 98799-0002' });
    sandbox.faults.noPhones = false;
    await sandbox.reply(shop.phoneNumberId, '551187990002', 'SAIR');
    expect(await consents(shop, byPhone.id)).toMatchObject([{ purpose: 'MARKETING', isGiven: false }]);
  });

  it('that comes late does not withdraw what was agreed since', async () => {
    const shop = await whatsappTenant(bench, 'zap-atrasado');
    const { client, number } = await reminded(shop);
    await shop.post(`/api/clients/${client.id}/consents`, { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' });
    const timestamp = String(Math.floor(Date.now() / 1000) - 3600);
    await call(shop, {
      field: 'messages',
      value: {
        metadata: { phone_number_id: shop.phoneNumberId },
        messages: [{ id: 'wamid.1', from: number, timestamp, type: 'text', text: { body: 'PARAR' } }],
      },
    });
    expect(await consents(shop, client.id)).toMatchObject([{ isGiven: true }]);
  });
});

describe('the settings', () => {
  it('keep secrets to themselves, need them once, and forget them when the shop disconnects', async () => {
    const shop = await bench.api.tenant('zap-config');
    const account = whatsappAccount();
    const save = (fields: object) =>
      shop.put('/api/whatsapp-settings', { ...account, sendsAlone: true, triggers: ['REMINDER'], ...fields });
    expect((await shop.get('/api/whatsapp-settings')).json.data.settings).toMatchObject({
      isConnected: false,
      sendsAlone: false,
      triggers: ['BOOKED', 'REMINDER', 'READY'],
    });
    expect((await shop.post('/api/whatsapp-settings/test')).status).toBe(409);
    for (const [fields, message] of [
      [{ accessToken: null }, 'Informe o token de acesso'],
      [{ appSecret: '' }, 'Informe a chave secreta do aplicativo'],
      [{ businessAccountId: null }, 'Informe os dois identificadores, ou nenhum para desconectar'],
      [{ phoneNumberId: '11 4002' }, 'Informe só os números de identificador do número'],
      [{ phoneNumberId: null, businessAccountId: null }, 'Informe a conta do WhatsApp para enviar sozinho'],
      [{ triggers: ['NADA'] }, 'O tipo da mensagem é inválido'],
    ] as const)
      expect(await save(fields)).toMatchObject({ status: 400, json: { errors: [{ message }] } });
    const saved = await save({});
    expect(saved).toMatchObject({ status: 200, json: { data: { settings: { isConnected: true } } } });
    expect(JSON.stringify(saved.json)).not.toContain(account.accessToken);
    const [row] = await bench.api.owner.query('select * from whatsapp_settings where tenant_id = $1', [shop.tenantId]);
    expect(JSON.stringify(row)).not.toContain(account.accessToken);
    expect((await save({ accessToken: null, appSecret: null })).status).toBe(200);
    const gone = { phoneNumberId: '', businessAccountId: '', sendsAlone: false };
    expect(await save(gone)).toMatchObject({ status: 200, json: { data: { settings: { isConnected: false } } } });
    expect((await save({ accessToken: null })).status).toBe(400);
    expect((await (await shop.as('STAFF')).get('/api/whatsapp-settings')).status).toBe(403);
  });
});
