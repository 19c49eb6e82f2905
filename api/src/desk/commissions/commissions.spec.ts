import {
  commissionPeriodDetailSchema,
  commissionRuleSchema,
  openCommissionsSchema,
  type CommissionShare,
} from '@focinho/contracts/desk/commissions';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { Caller, TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newProduct, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let client: string;
let pet: string;
let bath: string;
let lia: string;
let rui: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`comissoes-${(shops += 1)}`);
  client = await newClient(tenant);
  bath = await newService(tenant, 80, 'Banho');
  pet = (await tenant.post('/api/pets', { name: 'Thor', clientId: client })).json.data.pet.id;
  [lia, rui] = [await newProfessional('Lia'), await newProfessional('Rui')];
});

async function newProfessional(name: string, fields: object = {}): Promise<string> {
  return (await tenant.post('/api/professionals', { name, ...fields })).json.data.professional.id;
}
const newRule = async (fields: object) => {
  const { status, json } = await tenant.post('/api/commission-rules', { scope: 'ALL', ...fields });
  expect([status, json.message]).toEqual([201, '']);
  return commissionRuleSchema.parse(json.data.rule);
};
let hours = 0;
/** A bath of today, done by somebody unless it is left as it is. @returns the appointment's id */
async function book(professionalId: string, serviceId = bath, status = 'COMPLETED'): Promise<string> {
  hours += 1;
  const times = {
    startTime: `${String(hours % 20).padStart(2, '0')}:00`,
    endTime: `${String(hours % 20).padStart(2, '0')}:30`,
  };
  const slot = { date: day(), ...times, petId: pet, serviceId, professionalId, squeezeReason: 'Encaixe' };
  const { json } = await tenant.post('/api/appointments', slot);
  const { id } = json.data.appointment;
  if (status !== 'SCHEDULED') await tenant.put(`/api/appointments/${id}`, { status });
  return id;
}
async function sell(items: object[], fields: object = {}, caller: Caller = tenant): Promise<string> {
  const { status, json } = await caller.post('/api/sales', { clientId: client, items, ...fields });
  expect([status, json.message]).toEqual([201, '']);
  return json.data.sale.id;
}
const sellBath = async (appointmentId: string, fields: object = {}) =>
  sell([{ serviceId: bath, petId: pet, quantity: 1 }], { appointmentId, ...fields });
const open = async (caller: Caller = tenant) =>
  openCommissionsSchema.parse((await caller.get('/api/commissions')).json.data.commissions);
const amounts = (shares: readonly CommissionShare[]) =>
  Object.fromEntries(shares.map(({ professional, amount }) => [professional.name, amount]));
const close = (total: number, to = day()) => tenant.post('/api/commission-periods', { to, total });
const closed = async (total: number, to = day()) => {
  const { status, json } = await close(total, to);
  expect([status, json.message]).toEqual([201, '']);
  return commissionPeriodDetailSchema.parse(json.data.period);
};
/** Closed periods end in days that are over: the next one begins after them. */
const yesterday = () =>
  api.owner.query('update commission_periods set to_day = to_day - 1, from_day = null where tenant_id = $1', [
    tenant.tenantId,
  ]);

describe('the open period', () => {
  it('has what was done and paid, by the most specific rule, and explains each line', async () => {
    await newRule({ percent: 10 });
    await newRule({ scope: 'SERVICE', serviceId: bath, professionalId: lia, percent: 40 });
    const waiting = await book(rui, bath, 'SCHEDULED');
    expect((await open()).shares).toEqual([]);
    await sellBath(await book(lia), { discount: 10 });
    await sellBath(await book(rui));
    const { from, to, total, shares } = await open();
    expect([from, to, total, amounts(shares)]).toEqual([null, `${day()}T00:00:00.000Z`, 40, { Lia: 32, Rui: 8 }]);
    expect(shares[0]?.lines).toEqual([
      {
        ...{ saleId: expect.any(String), receiptNumber: '000001', soldOn: `${day()}T00:00:00.000Z`, name: 'Banho' },
        ...{ base: 80, basis: 'LIST', deduction: 0, percent: 40, fixed: null, amount: 32, isReversal: false },
      },
    ]);
    const settings = { basis: 'PAID', deductionPercent: 10, deductionAmount: 0, deductionTime: 'AFTER' };
    expect(await tenant.put('/api/commission-settings', settings)).toMatchObject({
      status: 200,
      json: { data: { settings } },
    });
    // 40% of 70, less 10% of 70; 10% of 80, less 8.
    expect(amounts((await open()).shares)).toEqual({ Lia: 21, Rui: 0 });
    await tenant.put('/api/commission-settings', { ...settings, deductionPercent: 0, deductionAmount: 3.5 });
    const inReais = await open();
    expect(amounts(inReais.shares)).toEqual({ Lia: 24.5, Rui: 4.5 });
    expect(inReais.shares[0]?.lines).toMatchObject([{ base: 70, basis: 'PAID', deduction: 3.5 }]);
    await tenant.put('/api/commission-settings', settings);
    await tenant.put(`/api/appointments/${waiting}`, { status: 'COMPLETED' });
    expect((await open()).shares[1]?.lines).toHaveLength(1);
  });

  it('counts by the rule of the moment of the sale, and gives products to who has sold them', async () => {
    const old = await newRule({ percent: 10 });
    const seller = await tenant.as('STAFF');
    const [{ id: userId }] = await api.owner.query(
      `select id from users where tenant_id = $1 and role = 'STAFF' order by created_at desc limit 1`,
      [tenant.tenantId],
    );
    const bia = await newProfessional('Bia', { userId });
    const shampoo = await newProduct(tenant, 40, 9);
    await sell([{ productId: shampoo, quantity: 2 }], {}, seller);
    await sell([{ productId: shampoo, quantity: 1 }]);
    await tenant.delete(`/api/commission-rules/${old.id}`);
    await newRule({ scope: 'PRODUCT', productId: shampoo, amount: 3 });
    await sell([{ productId: shampoo, quantity: 2 }], {}, seller);
    expect(amounts((await open()).shares)).toEqual({ Bia: 14 });
    await sellBath(await book(lia));
    await newRule({ percent: 50 });
    await sellBath(await book(lia));
    expect(amounts((await open()).shares)).toEqual({ Bia: 14, Lia: 40 });
    // STAFF sees their own, and may neither see rules nor close.
    expect(amounts((await open(seller)).shares)).toEqual({ Bia: 14 });
    expect((await seller.get('/api/commission-rules')).status).toBe(403);
    expect((await seller.post('/api/commission-periods', { to: day(), total: 14 })).status).toBe(403);
    const { id } = await closed(54);
    const own = commissionPeriodDetailSchema.parse(
      (await seller.get(`/api/commission-periods/${id}`)).json.data.period,
    );
    expect([own.total, own.people, own.shares.map(({ professional }) => professional.id)]).toEqual([14, 1, [bia]]);
    await tenant.post(`/api/commission-periods/${id}/payouts`, { professionalId: lia, isPaid: true });
    const { periods } = (await seller.get('/api/commission-periods')).json.data;
    expect(periods).toMatchObject([{ id, total: 14, people: 1, paid: 0 }]);
    const all = (await tenant.get('/api/commission-periods')).json.data.periods;
    expect(all).toMatchObject([{ id, total: 54, people: 2, paid: 1 }]);
  });

  it('shares a service by the minutes of its steps', async () => {
    await newRule({ percent: 30 });
    const id = await book(lia);
    await api.owner.query(
      `insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, starts_at, ends_at, busy_until)
       select tenant_id, gen_random_uuid(), appointment_id, 90, 'DRY', $2, ends_at, ends_at + interval '1 hour', ends_at + interval '1 hour'
       from appointment_steps where appointment_id = $1 limit 1`,
      [id, rui],
    );
    await sellBath(id);
    // Half an hour of ninety minutes, and an hour of them.
    expect(amounts((await open()).shares)).toEqual({ Lia: 8, Rui: 16 });
  });

  it('gives nobody who bathes a part of what the pet taxi costs', async () => {
    await newRule({ percent: 10 });
    const appointmentId = await book(lia);
    const taxi = await newService(tenant, 30, 'Táxi');
    const trip = { appointmentId, leg: 'PICKUP', date: day(), windowFrom: '07:00', windowTo: '07:30', serviceId: taxi };
    expect((await tenant.post('/api/trips', trip)).status).toBe(201);
    const { order } = (await tenant.post('/api/orders', { clientId: client, lines: [{ appointmentId }] })).json.data;
    const paid = { total: 110, payments: [{ method: 'PIX', amount: 110 }] };
    expect((await tenant.post(`/api/orders/${order.id}/checkout`, paid)).status).toBe(200);
    expect((await open()).shares).toMatchObject([{ amount: 8, lines: [{ name: 'Banho' }] }]);
  });

  it('counts a credit of the Clubinho as what its package was sold for', async () => {
    await newRule({ percent: 10 });
    const services = [{ serviceId: bath, quantity: 2 }];
    const made = { name: 'Clubinho', price: 100, startDay: 1, endDay: 31, services };
    const packageId = (await tenant.post('/api/packages', made)).json.data.package.id;
    await sell([{ packageId, petId: pet, quantity: 1 }]);
    const id = await book(lia);
    await sellBath(id);
    expect((await open()).shares[0]?.lines).toMatchObject([{ base: 50, amount: 5 }]);
  });

  it('values the credits when their package is sold, to the cent, whatever is changed later', async () => {
    await newRule({ percent: 100 });
    const cut = await newService(tenant, 40, 'Tosa higiênica');
    const services = [
      { serviceId: bath, quantity: 3 },
      { serviceId: cut, quantity: 1 },
    ];
    const made = { name: 'Clubinho', price: 120, startDay: 1, endDay: 31, services };
    const packageId = (await tenant.post('/api/packages', made)).json.data.package.id;
    await sell([{ packageId, petId: pet, quantity: 1 }]);
    await tenant.put(`/api/services/${bath}`, { name: 'Banho', price: 300 });
    await tenant.put(`/api/packages/${packageId}`, { ...made, price: 999 });
    // 120 x 240 / 280 for three baths, 120 x 40 / 280 for the cut.
    for (let done = 0; done < 3; done += 1) await sellBath(await book(lia));
    const trim = await book(rui, cut);
    await sell([{ serviceId: cut, petId: pet, quantity: 1 }], { appointmentId: trim });
    const { total, shares } = await open();
    expect(shares[0]?.lines.map(({ base }) => base)).toEqual([34.28, 34.28, 34.3]);
    expect([shares[1]?.lines.map(({ base }) => base), total]).toEqual([[17.14], 120]);
  });

  it('has what a reopened comanda is at last, once', async () => {
    await newRule({ percent: 10 });
    const appointmentId = await book(lia);
    const { order } = (await tenant.post('/api/orders', { clientId: client, lines: [{ appointmentId }] })).json.data;
    const pay = (total: number) =>
      tenant.post(`/api/orders/${order.id}/checkout`, { total, payments: [{ method: 'PIX', amount: total }] });
    expect((await pay(80)).status).toBe(200);
    expect(amounts((await open()).shares)).toEqual({ Lia: 8 });
    expect((await tenant.post(`/api/orders/${order.id}/reopen`)).status).toBe(200);
    expect((await open()).shares).toEqual([]);
    expect((await pay(80)).status).toBe(200);
    const { id } = await closed(8);
    await yesterday();
    // What was closed stays, is taken back, and is earned anew.
    await tenant.post(`/api/orders/${order.id}/reopen`);
    expect(amounts((await open()).shares)).toEqual({ Lia: -8 });
    await pay(80);
    expect((await open()).total).toBe(0);
    expect((await tenant.get(`/api/commission-periods/${id}`)).json.data.period.total).toBe(8);
  });

  it('counts a discount that a closed comanda gets when it is reopened, also for who has left', async () => {
    await tenant.put('/api/commission-settings', { basis: 'PAID', deductionPercent: 0, deductionTime: 'BEFORE' });
    await newRule({ percent: 10 });
    const lines = [{ appointmentId: await book(lia) }, { appointmentId: await book(rui) }];
    const { order } = (await tenant.post('/api/orders', { clientId: client, lines })).json.data;
    const path = `/api/orders/${order.id}`;
    const pay = (total: number) =>
      tenant.post(`${path}/checkout`, { total, payments: [{ method: 'PIX', amount: total }] });
    expect((await pay(160)).status).toBe(200);
    const { id } = await closed(16);
    await yesterday();
    await tenant.delete(`/api/professionals/${lia}`);
    expect((await tenant.post(`${path}/reopen`)).status).toBe(200);
    expect(amounts((await open()).shares)).toEqual({ Lia: -8, Rui: -8 });
    expect((await tenant.patch(path, { discount: 40, discountReason: 'Fiel' })).status).toBe(200);
    expect((await pay(120)).status).toBe(200);
    expect(amounts((await open()).shares)).toEqual({ Lia: -2, Rui: -2 });
    expect((await tenant.get(`/api/commission-periods/${id}`)).json.data.period.total).toBe(16);
    expect((await closed(-4)).total).toBe(-4);
  });

  it('keeps what somebody has done who has left since, cancelled or not', async () => {
    await newRule({ scope: 'SERVICE', serviceId: bath, professionalId: lia, percent: 50 });
    const sale = await sellBath(await book(lia));
    await tenant.delete(`/api/professionals/${lia}`);
    expect(amounts((await open()).shares)).toEqual({ Lia: 40 });
    await closed(40);
    await yesterday();
    await tenant.delete(`/api/sales/${sale}`);
    expect(amounts((await open()).shares)).toEqual({ Lia: -40 });
  });
});

describe('closing', () => {
  it('freezes its lines, and takes what is cancelled later back in the next period, by the rate of then', async () => {
    const rule = await newRule({ percent: 25 });
    const sale = await sellBath(await book(lia));
    await sellBath(await book(rui));
    expect(await close(39)).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^As comissões mudaram: agora são R\$\s40,00\. Confira de novo\.$/) },
    });
    const period = await closed(40);
    expect(period).toMatchObject({ total: 40, people: 2, paid: 0, from: null, closedBy: { name: expect.any(String) } });
    expect((await open()).shares).toEqual([]);
    expect(await close(0, addDays(day(), 1))).toMatchObject({ status: 400, json: { errors: [{ path: 'to' }] } });
    expect((await close(0)).json.message).toBe('As comissões até este dia já foram fechadas.');
    await yesterday();

    await tenant.delete(`/api/commission-rules/${rule.id}`);
    await newRule({ percent: 50 });
    await tenant.delete(`/api/sales/${sale}`);
    await sellBath(await book(rui));
    const next = await open();
    expect([next.total, amounts(next.shares)]).toEqual([20, { Lia: -20, Rui: 40 }]);
    expect(next.shares[0]?.lines).toMatchObject([{ base: -80, percent: 25, amount: -20, isReversal: true }]);
    const second = await closed(20);
    expect((await tenant.get(`/api/commission-periods/${period.id}`)).json.data.period.shares).toEqual(period.shares);
    expect((await open()).total).toBe(0);

    // Sold again, it is earned again: by the rule of when it was sold.
    await yesterday();
    expect((await tenant.post(`/api/sales/${sale}/restoration`)).status).toBe(200);
    expect(amounts((await open()).shares)).toEqual({ Lia: 20 });
    const listed = (await tenant.get('/api/commission-periods')).json.data.periods;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([second.id, period.id]);
  });

  it('happens once, of two who close at the same time', async () => {
    await newRule({ percent: 25 });
    await sellBath(await book(lia));
    const both = await Promise.all([close(20), close(20)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await tenant.get('/api/commission-periods')).json.data.periods).toHaveLength(1);
  });

  it('notes who was paid, also somebody who has left', async () => {
    await newRule({ percent: 25 });
    await sellBath(await book(lia));
    const collar = await newProduct(tenant, 40);
    const bia = await newProfessional('Bia', { userId: tenant.userId });
    await sell([{ productId: collar, quantity: 1 }]);
    await tenant.delete(`/api/professionals/${lia}`);
    await tenant.delete(`/api/professionals/${bia}`);
    await sell([{ productId: collar, quantity: 1 }]);
    expect(amounts((await open()).shares)).toEqual({ Bia: 10, Lia: 20 });
    const { id } = await closed(30);
    const pay = (professionalId: string, isPaid: boolean) =>
      tenant.post(`/api/commission-periods/${id}/payouts`, { professionalId, isPaid });
    expect((await pay(rui, true)).status).toBe(404);
    const paid = commissionPeriodDetailSchema.parse((await pay(lia, true)).json.data.period);
    expect([paid.paid, paid.shares.find(({ professional }) => professional.id === lia)?.paidAt]).toEqual([
      1,
      expect.any(String),
    ]);
    expect((await pay(lia, true)).status).toBe(200);
    const unpaid = commissionPeriodDetailSchema.parse((await pay(lia, false)).json.data.period);
    expect([unpaid.paid, unpaid.shares.every(({ paidAt }) => paidAt === null)]).toEqual([0, true]);
  });
});

describe('a rule', () => {
  it('is refused beside another about the same, and without exactly one rate', async () => {
    await newRule({ scope: 'SERVICE', serviceId: bath, percent: 33.33 });
    const same = { scope: 'SERVICE', serviceId: bath, percent: 20 };
    expect(await tenant.post('/api/commission-rules', same)).toMatchObject({
      status: 409,
      json: { message: 'Já existe uma regra de comissão para o mesmo alvo. Exclua aquela antes.' },
    });
    expect((await tenant.post('/api/commission-rules', { ...same, professionalId: lia })).status).toBe(201);
    for (const wrong of [{ percent: 10, amount: 5 }, {}, { percent: 0 }, { percent: 10.005 }, { percent: 101 }])
      expect(await tenant.post('/api/commission-rules', { scope: 'ALL', ...wrong })).toMatchObject({ status: 400 });
    const twice = { scope: 'CATEGORY', category: 'TOSA', percent: 5 };
    const both = await Promise.all([1, 2].map(() => tenant.post('/api/commission-rules', twice)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is deleted and comes back within a minute', async () => {
    const { id } = await newRule({ percent: 10 });
    expect((await tenant.delete(`/api/commission-rules/${id}`)).status).toBe(200);
    expect((await tenant.get('/api/commission-rules')).json.data.rules).toEqual([]);
    expect((await tenant.post(`/api/commission-rules/${id}/restoration`)).status).toBe(200);
    expect((await tenant.get('/api/commission-rules')).json.data.rules).toHaveLength(1);
  });

  it('belongs to Plano Max', async () => {
    const mini = await api.tenant('mini-comissoes', 'OWNER', 'BASIC');
    expect((await mini.post('/api/commission-rules', { scope: 'ALL', percent: 10 })).status).toBe(402);
    expect((await mini.get('/api/commissions')).status).toBe(200);
  });
});
