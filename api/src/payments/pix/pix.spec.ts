import { readBrCode } from '@focinho/contracts/payments/br-code';
import { pixChargeSchema, pixSettingsSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import { confirmPassword, TestApi, type Caller, type TestResponse, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../../testing/pix';
import { newCredit } from '../../testing/sales-fixtures';
import { waitUntil } from '../../testing/wait-until';

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(() => bench.stop());
let shops = 0;
beforeEach(async () => {
  Object.assign(bench.psp.sandbox.faults, { lostWebhooks: false, doubledWebhooks: false, down: false, busy: false });
  tenant = await pixTenant(bench, `pix-${(shops += 1)}`);
});

const charge = (body: object, headers?: Record<string, string>, caller: Caller = tenant) =>
  caller.post('/api/pix-charges', body, headers);
const chargeIn = ({ json }: TestResponse): PixCharge => pixChargeSchema.parse(json.data.charge);
const chargeAt = async (id: string) => chargeIn(await tenant.get(`/api/pix-charges/${id}`));
const becomes = (id: string, status: PixCharge['status']) =>
  waitUntil(async () => (await chargeAt(id)).status === status);
const receipts = (id: string): Promise<{ cents: string }[]> =>
  api.owner.query('select cents from pix_receipts where charge_id = $1', [id]);
const charged = async (unitPrice = 65) => {
  const { id } = await pixOrder(tenant, unitPrice);
  return { orderId: id, charge: chargeIn(await charge({ orderId: id, amount: unitPrice })) };
};
/** A client who owes, in reais. */
const debtor = async (amount: number) => {
  const { clientId } = await pixOrder(tenant, 1);
  const clientCreditId = await newCredit(tenant, clientId, 1_000);
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount, description: 'Compra' });
  return clientId;
};
const balanceOf = async (clientId: string) =>
  (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.balance;

describe('a charge for an order', () => {
  it('has a QR code, and is paid when the provider says so', async () => {
    const { orderId, charge: made } = await charged();
    expect(made).toMatchObject({ status: 'OPEN', amount: 65, orderId, isConfirmedByHand: false });
    expect(readBrCode(made.brCode)?.location).toContain(await bench.txidOf(made.id));
    await bench.pay(made.id);
    await becomes(made.id, 'PAID');
    expect(await chargeAt(made.id)).toMatchObject({ receivedAmount: 65, paidAt: expect.any(String) });
  });

  it('is the same for the same amount, and for the same key', async () => {
    const { orderId, charge: first } = await charged();
    const again = await charge({ orderId, amount: 65 });
    expect(chargeIn(again).id).toBe(first.id);
    const other = await charge({ orderId, amount: 30 }, { 'idempotency-key': 'metade' });
    expect(chargeIn(other).id).not.toBe(first.id);
    await bench.pay(chargeIn(other).id);
    await becomes(chargeIn(other).id, 'PAID');
    expect(await charge({ orderId, amount: 30 }, { 'idempotency-key': 'metade' })).toEqual(other);
  });

  it('asked for twice at once is made once', async () => {
    const { id: orderId } = await pixOrder(tenant, 50);
    const both = await Promise.all([1, 2].map(() => charge({ orderId, amount: 50 })));
    expect(new Set(both.map((response) => chargeIn(response).id)).size).toBe(1);
    expect(new Set(both.map((response) => chargeIn(response).brCode)).size).toBe(1);
  });

  it('is refused for more than is left to pay, and for an order that is closed', async () => {
    const { orderId, charge: first } = await charged();
    expect(await charge({ orderId, amount: 65.01 })).toMatchObject({ status: 409 });
    await bench.pay(first.id);
    await becomes(first.id, 'PAID');
    // The same question has the same response: it is paid.
    expect(chargeIn(await charge({ orderId, amount: 65 }))).toMatchObject({ id: first.id, status: 'PAID' });
    expect(await charge({ orderId, amount: 10 })).toMatchObject({ status: 409 });
    const checkout = { total: 65, payments: [{ method: 'PIX', amount: 65 }] };
    const closed = await tenant.post(`/api/orders/${orderId}/checkout`, checkout);
    expect(closed.status).toBe(200);
    expect(await charge({ orderId, amount: 65 })).toMatchObject({
      status: 409,
      json: { message: 'Esta comanda já foi fechada.' },
    });
    const saleId = closed.json.data.order.sale.id;
    expect(await charge({ saleId, amount: 65 })).toMatchObject({ status: 409 });
  });

  it('is refused for what is not there, or another tenant’s', async () => {
    const { orderId } = await charged();
    const other = await pixTenant(bench, `vizinha-${shops}`);
    expect((await charge({ orderId, amount: 1 }, {}, other)).status).toBe(404);
    expect((await charge({ amount: 1 })).status).toBe(400);
    expect((await charge({ orderId, amount: 0 })).status).toBe(400);
  });

  it('is taken back, so that nobody can pay it', async () => {
    const { charge: made } = await charged();
    const removed = await tenant.delete(`/api/pix-charges/${made.id}`);
    expect(chargeIn(removed).status).toBe('REMOVED');
    expect(bench.psp.sandbox.cobs.get(await bench.txidOf(made.id))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    expect((await tenant.delete(`/api/pix-charges/${made.id}`)).status).toBe(409);
  });

  it('that was paid a moment before it is taken back is paid', async () => {
    const { charge: made } = await charged();
    await bench.pay(made.id, { drop: true });
    expect(await tenant.delete(`/api/pix-charges/${made.id}`)).toMatchObject({
      status: 409,
      json: { message: 'Este PIX já foi pago.' },
    });
    expect(await chargeAt(made.id)).toMatchObject({ status: 'PAID' });
  });

  it('cannot be confirmed by hand', async () => {
    const { charge: made } = await charged();
    expect((await tenant.post(`/api/pix-charges/${made.id}/confirmation`)).status).toBe(409);
    expect((await chargeAt(made.id)).status).toBe('OPEN');
  });
});

describe('what goes wrong with payments', () => {
  it('a lost webhook is found by the sweep', async () => {
    const { charge: made } = await charged();
    await bench.pay(made.id, { drop: true });
    await bench.sweep();
    expect(await chargeAt(made.id)).toMatchObject({ status: 'PAID', receivedAmount: 65 });
  });

  it('a webhook that rings twice counts once', async () => {
    bench.psp.sandbox.faults.doubledWebhooks = true;
    const { charge: made } = await charged();
    await bench.pay(made.id);
    await becomes(made.id, 'PAID');
    await bench.sweep();
    expect(await receipts(made.id)).toEqual([{ cents: '6500' }]);
  });

  it('a forged webhook changes nothing', async () => {
    const { charge: made } = await charged();
    const txid = await bench.txidOf(made.id);
    const forged = { pix: [{ endToEndId: 'E1', txid, valor: '65.00', horario: new Date().toISOString() }] };
    const [real = ''] = [...bench.psp.sandbox.webhooks.values()].slice(-1);
    for (const url of [`${api.url}/api/pix/webhook/errado/pix`, `${real}/pix`])
      for (const body of [forged, {}, [], { pix: [null] }, { pix: 'tudo' }]) {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
        expect(response.status).toBe(200);
      }
    await bench.sweep();
    expect(await chargeAt(made.id)).toMatchObject({ status: 'OPEN', receivedAmount: 0 });
  });

  it('too little does not pay it, and is shown', async () => {
    const { charge: made } = await charged();
    await bench.pay(made.id, { valor: '60.00', drop: true });
    await bench.sweep();
    expect(await chargeAt(made.id)).toMatchObject({ status: 'OPEN', receivedAmount: 60 });
  });

  it('too much, and a second payment, pay it and are shown', async () => {
    const { charge: more } = await charged();
    await bench.pay(more.id, { valor: '70.00' });
    await becomes(more.id, 'PAID');
    expect(await chargeAt(more.id)).toMatchObject({ receivedAmount: 70 });
    const { charge: twice } = await charged();
    await bench.pay(twice.id);
    await becomes(twice.id, 'PAID');
    await bench.pay(twice.id, { drop: true });
    // A sweep leaves a charge out that the notice of the first payment is still being looked up for.
    await waitUntil(async () => {
      await bench.sweep();
      return (await chargeAt(twice.id)).receivedAmount === 130;
    });
    expect(await chargeAt(twice.id)).toMatchObject({ status: 'PAID' });
    expect(await receipts(twice.id)).toHaveLength(2);
  });

  it('more payments than any charge has are not recorded', async () => {
    const { charge: made } = await charged();
    const txid = await bench.txidOf(made.id);
    for (let round = 0; round < 3; round += 1) {
      bench.psp.sandbox.cobs.get(txid)?.pix.splice(0);
      await bench.payUnnoticed(made.id, { times: 9 });
    }
    expect(await receipts(made.id)).toHaveLength(20);
  });

  it('a payment after the removal, or after the expiry, is recorded', async () => {
    const { charge: removed } = await charged();
    await tenant.delete(`/api/pix-charges/${removed.id}`);
    const { charge: late } = await charged();
    const cob = bench.psp.sandbox.cobs.get(await bench.txidOf(late.id));
    if (cob) cob.calendario.criacao = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await bench.sweep();
    expect([(await chargeAt(removed.id)).status, (await chargeAt(late.id)).status]).toEqual(['REMOVED', 'EXPIRED']);
    await bench.pay(removed.id, { drop: true });
    await bench.pay(late.id, { drop: true });
    await bench.sweep();
    for (const { id } of [removed, late])
      expect(await chargeAt(id)).toMatchObject({ status: 'PAID', receivedAmount: 65 });
  });

  it('a provider that is down makes nothing, and the next attempt continues', async () => {
    const { id: orderId } = await pixOrder(tenant, 20);
    bench.psp.sandbox.faults.down = true;
    expect((await charge({ orderId, amount: 20 })).status).toBe(503);
    bench.psp.sandbox.faults.down = false;
    const made = chargeIn(await charge({ orderId, amount: 20 }));
    expect(made.brCode).not.toBe('');
    expect(await api.owner.query('select id from pix_charges where order_id = $1', [orderId])).toHaveLength(1);
  });
});

describe('a charge for what a client owes', () => {
  it('is paid into the ledger', async () => {
    const clientId = await debtor(100);
    expect((await charge({ clientId, amount: 100.01 })).status).toBe(409);
    const made = chargeIn(await charge({ clientId, amount: 40 }));
    await bench.pay(made.id);
    await becomes(made.id, 'PAID');
    expect(await balanceOf(clientId)).toBe(60);
  });

  it('is in the till: in the session that is open, or in the next one if it comes while none is', async () => {
    await tenant.put('/api/till/settings', { isUsed: true });
    await tenant.post('/api/till', { float: 0 });
    const close = async () => {
      const { session } = (await tenant.post('/api/till/close', { counted: { CASH: 0, CARD: 0, PIX: 0 } })).json.data;
      const pix = session.balances.find(({ method }: { method: string }) => method === 'PIX');
      return [
        pix.expected,
        session.byPerson.map(({ person, debts }: { person: { name: string }; debts: number }) => [person.name, debts]),
      ];
    };
    const clientId = await debtor(100);
    const receive = async (amount: number) => {
      const made = chargeIn(await charge({ clientId, amount }));
      await bench.pay(made.id);
      await becomes(made.id, 'PAID');
    };
    await receive(40);
    expect(await close()).toEqual([40, [['PIX automático', 40]]]);
    await receive(25);
    expect(await balanceOf(clientId)).toBe(35);
    await tenant.post('/api/till', { float: 0 });
    expect(await close()).toEqual([25, [['PIX automático', 25]]]);
    await tenant.post('/api/till', { float: 0 });
    expect(await close()).toEqual([0, []]);
  });

  it('notes what exceeds the debt', async () => {
    const clientId = await debtor(100);
    const made = chargeIn(await charge({ clientId, amount: 100 }));
    await bench.pay(made.id, { times: 2 });
    await becomes(made.id, 'PAID');
    expect(await balanceOf(clientId)).toBe(-100);
    expect(await chargeAt(made.id)).toMatchObject({ receivedAmount: 200, receivedCount: 2 });
    const { json } = await tenant.get('/api/credit-transactions');
    const [latest] = json.data.transactions;
    expect(latest.description).toMatch(/^Pagamento via PIX \(R\$\s100,00 acima da dívida\)$/);
  });

  it('leaves its mark in the audit log, by the system', async () => {
    const clientId = await debtor(10);
    const made = chargeIn(await charge({ clientId, amount: 10 }));
    await bench.pay(made.id);
    await becomes(made.id, 'PAID');
    const query = `select actor, user_id from audit_log where entity = 'pix-received' and entity_id = $1`;
    expect(await api.owner.query(query, [made.id])).toEqual([{ actor: 'Sistema (PIX)', user_id: null }]);
  });
});

const savePix = async (settings: object) => {
  await confirmPassword(tenant);
  return tenant.put('/api/pix-settings', settings);
};

describe('a shop without a provider', () => {
  it('charges by its key, and confirms by hand', async () => {
    await savePix({ ...PIX_SETTINGS, providerUrl: null });
    const { id: orderId } = await pixOrder(tenant, 65);
    const made = chargeIn(await charge({ orderId, amount: 65 }));
    expect(made).toMatchObject({ isConfirmedByHand: true, expiresAt: null });
    expect(readBrCode(made.brCode)).toMatchObject({ key: PIX_SETTINGS.key, cents: 6_500, name: 'Pet Shop Loja' });
    const confirmed = await tenant.post(`/api/pix-charges/${made.id}/confirmation`);
    expect(chargeIn(confirmed)).toMatchObject({ status: 'PAID', receivedAmount: 65 });
    // Once more, from another screen or after a lost response, it is the same payment.
    const again = await tenant.post(`/api/pix-charges/${made.id}/confirmation`);
    expect(chargeIn(again)).toMatchObject({ status: 'PAID', receivedAmount: 65 });
  });

  it('has to say its key first', async () => {
    tenant = await api.tenant(`sem-chave-${shops}`);
    const { id: orderId } = await pixOrder(tenant, 65);
    expect(await charge({ orderId, amount: 65 })).toMatchObject({
      status: 409,
      json: { message: 'A loja ainda não tem uma chave PIX.', errors: [{ path: 'pixKey' }] },
    });
  });
});

describe('the settings of PIX', () => {
  const provider = {
    providerUrl: 'https://pix.example/v2',
    providerClientId: 'loja',
    providerClientSecret: 'segredinho',
  };
  it('never return a secret, and keep it until another is sent', async () => {
    const saved = await savePix({ ...PIX_SETTINGS, ...provider });
    expect(pixSettingsSchema.strict().parse(saved.json.data.settings)).toEqual({
      ...PIX_SETTINGS,
      hasProvider: true,
      providerUrl: provider.providerUrl,
      providerClientId: 'loja',
    });
    const [stored] = await api.owner.query('select * from pix_settings where tenant_id = $1', [tenant.tenantId]);
    expect(JSON.stringify(stored)).not.toContain('segredinho');
    const audit = 'select after::text from audit_log where entity = $1 and tenant_id = $2';
    const logged = await api.owner.query(audit, ['pix_settings', tenant.tenantId]);
    expect(JSON.stringify(logged)).not.toContain('provider_secrets');
    const { providerClientSecret: _secret, ...rest } = provider;
    expect((await savePix({ ...PIX_SETTINGS, ...rest })).status).toBe(200);
    // To another address, the secret is not sent.
    const moved = { ...PIX_SETTINGS, ...rest, providerUrl: 'https://outro.example/v2' };
    expect(await savePix(moved)).toMatchObject({
      status: 400,
      json: { message: 'Informe o client secret' },
    });
  });

  it('keep the provider that is not sent, until it is removed', async () => {
    await savePix({ ...PIX_SETTINGS, ...provider });
    const providerOf = async (sent: object) => {
      const { status, json } = await savePix({ ...PIX_SETTINGS, ...sent });
      expect([status, json.message]).toEqual([200, '']);
      return json.data.settings;
    };
    const kept = { hasProvider: true, providerUrl: provider.providerUrl, providerClientId: 'loja' };
    expect(await providerOf({ receiverCity: 'Campinas' })).toMatchObject({ ...kept, receiverCity: 'Campinas' });
    expect(await providerOf({ providerClientSecret: 'outro-segredo' })).toMatchObject(kept);
    const other = await savePix({ ...PIX_SETTINGS, providerClientId: 'outra' });
    expect(other).toMatchObject({ status: 400, json: { message: 'Informe o client secret' } });
    expect(await providerOf({ providerUrl: '' })).toMatchObject({ hasProvider: false, providerUrl: null });
    expect(await providerOf({})).toMatchObject({ hasProvider: false, providerClientId: null });
  });

  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['529.982.247-25', '52998224725'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
  ])('keep the key %s as banks write it', async (key, stored) => {
    expect((await savePix({ ...PIX_SETTINGS, key })).json.data.settings.key).toBe(stored);
  });

  it.each(['123', 'minha chave', '529.982.247-26'])('refuse %s, which is no key', async (key) => {
    const saved = await savePix({ ...PIX_SETTINGS, key });
    expect(saved).toMatchObject({ status: 400, json: { errors: [{ path: 'key' }] } });
  });

  it('ask for the kind of a number that may be a CPF or a phone', async () => {
    const both = { ...PIX_SETTINGS, key: '11900000083' };
    expect(await savePix(both)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'keyKind' }] },
    });
    const phone = await savePix({ ...both, keyKind: 'PHONE' });
    expect(phone.json.data.settings.key).toBe('+5511900000083');
  });

  it('charge nothing for a key that was stored before keys were checked', async () => {
    await savePix({ ...PIX_SETTINGS, providerUrl: null });
    await api.owner.query(`update pix_settings set key = 'minha chave' where tenant_id = $1`, [tenant.tenantId]);
    const { id: orderId } = await pixOrder(tenant, 65);
    expect(await charge({ orderId, amount: 65 })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('A chave PIX da loja não é válida') },
    });
  });

  it('need the password for each other key, however fresh the log-in is, and the owner is told', async () => {
    const boss = await tenant.as('MANAGER');
    const saved = (key: string) => boss.put('/api/pix-settings', { ...PIX_SETTINGS, key });
    const asked = { status: 401, json: { errors: [{ path: 'confirmation' }] } };
    expect(await saved('a@exemplo.com.br')).toMatchObject(asked);
    await confirmPassword(boss);
    expect((await saved('a@exemplo.com.br')).status).toBe(200);
    expect(await saved('b@exemplo.com.br')).toMatchObject(asked);
    // The same key with another name of the receiver goes nowhere else.
    const renamed = { ...PIX_SETTINGS, key: 'a@exemplo.com.br', receiverName: 'Outro' };
    expect((await boss.put('/api/pix-settings', renamed)).status).toBe(200);
    const [{ email }] = await api.owner.query('select email from users where id = $1', [tenant.userId]);
    const mails = (await mailsTo(api, email)).filter(({ text }) => text.includes('a@exemplo.com.br'));
    expect(mails).toHaveLength(1);
  });

  it('do not take a confirmation of earlier', async () => {
    await confirmPassword(tenant);
    await api.owner.query(
      `update sessions set created_at = created_at - interval '1 hour', confirmed_at = confirmed_at - interval '2 minutes'
       where user_id = $1`,
      [tenant.userId],
    );
    const saved = await tenant.put('/api/pix-settings', { ...PIX_SETTINGS, key: 'c@exemplo.com.br' });
    expect(saved.status).toBe(401);
  });

  it.each(['ftp://pix.example', 'pix.example', 'https://a:b@pix.example/v2', 'https://pix.example/v2?x=1'])(
    'refuse the address %s',
    async (providerUrl) => {
      const saved = await savePix({ ...PIX_SETTINGS, ...provider, providerUrl });
      expect(saved).toMatchObject({ status: 400, json: { errors: [{ path: 'providerUrl' }] } });
    },
  );
});
