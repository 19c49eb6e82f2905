import { orderSchema } from '@focinho/contracts/desk/orders';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { approvedBy } from '../../testing/approvals';
import { book, day, newPet } from '../../testing/records';
import { newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let staff: Caller;
let clientId: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  staff = await tenant.as('STAFF');
  bath = await newService(tenant, 65.5);
});
beforeEach(async () => {
  clientId = await newClient(tenant);
});

const open = async (appointmentIds: string[] = [], client = clientId) => {
  const { status, json } = await tenant.post('/api/orders', { clientId: client, appointmentIds });
  expect([status, json.message]).toEqual([201, '']);
  return orderSchema.parse(json.data.order);
};
const add = async (id: string, line: object, caller: Caller = tenant) => {
  const { status, json } = await caller.post(`/api/orders/${id}/lines`, line);
  expect([status, json.message]).toEqual([201, '']);
  return orderSchema.parse(json.data.order);
};

it('has no more of a product than there is, which is said when it is added', async () => {
  const shampoo = await newProduct(tenant, 10, 2);
  const { id } = await open();
  const short = (stock: number) => ({
    status: 409,
    json: { message: `Estoque insuficiente de Shampoo: restam ${stock}.` },
  });
  const tryToAdd = (quantity: number) => tenant.post(`/api/orders/${id}/lines`, { productId: shampoo, quantity });
  expect(await tryToAdd(3)).toMatchObject(short(2));
  const [line] = (await add(id, { productId: shampoo, quantity: 2 })).lines;
  expect(await tryToAdd(1)).toMatchObject(short(2));
  const change = (quantity: number) => tenant.patch(`/api/orders/${id}/lines/${line?.id}`, { quantity });
  expect(await change(3)).toMatchObject(short(2));
  await tenant.put(`/api/products/${shampoo}`, { stock: 0 });
  // Less of it is nearer to what there is.
  expect((await change(1)).status).toBe(200);
  expect(await tryToAdd(1)).toMatchObject(short(0));
  await tenant.put(`/api/products/${shampoo}`, { stock: null });
  expect((await tryToAdd(50)).status).toBe(201);
});

describe('opening an order', () => {
  it('takes the services of the appointments as lines, at the prices that were agreed', async () => {
    const appointment = await newAppointment(tenant, clientId, bath, 'SCHEDULED');
    await tenant.put(`/api/appointments/${appointment}`, { price: 80 });
    const order = await open([appointment]);
    expect(order).toMatchObject({
      status: 'OPEN',
      client: { id: clientId, name: 'Mariana Souza', phone: null },
      lines: [
        {
          appointmentId: appointment,
          serviceId: bath,
          pet: { name: 'Thor' },
          name: 'Banho completo',
          unitPrice: 80,
          total: 80,
        },
      ],
      subtotal: 80,
      discount: 0,
      tax: 0,
      total: 80,
      debt: 0,
      openedBy: { id: tenant.userId },
      closedAt: null,
      sale: null,
    });
    expect((await tenant.get(`/api/orders/${order.id}`)).json.data.order).toEqual(order);
  });

  it('extends the open one of today instead of opening a second one, and numbers them per shop', async () => {
    const first = await open();
    const appointment = await newAppointment(tenant, clientId, bath, 'CONFIRMED');
    const again = await open([appointment]);
    expect(again).toMatchObject({ id: first.id, number: first.number, lines: [{ appointmentId: appointment }] });
    expect((await open([appointment])).lines).toHaveLength(1);
    const next = await open([], await newClient(tenant, 'Rui'));
    expect(next.number).toBe(first.number + 1);
  });

  it('opens one order if twenty desks open it at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => tenant.post('/api/orders', { clientId, appointmentIds: [] })),
    );
    expect(new Set(responses.map(({ json }) => json.data.order.id)).size).toBe(1);
  });

  it('refuses an appointment that is another client’s, cancelled, sold, or on another order', async () => {
    const other = await newClient(tenant, 'Rui');
    const theirs = await newAppointment(tenant, other, bath);
    const refuse = async (appointmentId: string, client: string) =>
      (await tenant.post('/api/orders', { clientId: client, appointmentIds: [appointmentId] })).json.message;
    expect(await refuse(theirs, clientId)).toBe('O pet deste agendamento é de outro cliente.');
    const cancelled = await newAppointment(tenant, clientId, bath, 'CANCELLED');
    expect(await refuse(cancelled, clientId)).toBe('Este agendamento foi cancelado.');
    const sold = await newAppointment(tenant, clientId, bath);
    await tenant.post('/api/sales', { clientId, appointmentId: sold, items: [{ serviceId: bath, quantity: 1 }] });
    expect(await refuse(sold, clientId)).toBe('Este agendamento já foi finalizado como venda');
    const charged = await newAppointment(tenant, clientId, bath);
    const order = await open([charged]);
    await api.owner.query(`update orders set created_at = created_at - interval '2 days' where id = $1`, [order.id]);
    const today = await open();
    expect(today.id).not.toBe(order.id);
    expect(await tenant.post(`/api/orders/${today.id}/lines`, { appointmentId: charged })).toMatchObject({
      status: 409,
      json: { message: 'Este agendamento já está em outra comanda.' },
    });
    expect((await open([charged])).id).toBe(order.id);
  });

  it('is found by status, client, number and name, with a total', async () => {
    const name = `Zoraide ${clientId.slice(-4)}`;
    const client = await newClient(tenant, name);
    const order = await open([], client);
    const found = async (query: string) =>
      (await tenant.get(`/api/orders?page=1&limit=50&${query}`)).json.data.orders.map(({ id }: { id: string }) => id);
    expect(await found(`clientId=${client}&status=OPEN`)).toEqual([order.id]);
    expect(await found(`clientId=${client}&status=CLOSED`)).toEqual([]);
    expect(await found(`search=${encodeURIComponent(name.toLowerCase())}`)).toEqual([order.id]);
    expect(await found(`search=${order.number}`)).toContain(order.id);
  });
});

describe('the lines of an order', () => {
  it('are services, products and packages at the stored price, whatever the payload says', async () => {
    const { id } = await open();
    const shampoo = await newProduct(tenant, 39.9, 5);
    const pack = (
      await tenant.post('/api/packages', { name: 'Clubinho', price: 180, services: [{ serviceId: bath, quantity: 4 }] })
    ).json.data.package.id;
    await add(id, { serviceId: bath, unitPrice: 0.01 });
    await add(id, { productId: shampoo, quantity: 2 });
    const order = await add(id, { packageId: pack });
    expect(order.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ['Banho completo', 1, 65.5],
      ['Shampoo', 2, 79.8],
      ['Clubinho', 1, 180],
    ]);
    expect(order.total).toBe(325.3);
  });

  it('cost what the service costs for the size of the pet', async () => {
    const sized = await tenant.post('/api/services', {
      name: 'Tosa',
      price: 50,
      prices: [{ size: 'LARGE', coat: null, price: 90, minutes: 60 }],
    });
    const pet = await tenant.post('/api/pets', { name: 'Thor', size: 'LARGE', clientId });
    const { id } = await open();
    const petId = pet.json.data.pet.id;
    const order = await add(id, { serviceId: sized.json.data.service.id, petId });
    expect(order.lines).toMatchObject([{ unitPrice: 90, pet: { id: petId } }]);
  });

  it('may be free, which staff need an approval for', async () => {
    const { id } = await open();
    const line = { name: 'Laço de fita', unitPrice: 7.5 };
    expect(await staff.post(`/api/orders/${id}/lines`, line)).toMatchObject({
      status: 403,
      json: { errors: [{ path: 'approval' }] },
    });
    const approved = await approvedBy(tenant, staff, (headers) => staff.post(`/api/orders/${id}/lines`, line, headers));
    expect(approved.json.data.order.lines).toMatchObject([{ name: 'Laço de fita', serviceId: null, total: 7.5 }]);
    expect((await add(id, { name: 'Perfume', unitPrice: 12 })).total).toBe(19.5);
  });

  it('change their quantity and discount, and can be removed', async () => {
    const { id } = await open();
    const { lines } = await add(id, { serviceId: bath });
    const path = `/api/orders/${id}/lines/${lines[0]?.id}`;
    const { order } = (await tenant.patch(path, { quantity: 2, discount: 1, discountReason: 'Fiel' })).json.data;
    expect(order).toMatchObject({
      lines: [{ quantity: 2, discount: 1, discountReason: 'Fiel', total: 130 }],
      total: 130,
    });
    expect(await tenant.patch(path, { quantity: 1, discount: 65.51 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'discount', message: 'O desconto não pode ser maior que o valor do item' }] },
    });
    expect((await tenant.patch(path, { discount: 0 })).json.data.order.lines).toMatchObject([{ discountReason: null }]);
    expect((await tenant.delete(path)).json.data.order).toMatchObject({ lines: [], total: 0 });
    expect((await tenant.delete(path)).status).toBe(404);
  });

  it('of an appointment are charged once, and again after the line was removed', async () => {
    const appointment = await newAppointment(tenant, clientId, bath);
    const { id, lines } = await open([appointment]);
    const path = `/api/orders/${id}/lines`;
    expect((await tenant.patch(`${path}/${lines[0]?.id}`, { quantity: 2 })).status).toBe(400);
    expect((await tenant.post(path, { appointmentId: appointment, quantity: 2 })).json.data.order.lines).toHaveLength(
      1,
    );
    await tenant.delete(`${path}/${lines[0]?.id}`);
    expect((await add(id, { appointmentId: appointment })).lines).toMatchObject([{ appointmentId: appointment }]);
  });

  it('can be transferred to another open order', async () => {
    const mine = await open();
    const other = await open([], await newClient(tenant, 'Rui'));
    const { lines } = await add(mine.id, { serviceId: bath });
    const moved = await tenant.patch(`/api/orders/${mine.id}/lines/${lines[0]?.id}`, { orderId: other.id });
    expect(moved.json.data.order).toMatchObject({ id: mine.id, lines: [], total: 0 });
    expect((await tenant.get(`/api/orders/${other.id}`)).json.data.order).toMatchObject({ total: 65.5 });
  });
});

describe('discounts', () => {
  it('need a reason, and never exceed the subtotal', async () => {
    const { id } = await open();
    await add(id, { serviceId: bath });
    expect(await tenant.patch(`/api/orders/${id}`, { discount: 5 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'discountReason' }] },
    });
    const tooMuch = { discount: 65.51, discountReason: 'Cliente fiel' };
    expect(await tenant.patch(`/api/orders/${id}`, tooMuch)).toMatchObject({ status: 400 });
    const { order } = (await tenant.patch(`/api/orders/${id}`, { discount: 5, discountReason: 'Fiel', tax: 1 })).json
      .data;
    expect(order).toMatchObject({ subtotal: 65.5, discount: 5, discountReason: 'Fiel', tax: 1, total: 61.5 });
  });

  it('of lines and the whole together stay below the ceiling of the role, or need an approval', async () => {
    const { id } = await open();
    await add(id, { serviceId: bath });
    const { lines } = await add(id, { serviceId: bath });
    const line = `/api/orders/${id}/lines/${lines[0]?.id}`;
    expect((await staff.patch(line, { discount: 10, discountReason: 'Fiel' })).status).toBe(200);
    const whole = { discount: 3.11, discountReason: 'Fiel' };
    expect(await staff.patch(`/api/orders/${id}`, whole)).toMatchObject({
      status: 403,
      json: {
        message: expect.stringMatching(
          /^Um desconto acima de 10% \(R\$.+\) na comanda \d+ precisa da aprovação de um gerente\.$/,
        ),
      },
    });
    expect((await staff.patch(`/api/orders/${id}`, { ...whole, discount: 3.1 })).status).toBe(200);
  });

  it('do not grow in proportion when staff remove what they were given for', async () => {
    const { id } = await open();
    await add(id, { serviceId: bath });
    const { lines } = await add(id, { serviceId: bath });
    await staff.patch(`/api/orders/${id}`, { discount: 13.1, discountReason: 'Fiel' });
    expect((await staff.delete(`/api/orders/${id}/lines/${lines[1]?.id}`)).status).toBe(403);
    expect((await tenant.delete(`/api/orders/${id}/lines/${lines[1]?.id}`)).status).toBe(200);
  });
});

describe('an arrival that was a slip', () => {
  const bookedToday = async () => {
    const pet = await newPet(tenant, { clientId });
    return (await book(tenant, { petId: pet.id, serviceId: bath, date: day() })).id;
  };
  const arrive = async (appointment: string) => {
    const { status, json } = await tenant.post('/api/queue/arrivals', { appointmentIds: [appointment] });
    expect([status, json.message]).toEqual([200, '']);
    return json.data.entries[0].lastMove.id as string;
  };
  const undo = (appointment: string, move: string) => tenant.delete(`/api/queue/${appointment}/moves/${move}`);
  const stateOf = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);

  it('leaves the order that was opened for it, which is cancelled once it is empty', async () => {
    const appointment = await bookedToday();
    const move = await arrive(appointment);
    const order = await open([appointment]);
    expect((await undo(appointment, move)).status).toBe(200);
    expect(await stateOf(order.id)).toMatchObject({ status: 'CANCELLED' });
    await arrive(appointment);
    expect((await open([appointment])).lines).toMatchObject([{ appointmentId: appointment }]);
  });

  it('leaves what else is on the order', async () => {
    const appointment = await bookedToday();
    await arrive(appointment);
    const order = await open([appointment]);
    await add(order.id, { productId: await newProduct(tenant, 40, 5) });
    expect((await tenant.post(`/api/queue/${appointment}/moves`, { stage: 'EXPECTED' })).status).toBe(200);
    expect(await stateOf(order.id)).toMatchObject({ status: 'OPEN', total: 40, lines: [{ appointmentId: null }] });
  });
});

describe('cancelling an order', () => {
  it('needs a manager once something is on it, and frees its appointments', async () => {
    const empty = await open();
    expect((await staff.delete(`/api/orders/${empty.id}`)).status).toBe(200);
    const appointment = await newAppointment(tenant, clientId, bath);
    const { id } = await open([appointment]);
    expect(id).not.toBe(empty.id);
    expect((await staff.delete(`/api/orders/${id}`)).status).toBe(403);
    expect((await tenant.delete(`/api/orders/${id}`)).json.data).toEqual({ id });
    expect((await tenant.get(`/api/orders/${id}`)).json.data.order).toMatchObject({
      status: 'CANCELLED',
      lines: [{ appointmentId: appointment }],
    });
    expect(await tenant.post(`/api/orders/${id}/lines`, { serviceId: bath })).toMatchObject({
      status: 409,
      json: { message: 'Esta comanda foi cancelada.' },
    });
    expect((await open([appointment])).lines).toHaveLength(1);
  });

  it('has to come before its client is deleted', async () => {
    const { id } = await open();
    expect((await tenant.delete(`/api/clients/${clientId}`)).status).toBe(409);
    await tenant.delete(`/api/orders/${id}`);
    expect((await tenant.delete(`/api/clients/${clientId}`)).status).toBe(200);
  });
});
