import { tutorPixSchema } from '@focinho/contracts/desk/tutor';
import { PixSweep } from '../../payments/pix/pix-sweep';
import type { TestApi, TestTenant } from '../../testing/api';
import { PIX_SETTINGS, pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import { newClient } from '../../testing/records';
import { newCredit } from '../../testing/sales-fixtures';

let bench: PixBench;
let api: TestApi;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(() => bench.stop());

/** A client who owes 50, and their link. */
async function debtor(tenant: TestTenant) {
  const { id: clientId } = await newClient(tenant);
  const clientCreditId = await newCredit(tenant, clientId, 1_000);
  await tenant.post('/api/credit-transactions', { clientCreditId, type: 'CREDIT', amount: 50, description: 'Compra' });
  const { json } = await tenant.post('/api/tutor-links', { clientId });
  const call = (method: string, path = '') =>
    api.call(method, `/api/tutor${path}`, undefined, { authorization: `Bearer ${json.data.link.token}` });
  return {
    clientId,
    clientCreditId,
    linkId: json.data.link.id as string,
    page: () => call('GET'),
    pay: () => call('POST', '/pix'),
  };
}
const chargesOf = (clientId: string) =>
  api.owner.query('select id, txid, cents::int, status from pix_charges where client_id = $1 order by created_at', [
    clientId,
  ]);

it('pays all that is owed by the charge of the shop, once, and then owes nothing', async () => {
  const tenant = await pixTenant(bench, 'paga-pelo-link');
  const { clientId, page, pay } = await debtor(tenant);
  expect((await page()).json.data).toMatchObject({ debt: 50, mayPay: true });
  const first = await pay();
  const charge = tutorPixSchema.parse(first.json.data);
  expect(charge).toMatchObject({ amount: 50, isConfirmedByHand: false });
  expect((await pay()).json.data).toEqual(charge);
  const [stored, ...others] = await chargesOf(clientId);
  expect([stored, others]).toMatchObject([{ cents: 5_000, status: 'OPEN' }, []]);
  const cob = bench.psp.sandbox.cobs.get(stored.txid);
  if (!cob) throw new Error('The provider does not know the charge');
  bench.psp.sandbox.pay(cob, { drop: true });
  await api.owner.query('update pix_charges set next_check_at = now() where id = $1', [stored.id]);
  await api.app.get(PixSweep).sweep();
  expect((await page()).json.data.debt).toBe(0);
  expect(await pay()).toMatchObject({
    status: 409,
    json: { message: 'Pagamento de fiado: não há nada a receber por PIX.' },
  });
  const written = await api.owner.query(
    `select actor from audit_log where entity = 'pix_charges' and action = 'create' and entity_id = $1`,
    [stored.id],
  );
  for (const { actor } of written) expect(actor).toBe('Tutor (pelo link)');
});

it('charges what is owed now, if that has changed, and takes back the charge before', async () => {
  const tenant = await pixTenant(bench, 'divida-mudou');
  const { clientId, clientCreditId, pay } = await debtor(tenant);
  await pay();
  const paid = { clientCreditId, type: 'DEBIT', method: 'CASH', amount: 20, description: 'Recebido' };
  expect((await tenant.post('/api/credit-transactions', paid)).status).toBe(201);
  expect((await pay()).json.data.amount).toBe(30);
  await api.app.get(PixSweep).sweep();
  expect((await chargesOf(clientId)).map(({ status }: { status: string }) => status)).toEqual(['REMOVED', 'OPEN']);
});

it('is confirmed by a person where the shop has a key alone, and is not offered without one', async () => {
  const tenant = await api.tenant('so-chave');
  const { page, pay } = await debtor(tenant);
  expect((await page()).json.data).toMatchObject({ debt: 50, mayPay: false });
  expect(await pay()).toMatchObject({ status: 409 });
  expect((await tenant.put('/api/pix-settings', PIX_SETTINGS)).status).toBe(200);
  expect((await page()).json.data.mayPay).toBe(true);
  expect((await pay()).json.data).toMatchObject({ amount: 50, isConfirmedByHand: true, expiresAt: null });
});

it('asks again if the provider does not respond, and never charges by a link that has ended', async () => {
  const tenant = await pixTenant(bench, 'sem-provedor');
  const { clientId, linkId, pay } = await debtor(tenant);
  bench.psp.sandbox.faults.down = true;
  expect((await pay()).status).toBe(503);
  bench.psp.sandbox.faults.down = false;
  expect((await pay()).status).toBe(200);
  expect(await chargesOf(clientId)).toHaveLength(1);
  await tenant.delete(`/api/tutor-links/${linkId}`);
  expect((await pay()).status).toBe(410);
});
