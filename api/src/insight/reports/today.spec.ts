import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { DEFAULT_TERM_DAYS } from '@focinho/contracts/desk/client-credits';
import { LOW_STOCK } from '@focinho/contracts/catalogue/products';
import { todaySchema, type Today } from '@focinho/contracts/insight/today';
import { addDays } from '@focinho/contracts/kernel/dates';
import { MONEY_METHODS } from '@focinho/contracts/kernel/enums';
import { seededRandom } from '../../seed/random';
import { everyDay, newProfessional, openTenant } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { day, newClient, newPet, newService } from '../../testing/records';
import { referenceStats } from '../../testing/reference-stats';
import { newCredit, newProduct } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
const random = seededRandom(2026);
const cents = (reais: number) => Math.round(reais * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const reaisOf = (amounts: number[]) => sum(amounts.map(cents)) / 100;

async function today(caller: Caller): Promise<Today> {
  const { status, json } = await caller.get('/api/reports/today');
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return todaySchema.parse(json.data);
}
const listed = async (caller: Caller, path: string, key: string): Promise<Json[]> =>
  (await caller.get(path)).json.data[key];

/** Debt on credit that was not given back, oldest first, less what was paid. */
function oldDebt(transactions: Json[]): number {
  const debits = transactions.filter(({ type }) => type === 'DEBIT');
  const amountOf = (rows: Json[]) => sum(rows.map(({ amount }) => cents(amount)));
  const debts = transactions
    .filter(({ type }) => type === 'CREDIT')
    .map(({ amount, createdAt, saleId }) => ({
      left: cents(amount) - amountOf(debits.filter((row) => row.saleId && row.saleId === saleId)),
      createdAt,
    }));
  let paid = amountOf(debits.filter(({ saleId }) => !saleId));
  for (const debt of debts.sort((one, other) => one.createdAt.localeCompare(other.createdAt))) {
    const part = Math.min(debt.left, paid);
    debt.left -= part;
    paid -= part;
  }
  const since = addDays(day(), -DEFAULT_TERM_DAYS);
  return sum(debts.filter(({ createdAt }) => createdAt.slice(0, 10) < since).map(({ left }) => left));
}

/** Minute by minute. */
function occupancy({ open, professionals, busy }: Pick<AgendaOfDays, 'open' | 'professionals' | 'busy'>) {
  const isIn = (moment: string, { from, to }: { from: string; to: string }) => from <= moment && moment < to;
  const ids = new Set(professionals.map(({ id }) => id));
  expect(open.length).toBeGreaterThan(0);
  const hours = Array.from({ length: 24 }, (_unused, hour) => {
    const [used, most] = [{ n: 0 }, { n: 0 }];
    for (let minute = 0; minute < 60; minute += 1) {
      const moment = `${day()}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      used.n += busy.filter((one) => ids.has(one.resourceId) && isIn(moment, one)).length;
      most.n += professionals.filter((one) => one.open.some((interval) => isIn(moment, interval))).length;
    }
    return { hour, booked: used.n, capacity: most.n };
  });
  const isUsed = ({ booked, capacity }: { booked: number; capacity: number }) => booked + capacity > 0;
  return hours.slice(hours.findIndex(isUsed), hours.findLastIndex(isUsed) + 1);
}

/** The figures of the day, computed from the whole lists. */
async function reference(tenant: TestTenant): Promise<Today> {
  const queue = (await tenant.get('/api/queue')).json.data;
  const entries: Json[] = queue.entries;
  const unpaid = entries.filter(({ isPaid }) => !isPaid);
  const [stats, everything] = [await referenceStats(tenant, [day(), day()]), await referenceStats(tenant, undefined)];
  const came = [...stats.salesStats, ...(stats.debtsReceived ?? [])].filter(({ paymentMethod }) =>
    MONEY_METHODS.some((method) => method === paymentMethod),
  );
  const credits = await listed(tenant, '/api/client-credits', 'credits');
  const transactions = await listed(tenant, '/api/credit-transactions', 'transactions');
  const owed = credits
    .map(({ id }) => oldDebt(transactions.filter(({ clientCreditId }) => clientCreditId === id)))
    .filter((debt) => debt > 0);
  const products = await listed(tenant, '/api/products', 'products');
  const sunday = addDays(day(), -new Date(`${day()}T12:00:00Z`).getUTCDay());
  const soldOn = (date: string) => everything.dailyRevenue.find((sold) => sold.date === date)?.revenue ?? 0;
  const days = [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(sunday, index));
  const until = days.filter((date) => date <= day());
  const agenda: AgendaOfDays = (await tenant.get(`/api/agenda?from=${day()}&to=${day()}`)).json.data;
  const completed = await listed(
    tenant,
    `/api/appointments?from=${day()}&to=${day()}&status=COMPLETED`,
    'appointments',
  );
  const done = completed.flatMap(({ steps }) =>
    steps.map(({ professionalId, startsAt, busyUntil }: Json) => ({
      resourceId: professionalId,
      from: startsAt,
      to: busyUntil,
    })),
  );
  return {
    totalPets: stats.totalPets,
    totalClients: stats.totalClients,
    appointmentsToday: stats.appointmentsToday,
    received: reaisOf(came.map(({ total }) => total)),
    expected: reaisOf(unpaid.map(({ price }) => price)),
    unconfirmed: entries.filter(({ status, stage }) => status === 'SCHEDULED' && stage === 'EXPECTED').length,
    waiting: entries.filter(({ stage }) => stage === 'WAITING').length,
    readyUnpaid: unpaid.filter(({ stage, price }) => stage === 'READY' && price > 0).length,
    overdue: { clients: owed.length, total: sum(owed) / 100 },
    lowStock: products.filter(({ stock, isActive }) => isActive && stock !== null && stock <= LOW_STOCK).length,
    hours: occupancy({ ...agenda, busy: [...agenda.busy, ...done] }),
    week: {
      revenue: reaisOf(until.map(soldOn)),
      before: reaisOf(until.map((date) => soldOn(addDays(date, -7)))),
      days: days.map((date) => ({ date, revenue: soldOn(date), before: soldOn(addDays(date, -7)) })),
    },
  };
}

/** Moves what has been sold, or owed, some days into the past. */
async function postdate(table: string, id: string, days: number) {
  const at = `${day(-days)}T15:00:00Z`;
  await api.owner.query(`update ${table} set created_at = $2 where id = $1`, [id, at]);
}

async function seedDay(tenant: TestTenant) {
  await openTenant(tenant, { hours: everyDay(['08:00', '12:00'], ['13:00', '18:00']) });
  const team = [
    await newProfessional(tenant, { name: 'Ana' }),
    await newProfessional(tenant, { name: 'Bia', hours: everyDay(['10:00', '16:30']) }),
  ];
  const services: Json[] = [];
  for (const price of [0, 49.9, 120.35]) services.push(await newService(tenant, { name: `Banho ${price}`, price }));
  const clients: Json[] = [];
  for (let n = 0; n < 4; n += 1)
    clients.push(await newClient(tenant, { name: `Cliente ${n}`, email: `c${n}@exemplo.com.br` }));
  const [rich, poor] = clients;
  const credit = await newCredit(tenant, rich.id, 1_000);
  await newCredit(tenant, poor.id, 1_000);
  for (const stock of [0, LOW_STOCK, LOW_STOCK + 1, 80]) await newProduct(tenant, 10, stock, `Xampu ${stock}`);
  await newProduct(tenant, 10, undefined, 'Sem estoque');
  const [gone] = await listed(tenant, '/api/products?search=Xampu 0', 'products');
  await tenant.put(`/api/products/${gone?.id}`, { isActive: false });

  let booked = 0;
  const sell = async (sale: object) =>
    (
      await tenant.post('/api/sales', {
        clientId: rich.id,
        items: [{ serviceId: services[1].id, quantity: 1 }],
        ...sale,
      })
    ).json.data.sale;
  for (let hour = 8; hour < 18; hour += 1)
    for (const { id: professionalId } of team) {
      const from = `${String(hour).padStart(2, '0')}:${random.oneOf(['00', '15'])}`;
      const service = random.oneOf(services);
      const client = random.oneOf(clients);
      const { status, json } = await tenant.post('/api/appointments', {
        date: day(),
        startTime: from,
        endTime: `${from.slice(0, 2)}:${random.oneOf(['40', '55'])}`,
        petId: (await newPet(tenant, { clientId: client.id, name: `Pet ${hour}` })).id,
        serviceId: service.id,
        professionalId,
        squeezeReason: 'Pedido',
      });
      expect([status, json.message]).toEqual([201, expect.anything()]);
      const { id } = json.data.appointment;
      const fate = (booked += 1) % 7;
      if (fate === 1) await tenant.put(`/api/appointments/${id}`, { status: 'CONFIRMED' });
      if (fate === 2) await tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED' });
      if (fate >= 3) await tenant.post('/api/queue/arrivals', { appointmentIds: [id] });
      if (fate === 4) await tenant.post(`/api/queue/${id}/moves`, { stage: 'OTHER' });
      if (fate >= 5) await tenant.post(`/api/queue/${id}/moves`, { stage: 'READY' });
      if (fate === 6)
        await sell({
          appointmentId: id,
          clientId: client.id,
          items: [{ serviceId: service.id, quantity: 1 }],
          paymentMethod: random.oneOf(MONEY_METHODS),
        });
    }
  for (let n = 0; n < 16; n += 1) {
    const sale = await sell({ paymentMethod: random.oneOf(MONEY_METHODS) });
    if (n > 3) await postdate('sales', sale.id, n);
  }
  await tenant.delete(`/api/sales/${(await sell({ paymentMethod: 'CASH' })).id}`);

  for (const [client, age] of [
    [rich, 45],
    [rich, 31],
    [rich, 2],
    [poor, 40],
    [poor, 3],
  ] as const) {
    const { id } = await sell({ clientId: client.id, paymentMethod: 'CREDIT' });
    await postdate('sales', id, age);
    await api.owner.query('update credit_transactions set created_at = $2, due_on = $3 where sale_id = $1', [
      id,
      `${day(-age)}T15:00:00Z`,
      day(DEFAULT_TERM_DAYS - age),
    ]);
  }
  await tenant.delete(`/api/sales/${(await sell({ clientId: poor.id, paymentMethod: 'CREDIT' })).id}`);
  const payment = { clientCreditId: credit, type: 'DEBIT', amount: 60, description: 'Pagamento', method: 'CASH' };
  expect((await tenant.post('/api/credit-transactions', payment)).status).toBe(201);
}

describe('the figures of today', () => {
  it('are zeros for a new shop, which has not said when it is open', async () => {
    expect(await today(await api.tenant('loja-nova'))).toMatchObject({
      ...{ appointmentsToday: 0, received: 0, expected: 0, unconfirmed: 0, waiting: 0, readyUnpaid: 0, lowStock: 0 },
      overdue: { clients: 0, total: 0 },
      hours: [],
      week: { revenue: 0, before: 0 },
    });
  });

  it('equal the sums over the whole lists', async () => {
    const tenant = await api.tenant('dia-cheio');
    await seedDay(tenant);
    const expected = await reference(tenant);
    expect(await today(tenant)).toEqual(expected);
    // What is compared is something.
    expect(expected).toMatchObject({ overdue: { clients: 2, total: 89.7 }, lowStock: 1 });
    for (const figure of ['received', 'expected', 'unconfirmed', 'waiting', 'readyUnpaid'] as const)
      expect(expected[figure]).toBeGreaterThan(0);
    expect(expected.week?.before).toBeGreaterThan(0);
    // The list behind the card is of exactly the accounts that it counts.
    const behind = await listed(tenant, '/api/client-credits?overdue=true', 'credits');
    expect(behind).toHaveLength(expected.overdue.clients);
    expect(reaisOf(behind.map(({ overdue }) => overdue))).toBe(expected.overdue.total);
    const others = await listed(tenant, '/api/client-credits?overdue=false', 'credits');
    expect(others.map(({ overdue }) => overdue)).toEqual(others.map(() => 0));
    expect([...behind, ...others]).toHaveLength((await listed(tenant, '/api/client-credits', 'credits')).length);
  });

  it('show how the week goes to the owner alone', async () => {
    const tenant = await api.tenant('semana');
    expect((await today(tenant)).week?.days).toHaveLength(7);
    for (const role of ['MANAGER', 'STAFF'] as const) expect((await today(await tenant.as(role))).week).toBeNull();
  });

  it('are not those of another shop', async () => {
    const [one, other] = [await api.tenant('vizinha-a'), await api.tenant('vizinha-b')];
    await seedDay(one);
    expect(await today(other)).toMatchObject({ totalPets: 0, received: 0, expected: 0, lowStock: 0, hours: [] });
  });
});
