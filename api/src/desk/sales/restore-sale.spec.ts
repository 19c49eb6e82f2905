import { orderSchema } from '@focinho/contracts/desk/orders';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let clientId: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  bath = await newService(tenant, 60);
});
beforeEach(async () => {
  clientId = await newClient(tenant);
});
afterEach(async () => expect(await brokenInvariants(api.owner)).toEqual([]));

async function sold(more: object = {}): Promise<string> {
  const sale = { clientId, paymentMethod: 'CASH', items: [{ serviceId: bath, quantity: 1 }], ...more };
  const { status, json } = await tenant.post('/api/sales', sale);
  expect([status, json.message]).toEqual([201, '']);
  return json.data.sale.id;
}
const saleOf = async (id: string) => saleDetailSchema.parse((await tenant.get(`/api/sales/${id}`)).json.data.sale);
const orderOf = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const restore = (id: string, by: Caller = tenant) => by.post(`/api/sales/${id}/restoration`);
const remove = async (id: string) => expect((await tenant.delete(`/api/sales/${id}`)).status).toBe(200);
const refuses = async (id: string, status: number, message: string) =>
  expect(await restore(id)).toMatchObject({ status, json: { message } });
const stockOf = async (id: string) => (await tenant.get(`/api/products/${id}`)).json.data.product.stock;
const owes = async () => (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.balance;
const listed = async () => (await tenant.get('/api/sales?page=1')).json.data.pagination.total;

async function closedOrder(): Promise<{ id: string; saleId: string }> {
  const appointmentId = await newAppointment(tenant, clientId, bath);
  const opened = await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] });
  const { id } = orderSchema.parse(opened.json.data.order);
  const payments = [
    { method: 'CASH', amount: 40, received: 50 },
    { method: 'CARD', amount: 20 },
  ];
  expect((await tenant.post(`/api/orders/${id}/checkout`, { total: 60, payments })).status).toBe(200);
  return { id, saleId: (await orderOf(id)).sale?.id ?? '' };
}

describe('a deleted sale', () => {
  it('is back with stock, credit, uses of packages and its appointment, once', async () => {
    await newCredit(tenant, clientId, 500);
    const product = await newProduct(tenant, 10, 5);
    const appointmentId = await newAppointment(tenant, clientId, bath);
    const pack = { name: 'Clubinho', price: 99, services: [{ serviceId: bath, quantity: 1 }] };
    const packageId = (await tenant.post('/api/packages', pack)).json.data.package.id;
    const items = [
      { serviceId: bath, quantity: 1 },
      { productId: product, quantity: 2 },
    ];
    const packageUsages = [{ packageId, serviceId: bath }];
    const id = await sold({ appointmentId, items, packageUsages, paymentMethod: 'CREDIT' });
    const before = await saleOf(id);
    const total = await listed();
    await remove(id);
    expect([await stockOf(product), await owes(), await listed()]).toEqual([5, 0, total - 1]);

    const both = await Promise.all([restore(id), restore(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await saleOf(id)).toEqual(before);
    expect([await stockOf(product), await owes(), await listed()]).toEqual([3, 80, total]);
    const again = { clientId, appointmentId, paymentMethod: 'CASH', items: [{ serviceId: bath, quantity: 1 }] };
    expect(await tenant.post('/api/sales', again)).toMatchObject({
      status: 409,
      json: { message: 'Este agendamento já foi finalizado como venda' },
    });
  });

  it('has closed its comanda again', async () => {
    const { id, saleId } = await closedOrder();
    const before = await orderOf(id);
    await remove(saleId);
    expect((await orderOf(id)).status).toBe('CANCELLED');
    expect((await restore(saleId, await tenant.as('STAFF'))).status).toBe(200);
    expect(await orderOf(id)).toEqual(before);
  });

  it('stays deleted after a minute, or if stock, appointment, credit, product or client is gone', async () => {
    const late = await sold();
    await remove(late);
    await api.owner.query(`update sales set cancelled_at = now() - interval '61 seconds' where id = $1`, [late]);
    await refuses(late, 409, 'O prazo de um minuto para desfazer já passou.');

    const product = await newProduct(tenant, 10, 5);
    const short = await sold({ items: [{ productId: product, quantity: 4 }] });
    await remove(short);
    await tenant.put(`/api/products/${product}`, { stock: 1 });
    await refuses(short, 409, 'Estoque insuficiente de Shampoo: restam 1.');
    await tenant.delete(`/api/products/${product}`);
    await refuses(short, 409, 'Shampoo foi excluído: não dá mais para desfazer.');

    const appointmentId = await newAppointment(tenant, clientId, bath);
    const booked = await sold({ appointmentId });
    await remove(booked);
    const other = await sold({ appointmentId });
    await refuses(booked, 409, 'Este agendamento já foi finalizado como venda');
    await remove(other);
    const opened = await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] });
    const { number } = opened.json.data.order;
    await refuses(booked, 409, `Este agendamento está na comanda ${number}: receba por ela.`);

    clientId = await newClient(tenant);
    await newCredit(tenant, clientId, 60);
    const owed = await sold({ paymentMethod: 'CREDIT' });
    await remove(owed);
    await sold({ paymentMethod: 'CREDIT' });
    await refuses(owed, 409, 'Limite de crédito insuficiente');

    clientId = await newClient(tenant);
    const gone = await sold();
    await remove(gone);
    await tenant.delete(`/api/clients/${clientId}`);
    await refuses(gone, 404, 'Cliente não encontrado.');
  });
});

describe('the sale of a comanda that was reopened', () => {
  it('is back, and the comanda closed as it was', async () => {
    const { id, saleId } = await closedOrder();
    const before = [await orderOf(id), await saleOf(saleId)];
    expect((await tenant.post(`/api/orders/${id}/reopen`)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: 'OPEN', sale: null });
    expect((await restore(saleId)).status).toBe(200);
    expect((await restore(saleId)).status).toBe(200);
    expect([await orderOf(id), await saleOf(saleId)]).toEqual(before);
  });

  it('stays cancelled once the comanda was changed or closed again', async () => {
    const { id, saleId } = await closedOrder();
    await tenant.post(`/api/orders/${id}/reopen`);
    await tenant.patch(`/api/orders/${id}`, { discount: 5, discountReason: 'Fiel' });
    await refuses(saleId, 409, 'A comanda desta venda já mudou: não dá mais para desfazer.');
    const payments = [{ method: 'CASH', amount: 55 }];
    expect((await tenant.post(`/api/orders/${id}/checkout`, { total: 55, payments })).status).toBe(200);
    expect((await restore(saleId)).status).toBe(409);
  });
});

it('enters the till out of which the cancellation took it, and no other', async () => {
  const shop = await api.tenant('com-caixa');
  tenant = shop;
  bath = await newService(shop, 60);
  clientId = await newClient(shop);
  await shop.put('/api/till/settings', { isUsed: true });
  const close = async (cash: number) => {
    const closed = await shop.post('/api/till/close', { counted: { CASH: cash, CARD: 0, PIX: 0 } });
    expect([closed.status, closed.json.message]).toEqual([200, '']);
    return closed.json.data.session.balances.find(({ method }: { method: string }) => method === 'CASH').expected;
  };
  expect((await shop.post('/api/till', { float: 0 })).status).toBe(201);
  const id = await sold();
  await remove(id);
  expect((await restore(id)).status).toBe(200);
  await remove(id);
  expect((await restore(id)).status).toBe(200);
  expect(await close(60)).toBe(60);
  expect((await shop.post('/api/till', { float: 0 })).status).toBe(201);
  await remove(id);
  expect(await close(0)).toBe(-60);
  await refuses(id, 409, 'O caixa foi fechado depois disto: não dá mais para desfazer.');
});
