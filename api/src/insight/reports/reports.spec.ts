import { addDays } from '@focinho/contracts/kernel/dates';
import { APPOINTMENT_STATUSES, PAYMENT_METHODS } from '@focinho/contracts/kernel/enums';
import { dashboardStatsSchema, type DashboardStats } from '@focinho/contracts/insight/reports';
import { seededRandom } from '../../seed/random';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { referenceStats } from '../../testing/reference-stats';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('relatorio');
});

const random = seededRandom(21);
const upTo = (n: number) => random.between(0, n - 1);
const oneOf: typeof random.oneOf = (values) => random.oneOf(values);

async function report(query = ''): Promise<DashboardStats> {
  const response = await tenant.get(`/api/reports/overview${query}`);
  expect(response.status).toBe(200);
  return dashboardStatsSchema.parse(response.json.data);
}

describe('reports', () => {
  it('returns zeros for a new tenant', async () => {
    expect(await report()).toMatchObject({
      totalPets: 0,
      totalSales: 0,
      revenue: 0,
      appointmentsToday: 0,
      upcomingAppointments: [],
      recentSales: [],
      appointmentStats: APPOINTMENT_STATUSES.map((status) => ({ status, count: 0 })),
      // Nobody reads of cashback where none was spent.
      salesStats: PAYMENT_METHODS.filter((method) => method !== 'CASHBACK').map((paymentMethod) => ({
        paymentMethod,
        ...{ count: 0, total: 0 },
      })),
    });
  });

  it('refuses a period that ends before it begins', async () => {
    const refused = await tenant.get('/api/reports/overview?from=2026-02-01&to=2026-01-31');
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'to' }] } });
  });

  it('equals the reference implementation after random changes, for all time and for any period', async () => {
    const clients: Json[] = [await newClient(tenant, { name: 'Ana' }), await newClient(tenant, { name: 'Bia' })];
    const pets: Json[] = [];
    for (const client of clients)
      for (const name of ['Rex', 'Mel']) pets.push(await newPet(tenant, { name, clientId: client.id }));
    const services: Json[] = [];
    for (const price of [49.9, 80, 120.35])
      services.push(await newService(tenant, { name: `Serviço ${price}`, price }));
    const packages: Json[] = [];
    for (const name of ['Ouro', 'Prata']) {
      const items = services.map(({ id }) => ({ serviceId: id, quantity: 900 }));
      packages.push((await tenant.post('/api/packages', { name, price: 10, services: items })).json.data.package);
    }
    const booked: Json[] = [];
    const sales: Json[] = [];

    const changes: (() => Promise<unknown>)[] = [
      async () => {
        const startTime = `${String(8 + upTo(10)).padStart(2, '0')}:00`;
        const times = { date: day(upTo(140) - 100), startTime, endTime: `${startTime.slice(0, 2)}:40` };
        const response = await tenant.post('/api/appointments', {
          ...times,
          petId: oneOf(pets).id,
          serviceId: oneOf(services).id,
        });
        if (response.status === 201) booked.push(response.json.data.appointment);
      },
      () => tenant.put(`/api/appointments/${oneOf(booked).id}`, { status: oneOf(APPOINTMENT_STATUSES) }),
      () =>
        tenant.put(`/api/appointments/${oneOf(booked).id}`, {
          date: day(upTo(60) - 50),
          serviceId: oneOf(services).id,
        }),
      () => tenant.delete(`/api/appointments/${oneOf(booked).id}`),
      async () => {
        const items = [{ serviceId: oneOf(services).id, quantity: 1 + upTo(3) }];
        const sale = { clientId: oneOf(clients).id, items, paymentMethod: oneOf(['PIX', 'CARD', 'CASH']) };
        const response = await tenant.post('/api/sales', sale);
        const at = `${addDays(day(), -upTo(100))}T${String(upTo(24)).padStart(2, '0')}:30:00Z`;
        await api.owner.query('update sales set created_at = $2 where id = $1', [response.json.data.sale.id, at]);
        sales.push(response.json.data.sale);
      },
      () => tenant.put(`/api/sales/${oneOf(sales).id}`, { paymentMethod: oneOf(['PIX', 'CARD', 'CASH']) }),
      () => tenant.delete(`/api/sales/${oneOf(sales).id}`),
      () =>
        tenant.post('/api/package-usages', {
          packageId: oneOf(packages).id,
          serviceId: oneOf(services).id,
          petId: oneOf(pets).id,
        }),
      () => tenant.put(`/api/services/${oneOf(services).id}`, { price: 10 + upTo(10_000) / 100 }),
    ];
    for (let step = 0; step < 30; step += 1) await changes[0]?.();
    for (let step = 0; step < 10; step += 1) await changes[4]?.();
    for (let step = 0; step < 160; step += 1) await oneOf(changes)();

    const periods = [undefined, [day(), day()], [day(-30), day()], [day(-90), day(20)], [day(-45), day(-5)]] as const;
    for (const period of periods) {
      const query = period ? `?from=${period[0]}&to=${period[1]}` : '';
      expect(await report(query)).toEqual(await referenceStats(tenant, period));
    }
    expect(booked.length + sales.length).toBeGreaterThan(40);
  });

  it('leaves out what was deleted or cancelled, and shows the first five', async () => {
    const other = await api.tenant('so-hoje');
    const booked = [];
    for (let hour = 8; hour < 15; hour += 1) {
      const time = String(hour).padStart(2, '0');
      booked.push(await book(other, { startTime: `${time}:00`, endTime: `${time}:30` }));
    }
    await other.put(`/api/appointments/${booked[0].id}`, { status: 'CANCELLED' });
    await other.delete(`/api/appointments/${booked[1].id}`);
    const { data } = (await other.get('/api/reports/overview')).json;
    expect(data).toMatchObject({ totalAppointments: 6, appointmentsToday: 5 });
    expect(data.upcomingAppointments.map(({ id }: { id: string }) => id)).toEqual(
      booked.slice(2, 7).map(({ id }) => id),
    );
  });
});
