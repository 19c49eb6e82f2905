import { randomUUID } from 'node:crypto';
import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { orderSchema, type Order } from '@focinho/contracts/desk/orders';
import type { Caller, TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newService } from '../../testing/sales-fixtures';
import { saved, shopWith } from '../../testing/series-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let staff: Caller;
let clientId: string;
let bath: string;
let groom: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`muda-${(shops += 1)}`);
  staff = await tenant.as('STAFF');
  clientId = await newClient(tenant);
  bath = await newService(tenant, 60, 'Banho');
  groom = await newService(tenant, 110, 'Banho e tosa');
});

const orderIn = ({ json }: { json: { data: { order: unknown } } }): Order => orderSchema.parse(json.data.order);
const orderAt = async (id: string) => orderIn(await tenant.get(`/api/orders/${id}`));
const open = async (...appointmentIds: string[]) =>
  orderIn(await tenant.post('/api/orders', { clientId, appointmentIds }));
const change = (id: string, patch: object, caller: Caller = tenant) => caller.put(`/api/appointments/${id}`, patch);
const newPet = async (size: string | null, client = clientId, name = 'Luna'): Promise<string> => {
  const pet = { name, species: 'DOG', gender: 'FEMALE', size, clientId: client };
  return (await tenant.post('/api/pets', pet)).json.data.pet.id;
};
const setPrice = (service: string, size: string, price: number) =>
  tenant.put(`/api/services/${service}`, { prices: [{ size, coat: null, price, minutes: 60 }] });

describe('an appointment that changes while its order is open', () => {
  it('is charged as what it has become, and the line says what it was', async () => {
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    const { id } = await open(appointment);
    expect((await change(appointment, { serviceId: groom }, staff)).status).toBe(200);
    const changed = await orderAt(id);
    expect(changed).toMatchObject({
      total: 110,
      lines: [
        { name: 'Banho e tosa', serviceId: groom, unitPrice: 110, changedFrom: { name: 'Banho', unitPrice: 60 } },
      ],
    });
    await change(appointment, { price: 150 });
    expect(await orderAt(id)).toMatchObject({ total: 150, lines: [{ changedFrom: { name: 'Banho', unitPrice: 60 } }] });
    await change(appointment, { serviceId: bath });
    expect(await orderAt(id)).toMatchObject({ total: 60, lines: [{ name: 'Banho', changedFrom: null }] });
    const payments = [{ method: 'PIX', amount: 60 }];
    expect((await tenant.post(`/api/orders/${id}/checkout`, { total: 60, payments })).status).toBe(200);
    expect((await change(appointment, { serviceId: groom })).status).toBe(409);
  });

  it('follows another pet of the client with its price, and leaves the order with somebody else’s', async () => {
    await setPrice(bath, 'GIANT', 90);
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    const { id } = await open(appointment);
    const giant = await newPet('GIANT');
    await change(appointment, { petId: giant });
    expect(await orderAt(id)).toMatchObject({
      total: 90,
      lines: [{ pet: { id: giant, name: 'Luna' }, unitPrice: 90, changedFrom: { pet: { name: 'Thor' } } }],
    });
    await change(appointment, { petId: await newPet(null, await newClient(tenant, 'Rui')) });
    expect((await orderAt(id)).status).toBe('CANCELLED');
  });

  it('is charged as before once its change is undone', async () => {
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    const { id } = await open(appointment);
    const undo = randomUUID();
    await change(appointment, { serviceId: groom, undo });
    expect((await orderAt(id)).total).toBe(110);
    const undone = await tenant.post(`/api/undos/${undo}`);
    expect([undone.status, undone.json.message]).toEqual([200, '']);
    expect(await orderAt(id)).toMatchObject({ total: 60, lines: [{ name: 'Banho', changedFrom: null }] });
  });

  it('keeps the line’s discount while the price allows it', async () => {
    const appointment = await newAppointment(tenant, clientId, groom, 'CONFIRMED');
    const { id, lines } = await open(appointment);
    const discount = { discount: 70, discountReason: 'Fiel' };
    await tenant.patch(`/api/orders/${id}/lines/${lines[0]?.id}`, discount);
    await change(appointment, { price: 100 });
    expect(await orderAt(id)).toMatchObject({ total: 30, lines: [discount] });
    await change(appointment, { serviceId: bath });
    expect(await orderAt(id)).toMatchObject({ total: 60, lines: [{ discount: 0, discountReason: null }] });
  });

  it('is not changed below the discount of the order, nor around the ceiling of discounts', async () => {
    const appointment = await newAppointment(tenant, clientId, groom, 'CONFIRMED');
    const { id } = await open(appointment);
    await tenant.patch(`/api/orders/${id}`, { discount: 10, discountReason: 'Fiel' });
    const approval = await change(appointment, { serviceId: bath }, staff);
    expect([approval.status, approval.json.errors]).toMatchObject([403, [{ path: 'approval' }]]);
    await tenant.patch(`/api/orders/${id}`, { discount: 70, discountReason: 'Fiel' });
    expect(await change(appointment, { serviceId: bath })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('O desconto da comanda passa do novo valor') },
    });
    expect(await orderAt(id)).toMatchObject({ total: 40, lines: [{ name: 'Banho e tosa' }] });
  });

  it('leaves the order when it is cancelled or deleted, which ends an order of nothing else', async () => {
    const [first, second] = [
      await newAppointment(tenant, clientId, bath, 'CONFIRMED'),
      await newAppointment(tenant, clientId, groom, 'CONFIRMED'),
    ];
    const { id } = await open(first, second);
    expect((await change(first, { status: 'CANCELLED' })).status).toBe(200);
    expect(await orderAt(id)).toMatchObject({ status: 'OPEN', total: 110, lines: [{ appointmentId: second }] });
    expect((await tenant.delete(`/api/appointments/${second}`)).status).toBe(200);
    expect((await orderAt(id)).status).toBe('CANCELLED');
  });

  it('is charged as before once the change of its service or price is undone', async () => {
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    const { id } = await open(appointment);
    const before = await orderAt(id);
    for (const [patch, total] of [
      [{ serviceId: groom }, 110],
      [{ price: 150 }, 150],
    ] as const) {
      const undo = randomUUID();
      expect((await change(appointment, { ...patch, undo })).status).toBe(200);
      expect(await orderAt(id)).toMatchObject({ total });
      expect(await tenant.post(`/api/undos/${undo}`)).toMatchObject({ status: 200 });
      expect(await orderAt(id)).toEqual(before);
    }
  });

  it('changes the order together with its series, and leaves it with it', async () => {
    const { tenant: shop, wanted } = await shopWith(api, 'serie-na-comanda');
    const other = await newService(shop, 110, 'Banho e tosa');
    const series = await saved(shop, wanted);
    const [first] = series.appointments;
    if (!first?.pet) throw new Error('No appointment');
    const { id } = orderIn(
      await shop.post('/api/orders', { clientId: first.pet.clientId, appointmentIds: [first.id] }),
    );
    const now = async () => orderIn(await shop.get(`/api/orders/${id}`));
    const scope = { appointmentId: first.id, scope: 'ALL' };
    expect((await shop.put(`/api/series/${series.id}`, { ...scope, serviceId: other })).status).toBe(200);
    expect(await now()).toMatchObject({ total: 110, lines: [{ name: 'Banho e tosa' }] });
    expect((await shop.post(`/api/series/${series.id}/cancellation`, scope)).status).toBe(200);
    expect((await now()).status).toBe('CANCELLED');
  });

  it('is one thing with the order, whatever runs at once', async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const appointment = await newAppointment(tenant, await newClient(tenant), bath, 'CONFIRMED');
      const { client } = appointmentSchema.parse(
        (await tenant.get(`/api/appointments/${appointment}`)).json.data.appointment,
      );
      const order = { clientId: client?.id, appointmentIds: [appointment] };
      const calls = [
        () => tenant.post('/api/orders', order),
        () => change(appointment, { serviceId: groom }),
        () => tenant.post('/api/orders', order),
        () => change(appointment, { price: 140 }),
      ];
      const responses = await Promise.all(calls.map((call) => call()));
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      const now = (await tenant.get(`/api/appointments/${appointment}`)).json.data.appointment;
      const { lines } = await orderAt(now.order.id);
      expect(lines).toMatchObject([{ serviceId: now.serviceId, unitPrice: now.price }]);
    });
    await Promise.all(rounds);
  });
});

describe('an appointment on an open order', () => {
  it('says so, and is sold by that order only', async () => {
    const appointment = await newAppointment(tenant, clientId, bath);
    const { id, number } = await open(appointment);
    expect((await tenant.get(`/api/appointments/${appointment}`)).json.data.appointment.order).toEqual({ id, number });
    const sale = { clientId, appointmentId: appointment, items: [{ serviceId: bath, quantity: 1 }] };
    expect(await tenant.post('/api/sales', sale)).toMatchObject({
      status: 409,
      json: {
        message: `Este agendamento está na comanda ${number}: receba por ela.`,
        errors: [{ path: 'orderId', message: id }],
      },
    });
    const line = (await orderAt(id)).lines[0]?.id;
    await tenant.delete(`/api/orders/${id}/lines/${line}`);
    expect((await tenant.get(`/api/appointments/${appointment}`)).json.data.appointment.order).toBeNull();
    expect((await tenant.post('/api/sales', sale)).status).toBe(201);
  });

  it('is never on an order and sold besides, whatever runs at once', async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const owner = await newClient(tenant);
      const appointment = await newAppointment(tenant, owner, bath);
      const sale = { clientId: owner, appointmentId: appointment, items: [{ serviceId: bath, quantity: 1 }] };
      const responses = await Promise.all([
        tenant.post('/api/orders', { clientId: owner, appointmentIds: [appointment] }),
        tenant.post('/api/sales', sale),
        tenant.post('/api/orders', { clientId: owner, appointmentIds: [appointment] }),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      const { saleId, order } = (await tenant.get(`/api/appointments/${appointment}`)).json.data.appointment;
      expect(Boolean(saleId)).toBe(!order);
    });
    await Promise.all(rounds);
  });
});

describe('a service that is added to an order', () => {
  beforeEach(() => setPrice(bath, 'GIANT', 90));
  const add = (id: string, line: object) => tenant.post(`/api/orders/${id}/lines`, line);

  it('is the client’s only pet’s, at its price', async () => {
    const giant = await newPet('GIANT');
    const { id } = await open();
    const order = orderIn(await add(id, { serviceId: bath }));
    expect(order.lines).toMatchObject([{ pet: { id: giant }, unitPrice: 90 }]);
  });

  it('is for a chosen one of several pets, or the one whose appointment it is', async () => {
    const giant = await newPet('GIANT');
    const { id } = await open();
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    expect(await add(id, { serviceId: bath })).toMatchObject({ status: 400, json: { errors: [{ path: 'petId' }] } });
    expect(orderIn(await add(id, { serviceId: bath, petId: giant })).total).toBe(90);
    await add(id, { appointmentId: appointment });
    expect((await add(id, { serviceId: bath })).status).toBe(400);
    const [first] = (await orderAt(id)).lines;
    await tenant.delete(`/api/orders/${id}/lines/${first?.id}`);
    expect(orderIn(await add(id, { serviceId: groom })).lines).toMatchObject([{}, { pet: { name: 'Thor' } }]);
  });

  it('is nobody else’s pet’s, and of a client without pets', async () => {
    const { id } = await open();
    const stranger = await newPet('GIANT', await newClient(tenant, 'Rui'));
    expect((await add(id, { serviceId: bath, petId: stranger })).status).toBe(400);
    expect(orderIn(await add(id, { serviceId: bath })).lines).toMatchObject([{ pet: null, unitPrice: 60 }]);
  });
});
