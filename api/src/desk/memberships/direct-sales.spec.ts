import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { availableCreditSchema, membershipSchema } from '@focinho/contracts/desk/memberships';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newService } from '../../testing/sales-fixtures';

/* Credits of a Clubinho without a comanda: sales that are made directly, and uses that are recorded by hand. */

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let rex: string;
let bath: string;
let packageId: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`diretas-${(shops += 1)}`);
  clientId = await newClient(tenant);
  rex = await newPet('Rex');
  bath = await newService(tenant, 60, 'Banho');
  const services = [{ serviceId: bath, quantity: 2 }];
  const made = { name: 'Clubinho', price: 100, startDay: 1, endDay: 31, services };
  packageId = (await tenant.post('/api/packages', made)).json.data.package.id;
});

const newPet = async (name: string): Promise<string> =>
  (await tenant.post('/api/pets', { name, species: 'DOG', gender: 'MALE', clientId })).json.data.pet.id;
/** Rex becomes a member: two baths, for two months from today. */
async function join() {
  const { order } = (await tenant.post('/api/orders', { clientId, lines: [{ packageId, petId: rex }] })).json.data;
  await tenant.post(`/api/orders/${order.id}/checkout`, { total: 100, payments: [{ method: 'PIX', amount: 100 }] });
  await api.owner.query(
    `update package_credits set cycle_to = app.local_day(tenant_id, now()) + 60, expires_on = app.local_day(tenant_id, now()) + 60
     where tenant_id = $1`,
    [tenant.tenantId],
  );
}
const sell = async (sale: object) => {
  const { status, json } = await tenant.post('/api/sales', { clientId, ...sale });
  expect([status, json.message]).toEqual([201, '']);
  return saleDetailSchema.parse(json.data.sale);
};
const bathed = (change: object = {}) => ({ serviceId: bath, petId: rex, quantity: 1, ...change });
const left = async () => {
  const [membership] = (await tenant.get(`/api/pets/${rex}/memberships`)).json.data.memberships;
  return membershipSchema.parse(membership).credits[0]?.left;
};
const available = async (query = '') =>
  availableCreditSchema
    .array()
    .parse((await tenant.get(`/api/clients/${clientId}/package-credits${query}`)).json.data.credits)
    .map(({ petId, serviceId, service, credits }) => [petId, serviceId, service.name, credits]);
const book = async (date = day()) => {
  const booking = { date, startTime: '09:00', endTime: '10:00', petId: rex, serviceId: bath };
  const { appointment } = (await tenant.post('/api/appointments', booking)).json.data;
  return String(appointment.id);
};
const useByHand = (change: object = {}) =>
  tenant.post('/api/package-usages', { packageId, serviceId: bath, petId: rex, ...change });
const uses = async (): Promise<(string | null)[]> =>
  (await tenant.get('/api/package-usages')).json.data.packageUsages.map((row: { saleId: string | null }) => row.saleId);

describe('a sale that is made directly', () => {
  it('uses the credits of the pet first, and gives them back with its deletion', async () => {
    await join();
    expect(await available()).toEqual([[rex, bath, 'Banho', 2]]);
    const sale = await sell({ items: [bathed({ quantity: 3 })] });
    expect(sale).toMatchObject({ subtotal: 60, total: 60, items: [{ credits: 2, totalPrice: 60 }] });
    expect(await left()).toBe(0);
    expect(await uses()).toEqual([sale.id, sale.id]);
    expect(await available()).toEqual([]);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect([await left(), await uses()]).toEqual([2, []]);
  });

  it('costs nothing, or everything if somebody wants it so, and a discount leaves something to pay', async () => {
    await join();
    expect(await sell({ items: [bathed({ usesCredits: false })] })).toMatchObject({ total: 60 });
    expect(await sell({ items: [bathed()], discount: 10 })).toMatchObject({ total: 50 });
    expect(await left()).toBe(2);
    expect(await sell({ items: [bathed()] })).toMatchObject({ total: 0, paymentMethod: 'PIX' });
    expect(await left()).toBe(1);
  });

  it('of another pet pays: credits are of the pet', async () => {
    await join();
    const nina = await newPet('Nina');
    expect(await sell({ items: [bathed({ petId: nina })] })).toMatchObject({ total: 60 });
    expect(await left()).toBe(2);
  });

  it('of an appointment uses the credit that it holds, which no other sale can take', async () => {
    await join();
    const appointmentId = await book();
    await tenant.put(`/api/appointments/${appointmentId}`, { status: 'COMPLETED' });
    expect(await available()).toEqual([[rex, bath, 'Banho', 1]]);
    expect(await available(`?appointmentId=${appointmentId}`)).toEqual([[rex, bath, 'Banho', 2]]);
    expect(await sell({ items: [bathed({ quantity: 2 })] })).toMatchObject({ total: 60, items: [{ credits: 1 }] });
    expect(await sell({ appointmentId, items: [bathed()] })).toMatchObject({ total: 0, items: [{ credits: 1 }] });
    expect(await left()).toBe(0);
  });

  it('of an appointment and more of its service uses the held credit for the appointment, whatever the order', async () => {
    await join();
    const appointmentId = await book();
    await tenant.put(`/api/appointments/${appointmentId}`, { status: 'COMPLETED' });
    await sell({ items: [bathed()] });
    const sale = await sell({ appointmentId, items: [bathed({ quantity: 2 }), bathed()] });
    expect(sale).toMatchObject({ total: 120, items: [{ credits: 0 }, { credits: 1 }] });
    // Of whom the appointment is not gets nothing of it.
    const other = await newClient(tenant);
    const { json } = await tenant.get(`/api/clients/${other}/package-credits?appointmentId=${appointmentId}`);
    expect(json.data.credits).toEqual([]);
  });

  it('leaves what an open comanda has taken', async () => {
    await join();
    await tenant.post('/api/orders', { clientId, lines: [{ serviceId: bath, petId: rex, quantity: 2 }] });
    expect(await available()).toEqual([]);
    expect(await sell({ items: [bathed()] })).toMatchObject({ total: 60 });
  });

  it('of the last credit at two desks: one uses it', async () => {
    await join();
    await sell({ items: [bathed()] });
    const sale = { clientId, items: [bathed()] };
    const responses = await Promise.all([tenant.post('/api/sales', sale), tenant.post('/api/sales', sale)]);
    const totals = responses.map(({ status, json }) => (status === 201 ? json.data.sale.total : status)).sort();
    // Who comes later is told, or pays.
    expect([
      [0, 409],
      [0, 60],
    ]).toContainEqual(totals);
    expect(await left()).toBe(0);
  });
});

describe('a package that is sold directly', () => {
  it('makes the pet a member, and what was granted goes with the sale', async () => {
    const sale = await sell({ items: [{ packageId, petId: rex, quantity: 1 }] });
    expect(sale).toMatchObject({ total: 100, items: [{ packageId, pet: { id: rex }, name: 'Clubinho', quantity: 1 }] });
    expect(await left()).toBe(2);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect(await available()).toEqual([]);
    await tenant.post(`/api/sales/${sale.id}/restoration`);
    expect(await left()).toBe(2);
  });

  it('is for the only pet of the client; of several somebody may say for which', async () => {
    await sell({ items: [{ packageId, quantity: 1 }] });
    expect(await left()).toBe(2);
    await newPet('Nina');
    const sale = await sell({ items: [{ packageId, quantity: 1 }] });
    expect(sale.items).toMatchObject([{ packageId, pet: null }]);
    expect(await left()).toBe(2);
  });

  it('is refused without a client, for the pet of another, for years, or if there is none', async () => {
    const post = (item: object, of = clientId) =>
      tenant.post('/api/sales', { clientId: of, items: [{ packageId, quantity: 1, ...item }] });
    const other = await tenant.post('/api/pets', {
      ...{ name: 'Tobi', species: 'DOG', gender: 'MALE', clientId: await newClient(tenant) },
    });
    expect(await post({ petId: other.json.data.pet.id })).toMatchObject({ status: 400 });
    expect(await post({ petId: rex, quantity: 13 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'items', message: 'No máximo 12 ciclos de uma vez' }] },
    });
    expect(await post({ serviceId: bath })).toMatchObject({ status: 400 });
    expect(await post({ packageId: rex })).toMatchObject({ status: 404, json: { message: 'Pacote não encontrado.' } });
    expect(await post({}, ANONYMOUS_CLIENT.id)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('escolha o cliente') },
    });
  });
});

describe('a use that is recorded by hand', () => {
  it('is a use of a credit, as long as there is one', async () => {
    await join();
    for (const times of [1, 0]) {
      expect((await useByHand()).status).toBe(201);
      expect(await left()).toBe(times);
    }
    expect(await useByHand()).toMatchObject({
      status: 409,
      json: { message: 'Este pet não tem mais créditos do Clubinho para este serviço.' },
    });
    // Who is no member uses the package as ever.
    expect((await useByHand({ petId: await newPet('Nina') })).status).toBe(409);
    expect((await useByHand({ petId: null, clientId: await newClient(tenant) })).status).toBe(201);
  });

  it('of an appointment pays for it on the comanda, once, and is given back with the sale', async () => {
    await join();
    const appointmentId = await book();
    expect((await useByHand({ petId: null, appointmentId })).status).toBe(201);
    expect(await left()).toBe(1);
    await tenant.put(`/api/appointments/${appointmentId}`, { status: 'COMPLETED' });
    const { order } = (await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] })).json.data;
    expect(order.total).toBe(0);
    const closed = await tenant.post(`/api/orders/${order.id}/checkout`, { total: 0, payments: [] });
    const saleId = closed.json.data.order.sale.id;
    expect([await left(), await uses()]).toEqual([1, [saleId]]);
    await tenant.post(`/api/orders/${order.id}/reopen`);
    expect([await left(), await uses()]).toEqual([2, []]);
    await tenant.post(`/api/orders/${order.id}/checkout`, { total: 0, payments: [] });
    expect(await left()).toBe(1);
  });

  it.each([
    ['cancelled', (id: string) => tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED' })],
    ['deleted', (id: string) => tenant.delete(`/api/appointments/${id}`)],
  ])('is given back when its appointment is %s', async (_, end) => {
    await join();
    const appointmentId = await book(day(2));
    await useByHand({ appointmentId });
    expect(await left()).toBe(1);
    expect((await end(appointmentId)).status).toBe(200);
    expect([await left(), await uses()]).toEqual([2, []]);
  });

  it('with a sale is given back with it', async () => {
    await join();
    const packageUsages = [{ packageId, serviceId: bath, petId: rex }];
    const sale = await sell({ items: [bathed({ usesCredits: false })], packageUsages });
    expect(await left()).toBe(1);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect([await left(), await uses()]).toEqual([2, []]);
    await tenant.post(`/api/sales/${sale.id}/restoration`);
    expect([await left(), await uses()]).toEqual([1, [sale.id]]);
  });
});
