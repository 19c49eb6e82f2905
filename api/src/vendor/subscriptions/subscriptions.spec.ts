import { addDays } from '@focinho/contracts/kernel/dates';
import { entitlementRefusal } from '@focinho/contracts/vendor/entitlements';
import { toCents } from '@focinho/contracts/kernel/money';
import type { Offer } from '@focinho/contracts/vendor/plans';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import {
  subscriptionOverviewSchema,
  subscriptionSchema,
  tenantSubscriptionSchema,
  type Subscription,
} from '@focinho/contracts/vendor/subscriptions';
import { TestApi, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';
import { beginTrial, happen, inTenant } from '../../testing/subscriptions';
import { lockLedger, recordPayment } from './ledger';

const api = TestApi.forSuite();
let root: TestTenant;
beforeAll(async () => {
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});

const MINI: Offer = { plan: 'BASIC', addOn: 'NONE' };
const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };
const today = subscriptionDay('America/Sao_Paulo', new Date());
const asDay = (day: string) => `${day}T00:00:00.000Z`;

let serial = 0;
async function inTrial(offer: Offer, days = 0): Promise<TestTenant> {
  const tenant = await api.tenant(`loja-${(serial += 1)}`);
  await beginTrial(api, tenant.tenantId, offer, days);
  return tenant;
}
const shown = async (tenant: TestTenant): Promise<Subscription> =>
  subscriptionSchema.parse((await tenant.get('/api/subscription')).json.data.subscription);
const chosen = async (tenant: TestTenant, offer: object): Promise<Subscription> => {
  const { status, json } = await tenant.post('/api/subscription/plan', offer);
  expect(status).toBe(200);
  return subscriptionSchema.parse(json.data.subscription);
};
const pay = async (tenant: TestTenant) => {
  const { openInvoice } = await shown(tenant);
  if (!openInvoice) throw new Error('No open invoice');
  await inTenant(api, tenant.tenantId, async (tx) =>
    recordPayment(tx, await lockLedger(tx, tenant.tenantId, new Date()), {
      invoiceId: openInvoice.id,
      cents: toCents(openInvoice.amount),
    }),
  );
};
const emailOf = async ({ userId }: TestTenant): Promise<string> =>
  (await api.owner.query('select email from users where id = $1', [userId]))[0].email;

describe('the shop', () => {
  it('sees its trial, chooses a plan and gets its invoice', async () => {
    const tenant = await inTrial(MAX);
    expect(await shown(tenant)).toMatchObject({
      state: 'TRIAL',
      ...MAX,
      trialEndsOn: asDay(addDays(today, 15)),
      openInvoice: null,
    });
    const { openInvoice, next } = await chosen(tenant, { plan: 'BASIC' });
    expect(openInvoice).toMatchObject({
      number: 1,
      kind: 'PERIOD',
      ...MINI,
      amount: 59.9,
      periodStart: asDay(addDays(today, 16)),
      dueOn: asDay(addDays(today, 15)),
    });
    expect(next).toEqual({ ...MINI, from: asDay(addDays(today, 16)) });
    expect(await mailsTo(api, await emailOf(tenant))).toMatchObject([
      { subject: expect.stringContaining('Plano Mini') },
    ]);
  });

  it('has a better plan once the difference is paid', async () => {
    const tenant = await inTrial(MINI, 20);
    await pay(tenant);
    expect((await tenant.get('/api/tenants/info')).json.data.plan).toBe('BASIC');
    expect((await chosen(tenant, { plan: 'PREMIUM' })).openInvoice).toMatchObject({ kind: 'UPGRADE', ...MAX });
    expect((await tenant.get('/api/tenants/info')).json.data.plan).toBe('BASIC');
    await pay(tenant);
    expect(await shown(tenant)).toMatchObject({ state: 'ACTIVE', ...MAX, openInvoice: null });
    expect((await tenant.get('/api/tenants/info')).json.data.plan).toBe('PREMIUM');
  });

  it('cancels, keeps what is paid, and resumes', async () => {
    const tenant = await inTrial(MAX, 8);
    const { status, json } = await tenant.post('/api/subscription/cancel');
    expect([status, json.data.subscription]).toEqual([
      200,
      expect.objectContaining({ isCancelled: true, state: 'TRIAL', openInvoice: null }),
    ]);
    expect((await tenant.post('/api/subscription/cancel')).status).toBe(200);
    expect(await mailsTo(api, await emailOf(tenant))).toHaveLength(1);
    const resumed = (await tenant.post('/api/subscription/resume')).json.data.subscription;
    expect(resumed).toMatchObject({ isCancelled: false, openInvoice: { amount: 129.9 } });
  });

  it('confirms the password before it cancels', async () => {
    const tenant = await inTrial(MAX);
    await api.owner.query(`update sessions set confirmed_at = now() - interval '1 day' where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    const { status, json } = await tenant.post('/api/subscription/cancel');
    expect([status, json.errors?.[0]?.path]).toEqual([401, 'confirmation']);
  });

  it('with a contract by hand changes nothing itself', async () => {
    const tenant = await api.tenant('contrato');
    expect(await shown(tenant)).toMatchObject({ state: 'BY_HAND', plan: 'PREMIUM', writableUntil: null });
    for (const path of ['plan', 'cancel', 'resume'])
      expect((await tenant.post(`/api/subscription/${path}`, MAX)).status).toBe(409);
  });
});

describe('several users', () => {
  const person = (n: number) => ({ name: 'Bia', email: `bia-${n}@exemplo.com.br`, password: 'girafa-telhado' });

  it('need Plano Max: creating, inviting and activating another one is refused', async () => {
    const tenant = await api.tenant('sozinha', 'OWNER', 'BASIC');
    const off = (await tenant.post('/api/users', { ...person(1), isActive: false })).json.data.user;
    for (const response of [
      await tenant.post('/api/users', person(2)),
      await tenant.post('/api/users/invitations', { name: 'Bia', email: 'bia-3@exemplo.com.br' }),
      await tenant.put(`/api/users/${off.id}`, { isActive: true }),
    ]) {
      expect([response.status, response.json.message]).toEqual([402, 'Vários usuários: faz parte do Plano Max.']);
      expect(entitlementRefusal(response.json.errors)).toEqual({
        code: 'PLAN_LACKS_FEATURE',
        feature: 'users',
        plan: 'PREMIUM',
      });
    }
    expect((await tenant.put(`/api/users/${off.id}`, { name: 'Beatriz' })).status).toBe(200);
  });

  it('end with a plan for one, whose reason is given when somebody wants one back', async () => {
    const tenant = await api.tenant('encolhida');
    const colleague = await tenant.as('STAFF');
    await root.put(`/api/super-admin/tenants/${tenant.tenantId}`, { plan: 'BASIC' });
    expect((await colleague.get('/api/clients')).status).toBe(403);
    expect((await tenant.get('/api/clients')).status).toBe(200);
    expect((await tenant.put(`/api/users/${colleague.userId}`, { isActive: true })).status).toBe(402);
  });

  it('parallel requests do not get past the limit', async () => {
    const tenant = await api.tenant('paralela');
    const people = await Promise.all(
      [4, 5, 6].map((n) => tenant.post('/api/users', { ...person(n), isActive: false })),
    );
    await root.put(`/api/super-admin/tenants/${tenant.tenantId}`, { plan: 'BASIC' });
    await api.owner.query('update users set is_active = false where tenant_id = $1 and id <> $2', [
      tenant.tenantId,
      tenant.userId,
    ]);
    const activated = await Promise.all(
      people.map(({ json }) => tenant.put(`/api/users/${json.data.user.id}`, { isActive: true })),
    );
    expect(activated.map(({ status }) => status)).toEqual([402, 402, 402]);
  });
});

it('the television needs a plan with the board: no new link, and the ones there are show nothing', async () => {
  const tenant = await api.tenant('televisiva');
  const made = await tenant.post('/api/tv-links', { name: 'Recepção' });
  expect(made.status).toBe(201);
  const path = `/api/tv/${made.json.data.link.token}`;
  expect((await api.call('GET', path)).status).toBe(200);
  await root.put(`/api/super-admin/tenants/${tenant.tenantId}`, { plan: 'BASIC' });
  expect((await api.call('GET', path)).status).toBe(404);
  const refused = await tenant.post('/api/tv-links', { name: 'Vitrine' });
  expect([refused.status, entitlementRefusal(refused.json.errors)]).toEqual([
    402,
    { code: 'PLAN_LACKS_FEATURE', feature: 'board', plan: 'PREMIUM' },
  ]);
  expect((await tenant.get('/api/tv-links')).status).toBe(200);
  expect((await tenant.get('/api/queue')).status).toBe(200);
});

describe('the super administrator', () => {
  const calls = (tenant: TestTenant) => `/api/super-admin/tenants/${tenant.tenantId}/subscription`;
  const listed = async (tenant: TestTenant) =>
    tenantSubscriptionSchema.parse(
      (await root.get(`/api/super-admin/subscriptions?search=${tenant.slug}`)).json.data.subscriptions[0],
    );

  it('extends a trial, grants months and sets the plan, each with its reason in the audit log', async () => {
    const tenant = await inTrial(MINI, 30);
    expect(await listed(tenant)).toMatchObject({ state: 'READ_ONLY' });
    expect(await listed(await inTrial(MINI))).toMatchObject({ state: 'TRIAL', plan: 'BASIC' });
    const extended = await root.post(`${calls(tenant)}/trial`, { days: 7, reason: 'Ainda migrando' });
    expect(extended.json.data.subscription).toMatchObject({ state: 'TRIAL', trialEndsOn: asDay(addDays(today, 7)) });
    const granted = await root.post(`${calls(tenant)}/months`, { months: 2, reason: 'Cortesia' });
    expect(granted.json.data.subscription).toMatchObject({ state: 'ACTIVE' });
    expect((await root.post(`${calls(tenant)}/trial`, { days: 7, reason: 'x' })).status).toBe(409);
    const set = await root.post(`${calls(tenant)}/plan`, { plan: 'ENTERPRISE', reason: 'Rede de lojas' });
    expect(set.json.data.subscription).toMatchObject({ state: 'BY_HAND', plan: 'ENTERPRISE' });
    const { audit } = (await root.get(`/api/super-admin/audit?tenantId=${tenant.tenantId}&entity=subscription_events`))
      .json.data;
    expect(audit.slice(0, 3)).toMatchObject([
      { user: { id: root.userId }, after: { kind: 'PLAN_SET', detail: { reason: 'Rede de lojas' } } },
      { after: { kind: 'MONTHS_GRANTED', detail: { reason: 'Cortesia' } } },
      { after: { kind: 'TRIAL_EXTENDED', detail: { reason: 'Ainda migrando' } } },
    ]);
  });

  it('enters a payment of which no provider tells, which pays the open invoice; the rest is credit', async () => {
    const tenant = await inTrial(MINI, 10);
    const [open] = (await tenant.get('/api/subscription')).json.data.subscription.invoices;
    expect(open).toMatchObject({ amount: 59.9, paidAt: null });
    const entered = await root.post(`${calls(tenant)}/payments`, { amount: 60, reason: 'Conferido no extrato' });
    expect(entered.json.data.subscription).toMatchObject({ state: 'ACTIVE', credit: 0.1, openInvoice: null });
    expect(entered.json.data.subscription.invoices).toMatchObject([{ id: open.id, paidAt: expect.any(String) }]);
    // The shop gets its receipt, once; what is only credit has none, but is told.
    const receipt = { subject: `Recebemos o pagamento de Loja ${tenant.slug}` };
    expect(await mailsTo(api, await emailOf(tenant))).toMatchObject([receipt]);
    await root.post(`${calls(tenant)}/payments`, { amount: 1, reason: 'Troco' });
    const [, credited] = await mailsTo(api, await emailOf(tenant));
    expect(credited?.text).toMatch(
      /registrado um pagamento de R\$\s1,00\. O seu crédito é R\$\s1,10\.\n\nMotivo: Troco\./,
    );
    const mails = await api.owner.query('select tenant_id from mails where recipient = $1', [await emailOf(tenant)]);
    expect(mails).toEqual(Array(2).fill({ tenant_id: tenant.tenantId }));
    const byHand = await api.tenant('sem-fatura');
    expect((await root.post(`${calls(byHand)}/payments`, { amount: 60, reason: 'x' })).status).toBe(409);
  });

  it('gives credit back, at most what there is and once for each request, and takes it up again if it does not arrive', async () => {
    const tenant = await inTrial(MAX, 0);
    await root.post(`${calls(tenant)}/payments`, { amount: 50, reason: 'Pago duas vezes' });
    const returned = { amount: 40, reason: 'PIX para ana@patas.example' };
    const key = { 'idempotency-key': 'devolve-uma-vez' };
    const path = `${calls(tenant)}/credit-returns`;
    const refused = await root.post(path, { ...returned, amount: 50.01 });
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { path: 'amount', message: expect.stringMatching(/^O crédito é R\$\s50,00\.$/) },
    ]);
    for (let n = 0; n < 2; n += 1)
      expect((await root.post(path, returned, key)).json.data.subscription).toMatchObject({
        credit: 10,
        creditReturns: [{ ...returned, isRestored: false }],
      });
    expect((await root.post(path, returned)).status).toBe(400);
    const { subscription } = (await tenant.get('/api/subscription')).json.data;
    const [{ id: returnId }] = subscription.creditReturns;
    const restored = { returnId, reason: 'Chave recusada pelo banco' };
    const back = `${calls(tenant)}/credit-restorations`;
    expect((await root.post(back, restored)).json.data.subscription).toMatchObject({
      credit: 50,
      creditReturns: [{ ...returned, isRestored: true }],
    });
    expect((await root.post(back, restored)).status).toBe(409);
    expect((await root.post(`${calls(await inTrial(MAX, 0))}/credit-restorations`, restored)).status).toBe(404);
    const mails = (await mailsTo(api, await emailOf(tenant))).slice(1);
    expect(mails.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringContaining(`Devolvemos R$ 40,00 do crédito de Loja ${tenant.slug}: PIX para ana@patas.example.`),
      expect.stringContaining('Chave recusada pelo banco.\n\nO valor voltou ao seu crédito, que agora é R$ 50,00.'),
    ]);
    const { audit } = (await root.get(`/api/super-admin/audit?tenantId=${tenant.tenantId}&entity=subscription_events`))
      .json.data;
    expect(audit.slice(0, 2)).toMatchObject([
      { user: { id: root.userId }, after: { kind: 'CREDIT_RESTORED' } },
      { after: { kind: 'CREDIT_RETURNED', detail: { cents: 4000, reason: returned.reason } } },
    ]);
  });

  it('gives a shop with a contract by hand a trial', async () => {
    const tenant = await api.tenant('antiga');
    // An emoji that was cut in half is refused as any text that cannot be read.
    const cut = await root.post(`${calls(tenant)}/trial`, { days: 30, reason: 'Passa a pagar \ud83d' });
    expect(cut.status).toBe(400);
    const started = await root.post(`${calls(tenant)}/trial`, { days: 30, reason: 'Passa a pagar' });
    expect(started.json.data.subscription).toMatchObject({ state: 'TRIAL', trialEndsOn: asDay(addDays(today, 30)) });
    const { audit } = (await root.get(`/api/super-admin/audit?tenantId=${tenant.tenantId}&entity=subscription_events`))
      .json.data;
    expect(audit).toMatchObject([{ after: { kind: 'STARTED', detail: { reason: 'Passa a pagar' } } }]);
  });

  it('leaves the platform itself alone', async () => {
    expect((await root.post(`${calls(root)}/plan`, { plan: 'BASIC', reason: 'x' })).status).toBe(409);
  });

  it('lists the same states as the shops see themselves, whatever the day', async () => {
    const shops: TestTenant[] = [];
    for (const days of [0, 15, 16, 22, 23, 112, 113, 130]) shops.push(await inTrial(MAX, days));
    const paid = await inTrial(MINI, 8);
    await pay(paid);
    const cancelled = await inTrial(MAX, 16);
    await happen(api, cancelled.tenantId, { kind: 'CANCELLED' });
    for (const tenant of [...shops, paid, cancelled, await api.tenant('sem-data')]) {
      const { state, plan, next, addOn, trialEndsOn, paidUntil, writableUntil, isCancelled } = await shown(tenant);
      expect(await listed(tenant)).toMatchObject({
        state,
        // What is paid for; a trial uses Plano Max.
        plan: next?.plan ?? plan,
        addOn,
        trialEndsOn,
        paidUntil,
        writableUntil,
        isCancelled,
      });
      const filtered = await root.get(
        `/api/super-admin/subscriptions?page=1&limit=200&sort=writableUntil&state=${state}`,
      );
      expect(
        filtered.json.data.subscriptions.map(({ tenant: { slug } }: { tenant: { slug: string } }) => slug),
      ).toContain(tenant.slug);
    }
    expect((await listed(paid)).monthly).toBe(59.9);
  });

  it('sees at a glance what comes in, what ends and who has left', async () => {
    const before = subscriptionOverviewSchema.parse(
      (await root.get('/api/super-admin/subscriptions/overview')).json.data,
    );
    const paying = await inTrial(MAX, 20);
    await pay(paying);
    await inTrial(MAX, 10);
    await inTrial(MAX, 18);
    await inTrial(MAX, 30);
    const left = await inTrial(MINI, 16);
    await pay(left);
    // Paid 40 days ago for a month.
    await api.owner.query(
      `update subscriptions set trial_ends_on = trial_ends_on - 45, paid_until = paid_until - 45, writable_until = writable_until - 45
       where tenant_id = $1`,
      [left.tenantId],
    );
    const after = subscriptionOverviewSchema.parse(
      (await root.get('/api/super-admin/subscriptions/overview')).json.data,
    );
    expect(after).toEqual({
      monthlyRevenue: expect.closeTo(before.monthlyRevenue + 129.9, 2),
      paying: before.paying + 1,
      trials: before.trials + 1,
      trialsEndingIn7Days: before.trialsEndingIn7Days + 1,
      overdue: before.overdue + 1,
      readOnly: before.readOnly + 2,
      churn: before.churn + 1,
    });
  });
});
