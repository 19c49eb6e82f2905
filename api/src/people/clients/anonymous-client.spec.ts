import { ANONYMOUS_CLIENT } from '@focinho/contracts/anonymous-client';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

const clientId = ANONYMOUS_CLIENT.id;
let api: TestApi;
let tenant: TestTenant;
let shampoo: string;
let bath: string;
beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('sem-nome');
  shampoo = await newProduct(tenant, 30, 10);
  bath = await newService(tenant, 60);
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await api.stop();
});

const sell = (paymentMethod = 'CASH', more: object = {}) =>
  tenant.post('/api/sales', { clientId, paymentMethod, items: [{ productId: shampoo, quantity: 1 }], ...more });
const openOrder = async (caller: Caller = tenant) => (await caller.post('/api/orders', { clientId })).json.data.order;
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
  await tenant.post(`/api/orders/${id}/lines`, { productId: shampoo });
  await tenant.post(`/api/orders/${id}/lines`, { serviceId: bath });
  const payments = [{ method: 'CASH', amount: 90, received: 100 }];
  const { status, json } = await tenant.post(`/api/orders/${id}/checkout`, { total: 90, payments });
  expect([status, json.data.order.client]).toEqual([200, { id: clientId, name: 'Consumidor final', phone: null }]);
});

it('leaves no comanda open that was opened and left', async () => {
  const stateOf = async (id: string) => (await tenant.get(`/api/orders/${id}`)).json.data.order.status;
  const staff = await tenant.as('STAFF');
  const [empty, used, fresh] = [await openOrder(), await openOrder(), await openOrder()];
  await tenant.post(`/api/orders/${used.id}/lines`, { productId: shampoo });
  expect(await staff.delete(`/api/orders/${used.id}?ifEmpty=true`)).toMatchObject({
    status: 409,
    json: { message: 'Esta comanda já tem itens.' },
  });
  await api.owner.query(`update orders set updated_at = now() - interval '61 minutes' where id = any ($1)`, [
    [empty.id, used.id],
  ]);
  const { id } = await openOrder();
  const states = await Promise.all([empty.id, used.id, fresh.id, id].map(stateOf));
  expect(states).toEqual(['CANCELLED', 'OPEN', 'OPEN', 'OPEN']);
  expect((await staff.delete(`/api/orders/${id}?ifEmpty=true`)).status).toBe(200);
  expect(await stateOf(id)).toBe('CANCELLED');
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
  expect((await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] })).status).toBe(409);
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
