import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import { dashboardStatsSchema } from '@focinho/contracts/insight/reports';
import { day } from '../testing/records';
import { referenceStats } from '../testing/reference-stats';
import { TestApi, type Caller, type Json } from '../testing/api';
import { subscriptionOverviewSchema } from '@focinho/contracts/vendor/subscriptions';
import { daysAgo } from '../testing/subscriptions';
import { readLedger } from '../vendor/subscriptions/ledger';
import { SubscriptionSweep } from '../vendor/subscriptions/subscription-sweep';
import { seedDemo } from './seed';
import { payOn, seedShops } from './seed-shops';

const api = TestApi.forSuite();
beforeAll(async () => {
  await seedDemo(api.config);
  // Months of a shop, with pictures and signed notes, take a busy machine longer than a test may.
}, 300_000);

async function login(slug: string): Promise<Caller> {
  const user = demoLogIns.find(({ tenantSlug }) => tenantSlug === slug);
  const { json } = await api.call('POST', '/api/auth/login', user, { 'x-tenant': slug });
  return api.caller(slug, json.data.token);
}
const total = async (tenant: Caller, list: string) =>
  (await tenant.get(`/api/${list}?page=1&limit=1`)).json.data.pagination.total;

const slugs = async (): Promise<string[]> =>
  (await api.owner.query('select slug from tenants order by slug')).map(({ slug }: { slug: string }) => slug);

describe('the demo data', () => {
  it('is inserted only once', async () => {
    const inserted = () =>
      api.owner.query('select list, sum(total)::int as total from list_counts group by list order by list');
    const [tenants, before] = [await slugs(), await inserted()];
    expect(tenants).toEqual(expect.arrayContaining(['demo', 'test', 'saas-root']));
    await seedDemo(api.config);
    expect([await slugs(), await inserted()]).toEqual([tenants, before]);
  });

  it('has a busy tenant with records around today', async () => {
    const demo = await login('demo');
    expect(await total(demo, 'clients')).toBe(60);
    expect(await total(demo, 'pets')).toBe(90);
    expect(await total(demo, 'services')).toBe(14);
    expect(await total(demo, 'products')).toBe(15);
    expect(await total(demo, 'packages')).toBe(5);
    expect(await total(demo, 'appointments')).toBeGreaterThan(700);
    expect(await total(demo, 'sales')).toBeGreaterThan(500);
    expect(await total(demo, 'package-usages')).toBeGreaterThan(20);
    const stats = dashboardStatsSchema.parse((await demo.get('/api/reports/overview')).json.data);
    expect(stats).toEqual(await referenceStats(demo, undefined));
    expect(stats.appointmentsToday).toBeGreaterThan(4);
    expect(stats.salesStats.every(({ count }) => count > 10)).toBe(true);
  });

  it('has signed agreements in a whole chain, and pets of today without one', async () => {
    const demo = await login('demo');
    const { agreements, pagination } = (await demo.get('/api/agreements?page=1&limit=1')).json.data;
    expect(pagination.total).toBe(40);
    const { agreement } = (await demo.get(`/api/agreements/${agreements[0].id}`)).json.data;
    expect(agreement).toMatchObject({ isCurrent: true, chain: { isIntact: true, length: 40 } });
    const { entries } = (await demo.get('/api/queue')).json.data;
    expect(entries.some(({ missingAgreements }: Json) => missingAgreements.length > 0)).toBe(true);
  });

  it('gives cashback that is the sum of its lots, some of which is about to expire', async () => {
    const demo = await login('demo');
    const { settings } = (await demo.get('/api/cashback-settings')).json.data;
    expect(settings.owed).toBeGreaterThan(100);
    expect(settings.debts).toBe(0);
    const [counted] = await api.owner.query(`
      select count(*) filter (where expires_on < current_date + 7)::int as soon,
        (select count(*) from cashback_accounts account where balance_cents <> (
          select sum(remaining_cents) from cashback_lots lot where lot.client_id = account.client_id))::int as wrong,
        count(*) filter (where remaining_cents <> (
          select sum(change_cents) from cashback_entries entry where entry.lot_id = cashback_lots.id))::int as unequal
      from cashback_lots`);
    expect(counted).toEqual({ soon: expect.any(Number), wrong: 0, unequal: 0 });
    expect(counted.soon).toBeGreaterThan(0);
  });

  it('has commissions of the last month, paid, and some since', async () => {
    const demo = await login('demo');
    const [period] = (await demo.get('/api/commission-periods')).json.data.periods;
    expect(period.people).toBeGreaterThan(1);
    expect([period.paid, period.total > 500]).toEqual([period.people, true]);
    const { commissions } = (await demo.get('/api/commissions')).json.data;
    expect(commissions.shares.length).toBeLessThanOrEqual(period.people);
    expect(commissions.total).toBeGreaterThanOrEqual(0);
  });

  it('has a key, a webhook with a log, and the agenda of a professional in a calendar', async () => {
    const demo = await login('demo');
    const { keys } = (await demo.get('/api/api-keys')).json.data;
    expect(keys).toMatchObject([{ name: 'Site da loja', createdBy: { name: expect.any(String) } }]);
    const [webhook] = (await demo.get('/api/webhooks')).json.data.webhooks;
    expect(webhook).toMatchObject({ description: 'Loja virtual', problem: null, lastDeliveryAt: expect.any(String) });
    const { deliveries } = (await demo.get(`/api/webhooks/${webhook.id}/deliveries`)).json.data;
    expect(deliveries.map(({ status, attempts }: Json) => [status, attempts])).toEqual([
      ['DELIVERED', 1],
      ['DELIVERED', 4],
      ['FAILED', 8],
      ['DELIVERED', 1],
    ]);
    const { links } = (await demo.get('/api/calendar-links')).json.data;
    expect(links).toMatchObject([{ professional: { name: expect.any(String) } }]);
  });

  it('has a van and zones, and pets that were fetched and brought home, or will be today or tomorrow', async () => {
    const demo = await login('demo');
    const { zones } = (await demo.get('/api/taxi-settings')).json.data.settings;
    expect(zones).toHaveLength(3);
    const { report } = (await demo.get(`/api/reports/trips?from=${day(-7)}&to=${day(1)}`)).json.data;
    expect(report.cancelled).toBe(1);
    expect(report.late).toBeGreaterThan(0);
    expect(report.done).toBeGreaterThan(5);
    expect(report.sold).toBeGreaterThan(50);
    expect(report.drivers).toHaveLength(2);
    const [wrong] = await api.owner.query(`
      select count(*) filter (where zone_id is null or unit_price_cents = 0)::int as free,
        count(*) filter (where done_at > now() or created_at > now())::int as future,
        count(*) filter (where status = 'PLANNED' and date < (now() at time zone 'America/Sao_Paulo')::date)::int as forgotten,
        (select count(*) from appointments a join trips t on t.appointment_id = a.id
          where a.date <> t.date or a.arrived_at is not null and t.status = 'PLANNED')::int as apart
      from trips`);
    expect(wrong).toEqual({ free: 0, future: 0, forgotten: 0, apart: 0 });
  });

  it('has a week of a hotel: guests in most suites, two of a family in one, and a turnover today', async () => {
    const demo = await login('demo');
    const [{ today }] = await api.owner.query(
      `select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today`,
    );
    const { kennels, days } = (await demo.get(`/api/stays/occupancy?from=${today}&to=${today}`)).json.data.occupancy;
    expect(kennels).toHaveLength(5);
    expect(kennels.flatMap(({ turnovers }: Json) => turnovers)).toEqual([today]);
    expect(kennels.flatMap(({ overCapacity }: Json) => overCapacity)).toEqual([]);
    expect(days).toMatchObject([{ places: 8, occupied: 6, arrivals: 1, departures: 1 }]);
    const { stays } = (await demo.get(`/api/stays/day?date=${today}`)).json.data.day;
    expect(stays).toHaveLength(6);
  });

  it('has a guest to come whose deposit is paid, and a month of those that have left, who have paid but one', async () => {
    const demo = await login('demo');
    const { stays } = (await demo.get('/api/stays?page=1&limit=50')).json.data;
    const [coming] = stays.filter(({ deposit }: Json) => deposit);
    expect(coming).toMatchObject({ status: 'BOOKED', deposit: { method: 'PIX', amount: expect.any(Number) } });
    expect(coming.deposit.amount).toBeGreaterThan(50);
    const left = stays.filter(({ status }: Json) => status === 'CHECKED_OUT');
    expect(left.length).toBeGreaterThan(2);
    const states = [...Array(left.length - 1).fill('CLOSED'), 'OPEN'];
    expect(left.map(({ order }: Json) => order.status).sort()).toEqual(states);
    for (const { order: charging, total: cost, lines } of left) {
      const { order } = (await demo.get(`/api/orders/${charging.id}`)).json.data;
      expect(order.lines.map(({ name }: Json) => name).sort()).toEqual(lines.map(({ name }: Json) => name).sort());
      expect(order.total + order.discount).toBe(cost);
    }
    const kinds = new Set(left.flatMap(({ lines }: Json) => lines.map(({ kind }: Json) => kind)));
    expect([...kinds].sort()).toEqual(['LATE', 'NIGHT', 'TRIP']);
    const [logged] = await api.owner.query(`
      select count(*)::int as logs, count(*) filter (where log.done_at > coalesce(s.checked_out_at, now()))::int as late
      from stay_logs log join stays s on s.id = log.stay_id where s.status = 'CHECKED_OUT'`);
    expect(logged.late).toBe(0);
    expect(logged.logs).toBeGreaterThan(50);
  });

  it('has a ledger of the stock that adds up, and never was below nothing', async () => {
    const demo = await login('demo');
    const { entries, pagination } = (await demo.get('/api/stock-entries?page=1')).json.data;
    expect(entries[0]).toMatchObject({ quantity: expect.any(Number), product: { name: expect.any(String) } });
    expect(pagination.total).toBeGreaterThan(100);
    const [wrong] = await api.owner.query(`
      select count(*)::int as products, (select count(*)::int from stock_entries where stock_after < 0) as below from (
        select from products left join stock_entries entry on entry.product_id = products.id group by products.tenant_id, products.id
        having coalesce(stock, 0) <> coalesce(sum(quantity), 0) or stock_value_cents <> coalesce(sum(value_cents), 0)) product`);
    expect(wrong).toEqual({ products: 0, below: 0 });
    const [count] = (await demo.get('/api/stock-counts')).json.data.counts;
    expect(count).toMatchObject({ status: 'CLOSED', counted: 4, differences: 1 });
    expect(count.value).toBeLessThan(0);
  });

  it('has portraits of those that come today, which are read like photos', async () => {
    const demo = await login('demo');
    const { photos, pagination } = (await demo.get('/api/photos?page=1&limit=50')).json.data;
    expect(pagination.total).toBe(14);
    expect((await demo.get(`/api/photos/${photos[0].id}/thumbnail`)).status).toBe(200);
    const { record } = (await demo.get(`/api/pets/${photos[0].petId}/record`)).json.data;
    expect(record.photoId).toBe(photos[0].id);
    const { products } = (await demo.get('/api/products?page=1&limit=50')).json.data;
    const { photoId } = products.find(({ name }: { name: string }) => name.startsWith('Shampoo'));
    expect((await demo.get(`/api/photos/${photoId}/thumbnail`)).status).toBe(200);
  });

  it('has consultations that were signed, with their prescriptions, and an addendum', async () => {
    const demo = await login('demo');
    const { consultations } = (await demo.get('/api/consultations')).json.data;
    expect(consultations.length).toBeGreaterThan(3);
    expect(consultations.every(({ signedAt }: { signedAt: string | null }) => signedAt !== null)).toBe(true);
    expect(consultations[0].addenda).toHaveLength(1);
  });

  it('has cards of vaccines, with doses that are late and that are due soon', async () => {
    const demo = await login('demo');
    expect(await total(demo, 'protocols')).toBe(14);
    const { dueDoses } = (await demo.get('/api/doses/due')).json.data;
    const late = dueDoses.filter(({ dueOn }: { dueOn: string }) => dueOn < new Date().toISOString());
    expect(late.length).toBeGreaterThan(3);
    expect(dueDoses.length).toBeGreaterThan(late.length + 3);
    const { entries } = (await demo.get('/api/queue')).json.data;
    expect(entries.some(({ pet }: { pet: { lateDoses: string[] } }) => pet.lateDoses.length > 0)).toBe(true);
  });

  it('has messages to send, messages that were sent, and what they have brought', async () => {
    const demo = await login('demo');
    const { messages } = (await demo.get('/api/messages/due')).json.data;
    const triggers = new Set(messages.map(({ trigger }: Json) => trigger));
    for (const trigger of ['REMINDER', 'DOSE', 'RECALL', 'LAPSED', 'BIRTHDAY']) expect(triggers).toContain(trigger);
    expect((await demo.get('/api/messages?page=1&limit=5')).json.data.pagination.total).toBeGreaterThan(20);
    const [recall] = (await demo.get('/api/messages/results')).json.data.results;
    expect(recall).toMatchObject({ trigger: 'RECALL' });
    expect(recall.returned / recall.sent).toBeGreaterThan(recall.unsentReturned / recall.unsent);
  });

  it('has curves of weight that end at what the pet weighs, and families with two tutors', async () => {
    const demo = await login('demo');
    const { entries } = (await demo.get('/api/queue')).json.data;
    const records = await Promise.all(
      entries.map(async ({ pet }: Json) => (await demo.get(`/api/pets/${pet.id}/record`)).json.data.record),
    );
    for (const { id, weight } of records) {
      const { weights } = (await demo.get(`/api/pets/${id}/weights`)).json.data;
      expect(weights.length).toBeGreaterThan(5);
      expect(weights.map((weighing: Json) => weighing.weight)).toContain(weight);
    }
    expect(records.some(({ tutors }) => tutors.length > 0)).toBe(true);
  });

  it('has a team with hours and stations, and plans this and the next week with it', async () => {
    const demo = await login('demo');
    const { professionals } = (await demo.get('/api/professionals')).json.data;
    expect(professionals).toHaveLength(4);
    expect(professionals).toContainEqual(
      expect.objectContaining({ name: 'Rafael Lima', user: expect.objectContaining({ name: 'Rafael Lima' }) }),
    );
    expect(await total(demo, 'stations')).toBe(15);
    const { settings } = (await demo.get('/api/agenda/settings')).json.data;
    expect(settings.hours).toHaveLength(6);
    expect(settings.holidays).toHaveLength(26);
    const { services } = (await demo.get('/api/services?search=banho porte')).json.data;
    for (const { duration, steps, prices } of services) {
      expect(steps.reduce((sum: number, { minutes }: { minutes: number }) => sum + minutes, 0)).toBe(duration);
      expect(prices.length).toBeGreaterThan(0);
    }
    const [shares] = await api.owner.query(`
      select count(*) filter (where professional_id is not null)::float / count(*) as planned,
        count(distinct professional_id)::int as people
      from appointments a where status <> 'CANCELLED' and tenant_id = (select id from tenants where slug = 'demo')
        and date >= date_trunc('week', (now() at time zone 'America/Sao_Paulo')) and date < date_trunc('week', (now() at time zone 'America/Sao_Paulo')) + interval '14 days'`);
    expect(shares.people).toBe(4);
    expect(shares.planned).toBeGreaterThan(0.9);
  });

  it('has pets in every stage of today', async () => {
    const { entries } = (await (await login('demo')).get('/api/queue')).json.data;
    const stages = entries.map(({ stage }: { stage: string }) => stage);
    expect(stages).toEqual(expect.arrayContaining(['EXPECTED', 'WAITING', 'READY', 'DELIVERED']));
    const running = entries.filter(({ status }: { status: string }) => status === 'IN_PROGRESS');
    expect(running.length).toBeGreaterThan(0);
    for (const { steps, stage } of running)
      expect(steps.find(({ kind }: { kind: string }) => kind === stage).startedAt).not.toBeNull();
    expect(entries.some(({ belongings }: { belongings: string[] }) => belongings.length > 0)).toBe(true);
  });

  it('has a comanda for each client whose pet is here and not paid', async () => {
    const demo = await login('demo');
    const { entries } = (await demo.get('/api/queue')).json.data;
    const { orders } = (await demo.get('/api/orders?status=OPEN&page=1&limit=50')).json.data;
    const charged = orders.flatMap(({ lines }: { lines: { appointmentId: string | null }[] }) =>
      lines.flatMap(({ appointmentId }) => appointmentId ?? []),
    );
    const unpaid = entries.filter(
      ({ arrivedAt, deliveredAt, isPaid }: Record<string, unknown>) => arrivedAt && !deliveredAt && !isPaid,
    );
    expect(charged.sort()).toEqual(unpaid.map(({ id }: { id: string }) => id).sort());
    expect(charged.length).toBeGreaterThan(1);
    expect(orders.some(({ lines }: { lines: object[] }) => lines.length > 1)).toBe(true);
  });

  it('shows what a shop has to do with on a day', async () => {
    const demo = await login('demo');
    const { entries, unpaid } = (await demo.get('/api/queue')).json.data;
    const here = entries.filter(({ stage }: { stage: string }) => !['EXPECTED', 'DELIVERED'].includes(stage));
    expect(here.some(({ pet }: { pet: { temperament: string } }) => pet.temperament === 'MAY_BITE')).toBe(true);
    expect(here.some(({ pet }: { pet: { allergies: string | null } }) => pet.allergies)).toBe(true);
    expect(unpaid.length).toBeGreaterThan(0);
    expect(await total(demo, 'waiting-list')).toBe(2);
    const [uncovered] = await api.owner.query(`
      select count(*)::int as lines, count(*) filter (where line.credits = 0)::int as uncovered from package_credit_holds hold
      join order_lines line on line.tenant_id = hold.tenant_id and line.appointment_id = hold.appointment_id
      join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id and o.status = 'OPEN'`);
    expect(uncovered).toEqual({ lines: expect.any(Number), uncovered: 0 });
    const [twins] = await api.owner.query(
      'select count(*)::int as pets from pets one join pets other using (tenant_id, client_id, name) where one.id < other.id',
    );
    expect(twins.pets).toBe(0);
    const [counted] = await api.owner.query(`
      select (select count(*) from orders where status = 'CLOSED')::int as closed,
        (select count(*) from orders o join sales s on s.id = o.sale_id where s.order_id is distinct from o.id or s.total_cents <> (
          select sum((quantity - credits) * unit_price_cents) from order_lines l where l.order_id = o.id) - o.discount_cents)::int as wrong,
        (select count(*) from orders where created_at > closed_at)::int as early,
        (select count(*) from sales s join clients c on c.id = s.client_id and c.tenant_id = s.tenant_id
          where c.name = 'Consumidor final' and s.day = (now() at time zone 'America/Sao_Paulo')::date)::int as anonymous,
        (select count(*) from sales where split_cents is not null)::int > 5 as mixed,
        (select count(distinct series_id) from appointments)::int as series,
        (select count(*) from appointments where series_id is not null and date > current_date)::int > 5 as "comesAgain",
        exists (select from credit_transactions t join client_credits c on c.id = t.client_credit_id
          where t.method = 'PIX' and t.balance_after_cents > 0 and c.balance_cents > 0) as "partlyPaid"`);
    expect(counted).toEqual({
      closed: expect.any(Number),
      wrong: 0,
      early: 0,
      anonymous: 1,
      mixed: true,
      series: 1,
      comesAgain: true,
      partlyPaid: true,
    });
    expect(counted.closed).toBeGreaterThan(0);
  });

  it('has reports with the work of each professional, and clients who have not come for a while', async () => {
    const demo = await login('demo');
    const [from, to] = [day(-30), day()];
    const { professionals } = (await demo.get(`/api/reports/revenue?from=${from}&to=${to}`)).json.data;
    const named = professionals.filter(({ professional, revenue }: Record<string, unknown>) => professional && revenue);
    expect(named).toHaveLength(4);
    const away = await Promise.all(
      [30, 60].map(
        async (days) => (await demo.get(`/api/reports/away-clients?days=${days}`)).json.data.pagination.total,
      ),
    );
    expect(away[0]).toBeGreaterThan(3);
    expect(away[1]).toBeGreaterThan(0);
    expect(away[1]).toBeLessThan(away[0]);
  });

  it('has exceptions for the owner to read, and a PIN that approves', async () => {
    const demo = await login('demo');
    const { exceptions } = (await demo.get('/api/reports/exceptions?page=1&limit=5')).json.data;
    expect(exceptions).toContainEqual(
      expect.objectContaining({ kind: 'DISCOUNT', approver: expect.objectContaining({ name: 'Camila Andrade' }) }),
    );
    const input = { approverId: exceptions[0].approver.id, pin: '4829', request: 'x'.repeat(43) };
    const approval = await demo.post('/api/approvals', input);
    expect(approval.status).toBe(201);
  });

  it('follows the rules of the API', async () => {
    const [broken] = await api.owner.query(`
      select
        (select count(*) from sales s where receipt <> (select count(*) from sales o where o.receipt <= s.receipt))::int as receipts,
        (select count(*) from receipt_counters where last <> (select max(receipt) from sales))::int as counters,
        (select count(*) from client_credits c where balance_cents <> (
          select coalesce(sum(case type when 'CREDIT' then amount_cents else -amount_cents end), 0)
          from credit_transactions t where t.client_credit_id = c.id) or balance_cents > credit_limit_cents
          or debts_due_on is distinct from (select min(due_on) from app.open_debts(c.tenant_id, c.id, c.balance_cents)))::int as credits,
        (select count(*) from (
          select balance_after_cents - sum(case type when 'CREDIT' then amount_cents else -amount_cents end)
            over (partition by client_credit_id order by created_at) as off from credit_transactions) t where off <> 0)::int as ledger,
        (select count(*) from sales where subtotal_cents <> (
          select sum(total_price_cents) from sale_items where sale_id = sales.id))::int as totals,
        (select count(*) from memberships m where credits <> (
          select sum(remaining) from package_credits lot where lot.membership_id = m.id))::int as memberships,
        (select count(*) from package_credits lot where remaining <> (
          select sum(change) from package_credit_entries entry where entry.package_credit_id = lot.id))::int as lots,
        (select count(*) from sale_items item where credits > 0 and not exists (
          select from package_credit_entries entry where entry.sale_id = item.sale_id and entry.kind = 'USE'))::int as uncovered,
        (select count(*) from sales where payment_method = 'CREDIT' and id not in (
          select sale_id from credit_transactions where sale_id is not null))::int as unposted,
        (select count(*) from appointments where date < current_date - 1 and status not in ('COMPLETED', 'CANCELLED'))::int as stale,
        (select count(*) from sales where created_at > now())::int as future,
        (select count(*) from appointments a where (select array[min(starts_at), max(ends_at)] from appointment_steps
          where appointment_id = a.id) is distinct from array[date + start_time, date + end_time])::int as unstepped,
        (select count(*) from appointments a join appointment_steps s on s.appointment_id = a.id
          where s.holds <> (a.status not in ('COMPLETED', 'CANCELLED')) or s.professional_id is distinct from a.professional_id)::int as misheld
    `);
    expect(Object.values(broken)).toEqual(Object.keys(broken).map(() => 0));
  });

  it('has a second tenant that is almost empty', async () => {
    const test = await login('test');
    for (const list of ['clients', 'pets', 'services']) expect(await total(test, list)).toBe(2);
    for (const list of ['appointments', 'sales', 'products', 'professionals', 'stations'])
      expect(await total(test, list)).toBe(0);
  });
});

describe('the subscriptions of the demo shops', () => {
  const STATES = {
    'capivara-banho-e-tosa': 'TRIAL',
    'espaco-miau': 'ACTIVE',
    'quatro-patas-pet-center': 'ACTIVE',
    'cao-carioca': 'ACTIVE',
    'dengo-de-bicho': 'GRACE',
    'latidos-e-cia': 'READ_ONLY',
    'vila-dos-pets': 'ACTIVE',
  };

  it('show the super administrator how a subscription goes, with figures that fit', async () => {
    const root = await login('saas-root');
    const { subscriptions } = (await root.get('/api/super-admin/subscriptions?page=1&limit=50')).json.data;
    const states = subscriptions.map(({ tenant, state }: { tenant: { slug: string }; state: string }) => [
      tenant.slug,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ demo: 'BY_HAND', test: 'BY_HAND', ...STATES });
    const overview = (await root.get('/api/super-admin/subscriptions/overview')).json.data;
    expect(subscriptionOverviewSchema.parse(overview)).toEqual({
      // Mini, Max, Max, and Max that ends with its month.
      monthlyRevenue: 449.6,
      paying: 4,
      trials: 1,
      trialsEndingIn7Days: 1,
      overdue: 1,
      readOnly: 1,
      churn: 1,
    });
  });

  it('have invoices that were paid in time, month after month, and one of an upgrade', async () => {
    const [paid] = await api.owner.query(`
      select count(*)::int as paid, count(*) filter (where paid_at > due_on + 1)::int as late,
        count(distinct date_trunc('month', paid_at))::int as months, count(*) filter (where kind = 'UPGRADE')::int as upgrades
      from invoices where paid_at is not null`);
    expect(paid).toEqual({ paid: expect.any(Number), late: 0, months: expect.any(Number), upgrades: 1 });
    expect(paid.paid).toBeGreaterThan(35);
    expect(paid.months).toBeGreaterThan(8);
  });

  it('mail nothing for the past: the first check reminds the three that are due, the next one nobody', async () => {
    const mails = async (): Promise<string[]> =>
      (await api.owner.query('select subject from mails order by subject')).map(
        ({ subject }: { subject: string }) => subject,
      );
    expect(await mails()).toEqual([]);
    const sweep = api.app.get(SubscriptionSweep, { strict: false });
    await sweep.sweep(new Date());
    const reminders = await mails();
    expect(reminders).toEqual([
      'A assinatura de Dengo de Bicho está atrasada',
      'Latidos & Cia está em somente leitura',
      expect.stringMatching(/^O teste de Capivara Banho e Tosa vai até /),
    ]);
    await sweep.sweep(new Date());
    expect(await mails()).toEqual(reminders);
  });

  // The last days of long and short months, and a leap day.
  it.each(['2027-01-15', '2027-02-28', '2027-03-31', '2027-05-31', '2027-12-31', '2028-02-29', '2028-03-30'])(
    'begin on %s as on any day, and are paid on a month later',
    async (day) => {
      const began = new Date(`${day}T15:00:00Z`);
      const later = new Date(began.getTime() + 45 * 86_400_000);
      await api.owner.transaction(async (tx) => {
        await tx.query(`update tenants set slug = 'antes-' || slug`);
        await seedShops(tx, began);
        const statesOn = async (now: Date) => {
          const states: Record<string, string> = {};
          for (const { id, slug } of await tx.query('select id, slug from tenants where slug = any($1)', [
            Object.keys(STATES),
          ]))
            states[slug] = (await readLedger(tx, id, now)).status.state;
          return states;
        };
        expect(await statesOn(began)).toEqual(STATES);
        await payOn(tx, later);
        await payOn(tx, later);
        const paying = ['espaco-miau', 'quatro-patas-pet-center', 'cao-carioca'];
        const states = await statesOn(later);
        expect(
          Object.keys(states)
            .filter((slug) => states[slug] === 'ACTIVE')
            .sort(),
        ).toEqual(paying.sort());
        // The next day begins with the same database.
        await tx.query('rollback');
      });
    },
  );

  it('leave a shop alone that only has the slug of one', async () => {
    await api.owner.query(`update tenants set email = 'outra@loja.example' where slug = 'espaco-miau'`);
    const paidUntil = () => api.owner.query('select tenant_id, paid_until from subscriptions order by tenant_id');
    const before = await paidUntil();
    await api.owner.transaction((tx) => payOn(tx, daysAgo(-1)));
    expect(await paidUntil()).toEqual(before);
  });
});
