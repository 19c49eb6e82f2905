import { addDays } from '@focinho/contracts/kernel/dates';
import { SOLD_ADD_ONS, type Offer } from '@focinho/contracts/vendor/plans';
import { subscriptionDay, type SubscriptionChange } from '@focinho/contracts/vendor/subscription-state';
import { TestApi, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';
import { beginTrial, daysAgo, happen, inTenant } from '../../testing/subscriptions';
import { lockLedger, readLedger, record, recordPayment } from './ledger';
import { SubscriptionSweep } from './subscription-sweep';

const api = TestApi.forSuite();

const MINI: Offer = { plan: 'BASIC', addOn: 'NONE' };
const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };
const today = subscriptionDay('America/Sao_Paulo', new Date());

let serial = 0;
const newTenant = (): Promise<TestTenant> => api.tenant(`loja-${(serial += 1)}`, 'OWNER', 'BASIC');
const statusOf = ({ tenantId }: TestTenant) =>
  inTenant(api, tenantId, async (tx) => (await readLedger(tx, tenantId, new Date())).status);
const invoicesOf = ({ tenantId }: TestTenant): Promise<Record<string, unknown>[]> =>
  api.owner.query(
    `select id, number::int, kind, cents::int, period_start::text as "from", paid_at is not null as paid,
       cancelled_at is not null as cancelled from invoices where tenant_id = $1 order by number`,
    [tenantId],
  );
const openInvoice = async (tenant: TestTenant) => {
  const open = (await invoicesOf(tenant)).filter(({ paid, cancelled }) => !paid && !cancelled);
  expect(open).toHaveLength(1);
  return { id: String(open[0]?.['id']), cents: Number(open[0]?.['cents']) };
};
const pay = ({ tenantId }: TestTenant, invoiceId: string, cents: number) =>
  inTenant(api, tenantId, async (tx) =>
    recordPayment(tx, await lockLedger(tx, tenantId, new Date()), { invoiceId, cents }),
  );
/** The copies that the hot path and the lists read. */
const copiesOf = async ({ tenantId }: TestTenant) =>
  (
    await api.owner.query(
      `select t.effective_plan as plan, t.plan as contracted, t.add_on as "addOn", ((t.lapses_at - interval '1 second') at time zone t.time_zone)::date::text as "lastDay",
         to_char(t.lapses_at at time zone t.time_zone, 'HH24:MI') as hour,
         s.trial_ends_on::text as "trialEndsOn", s.paid_until::text as "paidUntil", s.writable_until::text as "writableUntil",
         s.is_cancelled as "isCancelled", s.monthly_cents::int as "monthlyCents"
       from tenants t join subscriptions s on s.tenant_id = t.id where t.id = $1`,
      [tenantId],
    )
  )[0];
async function expectCopiesToBeTheReplay(tenant: TestTenant): Promise<void> {
  const { terms, contracted, trialEndsOn, paidUntil, writableUntil, isCancelled, monthlyCents } =
    await statusOf(tenant);
  expect(await copiesOf(tenant)).toEqual({
    ...terms,
    contracted: contracted.plan,
    lastDay: writableUntil && addDays(writableUntil, 1),
    hour: writableUntil && '03:00',
    ...{ trialEndsOn, paidUntil, writableUntil, isCancelled, monthlyCents },
  });
}

it('a trial begins with Plano Max and lapses at 03:00 of the shop', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MINI);
  expect(await statusOf(tenant)).toMatchObject({ state: 'TRIAL', terms: MAX, trialEndsOn: addDays(today, 15) });
  await expectCopiesToBeTheReplay(tenant);
});

it('the copies are what a replay gives, after every change', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MINI, 8);
  await expectCopiesToBeTheReplay(tenant);
  const invoice = await openInvoice(tenant);
  await pay(tenant, invoice.id, invoice.cents);
  await expectCopiesToBeTheReplay(tenant);
  for (const change of [
    { kind: 'PLAN_CHOSEN', ...MAX } as const,
    { kind: 'MONTHS_GRANTED', months: 2, reason: 'Cortesia' } as const,
    { kind: 'CANCELLED' } as const,
    { kind: 'RESUMED' } as const,
    { kind: 'PLAN_SET', ...MAX } as const,
    { kind: 'PLAN_SET', plan: 'ENTERPRISE', addOn: 'NONE' } as const,
  ]) {
    await happen(api, tenant.tenantId, change);
    await expectCopiesToBeTheReplay(tenant);
  }
});

it('an invoice is paid once; the second payment is credit, which pays the next invoice', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MINI, 8);
  const { id, cents } = await openInvoice(tenant);
  await pay(tenant, id, cents);
  await pay(tenant, id, cents);
  expect(await statusOf(tenant)).toMatchObject({ state: 'ACTIVE', credit: cents });
  expect(await invoicesOf(tenant)).toMatchObject([{ paid: true }]);
  await happen(api, tenant.tenantId, { kind: 'PLAN_CHOSEN', ...MAX });
  expect(await invoicesOf(tenant)).toMatchObject([{ paid: true }, { kind: 'UPGRADE', cents: 7_000, paid: false }]);
  await happen(api, tenant.tenantId, { kind: 'PLAN_CHOSEN', ...MINI });
  expect(await invoicesOf(tenant)).toMatchObject([{ paid: true }, { cancelled: true }]);
});

describe('an add-on that was sold and does not exist', () => {
  beforeEach(() => jest.spyOn(SOLD_ADD_ONS, 'includes').mockImplementation((addOn) => addOn === 'NONE'));
  afterEach(() => jest.restoreAllMocks());
  const NFCE: Offer = { plan: 'BASIC', addOn: 'NFCE_300' };
  /** As the product before stored it, when it still sold the add-on. */
  const before = async ({ tenantId }: TestTenant, ...changes: SubscriptionChange[]) => {
    for (const [index, { kind, ...detail }] of changes.entries())
      await api.owner.query(
        `insert into subscription_events (tenant_id, id, at, day, kind, detail)
         values ($1, gen_random_uuid(), now() - interval '10 days' + $2 * interval '1 minute', (now() - interval '10 days')::date, $3, $4)`,
        [tenantId, index, kind, JSON.stringify(detail)],
      );
    await api.owner.query(`insert into subscriptions (tenant_id) values ($1) on conflict do nothing`, [tenantId]);
    await api.owner.query(`update tenants set add_on = 'NFCE_300' where id = $1`, [tenantId]);
  };
  const invoice = { ...NFCE, id: 'e1d1a7c0-0000-4000-8000-000000000001', kind: 'PERIOD', cents: 15_980 } as const;

  it('ends, and what was paid for it is credit, once, which the owner is told', async () => {
    const tenant = await newTenant();
    await before(
      tenant,
      { kind: 'STARTED', ...NFCE, trialDays: 15 },
      { kind: 'PAID', cents: 15_980, invoice: { ...invoice, periodEnd: addDays(today, 36) } },
    );
    const sweep = api.app.get(SubscriptionSweep, { strict: false });
    await sweep.sweep(new Date());
    expect(await statusOf(tenant)).toMatchObject({ state: 'ACTIVE', credit: 9_990, chosen: MINI, unsoldAddOn: null });
    expect(await copiesOf(tenant)).toMatchObject({ addOn: 'NONE' });
    const [{ email }] = await api.owner.query('select email from users where id = $1', [tenant.userId]);
    const [mail] = await mailsTo(api, email);
    expect(mail?.text).toMatch(/R\$\s99,90 que você já pagou por ela viraram crédito/);
    await happen(api, tenant.tenantId);
    expect(await statusOf(tenant)).toMatchObject({ credit: 9_990 });
  });

  it('is not asked for in an open invoice, nor in a contract by hand', async () => {
    const trial = await newTenant();
    await before(trial, { kind: 'STARTED', ...NFCE, trialDays: 15 });
    await happen(api, trial.tenantId);
    expect(await invoicesOf(trial)).toMatchObject([{ cents: 5_990, paid: false }]);
    const byHand = await newTenant();
    await before(byHand, { kind: 'PLAN_SET', plan: 'ENTERPRISE', addOn: 'NFCE_300' });
    await api.app.get(SubscriptionSweep, { strict: false }).sweep(new Date());
    expect(await copiesOf(byHand)).toMatchObject({ plan: 'ENTERPRISE', addOn: 'NONE' });
  });
});

it('parallel payments of one invoice count once', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const { id, cents } = await openInvoice(tenant);
  await Promise.all([pay(tenant, id, cents), pay(tenant, id, cents)]);
  expect(await statusOf(tenant)).toMatchObject({ credit: cents, paidUntil: expect.any(String) });
  expect((await invoicesOf(tenant)).filter(({ paid }) => paid)).toHaveLength(1);
});

it('too little money does not pay; what is missing completes it', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const { id, cents } = await openInvoice(tenant);
  await pay(tenant, id, cents - 1);
  expect(await statusOf(tenant)).toMatchObject({ state: 'TRIAL', credit: cents - 1 });
  await pay(tenant, id, 1);
  expect(await statusOf(tenant)).toMatchObject({ state: 'ACTIVE', credit: 0 });
});

it('a late payment of a cancelled invoice pays the oldest open one', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MAX, 10);
  const old = await openInvoice(tenant);
  await happen(api, tenant.tenantId, { kind: 'PLAN_CHOSEN', ...MINI });
  await pay(tenant, old.id, old.cents);
  expect(await statusOf(tenant)).toMatchObject({ state: 'ACTIVE', credit: 7_000 });
  expect(await invoicesOf(tenant)).toMatchObject([{ cancelled: true }, { paid: true, cents: 5_990 }]);
});

it('paying after the lapse begins a month today, on the invoice too', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MAX, 40);
  expect(await statusOf(tenant)).toMatchObject({ state: 'READ_ONLY' });
  const { id, cents } = await openInvoice(tenant);
  await pay(tenant, id, cents);
  expect(await statusOf(tenant)).toMatchObject({ state: 'ACTIVE', latestPeriod: { start: today } });
  expect(await invoicesOf(tenant)).toMatchObject([{ paid: true, from: today }]);
});

it('times never run backwards, whatever the clock of a process says', async () => {
  const tenant = await newTenant();
  await beginTrial(api, tenant.tenantId, MAX);
  await inTenant(api, tenant.tenantId, async (tx) =>
    record(tx, await lockLedger(tx, tenant.tenantId, daysAgo(1)), { kind: 'CANCELLED' }),
  );
  expect(await statusOf(tenant)).toMatchObject({ isCancelled: true });
});

it('a tenant without events has a contract by hand: the job and replays leave it as it is', async () => {
  const tenant = await newTenant();
  await happen(api, tenant.tenantId);
  expect(await statusOf(tenant)).toMatchObject({ state: 'BY_HAND', terms: { plan: 'BASIC' } });
  expect(await copiesOf(tenant)).toMatchObject({ plan: 'BASIC', lastDay: null, writableUntil: null });
});
