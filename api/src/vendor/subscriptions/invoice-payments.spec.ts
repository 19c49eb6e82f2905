import { invoiceChargeSchema, type InvoiceCharge } from '@focinho/contracts/vendor/subscriptions';
import type { Offer } from '@focinho/contracts/vendor/plans';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { TestApi, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';
import { startPixBench, type PixBench } from '../../testing/pix';
import { SubscriptionSweep } from './subscription-sweep';
import { beginTrial, happen } from '../../testing/subscriptions';
import { waitUntil } from '../../testing/wait-until';

let bench: PixBench;
let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(() => bench.stop());
let serial = 0;
beforeEach(async () => {
  tenant = await api.tenant(`assinante-${(serial += 1)}`);
});

const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };
const shown = async () => (await tenant.get('/api/subscription')).json.data.subscription;
const openInvoiceId = async (): Promise<string> => (await shown()).openInvoice.id;
const chargeOf = async (invoiceId: string): Promise<InvoiceCharge> => {
  const { status, json } = await tenant.post(`/api/subscription/invoices/${invoiceId}/charge`);
  expect([status, json.message]).toEqual([200, '']);
  return invoiceChargeSchema.parse(json.data);
};
/** Pays at the provider, of which nobody is told anything until the sweep asks. */
const payAtProvider = ({ charge }: InvoiceCharge, payment?: object) => bench.pay(charge?.id ?? '', payment);
const ownerMails = async () => {
  const [{ email }] = await api.owner.query('select email from users where id = $1', [tenant.userId]);
  return mailsTo(api, email);
};
const isPaid = (invoiceId: string) => async () =>
  (await tenant.get(`/api/subscription/invoices/${invoiceId}/charge`)).json.data.invoice.paidAt !== null;

it('an invoice is paid by PIX: the shop is up to date and gets a receipt', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 40);
  expect(await shown()).toMatchObject({ state: 'READ_ONLY' });
  const { openInvoice } = await shown();
  const today = subscriptionDay('America/Sao_Paulo', new Date());
  expect(openInvoice).toMatchObject({ startsWhenPaid: true, periodStart: `${today}T00:00:00.000Z` });
  const { id } = openInvoice;
  const made = await chargeOf(id);
  expect(made).toMatchObject({
    invoice: { id, amount: 129.9, paidAt: null },
    charge: { status: 'OPEN', amount: 129.9, invoiceId: id },
  });
  expect(made.invoice).toEqual(openInvoice);
  expect((await tenant.get(`/api/subscription/invoices/${id}/charge`)).json.data).toEqual(made);
  expect((await chargeOf(id)).charge?.id).toBe(made.charge?.id);
  await payAtProvider(made);
  await waitUntil(isPaid(id));
  expect(await shown()).toMatchObject({ state: 'ACTIVE', openInvoice: null });
  expect((await tenant.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br' })).status).toBe(201);
  const [{ email }] = await api.owner.query('select email from users where id = $1', [tenant.userId]);
  expect(await mailsTo(api, email)).toMatchObject([{ subject: 'Recebemos o pagamento de Loja assinante-1' }]);
  expect((await tenant.post(`/api/subscription/invoices/${id}/charge`)).status).toBe(409);
});

it('a payment that is told twice, and one that is made twice, pay one month; the rest is credit', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const id = await openInvoiceId();
  await payAtProvider(await chargeOf(id), { times: 2 });
  await waitUntil(isPaid(id));
  await bench.sweep();
  await bench.sweep();
  const { invoices, credit } = await shown();
  expect([invoices.length, credit]).toEqual([1, 129.9]);
  expect(invoices[0]).toMatchObject({ amount: 129.9, received: 259.8 });
  const texts = (await ownerMails()).map(({ text }) => text).join('\n');
  expect(texts).toMatch(/Você tem R\$\s129,90 de crédito/);
});

it('too little is credit, and the next charge asks for the rest', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const id = await openInvoiceId();
  await payAtProvider(await chargeOf(id), { valor: '100.00' });
  await waitUntil(async () => (await shown()).credit === 100);
  expect(await shown()).toMatchObject({ state: 'TRIAL', openInvoice: { id } });
  expect((await ownerMails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Faltam R\$\s29,90 da fatura nº 1$/),
  ]);
  const rest = await chargeOf(id);
  expect(rest.charge?.amount).toBe(29.9);
  await payAtProvider(rest);
  await waitUntil(isPaid(id));
  expect((await shown()).credit).toBe(0);
});

it('a charge of an invoice that was replaced pays the one that is open', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const old = await chargeOf(await openInvoiceId());
  await happen(api, tenant.tenantId, { kind: 'PLAN_CHOSEN', plan: 'BASIC', addOn: 'NONE' });
  const id = await openInvoiceId();
  await payAtProvider(old);
  await waitUntil(isPaid(id));
  expect(await shown()).toMatchObject({ state: 'ACTIVE', credit: 70 });
});

it('is for those who may see the subscription, and for the tenant’s own invoices', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const id = await openInvoiceId();
  const path = `/api/subscription/invoices/${id}/charge`;
  const manager = await tenant.as('MANAGER');
  expect([(await manager.get(path)).status, (await manager.post(path)).status]).toEqual([200, 403]);
  const other = await api.tenant(`outra-${serial}`);
  await beginTrial(api, other.tenantId, MAX, 10);
  expect([(await other.get(path)).status, (await other.post(path)).status]).toEqual([404, 404]);
});

it('before its e-mail is confirmed, too, a shop is reminded with the code, and nothing that it has typed', async () => {
  await beginTrial(api, tenant.tenantId, MAX, 10);
  // As after a sign-up, whose address is the owner's.
  await api.owner.query(
    `update tenants t set name = 'Ganhe Dinheiro', email = u.email, email_confirmed_at = null from users u
     where t.id = $1 and u.id = $2`,
    [tenant.tenantId, tenant.userId],
  );
  await api.owner.query('update subscriptions set checked_on = null where tenant_id = $1', [tenant.tenantId]);
  await api.app.get(SubscriptionSweep, { strict: false }).sweep(new Date());
  const [mail] = await ownerMails();
  expect(mail?.text).toMatch(/PIX copia e cola: 000201/);
  expect(JSON.stringify(mail)).not.toContain('Ganhe Dinheiro');
  const [{ text }] = await api.owner.query('select text from pix_charges where tenant_id = $1', [tenant.tenantId]);
  expect(text).toBe('Focinho: fatura nº 1');
});
