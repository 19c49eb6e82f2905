import { TestApi, type Caller, type TestResponse, type TestTenant } from '../../testing/api';
import { approvalFor, type ApprovalHeaders } from '../../testing/approvals';
import { newPet } from '../../testing/records';
import { asPlanned, preview, saved, shopWith } from '../../testing/series-fixtures';
import { newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

/** A manager approves the question that was read: it names everything that the approval lets pass, with its amount. */
const api = TestApi.forSuite();
let tenant: TestTenant;
let manager: Caller;
let staff: Caller;
let clientId: string;
let bath: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  manager = await tenant.as('MANAGER');
  staff = await tenant.as('STAFF');
  bath = await newService(tenant, 100, 'Banho');
});
beforeEach(async () => {
  clientId = await newClient(tenant);
});

type Call = (headers: ApprovalHeaders) => Promise<TestResponse>;
const done = async (response: Promise<TestResponse>) => {
  const { status, json } = await response;
  expect([200, 201, json.message]).toContain(status);
  return json.data;
};
/** The question, with ordinary spaces in its amounts. */
const questionIn = ({ status, json }: TestResponse): string => {
  expect([status, json.errors?.[0]?.path]).toEqual([403, 'approval']);
  return String(json.message).replaceAll(/\s/g, ' ');
};
/** Has each question approved until the call succeeds, and returns them. */
async function questionsOf(call: Call, [approver, requester] = [manager, staff]): Promise<string[]> {
  const asked: string[] = [];
  const given: string[] = [];
  for (;;) {
    const response = await call({ 'x-approval': given.join() });
    if (response.status < 300) return asked;
    asked.push(questionIn(response));
    expect(asked.length).toBeLessThan(10);
    given.unshift((await approvalFor(approver, requester, response))['x-approval'] ?? '');
  }
}
const inactiveProduct = async (name: string, price: number) => {
  const id = await newProduct(tenant, price, undefined, name);
  await done(tenant.put(`/api/products/${id}`, { isActive: false }));
  return id;
};
interface TestOrder {
  number: number;
  path: string;
  lines: string[];
}
const newOrder = async (client: string, lines: object[] = [{ serviceId: bath }]): Promise<TestOrder> => {
  const { order } = await done(tenant.post('/api/orders', { clientId: client, lines }));
  const path = `/api/orders/${order.id}`;
  return { number: order.number, path, lines: order.lines.map(({ id }: { id: string }) => `${path}/lines/${id}`) };
};

describe('one approval is for one question', () => {
  it('when a sale has a discount and inactive products', async () => {
    const shampoo = await inactiveProduct('Shampoo', 50);
    const collar = await inactiveProduct('Coleira', 20);
    const items = [
      { productId: shampoo, quantity: 2 },
      { productId: collar, quantity: 1 },
    ];
    const asked = await questionsOf((headers) => staff.post('/api/sales', { clientId, items, discount: 60 }, headers));
    expect(asked).toEqual([
      'Um desconto acima de 10% (R$ 60,00 de R$ 120,00) precisa da aprovação de um gerente.',
      'Vender 2 × Shampoo a R$ 50,00 (inativo) e 1 × Coleira a R$ 20,00 (inativo) precisa da aprovação de um gerente.',
    ]);
  });

  it('when several items of a new comanda need it, which are asked in one', async () => {
    const shampoo = await inactiveProduct('Shampoo', 50);
    const lines = [
      { name: 'Laço', unitPrice: 7.5, quantity: 3 },
      { serviceId: bath },
      { productId: shampoo, quantity: 2 },
      { name: 'Perfume', unitPrice: 0.01 },
    ];
    const asked = await questionsOf((headers) => staff.post('/api/orders', { clientId, lines }, headers));
    expect(asked).toEqual([
      'Vender 3 × “Laço” a R$ 7,50 (avulso), 2 × Shampoo a R$ 50,00 (inativo) e 1 × “Perfume” a R$ 0,01 (avulso) ' +
        'precisa da aprovação de um gerente.',
    ]);
  });

  it('when an item is called as if it were two', async () => {
    const name = 'Laço” a R$ 50,00 (avulso) e 1 × “Perfume';
    const asked = await questionsOf((headers) =>
      staff.post('/api/orders', { clientId, lines: [{ name, unitPrice: 1 }] }, headers),
    );
    expect(asked).toEqual([
      'Vender 1 × “Laço" a R$ 50,00 (avulso) e 1 × "Perfume” a R$ 1,00 (avulso) precisa da aprovação de um gerente.',
    ]);
  });

  it('when a line that moves raises the discounts of both comandas', async () => {
    const from = await newOrder(clientId, [{ serviceId: bath }, { serviceId: bath }]);
    await done(tenant.patch(from.path, { discount: 50, discountReason: 'Fiel' }));
    await done(tenant.patch(from.lines[0] ?? '', { discount: 30, discountReason: 'Fiel' }));
    const to = await newOrder(await newClient(tenant));
    const move = { orderId: to.path.replace('/api/orders/', '') };
    const asked = await questionsOf((headers) => staff.call('PATCH', from.lines[0] ?? '', move, headers));
    expect(asked.sort()).toEqual([
      `Um desconto acima de 10% (R$ 30,00 de R$ 200,00) na comanda ${to.number} precisa da aprovação de um gerente.`,
      `Um desconto acima de 10% (R$ 50,00 de R$ 100,00) na comanda ${from.number} precisa da aprovação de um gerente.`,
    ]);
  });
});

it('one approval is for one of two checks that ask the same', async () => {
  const { tenant: shop, wanted } = await shopWith(api, 'xaras', { service: { price: 100 } });
  const { id, appointments } = await saved(shop, wanted);
  const { id: namesake } = await newPet(shop, { name: 'Thor' });
  for (const appointment of appointments.slice(1))
    await done(shop.put(`/api/appointments/${appointment.id}`, { petId: namesake }));
  const callers: [Caller, Caller] = [await shop.as('MANAGER'), await shop.as('STAFF')];
  // The one that is chosen, of the other Thor, and the only one that has not been changed by itself.
  const all = { appointmentId: appointments[1]?.id, scope: 'ALL', price: 50 };
  const asked = await questionsOf((headers) => callers[1].call('PUT', `/api/series/${id}`, all, headers), callers);
  expect(asked).toEqual(Array(2).fill(expect.stringMatching(/^Agendar Banho completo para Thor por R\$ 50,00/)));
});

describe('a series on one comanda with a discount', () => {
  /** Twelve baths of R$ 100 and a product of R$ 200, and what staff may not do with the baths alone. */
  const charged = async (slug: string, discount: number) => {
    const { tenant: shop, wanted } = await shopWith(api, slug, {
      service: { price: 100 },
      rule: { frequency: 'DAILY', count: 12 },
    });
    const callers: [Caller, Caller] = [await shop.as('MANAGER'), await shop.as('STAFF')];
    const { id, appointments } = await saved(shop, wanted);
    const appointmentIds = appointments.map((appointment) => appointment.id);
    const { pet } = await done(shop.get(`/api/pets/${wanted.petId}`));
    const lines = [{ productId: await newProduct(shop, 200) }];
    const { order } = await done(shop.post('/api/orders', { clientId: pet.clientId, appointmentIds, lines }));
    await done(shop.patch(`/api/orders/${order.id}`, { discount, discountReason: 'Fiel' }));
    const scope = { appointmentId: appointmentIds[0], scope: 'ALL' };
    return { shop, path: `/api/series/${id}`, order, scope, callers, clerk: callers[1] };
  };

  it('asks once for all that is taken off', async () => {
    const { path, order, scope, callers, clerk } = await charged('serie-cancelada', 150);
    const cancel: Call = (headers) =>
      clerk.post(`${path}/cancellation`, { ...scope, cancellationReason: null }, headers);
    expect(await questionsOf(cancel, callers)).toEqual([
      `Um desconto acima de 10% (R$ 150,00 de R$ 200,00) na comanda ${order.number} precisa da aprovação de um gerente.`,
    ]);
  });

  it('ends with the comanda if nothing else is on it, whatever its discount', async () => {
    const { path, order, scope, shop, clerk } = await charged('serie-acabada', 700);
    await done(shop.delete(`/api/orders/${order.id}/lines/${order.lines.at(-1).id}`));
    await done(clerk.post(`${path}/cancellation`, { ...scope, cancellationReason: null }));
    expect((await done(shop.get(`/api/orders/${order.id}`))).order.status).toBe('CANCELLED');
  });
});

describe('an approved amount does not grow without another approval', () => {
  it('of an inactive or free item by its quantity', async () => {
    const shampoo = await inactiveProduct('Shampoo', 50);
    const { lines } = await newOrder(clientId, [{ productId: shampoo }, { name: 'Laço', unitPrice: 1, quantity: 2 }]);
    const change = (line: string | undefined, quantity: number) => (headers: ApprovalHeaders) =>
      staff.call('PATCH', line ?? '', { quantity }, headers);
    expect(await questionsOf(change(lines[0], 9))).toEqual([
      'Vender 9 × Shampoo a R$ 50,00 (inativo) precisa da aprovação de um gerente.',
    ]);
    expect(await questionsOf(change(lines[1], 3))).toEqual([
      'Vender 3 × “Laço” a R$ 1,00 (avulso) precisa da aprovação de um gerente.',
    ]);
    expect(await questionsOf(change(lines[1], 1))).toEqual([]);
  });

  it('of a discount by the quantity that it is given for', async () => {
    const { lines, number } = await newOrder(clientId);
    await done(tenant.patch(lines[0] ?? '', { discount: 30, discountReason: 'Fiel' }));
    const more = { quantity: 10, discount: 300 };
    expect(await questionsOf((headers) => staff.call('PATCH', lines[0] ?? '', more, headers))).toEqual([
      `Um desconto acima de 10% (R$ 300,00 de R$ 1.000,00) na comanda ${number} precisa da aprovação de um gerente.`,
    ]);
  });
});

describe('a question names', () => {
  const asks = async (call: Call, text: string) =>
    expect(await questionsOf(call)).toEqual([`${text} precisa da aprovação de um gerente.`]);

  it('the comanda that is cancelled, its items and its total', async () => {
    const { path, number } = await newOrder(clientId, [{ serviceId: bath, quantity: 2 }]);
    await asks(
      (headers) => staff.call('DELETE', path, undefined, headers),
      `Cancelar a comanda ${number}, de R$ 200,00, com 2 × Banho a R$ 100,00,`,
    );
  });

  it('the comanda that is reopened, and the sale that this cancels', async () => {
    const { path, number } = await newOrder(clientId);
    await done(tenant.post(`${path}/checkout`, { total: 100, payments: [{ method: 'PIX', amount: 100 }] }));
    const { order } = await done(tenant.get(path));
    await asks(
      (headers) => staff.post(`${path}/reopen`, undefined, headers),
      `Reabrir a comanda ${number} e cancelar a venda ${order.sale.receiptNumber}, de R$ 100,00,`,
    );
  });

  it('the sale of another day and its new payment', async () => {
    const items = [{ serviceId: bath, quantity: 1 }];
    const { sale } = await done(tenant.post('/api/sales', { clientId, items, paymentMethod: 'PIX' }));
    await api.owner.query(`update sales set created_at = now() - interval '1 day' where id = $1`, [sale.id]);
    await asks(
      (headers) => staff.call('PUT', `/api/sales/${sale.id}`, { paymentMethod: 'CARD' }, headers),
      `Mudar para Cartão o pagamento da venda ${sale.receiptNumber}, de R$ 100,00 e de outro dia,`,
    );
  });

  it('the payment of a debt that is taken back, and one beyond the debt', async () => {
    const clientCreditId = await newCredit(tenant, clientId, 500);
    const post = (entry: object, caller: Caller = tenant, headers = {}) =>
      caller.post('/api/credit-transactions', { clientCreditId, description: 'Fiado', ...entry }, headers);
    await done(post({ type: 'CREDIT', amount: 50 }));
    const { transaction } = await done(post({ type: 'DEBIT', amount: 30, method: 'CARD' }));
    await asks(
      (headers) => staff.post(`/api/credit-transactions/${transaction.id}/reversal`, undefined, headers),
      'Estornar o recebimento de R$ 30,00 de Mariana Souza (Cartão)',
    );
    await asks(
      (headers) => post({ type: 'DEBIT', amount: 80, mayExceedDebt: true }, staff, headers),
      'Receber R$ 80,00 de Mariana Souza, mais que a dívida de R$ 50,00,',
    );
  });

  it('the amount that is withdrawn from the till', async () => {
    await done(tenant.put('/api/till/settings', { isUsed: true }));
    await done(tenant.post('/api/till', { float: 100 }));
    const withdrawal = { kind: 'WITHDRAWAL', amount: 150, reason: 'Banco', mayExceedDrawer: true };
    await asks(
      (headers) => staff.post('/api/till/movements', withdrawal, headers),
      'Uma sangria de R$ 150,00, acima do fundo de troco que resta (R$ 100,00),',
    );
  });

  it('what is changed of an item, from what and to what', async () => {
    const product = `/api/products/${await newProduct(tenant, 50, 12)}`;
    const change = { price: 40, stock: 2, isActive: false };
    expect(await questionsOf((headers) => staff.call('PUT', product, change, headers))).toEqual([
      'Mudar o preço de Shampoo de R$ 50,00 para R$ 40,00 precisa da aprovação de um gerente. ' +
        'Ajustar o estoque de Shampoo de 12 para 2 precisa da aprovação de um gerente. ' +
        'Desativar Shampoo precisa da aprovação de um gerente.',
    ]);
    await asks(
      (headers) => staff.call('PUT', product, { stock: null }, headers),
      'Deixar de controlar o estoque de Shampoo, que é de 2,',
    );
    await asks(
      (headers) => staff.call('PUT', product, { stock: 5 }, headers),
      'Controlar o estoque de Shampoo a partir de 5',
    );
  });

  it('prices and contents of a new item', async () => {
    const cat = { size: 'GIANT', coat: null, price: 1, minutes: 60 };
    await asks(
      (headers) => staff.post('/api/products', { name: 'Coleira', price: 20, stock: 3 }, headers),
      'Cadastrar Coleira por R$ 20,00, com estoque de 3,',
    );
    await asks(
      (headers) => staff.post('/api/services', { name: 'Tosa', price: 80 }, headers),
      'Cadastrar Tosa por R$ 80,00',
    );
    await asks(
      (headers) => staff.post('/api/services', { name: 'Tosa', price: 80, prices: [cat] }, headers),
      'Cadastrar Tosa por R$ 80,00 (Gigante: R$ 1,00)',
    );
    const pack = { name: 'Clubinho', price: 90, services: [{ serviceId: bath, quantity: 4 }] };
    const { package: created } = await done(tenant.post('/api/packages', pack));
    await asks(
      (headers) => staff.post('/api/packages', pack, headers),
      'Cadastrar Clubinho por R$ 90,00, com 4 × Banho,',
    );
    const more = { services: [{ serviceId: bath, quantity: 31 }] };
    await asks(
      (headers) => staff.call('PUT', `/api/packages/${created.id}`, more, headers),
      'Mudar os serviços de Clubinho para 31 × Banho',
    );
  });

  it('pet, price and listed price of a booking below the list', async () => {
    const { id: petId } = await newPet(tenant, { clientId, name: 'Thor' });
    const slot = { date: '2026-12-01', startTime: '09:00', endTime: '10:00' };
    await asks(
      (headers) => staff.post('/api/appointments', { ...slot, petId, serviceId: bath, price: 60 }, headers),
      'Agendar Banho para Thor por R$ 60,00, abaixo do preço de tabela (R$ 100,00),',
    );
  });

  it('how many bookings of a series get a price below the list', async () => {
    const { tenant: shop, wanted } = await shopWith(api, 'serie', { service: { price: 100 } });
    const [boss, clerk] = [await shop.as('MANAGER'), await shop.as('STAFF')];
    const cheap = { ...wanted, price: 60 };
    const seen = await preview(shop, cheap);
    const series = { ...cheap, seen: seen.seen, dates: asPlanned(seen) };
    const question = (price: string) =>
      `Agendar 4 × Banho completo para Thor por R$ ${price}, abaixo do preço de tabela (R$ 100,00), precisa da aprovação de um gerente.`;
    const book: Call = (headers) => clerk.post('/api/series', series, headers);
    expect(await questionsOf(book, [boss, clerk])).toEqual([question('60,00')]);
    const { appointments } = await done(shop.get('/api/appointments?limit=1&sort=date'));
    const path = `/api/series/${appointments[0].seriesId}`;
    const all = { appointmentId: appointments[0].id, scope: 'ALL', price: 50 };
    const change: Call = (headers) => clerk.call('PUT', path, all, headers);
    expect(await questionsOf(change, [boss, clerk])).toEqual([question('50,00')]);
  });
});

it('a request takes at most ten approvals, and says so', async () => {
  const given = Array.from({ length: 11 }, () => '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d');
  expect(await staff.call('GET', '/api/tenants/rules', undefined, { 'x-approval': given.join() })).toMatchObject({
    status: 400,
    json: { message: 'Um pedido leva no máximo 10 aprovações. Comece de novo.' },
  });
});
