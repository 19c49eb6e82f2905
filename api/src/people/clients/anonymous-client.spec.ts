import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import type { Caller, TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

const clientId = ANONYMOUS_CLIENT.id;
const api = apiWithSoundLedgers();
let tenant: TestTenant;
let shampoo: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('sem-nome');
  shampoo = await newProduct(tenant, 30, 10);
  bath = await newService(tenant, 60);
});

const sell = (paymentMethod = 'CASH', more: object = {}) =>
  tenant.post('/api/sales', { clientId, paymentMethod, items: [{ productId: shampoo, quantity: 1 }], ...more });
const openOrder = async (caller: Caller = tenant) =>
  (await caller.post('/api/orders', { clientId, lines: [{ productId: shampoo }] })).json.data.order;
const names = async (path: string, key: string) =>
  (await tenant.get(path)).json.data[key].map(({ name }: { name: string }) => name);

it('buys over the counter without being a client', async () => {
  const { status, json } = await sell();
  expect([status, json.data.sale.client]).toEqual([201, { id: clientId, name: 'Consumidor final' }]);
  const found = (await tenant.get(`/api/sales?search=consumidor`)).json.data.sales;
  expect(found.map(({ id }: { id: string }) => id)).toEqual([json.data.sale.id]);
});

it('has a comanda for each person, also at once, and each becomes a sale', async () => {
  const opened = await Promise.all([openOrder(), openOrder(), openOrder(await tenant.as('STAFF'))]);
  expect(new Set(opened.map(({ id }) => id)).size).toBe(3);
  const [{ id }] = opened;
  await tenant.post(`/api/orders/${id}/lines`, { serviceId: bath });
  const payments = [{ method: 'CASH', amount: 90, received: 100 }];
  const { status, json } = await tenant.post(`/api/orders/${id}/checkout`, { total: 90, payments });
  expect([status, json.data.order.client]).toEqual([200, { id: clientId, name: 'Consumidor final', phone: null }]);
});

it('has no comanda without items: the first one opens it, and the last one that is taken off ends it', async () => {
  const openOf = async () => (await tenant.get('/api/orders?status=OPEN&page=1&limit=1')).json.data.pagination.total;
  const before = await openOf();
  expect(await tenant.post('/api/orders', { clientId })).toMatchObject({
    status: 400,
    json: { message: 'Uma comanda sem cliente começa com um item', errors: [{ path: 'lines' }] },
  });
  const unknown = { productId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' };
  expect((await tenant.post('/api/orders', { clientId, lines: [{ productId: shampoo }, unknown] })).status).toBe(404);
  expect(await openOf()).toBe(before);
  const [one, other] = [await openOrder(), await openOrder()];
  expect(one).toMatchObject({ total: 30, lines: [{ quantity: 1 }] });
  const lineOf = (order: typeof one) => `/api/orders/${order.id}/lines/${order.lines[0].id}`;
  expect((await tenant.patch(lineOf(one), { orderId: other.id })).json.data.order.status).toBe('CANCELLED');
  const shown = (await tenant.get(`/api/orders/${other.id}`)).json.data.order;
  expect(shown).toMatchObject({ status: 'OPEN', total: 60 });
  const [first, second] = shown.lines;
  expect((await tenant.delete(`/api/orders/${other.id}/lines/${first.id}`)).json.data.order.status).toBe('OPEN');
  expect((await tenant.delete(`/api/orders/${other.id}/lines/${second.id}`)).json.data.order.status).toBe('CANCELLED');
});

it('keeps a comanda without items while a PIX may still come for it', async () => {
  const { id, lines } = await openOrder();
  await api.owner.query(
    `insert into pix_charges (tenant_id, id, txid, account, cents, order_id, text)
     select tenant_id, gen_random_uuid(), repeat('a', 26), 'STATIC', 3000, id, 'Comanda' from orders where id = $1`,
    [id],
  );
  const { order } = (await tenant.delete(`/api/orders/${id}/lines/${lines[0].id}`)).json.data;
  expect(order.status).toBe('OPEN');
});

it('is first needed by several at once', async () => {
  const other = await api.tenant('muitos-caixas');
  const product = await newProduct(other, 5);
  const sales = await Promise.all(
    Array.from({ length: 6 }, () =>
      other.post('/api/sales', { clientId, items: [{ productId: product, quantity: 1 }] }),
    ),
  );
  expect(sales.map(({ status }) => status)).toEqual(Array(6).fill(201));
});

it('is in no list, search, total, report or export of clients', async () => {
  await newClient(tenant, 'Consuelo Prado');
  await sell();
  expect(await names('/api/clients', 'clients')).toEqual(['Consuelo Prado']);
  expect(await names('/api/clients?search=consu', 'clients')).toEqual(['Consuelo Prado']);
  expect((await tenant.get('/api/clients?page=1&limit=5')).json.data.pagination.total).toBe(1);
  expect((await tenant.get('/api/reports/overview')).json.data.totalClients).toBe(1);
  for (const response of [
    await tenant.get(`/api/clients/${clientId}`),
    await tenant.put(`/api/clients/${clientId}`, { name: 'Alguém' }),
    await tenant.delete(`/api/clients/${clientId}`),
    await tenant.post(`/api/clients/${clientId}/export`),
    await tenant.post(`/api/clients/${clientId}/erasure`, { name: 'Consumidor final' }),
  ])
    expect([response.status, response.json.message]).toEqual([404, 'Cliente não encontrado.']);
});

it('owes nothing: no credit account, no fiado, no debt to charge', async () => {
  await sell();
  expect(await tenant.post('/api/client-credits', { clientId, creditLimit: 100 })).toMatchObject({
    status: 409,
    json: { message: 'O consumidor final não tem fiado.' },
  });
  const refused = { status: 409, json: { message: expect.stringContaining('sem cliente não pode ser fiado') } };
  expect(await sell('CREDIT')).toMatchObject(refused);
  const { id } = (await sell()).json.data.sale;
  expect(await tenant.put(`/api/sales/${id}`, { paymentMethod: 'CREDIT' })).toMatchObject(refused);
  expect((await tenant.get(`/api/sales/${id}`)).json.data.sale.paymentMethod).toBe('CASH');
  expect((await tenant.post('/api/pix-charges', { clientId, amount: 5 })).status).toBe(404);
});

it('has neither pets nor packages', async () => {
  const owner = await newClient(tenant);
  const appointmentId = await newAppointment(tenant, owner, bath);
  const pet = { name: 'Rex', species: 'DOG', gender: 'MALE' };
  expect((await tenant.post('/api/pets', { ...pet, clientId })).status).toBe(404);
  const known = (await tenant.post('/api/pets', { ...pet, clientId: owner })).json.data.pet.id;
  expect((await tenant.put(`/api/pets/${known}`, { clientId })).status).toBe(404);
  expect((await sell('PIX', { appointmentId })).status).toBe(409);
  expect(
    (await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId], lines: [{ productId: shampoo }] }))
      .status,
  ).toBe(409);
  const { json } = await tenant.post('/api/packages', {
    name: 'Clubinho',
    price: 200,
    services: [{ serviceId: bath, quantity: 4 }],
  });
  const packageId = json.data.package.id;
  expect((await sell('PIX', { packageUsages: [{ packageId, serviceId: bath }] })).status).toBe(409);
  const { id } = await openOrder();
  for (const line of [{ packageId }, { serviceId: bath, petId: known }])
    expect((await tenant.post(`/api/orders/${id}/lines`, line)).status).toBe(409);
  const owned = (await tenant.post('/api/orders', { clientId: owner })).json.data.order;
  const added = (await tenant.post(`/api/orders/${owned.id}/lines`, { serviceId: bath, petId: known })).json.data.order;
  const moved = await tenant.patch(`/api/orders/${owned.id}/lines/${added.lines[0].id}`, { orderId: id });
  expect(moved.status).toBe(409);
});
