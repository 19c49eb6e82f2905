import { pixChargeSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import type { TestApi, TestTenant } from '../../testing/api';
import { pixOrder, pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import { newCredit } from '../../testing/sales-fixtures';

/* A tab that is collected by PIX: whatever arrives is the client's, once, however late, and whatever the shop has blocked or closed. */

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
let clientId: string;
let clientCreditId: string;
let shops = 0;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(() => bench.stop());
beforeEach(async () => {
  tenant = await pixTenant(bench, `cobra-${(shops += 1)}`);
  ({ clientId } = await pixOrder(tenant, 1));
  clientCreditId = await newCredit(tenant, clientId, 1_000);
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount: 50, description: 'Compra' });
});

const charge = async (amount: number): Promise<PixCharge> =>
  pixChargeSchema.parse((await tenant.post('/api/pix-charges', { clientId, amount })).json.data.charge);
const account = async () => (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit;
const receive = (amount: number) =>
  tenant.post('/api/credit-transactions', { clientCreditId, type: 'DEBIT', amount, description: 'No balcão' });

it('is paid by a QR while the account is blocked, which is free again', async () => {
  await api.owner.query('update credit_transactions set due_on = current_date - 20 where client_credit_id = $1', [
    clientCreditId,
  ]);
  await tenant.put('/api/client-credits/rules', { creditTermDays: 30, creditBlockDays: 5 });
  expect(await account()).toMatchObject({ isBlocked: true, overdue: 50 });
  await bench.payUnnoticed((await charge(50)).id);
  expect(await account()).toMatchObject({ balance: 0, isBlocked: false, overdue: 0, overdueDays: 0, dueOn: null });
});

it('that was paid at the desk in the meantime is an advance when the PIX comes late, and nobody owes less than nothing', async () => {
  const late = await charge(50);
  expect((await receive(50)).status).toBe(201);
  await bench.payUnnoticed(late.id);
  expect(await account()).toMatchObject({ balance: -50, overdue: 0, ages: { UP_TO_30: 0, FROM_31: 0, FROM_61: 0 } });
  // The next tab is paid by it, oldest first.
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount: 70, description: 'Compra' });
  expect(await account()).toMatchObject({ balance: 20, ages: { UP_TO_30: 20 } });
});

it('is paid once by a PIX of which the shop hears twice, also while the till is closed', async () => {
  await tenant.put('/api/till/settings', { isUsed: true });
  const asked = await charge(30);
  expect((await receive(10)).json.message).toBe('Abra o caixa antes de receber fiado.');
  await bench.payUnnoticed(asked.id);
  await api.owner.query('update pix_charges set next_check_at = now() where id = $1', [asked.id]);
  await Promise.all([1, 2].map(() => tenant.get(`/api/pix-charges/${asked.id}`)));
  expect((await account()).balance).toBe(20);
  await tenant.post('/api/till', { float: 0 });
  const closed = await tenant.post('/api/till/close', { counted: { CASH: 0, CARD: 0, PIX: 0 } });
  expect(closed.json.data.session.balances).toContainEqual(expect.objectContaining({ method: 'PIX', expected: 30 }));
});
