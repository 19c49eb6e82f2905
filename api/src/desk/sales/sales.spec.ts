import { saleDetailSchema, saleSchema } from '@focinho/contracts/desk/sales';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { newCredit, newAppointment, newClient, newProduct, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let clientId: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  clientId = await newClient(tenant);
  bath = await newService(tenant, 65.5);
});

const sell = (more: object = {}, caller: Caller = tenant) =>
  caller.post('/api/sales', { clientId, items: [{ serviceId: bath, quantity: 1 }], ...more });
const balanceOf = async (client: string) =>
  (await tenant.get(`/api/client-credits/client/${client}`)).json.data.credit.balance;
const stockOf = async (product: string) => (await tenant.get(`/api/products/${product}`)).json.data.product.stock;

describe('sales', () => {
  it('computes the amounts from the stored prices, and numbers receipts from 000001', async () => {
    const other = await api.tenant('primeira');
    const client = await newClient(other);
    const service = await newService(other, 19.9);
    const created = await other.post('/api/sales', {
      clientId: client,
      items: [{ serviceId: service, quantity: 3, unitPrice: 0.01, totalPrice: 0.03 }],
      subtotal: 1,
      total: 1,
      discount: 0.7,
      tax: 1.35,
    });
    expect(created.status).toBe(201);
    const sale = saleDetailSchema.parse(created.json.data.sale);
    expect(sale).toMatchObject({
      receiptNumber: '000001',
      client: { id: client, name: 'Mariana Souza' },
      appointment: null,
      subtotal: 59.7,
      discount: 0.7,
      tax: 1.35,
      total: 60.35,
      paymentMethod: 'PIX',
      items: [{ name: 'Banho completo', quantity: 3, unitPrice: 19.9, totalPrice: 59.7 }],
      packageUsages: [],
      cancelledAt: null,
    });
    expect((await other.get(`/api/sales/${sale.id}`)).json.data.sale).toEqual(created.json.data.sale);
  });

  it('says in the list of a day which comanda each was, and for which pets', async () => {
    const shop = await api.tenant('balcao-e-vendas');
    const owner = await newClient(shop, 'Otávio Lima');
    const pet = { name: 'Thor', species: 'DOG', gender: 'MALE', clientId: owner };
    const petId = (await shop.post('/api/pets', pet)).json.data.pet.id;
    const serviceId = await newService(shop, 60);
    const { order } = (await shop.post('/api/orders', { clientId: owner, lines: [{ serviceId }] })).json.data;
    await shop.post(`/api/orders/${order.id}/checkout`, { total: 60, payments: [{ method: 'PIX', amount: 60 }] });
    await shop.post('/api/sales', { clientId: owner, items: [{ serviceId, quantity: 1 }] });
    const { sales } = (await shop.get('/api/sales')).json.data;
    const items = [{ pet: { id: petId, name: 'Thor' } }];
    expect(sales).toMatchObject([
      { order: null, items },
      { order: { id: order.id, number: 1 }, items },
    ]);
    for (const sale of sales) saleSchema.parse(sale);
  });

  it('keeps name and price of the time of the sale', async () => {
    const service = await newService(tenant, 10, 'Tosa');
    const { json } = await sell({ items: [{ serviceId: service, quantity: 1 }] });
    await tenant.put(`/api/services/${service}`, { name: 'Tosa artística', price: 99 });
    const { items } = (await tenant.get(`/api/sales/${json.data.sale.id}`)).json.data.sale;
    expect(items).toMatchObject([{ name: 'Tosa', unitPrice: 10 }]);
  });

  it('sells a service at the price of the pet’s size, and says for which pet', async () => {
    const family = await newClient(tenant, 'Helena Prado');
    const petOf = async (client: string, name: string, size: string, owner: Caller = tenant) => {
      const pet = { name, species: 'DOG', gender: 'MALE', clientId: client, size };
      return (await owner.post('/api/pets', pet)).json.data.pet.id;
    };
    const sized = {
      name: 'Banho por porte',
      price: 40,
      prices: [{ size: 'GIANT', coat: null, price: 90, minutes: 90 }],
    };
    const serviceId = (await tenant.post('/api/services', sized)).json.data.service.id;
    const sellTo = (more: object) => sell({ clientId: family, items: [{ serviceId, quantity: 1, ...more }] });
    const totalOf = async (more: object = {}) => (await sellTo(more)).json.data.sale.total;
    expect(await totalOf()).toBe(40);

    const thor = await petOf(family, 'Thor', 'GIANT');
    expect(await totalOf()).toBe(90);
    const lulu = await petOf(family, 'Lulu', 'MINI');
    expect([await totalOf({ petId: thor }), await totalOf({ petId: lulu })]).toEqual([90, 40]);
    expect(await sellTo({})).toMatchObject({
      status: 400,
      json: {
        message: 'O preço de Banho por porte depende do pet: escolha para qual pet é',
        errors: [{ path: 'items' }],
      },
    });
    const items = [thor, lulu].map((petId) => ({ serviceId, petId, quantity: 1 }));
    const { sale } = (await sell({ clientId: family, items })).json.data;
    expect(saleDetailSchema.parse(sale)).toMatchObject({
      total: 130,
      items: [
        { unitPrice: 90, pet: { id: thor, name: 'Thor' } },
        { unitPrice: 40, pet: { id: lulu, name: 'Lulu' } },
      ],
    });

    const giants = await newClient(tenant, 'Otávio Prado');
    for (const name of ['Bento', 'Zeus']) await petOf(giants, name, 'GIANT');
    expect((await sell({ clientId: giants, items: [{ serviceId, quantity: 1 }] })).json.data.sale).toMatchObject({
      total: 90,
      items: [{ pet: null }],
    });

    const neighbours = await api.tenant('outra-familia');
    for (const petId of [
      await petOf(clientId, 'Rex', 'MINI'),
      await petOf(await newClient(neighbours), 'Rex', 'MINI', neighbours),
    ])
      expect(await sellTo({ petId })).toMatchObject({
        status: 400,
        json: { message: 'Este pet é de outro cliente ou foi excluído', errors: [{ path: 'items' }] },
      });
  });

  it('accepts ids in upper case', async () => {
    const { status } = await sell({
      clientId: clientId.toUpperCase(),
      items: [{ serviceId: bath.toUpperCase(), quantity: 1 }],
      appointmentId: (await newAppointment(tenant, clientId, bath)).toUpperCase(),
    });
    expect(status).toBe(201);
  });

  it('refuses a discount above the subtotal, on its field', async () => {
    expect(await sell({ discount: 65.51 })).toMatchObject({
      status: 400,
      json: { message: 'O desconto não pode ser maior que o subtotal', errors: [{ path: 'discount' }] },
    });
  });

  it('reduces the stock, restores it on cancellation, and never sells more than the stock', async () => {
    const shampoo = await newProduct(tenant, 39.9, 3);
    const { json } = await sell({ items: [{ productId: shampoo, quantity: 2 }] });
    expect(await stockOf(shampoo)).toBe(1);
    expect(await sell({ items: [{ productId: shampoo, quantity: 2 }] })).toMatchObject({
      status: 409,
      json: { message: 'Estoque insuficiente de Shampoo: restam 1.' },
    });
    await tenant.delete(`/api/sales/${json.data.sale.id}`);
    expect(await stockOf(shampoo)).toBe(3);
  });

  it('records package usages, and cancels them with the sale', async () => {
    const services = [{ serviceId: bath, quantity: 1 }];
    const bought = await tenant.post('/api/packages', { name: 'Clubinho', price: 100, services });
    const usage = { packageId: bought.json.data.package.id, serviceId: bath };
    const { json } = await sell({ packageUsages: [usage] });
    expect(json.data.sale.packageUsages).toMatchObject([{ ...usage, clientId, saleId: json.data.sale.id }]);
    expect(saleDetailSchema.parse(json.data.sale).packageUsages[0]?.package?.name).toBe('Clubinho');
    expect((await sell({ packageUsages: [usage] })).status).toBe(409);
    await tenant.delete(`/api/sales/${json.data.sale.id}`);
    expect((await sell({ packageUsages: [usage] })).status).toBe(201);
  });

  it('finds by receipt, client, and name or label of the payment method', async () => {
    const zuleica = await newClient(tenant, 'Zuleica Amorim');
    const { json } = await sell({ clientId: zuleica, paymentMethod: 'CARD' });
    for (const typed of [json.data.sale.receiptNumber, 'zuleica', 'card', 'cartao', 'CARTÃO']) {
      const found = await tenant.get(`/api/sales?page=1&search=${encodeURIComponent(typed)}`);
      expect(found.json.data.sales.map((sale: unknown) => saleSchema.parse(sale).id)).toEqual([json.data.sale.id]);
    }
    expect((await tenant.get('/api/sales?search=%25')).json.data.sales).toEqual([]);
  });

  it('finds a complete receipt number, a part of one, and longer ones that contain it', async () => {
    const other = await api.tenant('antiga');
    const sale = { clientId: await newClient(other), items: [{ serviceId: await newService(other, 10), quantity: 1 }] };
    for (const receipt of [417_001, 1_417_001, 4_170_013]) {
      const { id } = (await other.post('/api/sales', sale)).json.data.sale;
      await api.owner.query('update sales set receipt = $1 where id = $2', [receipt, id]);
    }
    const receipts = async (typed: string) => {
      const { json } = await other.get(`/api/sales?page=1&sort=receiptNumber&search=${typed}`);
      return json.data.sales.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber);
    };
    expect(await receipts('417001')).toEqual(['417001', '1417001', '4170013']);
    expect(await receipts('1417001')).toEqual(['1417001']);
    expect(await receipts('70013')).toEqual(['4170013']);
    expect(await receipts('0417001')).toEqual([]);
    expect(await receipts('99999999999999999999')).toEqual([]);
  });

  it('finds the sales of a deleted client', async () => {
    const gone = await newClient(tenant, 'Gumercinda Reis');
    const { json } = await sell({ clientId: gone });
    expect((await tenant.delete(`/api/clients/${gone}`)).status).toBe(200);
    for (const typed of ['gumercinda', 'gu']) {
      const found = await tenant.get(`/api/sales?page=1&search=${typed}`);
      expect(found.json.data.sales.map(({ id }: { id: string }) => id)).toEqual([json.data.sale.id]);
    }
  });

  it('filters by client, payment method and the days of the tenant’s time zone', async () => {
    const client = await newClient(tenant, 'Noturna');
    const { id } = (await sell({ clientId: client, paymentMethod: 'CASH' })).json.data.sale;
    // 23:30 of the 10th in São Paulo.
    await api.owner.query(`update sales set created_at = '2026-03-11T02:30:00Z' where id = $1`, [id]);
    const ids = async (query: string) =>
      (await tenant.get(`/api/sales?clientId=${client}&${query}`)).json.data.sales.map(
        (sale: { id: string }) => sale.id,
      );
    expect(await ids('from=2026-03-10&to=2026-03-10&paymentMethod=CASH')).toEqual([id]);
    expect(await ids('from=2026-03-11')).toEqual([]);
    expect(await ids('to=2026-03-09')).toEqual([]);
    expect(await ids('paymentMethod=PIX')).toEqual([]);
  });

  it.each(['createdAt', '-createdAt', 'receiptNumber', '-receiptNumber', 'total', '-total'])(
    'sorts by %s',
    async (sort) => {
      const { sales } = (await tenant.get(`/api/sales?page=1&sort=${sort}`)).json.data;
      const key = sort.replace('-', '');
      const values = sales.map((sale: Record<string, string | number>) => sale[key]);
      const ascending = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? ascending.reverse() : ascending);
    },
  );
});

describe('an appointment finalised as a sale', () => {
  it('is shown in the sale with the name of the pet, and can be sold only once', async () => {
    const appointmentId = await newAppointment(tenant, clientId, bath);
    const { status, json } = await sell({ appointmentId });
    expect(status).toBe(201);
    expect(json.data.sale.appointment).toEqual({ id: appointmentId, pet: { name: 'Thor' } });
    expect(await sell({ appointmentId })).toMatchObject({
      status: 409,
      json: { message: 'Este agendamento já foi finalizado como venda' },
    });
  });

  it('can be finalised again after the sale was cancelled', async () => {
    const appointmentId = await newAppointment(tenant, clientId, bath);
    const offered = async () => {
      const { json } = await tenant.get('/api/appointments?status=COMPLETED&unsold=true');
      return json.data.appointments.some(({ id }: { id: string }) => id === appointmentId);
    };
    expect(await offered()).toBe(true);
    const { json } = await sell({ appointmentId });
    expect(await offered()).toBe(false);
    await tenant.delete(`/api/sales/${json.data.sale.id}`);
    expect(await offered()).toBe(true);
    expect((await sell({ appointmentId })).status).toBe(201);
  });

  it('must be completed and of a pet of the client', async () => {
    const scheduled = await newAppointment(tenant, clientId, bath, 'SCHEDULED');
    expect((await sell({ appointmentId: scheduled })).status).toBe(409);
    const foreign = await newAppointment(tenant, await newClient(tenant, 'Outro tutor'), bath);
    expect(await sell({ appointmentId: foreign })).toMatchObject({
      status: 409,
      json: { message: 'O pet deste agendamento é de outro cliente.' },
    });
  });
});

describe('a sale on credit', () => {
  it('is refused without a credit account and above the limit, and leaves no trace', async () => {
    const client = await newClient(tenant, 'Sem conta');
    const refused = { status: 409, json: { message: 'Limite de crédito insuficiente' } };
    const onCredit = { clientId: client, paymentMethod: 'CREDIT' };
    const before = (await tenant.get('/api/sales?page=1')).json.data.pagination.total;
    expect(await sell(onCredit)).toMatchObject(refused);
    const credit = await newCredit(tenant, client, 65.49);
    expect(await sell(onCredit)).toMatchObject(refused);
    await tenant.put(`/api/client-credits/${credit}`, { creditLimit: 65.5, isActive: false });
    expect(await sell(onCredit)).toMatchObject(refused);
    await tenant.put(`/api/client-credits/${credit}`, { isActive: true });
    expect((await sell(onCredit)).status).toBe(201);
    expect((await tenant.get('/api/sales?page=1')).json.data.pagination.total).toBe(before + 1);
  });

  it('posts a CREDIT of its total, and the reversing DEBIT when it is cancelled', async () => {
    const client = await newClient(tenant, 'Fiel');
    const credit = await newCredit(tenant, client, 200);
    const { sale } = (await sell({ clientId: client, paymentMethod: 'CREDIT', discount: 5.5 })).json.data;
    expect(await balanceOf(client)).toBe(60);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect(await balanceOf(client)).toBe(0);
    const { transactions } = (await tenant.get(`/api/credit-transactions?clientCreditId=${credit}`)).json.data;
    expect(transactions).toMatchObject([
      {
        type: 'DEBIT',
        amount: 60,
        balanceAfter: 0,
        saleId: sale.id,
        description: `Cancelamento da venda ${sale.receiptNumber}`,
      },
      { type: 'CREDIT', amount: 60, balanceAfter: 60, saleId: sale.id, description: `Venda ${sale.receiptNumber}` },
    ]);
  });

  it('follows a change of the payment method, under the same rules', async () => {
    const client = await newClient(tenant, 'Indecisa');
    const { sale } = (await sell({ clientId: client })).json.data;
    const pay = (paymentMethod: string) => tenant.put(`/api/sales/${sale.id}`, { paymentMethod });
    expect((await pay('CREDIT')).status).toBe(409);
    await newCredit(tenant, client, 100);
    expect((await pay('CREDIT')).json.data.sale.paymentMethod).toBe('CREDIT');
    expect((await pay('CREDIT')).status).toBe(200);
    expect(await balanceOf(client)).toBe(65.5);
    expect((await pay('CASH')).json.data.sale.paymentMethod).toBe('CASH');
    expect(await balanceOf(client)).toBe(0);
  });
});

describe('a deleted sale', () => {
  it('stays in the database as cancelled and leaves the list', async () => {
    const { id } = (await sell()).json.data.sale;
    const staff = await tenant.as('STAFF');
    expect((await staff.delete(`/api/sales/${id}`)).status).toBe(403);
    expect(await tenant.delete(`/api/sales/${id}`)).toMatchObject({ status: 200, json: { data: { id } } });
    expect((await tenant.get(`/api/sales/${id}`)).json.data.sale.cancelledAt).not.toBeNull();
    const idsOf = async (query: string) =>
      (await tenant.get(`/api/sales?${query}`)).json.data.sales.map((sale: { id: string }) => sale.id);
    expect(await idsOf('')).not.toContain(id);
    expect(await idsOf('cancelled=true')).toContain(id);
    for (const response of [
      await tenant.delete(`/api/sales/${id}`),
      await tenant.put(`/api/sales/${id}`, { paymentMethod: 'PIX' }),
    ])
      expect(response).toMatchObject({ status: 409, json: { message: 'Esta venda foi cancelada.' } });
  });
});
