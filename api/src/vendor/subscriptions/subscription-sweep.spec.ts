import type { Offer } from '@focinho/contracts/vendor/plans';
import { createApp } from '../../app';
import { TestApi, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';
import { daysAgo, inTenant } from '../../testing/subscriptions';
import { lockLedger, record, recordPayment } from './ledger';
import { mailCancellation } from './subscription-mails';
import { SubscriptionSweep } from './subscription-sweep';
import { startTrial } from './start-trial';

let api: TestApi;
let sweep: SubscriptionSweep;
let tenant: TestTenant;
beforeEach(async () => {
  api = await TestApi.start();
  sweep = api.app.get(SubscriptionSweep, { strict: false });
  tenant = await api.tenant('loja');
  await inTenant(api, tenant.tenantId, (tx) => startTrial(tx, tenant.tenantId, MAX, START));
});
afterEach(() => api.stop());

const MINI: Offer = { plan: 'BASIC', addOn: 'NONE' };
const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };
/** 10:00 in São Paulo. The trial ends on 25 January. */
const START = new Date('2027-01-10T13:00:00Z');
const at = (day: string, time = '13:00') => new Date(`${day}T${time}:00Z`);
/** Sweeps once a day, as the interval would. */
async function sweepDays(from: string, to: string): Promise<void> {
  for (let now = at(from); now <= at(to); now = new Date(now.getTime() + 86_400_000)) await sweep.sweep(now);
}
const invoices = (): Promise<Record<string, unknown>[]> =>
  api.owner.query(
    `select id, kind, cents::int, period_start::text as "from", paid_at is not null as paid from invoices
     where tenant_id = $1 order by number`,
    [tenant.tenantId],
  );
const pay = (now: Date) =>
  inTenant(api, tenant.tenantId, async (tx) => {
    const open = (await invoices()).find(({ paid }) => !paid);
    const payment = { invoiceId: String(open?.['id']), cents: Number(open?.['cents']) };
    await recordPayment(tx, await lockLedger(tx, tenant.tenantId, now), payment);
  });
const copy = async () =>
  (
    await api.owner.query('select effective_plan as plan, lapses_at as "lapsesAt" from tenants where id = $1', [
      tenant.tenantId,
    ])
  )[0];
const mails = async () => {
  const [{ email }] = await api.owner.query('select email from users where id = $1', [tenant.userId]);
  return mailsTo(api, email);
};
const subjects = async () => (await mails()).map(({ subject }) => subject);

it('makes the invoice ten days before it is due, once', async () => {
  await sweepDays('2027-01-11', '2027-01-14');
  expect(await invoices()).toEqual([]);
  await sweepDays('2027-01-15', '2027-01-16');
  expect(await invoices()).toMatchObject([{ kind: 'PERIOD', cents: 12_990, from: '2027-01-26' }]);
});

it('works once a day for each shop, from its own 03:00 on', async () => {
  expect(await sweep.sweep(at('2027-01-11', '05:59'))).toBe(1);
  expect(await sweep.sweep(at('2027-01-11', '05:59'))).toBe(0);
  expect(await sweep.sweep(at('2027-01-11', '06:00'))).toBe(1);
  await api.owner.query(`update tenants set time_zone = 'America/Manaus' where id = $1`, [tenant.tenantId]);
  expect(await sweep.sweep(at('2027-01-12', '06:59'))).toBe(0);
  expect(await sweep.sweep(at('2027-01-12', '07:00'))).toBe(1);
});

it('reminds at −5, −1, 0, +3, +7 and +30 days, once each', async () => {
  await sweepDays('2027-01-11', '2027-03-10');
  const [ahead, over] = ['O teste de Loja loja vai até 25/01/2027', 'O teste de Loja loja terminou'];
  expect(await subjects()).toEqual([ahead, ahead, 'Último dia do teste de Loja loja', over, over, over]);
  // A trial is no debt.
  for (const { text } of await mails()) {
    expect(text).toContain('O teste não vira cobrança sozinho');
    expect(text).not.toMatch(/atrasad|venc/);
  }
  expect(
    await api.owner.query('select due_on::text as "dueOn", step from subscription_reminders order by step'),
  ).toEqual([-5, -1, 0, 3, 7, 30].map((step) => ({ dueOn: '2027-01-25', step })));
});

it('tells in the trial who stays if the chosen plan has one user', async () => {
  const { userId } = await tenant.as('STAFF');
  await api.owner.query(`update users set name = 'Bia' where id = $1`, [userId]);
  await api.owner.query(`update users set name = 'Ana' where id = $1`, [tenant.userId]);
  const choose = (offer: Offer) =>
    inTenant(api, tenant.tenantId, async (tx) =>
      record(tx, await lockLedger(tx, tenant.tenantId, at('2027-01-12')), { kind: 'PLAN_CHOSEN', ...offer }),
    );
  await choose(MINI);
  await sweepDays('2027-01-15', '2027-01-20');
  const [first] = await mails();
  expect(first?.text).toContain(
    'Este plano tem um só usuário, e hoje são 2: quando ele começar, fica Ana, e Bia deixa de entrar. Nada do que fizeram é apagado.',
  );
  await choose(MAX);
  await sweepDays('2027-01-24', '2027-01-24');
  expect((await mails()).at(-1)?.text).not.toContain('um só usuário');
});

it('does not remind whoever has paid, and sends one reminder after a break of the job', async () => {
  await sweep.sweep(at('2027-01-15'));
  await sweep.sweep(at('2027-01-24'));
  expect(await subjects()).toHaveLength(1);
  await pay(at('2027-01-24'));
  await sweepDays('2027-01-25', '2027-02-10');
  expect(await subjects()).toHaveLength(1);
});

describe('a reminder that goes out late says what is true by then', () => {
  const last = async () => (await mails()).at(-1) ?? { subject: '', text: '' };
  const cancelled = (now: Date) =>
    inTenant(api, tenant.tenantId, async (tx) => {
      const ledger = await lockLedger(tx, tenant.tenantId, now);
      await record(tx, ledger, { kind: 'CANCELLED' });
      await mailCancellation(tx, api.config, ledger);
    });

  it('of a trial', async () => {
    await sweep.sweep(at('2027-01-15'));
    await sweep.sweep(at('2027-01-27'));
    expect((await last()).subject).toBe('O teste de Loja loja terminou');
    expect((await last()).text).toContain('O teste grátis terminou em 25/01/2027. A loja continua');
    await sweep.sweep(at('2027-02-05'));
    expect((await last()).text).toContain('O teste grátis terminou em 25/01/2027, e a loja está em somente leitura.');
  });

  it('of a subscription, and so does the end of one that has lapsed', async () => {
    await sweep.sweep(at('2027-01-15'));
    await pay(at('2027-01-24'));
    await sweep.sweep(at('2027-02-16'));
    await sweep.sweep(at('2027-02-27'));
    expect(await last()).toMatchObject({
      subject: 'A assinatura de Loja loja está atrasada',
      text: expect.stringContaining('venceu em 25/02/2027'),
    });
    await sweep.sweep(at('2027-03-08'));
    expect((await last()).subject).toBe('Loja loja está em somente leitura');
    expect((await last()).text).toContain('A assinatura valia até 25/02/2027, e a loja está em somente leitura.');
    await cancelled(at('2027-03-09'));
    expect((await last()).subject).toBe('Assinatura de Loja loja cancelada');
    expect((await last()).text).toContain('A loja está em somente leitura.');
  });
});

it('lets a cheaper plan begin when the period does', async () => {
  await sweep.sweep(at('2027-01-15'));
  await inTenant(api, tenant.tenantId, async (tx) =>
    record(tx, await lockLedger(tx, tenant.tenantId, at('2027-01-16')), { kind: 'PLAN_CHOSEN', ...MINI }),
  );
  await pay(at('2027-01-17'));
  await sweepDays('2027-01-25', '2027-01-25');
  expect(await copy()).toMatchObject({ plan: 'PREMIUM' });
  expect(await sweep.sweep(at('2027-01-26', '06:00'))).toBe(1);
  expect(await copy()).toEqual({ plan: 'BASIC', lapsesAt: at('2027-03-05', '06:00') });
});

it('a plan for one user leaves the chosen owner, when it begins and not before', async () => {
  const [boss, clerk] = [await tenant.as('OWNER'), await tenant.as('STAFF')];
  await inTenant(api, tenant.tenantId, async (tx) =>
    record(tx, await lockLedger(tx, tenant.tenantId, at('2027-01-16')), {
      kind: 'PLAN_CHOSEN',
      ...MINI,
      keepUserId: boss.userId,
    }),
  );
  await pay(at('2027-01-17'));
  const active = async (): Promise<string[]> =>
    (await api.owner.query('select id from users where tenant_id = $1 and is_active', [tenant.tenantId])).map(
      ({ id }: { id: string }) => id,
    );
  await sweepDays('2027-01-25', '2027-01-25');
  expect((await active()).length).toBe(3);
  await sweepDays('2027-01-26', '2027-01-26');
  expect(await active()).toEqual([boss.userId]);
  expect((await clerk.get('/api/clients')).status).toBe(403);
  const [{ email }] = await api.owner.query('select email from users where id = $1', [boss.userId]);
  expect((await mailsTo(api, email)).map(({ subject }) => subject)).toContain('Um só acesso em Loja loja');
});

it('several processes check each subscription once, in the name of the system', async () => {
  const second = await createApp(api.config);
  await second.init();
  const now = at('2027-01-20');
  const checked = await Promise.all([sweep.sweep(now), second.get(SubscriptionSweep, { strict: false }).sweep(now)]);
  await second.close();
  expect(checked.sort()).toEqual([0, 1]);
  expect(await subjects()).toHaveLength(1);
  const audited = await api.owner.query(
    `select user_id, actor, action from audit_log where tenant_id = $1 and entity = 'invoices'`,
    [tenant.tenantId],
  );
  expect(audited).toEqual([{ user_id: null, actor: 'Sistema (assinaturas)', action: 'create' }]);
});

it('leaves contracts by hand and deactivated shops alone', async () => {
  await api.tenant('contrato');
  await api.owner.query('update tenants set is_active = false where id = $1', [tenant.tenantId]);
  expect(await sweep.sweep(daysAgo(-30))).toBe(0);
});
