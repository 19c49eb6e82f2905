import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { approvedBy } from '../../testing/approvals';
import { newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let staff: Caller;
let clientId: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  staff = await tenant.as('STAFF');
  bath = await newService(tenant, 60);
});
beforeEach(async () => {
  clientId = await newClient(tenant);
});

const open = async (appointmentIds: string[] = [], client = clientId) => {
  const { status, json } = await tenant.post('/api/orders', { clientId: client, appointmentIds });
  expect([status, json.message]).toEqual([201, '']);
  return orderSchema.parse(json.data.order);
};
const add = async (id: string, line: object) => {
  const { status, json } = await tenant.post(`/api/orders/${id}/lines`, line);
  expect([status, json.message]).toEqual([201, '']);
  return String(json.data.order.lines.at(-1).id);
};
const stored = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const restore = (path: string, by: Caller = tenant) => by.post(`/api/orders/${path}/restoration`);
const refuses = async (path: string, status: number, message: string) =>
  expect(await restore(path)).toMatchObject({ status, json: { message } });

describe('a removed line', () => {
  it('is back with all that was agreed on it, once', async () => {
    const appointment = await newAppointment(tenant, clientId, bath);
    const { id, lines } = await open([appointment]);
    const path = `${id}/lines/${lines[0]?.id}`;
    await tenant.patch(`/api/orders/${path}`, { discount: 2, discountReason: 'Fiel' });
    const before = await stored(id);
    await tenant.delete(`/api/orders/${path}`);
    expect((await stored(id)).lines).toEqual([]);
    expect((await restore(path, staff)).status).toBe(200);
    expect((await restore(path)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
  });

  it('reopens the order without a client that ended with it', async () => {
    const product = await newProduct(tenant, 10, 5);
    const lines = [{ productId: product, quantity: 2 }];
    const opened = await tenant.post('/api/orders', { clientId: ANONYMOUS_CLIENT.id, appointmentIds: [], lines });
    const { id } = orderSchema.parse(opened.json.data.order);
    const line = (await stored(id)).lines[0]?.id;
    await tenant.delete(`/api/orders/${id}/lines/${line}`);
    expect((await stored(id)).status).toBe('CANCELLED');
    expect((await restore(`${id}/lines/${line}`)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'OPEN', lines: [{ id: line, quantity: 2 }], total: 20 });
  });

  it('needs the approval again if it gives more away than allowed', async () => {
    const { id } = await open();
    const line = await add(id, { serviceId: bath });
    await add(id, { productId: await newProduct(tenant, 100) });
    const path = `${id}/lines/${line}`;
    await tenant.patch(`/api/orders/${path}`, { discount: 60, discountReason: 'Cortesia' });
    await tenant.delete(`/api/orders/${path}`);
    expect((await restore(path, staff)).status).toBe(403);
    expect((await stored(id)).lines).toHaveLength(1);
    const approved = await approvedBy(tenant, staff, (headers) =>
      staff.call('POST', `/api/orders/${path}/restoration`, {}, headers),
    );
    expect(approved.status).toBe(200);
  });

  it('stays away after a minute, from an order that was paid, or if it is charged elsewhere by now', async () => {
    const appointment = await newAppointment(tenant, clientId, bath);
    const { id, lines } = await open([appointment]);
    const path = `${id}/lines/${lines[0]?.id}`;
    await tenant.delete(`/api/orders/${path}`);
    const sale = {
      appointmentId: appointment,
      clientId,
      paymentMethod: 'CASH',
      items: [{ serviceId: bath, quantity: 1 }],
    };
    expect((await tenant.post('/api/sales', sale)).status).toBe(201);
    await refuses(path, 409, 'Este agendamento já foi finalizado como venda');

    const product = await newProduct(tenant, 10, 5);
    const [first, second] = [await add(id, { productId: product, quantity: 3 }), await add(id, { serviceId: bath })];
    await tenant.delete(`/api/orders/${id}/lines/${first}`);
    await tenant.put(`/api/products/${product}`, { stock: 1 });
    await refuses(`${id}/lines/${first}`, 409, 'Estoque insuficiente de Shampoo: restam 1.');
    await tenant.delete(`/api/orders/${id}/lines/${second}`);
    await api.owner.query(`update order_lines set deleted_at = now() - interval '61 seconds' where id = $1`, [second]);
    await refuses(`${id}/lines/${second}`, 409, 'O prazo de um minuto para desfazer já passou.');

    await add(id, { serviceId: bath });
    const payments = [{ method: 'CASH', amount: 60 }];
    expect((await tenant.post(`/api/orders/${id}/checkout`, { total: 60, payments })).status).toBe(200);
    await refuses(`${id}/lines/${first}`, 409, 'Esta comanda já foi fechada.');
  });

  it('is one of its own order', async () => {
    const { id } = await open();
    const line = await add(id, { serviceId: bath });
    await tenant.delete(`/api/orders/${id}/lines/${line}`);
    const { id: other } = await open([], await newClient(tenant));
    await refuses(`${other}/lines/${line}`, 404, 'Item não encontrado.');
  });
});

describe('a cancelled order', () => {
  it('is open again with its lines, discount and appointments, once', async () => {
    const { id } = await open([await newAppointment(tenant, clientId, bath)]);
    const removed = await add(id, { serviceId: bath });
    await tenant.delete(`/api/orders/${id}/lines/${removed}`);
    await add(id, { productId: await newProduct(tenant, 10, 5), quantity: 2 });
    await tenant.patch(`/api/orders/${id}`, { discount: 3, discountReason: 'Fiel' });
    const before = await stored(id);
    expect((await tenant.delete(`/api/orders/${id}`)).status).toBe(200);
    const both = await Promise.all([restore(id), restore(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored(id)).toEqual(before);
  });

  it('has the uses of packages again that its cancellation gave back', async () => {
    const appointmentId = await newAppointment(tenant, clientId, bath);
    const services = [{ serviceId: bath, quantity: 1 }];
    const pack = await tenant.post('/api/packages', { name: 'Clubinho', price: 99, services });
    const packageId = pack.json.data.package.id;
    await tenant.post('/api/package-usages', { packageId, serviceId: bath, appointmentId });
    const uses = async () => (await tenant.get(`/api/package-usages?packageId=${packageId}`)).json.data.packageUsages;
    const { id } = await open([appointmentId]);
    const payments = [{ method: 'CASH', amount: 60 }];
    await tenant.post(`/api/orders/${id}/checkout`, { total: 60, payments });
    await tenant.post(`/api/orders/${id}/reopen`);
    const before = await uses();
    expect(before).toHaveLength(1);
    await tenant.delete(`/api/orders/${id}`);
    expect(await uses()).toEqual([]);
    expect((await restore(id)).status).toBe(200);
    expect(await uses()).toEqual(before);
  });

  it('stays cancelled after a minute, after its sale was deleted, and if an appointment or the client is gone', async () => {
    const appointment = await newAppointment(tenant, clientId, bath, 'SCHEDULED');
    const { id } = await open([appointment]);
    await tenant.delete(`/api/orders/${id}`);
    await tenant.put(`/api/appointments/${appointment}`, { status: 'CANCELLED' });
    await refuses(id, 409, 'Este agendamento foi cancelado.');
    await api.owner.query(`update orders set cancelled_at = now() - interval '61 seconds' where id = $1`, [id]);
    await refuses(id, 409, 'O prazo de um minuto para desfazer já passou.');

    const sold = await open();
    await add(sold.id, { serviceId: bath });
    const payments = [{ method: 'CASH', amount: 60 }];
    const closed = await tenant.post(`/api/orders/${sold.id}/checkout`, { total: 60, payments });
    await refuses(sold.id, 409, 'Esta comanda já foi fechada.');
    await tenant.delete(`/api/sales/${closed.json.data.order.sale.id}`);
    await refuses(sold.id, 409, 'A venda desta comanda foi excluída: abra outra comanda.');

    const other = await newClient(tenant);
    const empty = await open([], other);
    await tenant.delete(`/api/orders/${empty.id}`);
    await tenant.delete(`/api/clients/${other}`);
    await refuses(empty.id, 404, 'Cliente não encontrado.');
  });
});
