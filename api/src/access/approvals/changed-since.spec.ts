import { TestApi, type Caller, type TestResponse, type TestTenant } from '../../testing/api';
import { approvalFor, type ApprovalHeaders } from '../../testing/approvals';
import { day, newPet } from '../../testing/records';
import { newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

/** An approval's subject may have changed by the time it is used: a smaller comanda, a longer one, another price. */
const api = TestApi.forSuite();
let tenant: TestTenant;
let manager: Caller;
let staff: Caller;
let clientId: string;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
  manager = await tenant.as('MANAGER');
  staff = await tenant.as('STAFF');
});
beforeEach(async () => {
  clientId = await newClient(tenant);
});

interface Case {
  /** The request that staff may not make alone. */
  call: (headers: ApprovalHeaders) => Promise<TestResponse>;
  /** The change that somebody makes between the approval and its use. */
  change: () => Promise<TestResponse>;
  /** In the second question. */
  asks: RegExp;
}

const done = async (response: Promise<TestResponse>): Promise<TestResponse> => {
  const { status, json } = await response;
  expect([200, 201, json.message]).toContain(status);
  return { status, json };
};
/** A comanda with two services of R$ 100. */
const newOrder = async () => {
  const { json } = await done(tenant.post('/api/orders', { clientId }));
  const { id } = json.data.order;
  const serviceId = await newService(tenant, 100);
  const add = () => done(tenant.post(`/api/orders/${id}/lines`, { serviceId }));
  await add();
  const { lines } = (await add()).json.data.order;
  return { path: `/api/orders/${id}`, line: `/api/orders/${id}/lines/${lines[0].id}`, add };
};

const CASES: Record<string, () => Promise<Case>> = {
  'a discount on a comanda that has shrunk': async () => {
    const { path, line } = await newOrder();
    return {
      call: (headers) => staff.call('PATCH', path, { discount: 30, discountReason: 'Fiel' }, headers),
      change: () => tenant.delete(line),
      asks: /Um desconto acima de 10% \(R\$\s30,00 de R\$\s100,00\)/,
    };
  },
  'a discount on a sale whose prices have fallen': async () => {
    const serviceId = await newService(tenant, 100);
    const sale = { clientId, items: [{ serviceId, quantity: 1 }], discount: 30 };
    return {
      call: (headers) => staff.post('/api/sales', sale, headers),
      change: () => tenant.put(`/api/services/${serviceId}`, { price: 40 }),
      asks: /\(R\$\s30,00 de R\$\s40,00\)/,
    };
  },
  'the cancellation of a comanda that has grown': async () => {
    const { path, add } = await newOrder();
    return { call: (headers) => staff.call('DELETE', path, undefined, headers), change: add, asks: /Cancelar/ };
  },
  'an inactive product that is cheaper now': async () => {
    const { path } = await newOrder();
    const productId = await newProduct(tenant, 50);
    await tenant.put(`/api/products/${productId}`, { isActive: false });
    return {
      call: (headers) => staff.post(`${path}/lines`, { productId }, headers),
      change: () => tenant.put(`/api/products/${productId}`, { price: 5 }),
      asks: /Shampoo a R\$\s5,00 \(inativo\)/,
    };
  },
  'a new price of what costs more now': async () => {
    const path = `/api/products/${await newProduct(tenant, 50)}`;
    return {
      call: (headers) => staff.call('PUT', path, { price: 40 }, headers),
      change: () => tenant.put(path, { price: 500 }),
      asks: /Mudar o preço de Shampoo de R\$\s500,00 para R\$\s40,00/,
    };
  },
  'an agreed price far below the new one of the list': async () => {
    const serviceId = await newService(tenant, 100);
    const { id: petId } = await newPet(tenant, { clientId });
    const slot = { date: day(1), startTime: '09:00', endTime: '10:00' };
    return {
      call: (headers) => staff.post('/api/appointments', { ...slot, petId, serviceId, price: 90 }, headers),
      change: () => tenant.put(`/api/services/${serviceId}`, { price: 300 }),
      asks: /abaixo do preço de tabela/,
    };
  },
  'a payment in advance of a debt that is smaller now': async () => {
    const clientCreditId = await newCredit(tenant, clientId, 500);
    const post = (entry: object, headers = {}, caller: Caller = tenant) =>
      caller.post('/api/credit-transactions', { clientCreditId, description: 'Fiado', ...entry }, headers);
    await done(post({ type: 'CREDIT', amount: 50 }));
    return {
      call: (headers) => post({ type: 'DEBIT', amount: 80, mayExceedDebt: true }, headers, staff),
      change: () => post({ type: 'DEBIT', amount: 50 }),
      asks: /mais que a dívida de R\$\s0,00/,
    };
  },
  'a withdrawal from a drawer whose float was taken out': async () => {
    const withdraw = (amount: number, caller: Caller, headers = {}) =>
      caller.post(
        '/api/till/movements',
        { kind: 'WITHDRAWAL', amount, reason: 'Banco', mayExceedDrawer: true },
        headers,
      );
    await done(tenant.put('/api/till/settings', { isUsed: true }));
    await done(tenant.post('/api/till', { float: 100 }));
    return {
      call: (headers) => withdraw(150, staff, headers),
      change: () => withdraw(100, tenant),
      asks: /acima do fundo de troco que resta \(R\$\s0,00\)/,
    };
  },
};

it.each(Object.entries(CASES))('an approval is not for %s', async (_name, prepare) => {
  const { call, change, asks } = await prepare();
  const given = await approvalFor(manager, staff, await call({}));
  await done(change());
  const refused = await call(given);
  expect(refused).toMatchObject({
    status: 403,
    json: { message: expect.stringMatching(/^Isto mudou depois de aprovado: confira e peça a aprovação de novo\. /) },
  });
  expect(refused.json.message).toMatch(asks);
  // As the desk does, which sends every approval that it was given.
  const again = await approvalFor(manager, staff, refused);
  await done(call({ 'x-approval': `${again['x-approval']},${given['x-approval']}` }));
});

it('an approval is for everything that the request changes, whatever else happens', async () => {
  const productId = await newProduct(tenant, 50, 3);
  const change = (patch: object, headers = {}) => staff.call('PUT', `/api/products/${productId}`, patch, headers);
  const both = await change({ price: 40, stock: 1 });
  expect(both.json.message).toMatch(/^Mudar o preço de Shampoo .+ Ajustar o estoque de Shampoo .+ gerente\.$/);
  await done(change({ price: 40, stock: 1 }, await approvalFor(manager, staff, both)));
  const cheaper = await approvalFor(manager, staff, await change({ price: 30 }));
  await done(tenant.post('/api/sales', { clientId, items: [{ productId, quantity: 1 }] }));
  await done(change({ price: 30 }, cheaper));
});
