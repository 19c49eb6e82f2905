import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import { dashboardStatsSchema } from '@focinho/contracts/reports';
import { referenceStats } from '../testing/reference-stats';
import { TestApi, type Caller } from '../testing/api';
import { DEMO_TENANTS, seedDemo } from './seed';

let api: TestApi;
let milliseconds: number;
beforeAll(async () => {
  api = await TestApi.start();
  const start = performance.now();
  await seedDemo(api.config);
  milliseconds = performance.now() - start;
});
afterAll(() => api.stop());

async function login(slug: string): Promise<Caller> {
  const user = demoLogIns.find(({ tenantSlug }) => tenantSlug === slug);
  const { json } = await api.call('POST', '/api/auth/login', user, { 'x-tenant': slug });
  return api.caller(slug, json.data.token);
}
const total = async (tenant: Caller, list: string) =>
  (await tenant.get(`/api/${list}?page=1&limit=1`)).json.data.pagination.total;

describe('the demo data', () => {
  it('is inserted quickly, and only once', async () => {
    expect(milliseconds).toBeLessThan(10_000);
    await seedDemo(api.config);
    const [{ count }] = await api.owner.query('select count(*)::int as count from tenants');
    expect(count).toBe(DEMO_TENANTS.length);
  });

  it('has a busy tenant with records around today', async () => {
    const demo = await login('demo');
    expect(await total(demo, 'clients')).toBe(60);
    expect(await total(demo, 'pets')).toBe(90);
    expect(await total(demo, 'services')).toBe(12);
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

  it('has a team with hours and stations, and plans this and the next week with it', async () => {
    const demo = await login('demo');
    const { professionals } = (await demo.get('/api/professionals')).json.data;
    expect(professionals).toHaveLength(4);
    expect(professionals).toContainEqual(
      expect.objectContaining({ name: 'Rafael Lima', user: expect.objectContaining({ name: 'Rafael Lima' }) }),
    );
    expect(await total(demo, 'stations')).toBe(9);
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
      from appointments a where status <> 'CANCELLED'
        and date >= date_trunc('week', (now() at time zone 'America/Sao_Paulo')) and date < date_trunc('week', (now() at time zone 'America/Sao_Paulo')) + interval '14 days'`);
    expect(shares.people).toBe(4);
    expect(shares.planned).toBeGreaterThan(0.9);
  });

  it('has exceptions for the owner to read, and a PIN that approves', async () => {
    const demo = await login('demo');
    const { exceptions } = (await demo.get('/api/reports/exceptions?page=1&limit=5')).json.data;
    expect(exceptions).toContainEqual(
      expect.objectContaining({ kind: 'DISCOUNT', approver: expect.objectContaining({ name: 'Camila Andrade' }) }),
    );
    const approval = await demo.post('/api/approvals', { approverId: exceptions[0].approver.id, pin: '4829' });
    expect(approval.status).toBe(201);
  });

  it('follows the rules of the API', async () => {
    const [broken] = await api.owner.query(`
      select
        (select count(*) from sales s where receipt <> (select count(*) from sales o where o.receipt <= s.receipt))::int as receipts,
        (select count(*) from receipt_counters where last <> (select max(receipt) from sales))::int as counters,
        (select count(*) from client_credits c where balance_cents <> (
          select coalesce(sum(case type when 'CREDIT' then amount_cents else -amount_cents end), 0)
          from credit_transactions t where t.client_credit_id = c.id) or balance_cents > credit_limit_cents)::int as credits,
        (select count(*) from (
          select balance_after_cents - sum(case type when 'CREDIT' then amount_cents else -amount_cents end)
            over (partition by client_credit_id order by created_at) as off from credit_transactions) t where off <> 0)::int as ledger,
        (select count(*) from sales where subtotal_cents <> (
          select sum(total_price_cents) from sale_items where sale_id = sales.id))::int as totals,
        (select count(*) from sales where payment_method = 'CREDIT' and id not in (
          select sale_id from credit_transactions where sale_id is not null))::int as unposted,
        (select count(*) from appointments where date < current_date - 1 and status not in ('COMPLETED', 'CANCELLED'))::int as stale,
        (select count(*) from sales where created_at > now())::int as future,
        (select count(*) from appointments a where (select array[min(starts_at), max(ends_at)] from appointment_steps
          where appointment_id = a.id) is distinct from array[date + start_time, date + end_time])::int as unstepped,
        (select count(*) from appointments a join appointment_steps s on s.appointment_id = a.id
          where s.holds <> (a.status <> 'CANCELLED') or s.professional_id is distinct from a.professional_id)::int as misheld
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
