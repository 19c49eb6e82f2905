import { pixChargeSchema, receivedPixSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import { confirmPassword, TestApi, type Caller, type TestResponse, type TestTenant } from '../../testing/api';
import { pixOrder, pixTenant, PIX_SETTINGS, startPixBench, type PixBench } from '../../testing/pix';
import { newCredit } from '../../testing/sales-fixtures';

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
  Object.assign(bench.psp.sandbox.faults, { slowRefunds: false, refusedRefunds: false, down: false, busy: false });
  tenant = await pixTenant(bench, `devolve-${(shops += 1)}`);
});

const chargeIn = ({ json }: TestResponse): PixCharge => pixChargeSchema.parse(json.data.charge);
const chargeAt = async (id: string) => chargeIn(await tenant.get(`/api/pix-charges/${id}`));
/** Charges and pays; the provider tells nobody. */
async function paid(
  body: { amount: number; orderId?: string; clientId?: string },
  payment: object = {},
): Promise<PixCharge> {
  const made = chargeIn(await tenant.post('/api/pix-charges', body));
  await bench.payUnnoticed(made.id, payment);
  return chargeAt(made.id);
}
const paidOrder = async (unitPrice: number, payment: object = {}) => {
  const { id: orderId } = await pixOrder(tenant, unitPrice);
  return { orderId, charge: await paid({ orderId, amount: unitPrice }, payment) };
};
const close = async (orderId: string, total: number): Promise<string> => {
  const payments = [{ method: 'PIX', amount: total }];
  const closed = await tenant.post(`/api/orders/${orderId}/checkout`, { total, payments });
  return closed.json.data.order.sale.id;
};
const refund = ({ id }: PixCharge, amount: number, caller: Caller = tenant, headers?: Record<string, string>) =>
  caller.post(`/api/pix-charges/${id}/refunds`, { amount, reason: 'Cliente desistiu' }, headers);
/** Amounts that the provider has been asked to return, in reais. */
const returnedBy = async ({ id }: PixCharge): Promise<string[]> => {
  const cob = bench.psp.sandbox.cobs.get(await bench.txidOf(id));
  return (cob?.pix ?? []).flatMap(({ devolucoes }) => devolucoes.map(({ valor }) => valor));
};

it('returns what was paid for a comanda that is cancelled, and says so', async () => {
  const { orderId, charge } = await paidOrder(65);
  expect((await tenant.delete(`/api/orders/${orderId}`)).status).toBe(409);
  const response = await refund(charge, 65);
  expect((await tenant.delete(`/api/orders/${orderId}`)).status).toBe(200);
  expect([response.status, chargeIn(response)]).toEqual([
    201,
    expect.objectContaining({
      status: 'PAID',
      receivedAmount: 65,
      returnedAmount: 65,
      refundableAmount: 0,
      refunds: [expect.objectContaining({ amount: 65, state: 'RETURNED', reason: 'Cliente desistiu', failure: null })],
    }),
  ]);
  expect(await returnedBy(charge)).toEqual(['65.00']);
});

it('returns the PIX of a sale once that is deleted, and nothing of one that stands', async () => {
  const { orderId, charge } = await paidOrder(65);
  const saleId = await close(orderId, 65);
  expect(await refund(charge, 0.01)).toMatchObject({
    status: 409,
    json: { message: 'Deste PIX não há nada a devolver.' },
  });
  expect((await tenant.delete(`/api/sales/${saleId}`)).status).toBe(200);
  expect(chargeIn(await refund(charge, 65)).refunds).toMatchObject([{ state: 'RETURNED' }]);
});

it('returns only what exceeds a sale that stands', async () => {
  const { orderId, charge } = await paidOrder(65, { valor: '70.00' });
  await close(orderId, 65);
  expect((await chargeAt(charge.id)).refundableAmount).toBe(5);
  expect(await refund(charge, 5.01)).toMatchObject({
    status: 409,
    json: { message: expect.stringMatching(/^Deste PIX só podem ser devolvidos R\$\s5,00\.$/) },
  });
  expect(chargeIn(await refund(charge, 5)).refundableAmount).toBe(0);
});

it('returns a second payment from the payment that it was, and more than one by several', async () => {
  const { orderId, charge } = await paidOrder(65, { times: 2 });
  await close(orderId, 65);
  expect(chargeIn(await refund(charge, 65)).refunds).toHaveLength(1);
  const { charge: both } = await paidOrder(30, { times: 2 });
  expect(chargeIn(await refund(both, 45)).refunds).toMatchObject([{ state: 'RETURNED' }, { state: 'RETURNED' }]);
  expect((await returnedBy(both)).sort()).toEqual(['15.00', '30.00']);
  // What is back can be charged again.
  expect(await chargeAt(both.id)).toMatchObject({ returnedAmount: 45, refundableAmount: 15 });
});

it('never returns more than was paid, whatever runs at once', async () => {
  const { charge } = await paidOrder(65);
  const responses = await Promise.all([40, 40, 40].map((amount) => refund(charge, amount)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await returnedBy(charge)).toEqual(['40.00']);
  // Two charges of one comanda share what exceeds its sale.
  const { id: orderId } = await pixOrder(tenant, 50);
  const halves = [await paid({ orderId, amount: 20 }), await paid({ orderId, amount: 30 }, { valor: '40.00' })];
  await close(orderId, 50);
  const shared = await Promise.all(halves.map((half) => refund(half, 10)));
  expect(shared.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('is one refund, however often it is asked for with the same key', async () => {
  const { charge } = await paidOrder(65);
  const key = { 'idempotency-key': 'devolver-uma-vez' };
  const first = await refund(charge, 20, tenant, key);
  expect(await refund(charge, 20, tenant, key)).toEqual(first);
  expect(await returnedBy(charge)).toEqual(['20.00']);
});

it('is finished by the sweep if the provider is slow or does not respond', async () => {
  const { charge } = await paidOrder(65);
  bench.psp.sandbox.faults.slowRefunds = true;
  expect(chargeIn(await refund(charge, 20)).refunds).toMatchObject([{ amount: 20, state: 'PROCESSING' }]);
  bench.psp.sandbox.faults.down = true;
  const [unheard] = chargeIn(await refund(charge, 45)).refunds ?? [];
  expect(unheard).toMatchObject({ amount: 45, state: 'PROCESSING' });
  expect((await refund(charge, 0.01)).status).toBe(409);
  await bench.sweep();
  Object.assign(bench.psp.sandbox.faults, { down: false, slowRefunds: false });
  await bench.sweep();
  await bench.sweep();
  expect((await chargeAt(charge.id)).refunds).toMatchObject([{ state: 'RETURNED' }, { state: 'RETURNED' }]);
  expect((await returnedBy(charge)).sort()).toEqual(['20.00', '45.00']);
});

it('that the provider refuses fails with its reason, and can be tried again', async () => {
  const { charge } = await paidOrder(65);
  bench.psp.sandbox.faults.refusedRefunds = true;
  expect(chargeIn(await refund(charge, 65))).toMatchObject({
    returnedAmount: 0,
    refundableAmount: 65,
    refunds: [{ state: 'FAILED', failure: 'Saldo insuficiente' }],
  });
  bench.psp.sandbox.faults.refusedRefunds = false;
  expect(chargeIn(await refund(charge, 65)).returnedAmount).toBe(65);
});

it('of a paid debt returns what was paid too much, and is in the client’s account', async () => {
  const { clientId } = await pixOrder(tenant, 1);
  const clientCreditId = await newCredit(tenant, clientId, 1_000);
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount: 50, description: 'Compra' });
  const balance = async () => (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.balance;
  const charge = await paid({ clientId, amount: 50 }, { times: 2 });
  expect([await balance(), charge.refundableAmount]).toEqual([-50, 50]);
  bench.psp.sandbox.faults.refusedRefunds = true;
  await refund(charge, 30);
  expect(await balance()).toBe(-50);
  bench.psp.sandbox.faults.refusedRefunds = false;
  await refund(charge, 50);
  expect([await balance(), (await chargeAt(charge.id)).refundableAmount]).toEqual([0, 0]);
  expect((await refund(charge, 1)).status).toBe(409);
});

it('is for managers and for the shop’s own charges; what was confirmed by hand is returned by hand', async () => {
  const { charge } = await paidOrder(65);
  const other = await pixTenant(bench, `outra-loja-${shops}`);
  const [staff, manager] = [await tenant.as('STAFF'), await tenant.as('MANAGER')];
  expect([(await refund(charge, 1, staff)).status, (await staff.get('/api/pix-charges')).status]).toEqual([403, 403]);
  expect((await refund(charge, 1, other)).status).toBe(404);
  expect((await refund(charge, 1, manager)).status).toBe(201);
  expect((await refund(charge, 0)).status).toBe(400);
  await confirmPassword(other);
  await other.put('/api/pix-settings', { ...PIX_SETTINGS, providerUrl: null });
  const { id: orderId } = await pixOrder(other, 10);
  const byHand = chargeIn(await other.post('/api/pix-charges', { orderId, amount: 10 }));
  await other.post(`/api/pix-charges/${byHand.id}/confirmation`);
  expect(chargeIn(await refund(byHand, 10, other))).toMatchObject({
    returnedAmount: 10,
    refundableAmount: 0,
    refunds: [{ amount: 10, state: 'RETURNED' }],
  });
  expect((await refund(byHand, 0.01, other)).status).toBe(409);
});

it('is in the list of what has arrived, and in the audit log with who gave it back and what came of it', async () => {
  const { charge } = await paidOrder(65);
  await refund(charge, 15);
  const { charges } = receivedPixSchema.parse((await tenant.get('/api/pix-charges')).json.data);
  expect(charges).toMatchObject([{ id: charge.id, text: expect.stringMatching(/^Comanda /), refundableAmount: 50 }]);
  const audited = await api.owner.query(
    `select entity, user_id, actor, after ->> 'reason' as reason from audit_log
     where tenant_id = $1 and entity in ('pix_refunds', 'pix-returned') order by at, id`,
    [tenant.tenantId],
  );
  expect(audited).toMatchObject([
    { entity: 'pix_refunds', user_id: tenant.userId, reason: 'Cliente desistiu' },
    { entity: 'pix-returned', user_id: null, actor: 'Sistema (PIX)' },
  ]);
});

it('names who is charged, and shares what is still to go back among the charges of one comanda', async () => {
  const { id: orderId, clientId } = await pixOrder(tenant, 50);
  const client = { id: clientId, name: 'Ana' };
  const open = await paid({ orderId, amount: 20 });
  expect(open).toMatchObject({ client, refundableAmount: 20, surplusAmount: 0 });
  const second = await paid({ orderId, amount: 30 }, { valor: '60.00' });
  const surplusOf = async ({ id }: PixCharge) => (await chargeAt(id)).surplusAmount;
  expect([await surplusOf(open), await surplusOf(second)]).toEqual([0, 30]);
  const saleId = await close(orderId, 50);
  expect([await surplusOf(open), await surplusOf(second)]).toEqual([0, 30]);
  await tenant.delete(`/api/sales/${saleId}`);
  expect([await surplusOf(open), await surplusOf(second)]).toEqual([20, 60]);
  await refund(second, 60);
  expect([await surplusOf(open), await surplusOf(second)]).toEqual([20, 0]);
  const { charges } = receivedPixSchema.parse((await tenant.get('/api/pix-charges')).json.data);
  expect(charges).toMatchObject([
    { id: second.id, client, surplusAmount: 0 },
    { id: open.id, client, surplusAmount: 20 },
  ]);
});

it('says what of a fiado was paid although nothing was owed any more', async () => {
  const { id: orderId, clientId } = await pixOrder(tenant, 40);
  await newCredit(tenant, clientId, 100);
  const owed = [{ method: 'CREDIT', amount: 40 }];
  expect((await tenant.post(`/api/orders/${orderId}/checkout`, { total: 40, payments: owed })).status).toBe(200);
  expect(await paid({ clientId, amount: 40 }, { times: 2 })).toMatchObject({
    receivedAmount: 80,
    surplusAmount: 40,
    client: { name: 'Ana' },
  });
});
