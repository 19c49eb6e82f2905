import { orderSchema } from '@focinho/contracts/desk/orders';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import type { Caller, TestTenant } from '../../testing/api';
import { approvedBy } from '../../testing/approvals';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let staff: Caller;
let clientId: string;
let bath: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`loja-${(shops += 1)}`);
  staff = await tenant.as('STAFF');
  clientId = await newClient(tenant);
  bath = await newService(tenant, 60);
});

/** An open order with these lines, one bath unless others are given. */
const orderOf = async (lines: object[] = [{ serviceId: bath }], appointmentIds: string[] = []): Promise<string> => {
  const { id } = (await tenant.post('/api/orders', { clientId, appointmentIds })).json.data.order;
  for (const line of lines) expect((await tenant.post(`/api/orders/${id}/lines`, line)).status).toBe(201);
  return id;
};
const pay = (id: string, total: number, payments: object[], caller: Caller = tenant) =>
  caller.post(`/api/orders/${id}/checkout`, { total, payments });
const inPix = (amount: number) => [{ method: 'PIX', amount }];
const orderAt = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const saleAt = async (id: string) => saleDetailSchema.parse((await tenant.get(`/api/sales/${id}`)).json.data.sale);
const saleOf = async (orderId: string) => saleAt((await orderAt(orderId)).sale?.id ?? '');
const sales = async () => (await tenant.get('/api/sales')).json.data.sales;
const balance = async () => (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.balance;
const stockOf = async (product: string) => (await tenant.get(`/api/products/${product}`)).json.data.product.stock;

describe('closing an order', () => {
  it('makes a sale that is found by each of its payment methods', async () => {
    const payments = (cash: number) => [...inPix(60 - cash), ...(cash > 0 ? [{ method: 'CASH', amount: cash }] : [])];
    const sold = async (cash: number) => {
      const id = await orderOf();
      expect((await pay(id, 60, payments(cash))).status).toBe(200);
      return (await saleOf(id)).id;
    };
    const [pixOnly, split] = [await sold(0), await sold(10)];
    const found = async (method: string, more = '&page=1') => {
      const { sales: rows, pagination } = (await tenant.get(`/api/sales?paymentMethod=${method}${more}`)).json.data;
      expect(pagination.total).toBe(rows.length);
      return rows.map(({ id }: { id: string }) => id);
    };
    expect(await found('PIX')).toEqual([split, pixOnly]);
    expect(await found('CASH')).toEqual([split]);
    expect(await found('CASH', `&page=1&clientId=${clientId}`)).toEqual([split]);
    expect(await found('CARD')).toEqual([]);
    await tenant.delete(`/api/sales/${split}`);
    expect([await found('CASH'), await found('CASH', '&cancelled=true&page=1')]).toEqual([[], [split]]);
  });

  it('makes exactly one sale of all its lines, with tenders that show the change', async () => {
    const shampoo = await newProduct(tenant, 39.9, 5);
    const id = await orderOf([
      { serviceId: bath },
      { productId: shampoo, quantity: 2 },
      { name: 'Laço', unitPrice: 5 },
    ]);
    await tenant.patch(`/api/orders/${id}`, { discount: 4.8, discountReason: 'Fiel' });
    const payments = [
      { method: 'PIX', amount: 100 },
      { method: 'CASH', amount: 40, received: 50 },
    ];
    const closed = await pay(id, 140, payments);
    expect(closed.json.message).toBe('');
    const order = orderSchema.parse(closed.json.data.order);
    expect(order).toMatchObject({ status: 'CLOSED', total: 140, sale: { receiptNumber: '000001' } });
    expect(await saleOf(id)).toMatchObject({
      orderId: id,
      paymentMethod: 'PIX',
      subtotal: 144.8,
      discount: 4.8,
      total: 140,
      items: [
        { name: 'Banho completo' },
        { name: 'Shampoo', totalPrice: 79.8 },
        { name: 'Laço', serviceId: null, productId: null },
      ],
      payments: [
        { method: 'PIX', amount: 100, received: 100, change: 0 },
        { method: 'CASH', amount: 40, received: 50, change: 10 },
      ],
    });
    expect(await stockOf(shampoo)).toBe(3);
  });

  it('keeps the discounts of its lines in the items', async () => {
    const id = await orderOf();
    const line = (await orderAt(id)).lines[0]?.id;
    await tenant.patch(`/api/orders/${id}/lines/${line}`, { discount: 6, discountReason: 'Fiel' });
    await pay(id, 54, inPix(54));
    expect(await saleOf(id)).toMatchObject({ discount: 0, items: [{ unitPrice: 60, discount: 6, totalPrice: 54 }] });
  });

  it('charges appointments before they are done, each of them once', async () => {
    const appointments = [
      await newAppointment(tenant, clientId, bath, 'CONFIRMED'),
      await newAppointment(tenant, clientId, bath),
    ];
    const id = await orderOf([], appointments);
    expect((await pay(id, 120, inPix(120))).status).toBe(200);
    const { sale } = await orderAt(id);
    for (const appointment of appointments) {
      const { json } = await tenant.get(`/api/appointments/${appointment}`);
      expect(json.data.appointment).toMatchObject({
        saleId: sale?.id,
        sale: { id: sale?.id, receiptNumber: sale?.receiptNumber },
      });
      expect((await tenant.delete(`/api/appointments/${appointment}`)).status).toBe(409);
      const again = { clientId, appointmentId: appointment, items: [{ serviceId: bath, quantity: 1 }] };
      expect((await tenant.post('/api/sales', again)).status).toBe(409);
    }
    expect((await tenant.put(`/api/appointments/${appointments[0]}`, { status: 'CANCELLED' })).status).toBe(409);
    expect((await tenant.put(`/api/appointments/${appointments[0]}`, { status: 'COMPLETED' })).status).toBe(200);
    expect((await tenant.post(`/api/appointments/${appointments[0]}/undo-status`)).status).toBe(409);
    expect((await tenant.get('/api/appointments?unsold=true')).json.data.appointments).toEqual([]);
  });

  it('of nothing needs no payment, and of no lines is refused', async () => {
    const id = await orderOf([]);
    expect((await pay(id, 0, [])).json.message).toBe('Adicione pelo menos um item à comanda.');
    await tenant.post(`/api/orders/${id}/lines`, { name: 'Cortesia', unitPrice: 0 });
    expect((await pay(id, 0, [])).status).toBe(200);
    expect(await saleOf(id)).toMatchObject({ total: 0, payments: [] });
  });

  it('is refused unless the payments sum to the total that the desk saw, to the cent', async () => {
    const id = await orderOf();
    expect(await pay(id, 59.99, inPix(59.99))).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^A comanda mudou: o total agora é R\$.60,00/) },
    });
    const refused = async (payments: object[]) => (await pay(id, 60, payments)).status;
    expect(await refused(inPix(59.99))).toBe(400);
    expect(await refused([])).toBe(400);
    expect(await refused([{ method: 'CARD', amount: 60, received: 70 }])).toBe(400);
    expect(await refused([{ method: 'CASH', amount: 60, received: 50 }])).toBe(400);
    expect(await sales()).toEqual([]);
    expect((await orderAt(id)).status).toBe('OPEN');
  });
});

describe('closing an order more than once', () => {
  it('by fifty desks at once makes one sale', async () => {
    const id = await orderOf();
    const responses = await Promise.all(Array.from({ length: 50 }, () => pay(id, 60, inPix(60))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(new Set(responses.map(({ json }) => json.data.order.sale.id)).size).toBe(1);
    expect(await sales()).toHaveLength(1);
  });

  it('by two desks with different payments is one sale and one refusal', async () => {
    const id = await orderOf();
    const responses = await Promise.all([pay(id, 60, inPix(60)), pay(id, 60, [{ method: 'CARD', amount: 60 }])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.json.message).toBe(
      'Esta comanda já foi fechada com outros pagamentos.',
    );
    expect(await sales()).toHaveLength(1);
  });

  it('after a lost response returns the same order', async () => {
    const id = await orderOf();
    const first = await pay(id, 60, [{ method: 'CASH', amount: 60, received: 100 }]);
    const again = await pay(id, 60, [{ method: 'CASH', amount: 60, received: 100 }]);
    expect(again.json.data).toEqual(first.json.data);
  });

  it('while others change it never sells what the desk has not seen', async () => {
    const id = await orderOf();
    const responses = await Promise.all([
      tenant.post(`/api/orders/${id}/lines`, { serviceId: bath }),
      pay(id, 60, inPix(60)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([expect.any(Number), 409]);
    const order = await orderAt(id);
    expect(order.status === 'CLOSED' ? order.total : order.lines.length).toBe(order.status === 'CLOSED' ? 60 : 2);
  });
});

describe('fiado', () => {
  const split = (credit: number, pix: number) => [
    { method: 'CREDIT', amount: credit },
    { method: 'PIX', amount: pix },
  ];

  it('owes only its part, and nothing after the sale is cancelled', async () => {
    await newCredit(tenant, clientId, 100);
    const id = await orderOf();
    await pay(id, 60, split(25.5, 34.5));
    expect(await balance()).toBe(25.5);
    expect((await orderAt(id)).debt).toBe(25.5);
    await tenant.delete(`/api/sales/${(await saleOf(id)).id}`);
    expect(await balance()).toBe(0);
    expect((await orderAt(id)).status).toBe('CANCELLED');
  });

  it('beyond the limit refuses the whole checkout', async () => {
    const shampoo = await newProduct(tenant, 10, 5);
    await newCredit(tenant, clientId, 20);
    const id = await orderOf([{ serviceId: bath }, { productId: shampoo }]);
    expect(await pay(id, 70, split(20.01, 49.99))).toMatchObject({
      status: 409,
      json: { message: 'Limite de crédito insuficiente' },
    });
    expect([await balance(), await stockOf(shampoo), await sales()]).toEqual([0, 5, []]);
  });

  it('of a split sale is settled by the difference when it is paid otherwise', async () => {
    await newCredit(tenant, clientId, 100);
    const id = await orderOf();
    await pay(id, 60, split(20, 40));
    const sale = await saleOf(id);
    await tenant.put(`/api/sales/${sale.id}`, { paymentMethod: 'PIX' });
    expect(await saleAt(sale.id)).toMatchObject({ payments: [{ method: 'CREDIT' }, { method: 'PIX' }] });
    await tenant.put(`/api/sales/${sale.id}`, { paymentMethod: 'CREDIT' });
    expect(await balance()).toBe(60);
    await tenant.put(`/api/sales/${sale.id}`, { paymentMethod: 'CARD' });
    expect(await balance()).toBe(0);
    expect(await saleAt(sale.id)).toMatchObject({ paymentMethod: 'CARD', payments: [{ method: 'CARD', amount: 60 }] });
  });
});

it('writes nothing if the stock has become insufficient', async () => {
  const shampoo = await newProduct(tenant, 10, 2);
  const id = await orderOf([{ productId: shampoo, quantity: 2 }]);
  expect((await tenant.put(`/api/products/${shampoo}`, { stock: 1 })).status).toBe(200);
  expect(await pay(id, 20, inPix(20))).toMatchObject({
    status: 409,
    json: { message: 'Estoque insuficiente de Shampoo: restam 1.' },
  });
  expect([await sales(), await stockOf(shampoo), (await orderAt(id)).status]).toEqual([[], 1, 'OPEN']);
});

it('asks to remove what was cancelled or deleted meanwhile', async () => {
  const shampoo = await newProduct(tenant, 10, 1);
  const appointment = await newAppointment(tenant, clientId, bath, 'SCHEDULED');
  const id = await orderOf([{ productId: shampoo }], [appointment]);
  await tenant.delete(`/api/products/${shampoo}`);
  expect((await pay(id, 70, inPix(70))).json.message).toBe('Shampoo foi excluído: retire o item da comanda.');
  await tenant.put(`/api/appointments/${appointment}`, { status: 'CANCELLED' });
  // What is cancelled leaves the order by itself.
  expect(await orderAt(id)).toMatchObject({ total: 10, lines: [{ productId: shampoo }] });
});

describe('reopening', () => {
  it('reverses the sale of today, with a manager, and the order can be closed again', async () => {
    const shampoo = await newProduct(tenant, 10, 5);
    const appointment = await newAppointment(tenant, clientId, bath);
    await newCredit(tenant, clientId, 100);
    const id = await orderOf([{ productId: shampoo }], [appointment]);
    await pay(id, 70, [{ method: 'CREDIT', amount: 70 }]);
    const { id: saleId } = await saleOf(id);
    expect((await staff.post(`/api/orders/${id}/reopen`)).status).toBe(403);
    const reopened = await approvedBy(tenant, staff, (headers) =>
      staff.post(`/api/orders/${id}/reopen`, undefined, headers),
    );
    expect(reopened.json.data.order).toMatchObject({ status: 'OPEN', total: 70, sale: null, closedAt: null });
    expect((await saleAt(saleId)).cancelledAt).not.toBeNull();
    expect([await balance(), await stockOf(shampoo)]).toEqual([0, 5]);
    expect((await tenant.post(`/api/orders/${id}/reopen`)).json.data.order.status).toBe('OPEN');
    expect((await pay(id, 70, inPix(70))).status).toBe(200);
    expect((await saleOf(id)).receiptNumber).toBe('000002');
  });

  it('is too late on another day', async () => {
    const id = await orderOf();
    await pay(id, 60, inPix(60));
    await api.owner.query(`update orders set closed_at = closed_at - interval '1 day' where id = $1`, [id]);
    expect(await tenant.post(`/api/orders/${id}/reopen`)).toMatchObject({
      status: 409,
      json: { message: 'Só uma comanda fechada hoje pode ser reaberta.' },
    });
  });
});

it('counts a sale under every method that has paid a part of it, and once in all', async () => {
  const id = await orderOf();
  await pay(id, 60, [
    { method: 'CARD', amount: 25 },
    { method: 'CASH', amount: 35 },
  ]);
  const stats = async () => {
    const { salesStats, revenue, dailyRevenue } = (await tenant.get('/api/reports/overview')).json.data;
    const byMethod = salesStats.map(({ paymentMethod, count, total }: Record<string, unknown>) => [
      paymentMethod,
      count,
      total,
    ]);
    return { byMethod, revenue, sales: dailyRevenue[0]?.sales };
  };
  expect(await stats()).toEqual({
    byMethod: [
      ['PIX', 0, 0],
      ['CARD', 1, 25],
      ['CASH', 1, 35],
      ['CREDIT', 0, 0],
    ],
    revenue: 60,
    sales: 1,
  });
  await tenant.put(`/api/sales/${(await saleOf(id)).id}`, { paymentMethod: 'PIX' });
  expect((await stats()).byMethod[0]).toEqual(['PIX', 1, 60]);
});

it('reports the discounts and inactive items that somebody has approved', async () => {
  const id = await orderOf();
  await staff.patch(`/api/orders/${id}`, { discount: 1, discountReason: 'Fiel' });
  await approvedBy(tenant, staff, (headers) => staff.call('PATCH', `/api/orders/${id}`, { discount: 30 }, headers));
  await pay(id, 30, inPix(30), staff);
  const { exceptions } = (await tenant.get('/api/reports/exceptions')).json.data;
  expect(exceptions).toMatchObject([
    {
      kind: 'DISCOUNT',
      user: { id: staff.userId },
      approver: { id: tenant.userId },
      amount: 30,
      before: 60,
      after: 30,
    },
  ]);
});
