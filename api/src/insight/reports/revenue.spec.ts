import { awayClientSchema, revenueReportSchema, type RevenueReport } from '@focinho/contracts/insight/reports';
import { newProfessional } from '../../testing/agenda-fixtures';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const sell = async (tenant: TestTenant, sale: object): Promise<Json> => {
  const response = await tenant.post('/api/sales', { paymentMethod: 'PIX', ...sale });
  if (response.status !== 201) throw new Error(JSON.stringify(response.json));
  return response.json.data.sale;
};
const at = (sale: Json, instant: string) =>
  api.owner.query('update sales set created_at = $2 where id = $1', [sale.id, instant]);
const cents = (reais: number) => Math.round(reais * 100);
const sumOf = (rows: { revenue: number }[]) => rows.reduce((sum, { revenue }) => sum + cents(revenue), 0);

async function revenueOf(tenant: TestTenant, from: string, to: string): Promise<RevenueReport> {
  const response = await tenant.get(`/api/reports/revenue?from=${from}&to=${to}`);
  expect(response.status).toBe(200);
  return revenueReportSchema.parse(response.json.data);
}

describe('what was sold', () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await api.tenant('faturamento');
  });

  it('is shared out by professional, method, item and hour, with the discount in proportion', async () => {
    const client = await newClient(tenant);
    const bath = await newService(tenant, { name: 'Banho', price: 100 });
    const trim = await newService(tenant, { name: 'Tosa', price: 50 });
    const ana = await newProfessional(tenant);
    const pet = await newPet(tenant, { clientId: client.id });
    const done = await book(tenant, { petId: pet.id, serviceId: bath.id, professionalId: ana.id });
    await tenant.put(`/api/appointments/${done.id}`, { status: 'COMPLETED' });
    const items = [
      { serviceId: bath.id, quantity: 1 },
      { serviceId: trim.id, quantity: 1 },
    ];
    const one = await sell(tenant, { clientId: client.id, items, discount: 0.01 });
    const bathed = { appointmentId: done.id, items: items.slice(0, 1), paymentMethod: 'CASH' };
    const other = await sell(tenant, { clientId: client.id, ...bathed });
    const cancelled = await sell(tenant, { clientId: client.id, items });
    // 9 and 14 o'clock in São Paulo, the first one minutes before midnight in a zone of its own: still that day in the shop.
    await at(one, `${day()}T12:30:00Z`);
    await at(other, `${day()}T17:59:59Z`);
    await tenant.delete(`/api/sales/${cancelled.id}`);

    expect(await revenueOf(tenant, day(), day())).toEqual({
      professionals: [
        { professional: null, count: 2, revenue: 149.99 },
        { professional: { id: ana.id, name: 'Ana' }, count: 1, revenue: 100 },
      ],
      methods: [
        { paymentMethod: 'PIX', count: 1, revenue: 149.99 },
        { paymentMethod: 'CARD', count: 0, revenue: 0 },
        { paymentMethod: 'CASH', count: 1, revenue: 100 },
        { paymentMethod: 'CREDIT', count: 0, revenue: 0 },
      ],
      items: [
        { name: 'Banho', count: 2, revenue: 199.99 },
        { name: 'Tosa', count: 1, revenue: 50 },
      ],
      hours: [
        { hour: 9, count: 1, revenue: 149.99 },
        { hour: 14, count: 1, revenue: 100 },
      ],
    });
  });

  it('adds up to the revenue of the period in each list, to the cent', async () => {
    const shop = await api.tenant('centavos');
    const client = await newClient(shop);
    const services = [];
    for (const price of [33.33, 0.01, 19.99, 0]) services.push(await newService(shop, { name: `S${price}`, price }));
    for (let n = 0; n < 12; n += 1) {
      const items = services
        .filter((_, index) => (n >> index) & 1)
        .map(({ id }) => ({ serviceId: id, quantity: 1 + n }));
      if (items.length === 0) items.push({ serviceId: services[3].id, quantity: 1 });
      const sale = await sell(shop, { clientId: client.id, items, tax: n & 7 ? 0.01 : 0 });
      await at(sale, `${day(-n)}T15:00:00Z`);
    }
    const { revenue } = (await shop.get(`/api/reports/overview?from=${day(-8)}&to=${day(-2)}`)).json.data;
    const report = await revenueOf(shop, day(-8), day(-2));
    expect(cents(revenue)).toBeGreaterThan(0);
    for (const rows of [report.professionals, report.methods, report.items, report.hours])
      expect(sumOf(rows)).toBe(cents(revenue));
  });

  it('is not for staff, and not for more than a year', async () => {
    const staff = await tenant.as('STAFF');
    expect(await staff.get(`/api/reports/revenue?from=${day()}&to=${day()}`)).toMatchObject({ status: 403 });
    expect(await tenant.get('/api/reports/revenue?from=2025-01-01&to=2026-01-02')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'to', message: 'O período pode ter no máximo um ano' }] },
    });
    expect(await tenant.get('/api/reports/revenue?from=2024-01-01&to=2024-12-31')).toMatchObject({ status: 200 });
    expect(await tenant.get('/api/reports/revenue')).toMatchObject({ status: 400 });
  });
});

describe('clients who are away', () => {
  it('are those whose last sale or completed appointment is long ago and who have nothing booked', async () => {
    const tenant = await api.tenant('ausentes');
    const bath = await newService(tenant);
    const bought = async (name: string, days: number) => {
      const client = await newClient(tenant, { name, phone: '(11) 98765-4321' });
      const sale = await sell(tenant, { clientId: client.id, items: [{ serviceId: bath.id, quantity: 1 }] });
      await at(sale, `${day(-days)}T15:00:00Z`);
      return client;
    };
    await bought('Trinta', 30);
    await bought('Vinte e nove', 29);
    const twice = await bought('Voltou', 100);
    await at(
      await sell(tenant, { clientId: twice.id, items: [{ serviceId: bath.id, quantity: 1 }] }),
      `${day(-3)}T15:00:00Z`,
    );
    const booked = await bought('Marcou', 70);
    await book(tenant, {
      petId: (await newPet(tenant, { clientId: booked.id })).id,
      serviceId: bath.id,
      date: day(5),
    });
    const old = await bought('Noventa', 95);
    for (const name of ['Zeca', 'Bolt']) await newPet(tenant, { clientId: old.id, name });
    await newClient(tenant, { name: 'Nunca veio' });
    const gone = await bought('Excluído', 80);
    await tenant.delete(`/api/clients/${gone.id}`);
    const bathed = await newClient(tenant, { name: 'Só agenda' });
    const pet = await newPet(tenant, { clientId: bathed.id });
    const past = await book(tenant, { petId: pet.id, serviceId: bath.id, date: day(-61) });
    await tenant.put(`/api/appointments/${past.id}`, { status: 'COMPLETED' });

    const list = async (query: string) => {
      const { clients, pagination } = (await tenant.get(`/api/reports/away-clients?${query}`)).json.data;
      return { clients: awayClientSchema.array().parse(clients), pagination };
    };
    const names = async (days: number) => (await list(`days=${days}`)).clients.map(({ name }) => name);
    expect(await names(30)).toEqual(['Trinta', 'Só agenda', 'Noventa']);
    expect(await names(60)).toEqual(['Só agenda', 'Noventa']);
    expect(await list('days=90')).toEqual({
      clients: [
        {
          id: old.id,
          name: 'Noventa',
          phone: '(11) 98765-4321',
          pets: ['Bolt', 'Zeca'],
          lastDay: `${day(-95)}T00:00:00.000Z`,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    });
    expect(await list('page=2&limit=1')).toMatchObject({
      clients: [{ name: 'Só agenda' }],
      pagination: { page: 2, total: 3, pages: 3 },
    });
  });
});
