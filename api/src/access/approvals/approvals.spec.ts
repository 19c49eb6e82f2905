import { exceptionSchema, type MoneyException } from '@focinho/contracts/journal/exceptions';
import { TestApi, type Caller, type TestResponse, type TestTenant } from '../../testing/api';
import { approvalFor, approvedBy, type ApprovalHeaders } from '../../testing/approvals';
import { newAppointment, newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let owner: TestTenant;
let manager: Caller;
let staff: Caller;
let clientId: string;
let bath: string;
beforeAll(async () => {
  owner = await api.tenant('focinhos-felizes');
  manager = await owner.as('MANAGER');
  staff = await owner.as('STAFF');
  clientId = await newClient(owner);
  bath = await newService(owner, 100);
  await setPin(manager, '4829');
});

const PASSWORD = 'senha-de-teste';
const setPin = (caller: Caller, pin: string | null, password = PASSWORD) =>
  caller.put('/api/approvals/pin', { password, pin });
const typePin = (pin: string, approver = manager, caller = staff) =>
  caller.post('/api/approvals', { approverId: approver.userId, pin, request: 'x'.repeat(43) });
/** Approved by the manager. */
const approved = (call: (headers: ApprovalHeaders) => Promise<TestResponse>) => approvedBy(manager, staff, call);
const sell = (more: object = {}, headers = {}, caller = staff) =>
  caller.post('/api/sales', { clientId, items: [{ serviceId: bath, quantity: 1 }], ...more }, headers);
const asks = (message: RegExp) => ({
  status: 403,
  json: { message: expect.stringMatching(message), errors: [{ path: 'approval' }] },
});
const exceptions = async (query = ''): Promise<MoneyException[]> => {
  const { status, json } = await owner.get(`/api/reports/exceptions?limit=200${query}`);
  expect(status).toBe(200);
  return json.data.exceptions.map((row: unknown) => exceptionSchema.parse(row));
};

describe('a discount', () => {
  it('is free up to the ceiling of STAFF, and needs an approval above it', async () => {
    expect((await sell({ discount: 10 })).status).toBe(201);
    expect(await sell({ discount: 10.01 })).toMatchObject(
      asks(/^Um desconto acima de 10% \(R\$\s10,01 de R\$\s100,00\) precisa da aprovação de um gerente\.$/),
    );
    expect((await sell({ discount: 100 }, {}, manager)).status).toBe(201);
  });

  it('is given with the PIN of a manager, once, and the report says who approved it', async () => {
    const given = await approvalFor(manager, staff, await sell({ discount: 55.5 }));
    const sold = await sell({ discount: 55.5 }, given);
    expect(sold.status).toBe(201);
    expect(await sell({ discount: 55.5 }, given)).toMatchObject(asks(/desconto/));
    const { id, receiptNumber } = sold.json.data.sale;
    expect((await exceptions('&approved=true')).find(({ saleId }) => saleId === id)).toMatchObject({
      kind: 'DISCOUNT',
      user: { id: staff.userId, name: 'Pessoa STAFF' },
      approver: { id: manager.userId, name: 'Pessoa MANAGER' },
      subject: receiptNumber,
      client: { id: clientId, name: 'Mariana Souza' },
      amount: 55.5,
      percent: 55.5,
      before: 100,
      after: 44.5,
    });
  });

  it('is approved as it was shown: not another amount, nor for another sale or action', async () => {
    const given = await approvalFor(manager, staff, await sell({ discount: 12 }));
    const other = await newClient(owner);
    expect(await sell({ discount: 100 }, given)).toMatchObject(asks(/desconto/));
    expect(await sell({ discount: 12, clientId: other }, given)).toMatchObject(asks(/desconto/));
    const product = await newProduct(owner, 39.9, 12);
    expect(await staff.call('PUT', `/api/products/${product}`, { price: 0.01 }, given)).toMatchObject(asks(/preço/));
    expect((await sell({ discount: 12 }, given)).status).toBe(201);
    const { status, json } = await staff.post('/api/approvals', { approverId: manager.userId, pin: '4829' });
    expect([status, json.errors?.[0]?.path]).toEqual([400, 'request']);
  });

  it('has the ceilings that the owner has set, also for a MANAGER', async () => {
    const tenant = await api.tenant('limites');
    const [boss, clerk] = [await tenant.as('MANAGER'), await tenant.as('STAFF')];
    const items = [{ serviceId: await newService(tenant, 100), quantity: 1 }];
    const client = await newClient(tenant);
    const give = (discount: number, caller: Caller) =>
      caller.post('/api/sales', { clientId: client, items, discount }).then(({ status }) => status);
    const rules = { staffDiscountPercent: 0, managerDiscountPercent: 30 };
    expect((await tenant.put('/api/tenants/rules', rules)).json.data.rules).toEqual(rules);
    expect((await clerk.get('/api/tenants/rules')).json.data.rules).toEqual(rules);
    expect([await give(0, clerk), await give(0.01, clerk)]).toEqual([201, 403]);
    expect([await give(30, boss), await give(30.01, boss), await give(100, tenant)]).toEqual([201, 403, 201]);
    expect((await boss.put('/api/tenants/rules', { ...rules, managerDiscountPercent: 100 })).status).toBe(403);
  });

  it('does not take the PIN of a manager above the ceiling of managers', async () => {
    const tenant = await api.tenant('alcada');
    const [boss, clerk] = [await tenant.as('MANAGER'), await tenant.as('STAFF')];
    await tenant.put('/api/tenants/rules', { staffDiscountPercent: 10, managerDiscountPercent: 30 });
    const sale = {
      clientId: await newClient(tenant),
      items: [{ serviceId: await newService(tenant, 100), quantity: 1 }],
    };
    const withPinOf = (approver: Caller) =>
      approvedBy(approver, clerk, (headers) => clerk.post('/api/sales', { ...sale, discount: 50 }, headers));
    expect(await withPinOf(boss)).toMatchObject(asks(/acima de 30% .+ precisa da aprovação de um proprietário/));
    expect((await withPinOf(tenant)).status).toBe(201);
  });
});

describe('prices, stock and activity', () => {
  it('are changed by STAFF only with an approval; other fields freely', async () => {
    const product = await newProduct(owner, 39.9, 12);
    const path = `/api/products/${product}`;
    const change = (patch: object, headers = {}) => staff.call('PUT', path, patch, headers);
    expect((await change({ name: 'Shampoo novo', price: 39.9, stock: 12, isActive: true })).status).toBe(200);
    for (const patch of [{ price: 0.01 }, { stock: 0 }, { stock: null }, { stock: 99 }, { isActive: false }])
      expect(await change(patch)).toMatchObject(asks(/^.+ Shampoo novo\b.* precisa da aprovação de um gerente\.$/));
    const changed = await approved((headers) => change({ price: 19.9, stock: 2 }, headers));
    expect(changed.json.data.product).toMatchObject({ price: 19.9, stock: 2 });
    const rows = (await exceptions()).filter(({ subject }) => subject === 'Shampoo novo');
    expect(rows).toMatchObject([
      { kind: 'STOCK_REDUCED', before: 12, after: 2, amount: null, approver: { id: manager.userId } },
      { kind: 'PRICE_CHANGED', before: 39.9, after: 19.9, amount: -20, approver: { id: manager.userId } },
    ]);
  });

  it('are asked for in the prices by size and coat of a service, not in its minutes and steps', async () => {
    const path = `/api/services/${await newService(owner, 80, 'Banho por porte')}`;
    const row = { size: 'GIANT', coat: null, price: 150, minutes: 90 };
    await owner.put(path, { prices: [row] });
    const change = (patch: object, headers = {}) => staff.call('PUT', path, patch, headers);
    const steps = [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }];
    expect((await change({ price: 80, prices: [{ ...row, minutes: 120 }], steps })).status).toBe(200);
    for (const prices of [[], [{ ...row, price: 1 }], [row, { ...row, coat: 'LONG', price: 10 }]])
      expect(await change({ prices })).toMatchObject(asks(/^Mudar o preço de Banho por porte \(Gigante/));
    expect((await owner.get(path)).json.data.service.prices).toEqual([{ ...row, minutes: 120 }]);
    const cheaper = { prices: [{ ...row, price: 140 }] };
    expect((await approved((headers) => change(cheaper, headers))).status).toBe(200);
    expect((await exceptions()).filter(({ subject }) => subject === 'Banho por porte (Gigante)')).toMatchObject([
      { kind: 'PRICE_CHANGED', before: 150, after: 140, amount: -10, approver: { id: manager.userId } },
      { kind: 'PRICE_CHANGED', before: 80, after: 150, amount: 70, approver: null },
    ]);
  });

  it('are asked for in services and packages, too', async () => {
    const service = await newService(owner, 80, 'Tosa');
    const services = [{ serviceId: service, quantity: 2 }];
    const bundle = await owner.post('/api/packages', { name: 'Clubinho', price: 100, services });
    const pack = `/api/packages/${bundle.json.data.package.id}`;
    for (const [path, patch] of [
      [`/api/services/${service}`, { price: 1 }],
      [`/api/services/${service}`, { isActive: false }],
      [pack, { price: 1 }],
      [pack, { services: [{ serviceId: service, quantity: 31 }] }],
    ] as const)
      expect(await staff.put(path, patch)).toMatchObject(asks(/aprovação/));
    expect((await staff.put(pack, { description: 'Dois banhos', services })).status).toBe(200);
  });

  it('are not circumvented with a new item', async () => {
    for (const [path, more] of [
      ['/api/products', {}],
      ['/api/services', {}],
      ['/api/packages', { services: [{ serviceId: bath, quantity: 1 }] }],
    ] as const) {
      const item = { name: 'Banho barato', price: 0.01, ...more };
      expect(await staff.post(path, item)).toMatchObject(asks(/aprovação/));
      expect((await manager.post(path, item)).status).toBe(201);
      const idempotency = { 'idempotency-key': `novo-${path}` };
      const key = { ...idempotency, ...(await approvalFor(manager, staff, await staff.post(path, item, idempotency))) };
      const first = await staff.post(path, item, key);
      expect(first.status).toBe(201);
      expect((await staff.post(path, item, key)).json).toEqual(first.json);
    }
  });

  it('let STAFF sell an inactive item only with an approval, unless it was booked before', async () => {
    const old = await newService(owner, 30, 'Ofurô');
    const booked = await newAppointment(owner, clientId, old);
    await owner.put(`/api/services/${old}`, { isActive: false });
    const items = [{ serviceId: old, quantity: 1 }];
    expect(await sell({ items })).toMatchObject(asks(/^Vender 1 × Ofurô a R\$\s30,00 \(inativo\) precisa/));
    expect((await approved((headers) => sell({ items }, headers))).status).toBe(201);
    expect((await exceptions('&kind=INACTIVE_SOLD')).map(({ subject }) => subject)).toEqual(['Ofurô']);
    expect((await sell({ items, appointmentId: booked })).status).toBe(201);
  });
});

describe('what was already sold', () => {
  it('is edited by STAFF on the same day, and later only with an approval', async () => {
    const { id } = (await sell()).json.data.sale;
    const pay = (paymentMethod: string, headers = {}) =>
      staff.call('PUT', `/api/sales/${id}`, { paymentMethod }, headers);
    expect((await pay('CASH')).status).toBe(200);
    await api.owner.query(`update sales set created_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await pay('CARD')).toMatchObject(asks(/^Mudar para Cartão o pagamento da venda/));
    expect((await pay('CASH')).status).toBe(200);
    expect((await approved((headers) => pay('CARD', headers))).json.data.sale.paymentMethod).toBe('CARD');
    expect((await manager.put(`/api/sales/${id}`, { paymentMethod: 'PIX' })).status).toBe(200);
    const edits = (await exceptions('&kind=SALE_EDITED')).filter(({ saleId }) => saleId === id);
    expect(edits.map(({ user, approver }) => [user?.id, approver?.id])).toEqual([
      [manager.userId, undefined],
      [staff.userId, manager.userId],
      [staff.userId, undefined],
    ]);
  });

  it('is in the report when it is cancelled, with the credit that was reversed', async () => {
    const client = await newClient(owner, 'Fiel');
    await newCredit(owner, client, 500);
    const { id } = (await sell({ clientId: client, paymentMethod: 'CREDIT' })).json.data.sale;
    expect((await manager.delete(`/api/sales/${id}`)).status).toBe(200);
    const rows = (await exceptions()).filter(({ saleId }) => saleId === id);
    expect(rows.map(({ kind, amount, user }) => [kind, amount, user?.id]).sort()).toEqual([
      ['CREDIT_REVERSED', 100, manager.userId],
      ['SALE_CANCELLED', 100, manager.userId],
    ]);
  });
});

describe('a payment beyond the debt', () => {
  it('needs an approval and is in the report', async () => {
    const client = await newClient(owner, 'Devedora');
    const clientCreditId = await newCredit(owner, client, 500);
    const post = (type: string, amount: number, headers = {}) =>
      staff.post('/api/credit-transactions', { clientCreditId, type, amount, description: 'Pagamento' }, headers);
    await post('CREDIT', 30);
    expect(await post('DEBIT', 30.01)).toMatchObject(
      asks(/^Receber R\$\s30,01 de Devedora, mais que a dívida de R\$\s30,00/),
    );
    expect((await post('DEBIT', 30)).status).toBe(201);
    expect(await post('DEBIT', 1)).toMatchObject(asks(/dívida de R\$\s0,00/));
    expect((await approved((headers) => post('DEBIT', 50, headers))).json.data.transaction.balanceAfter).toBe(-50);
    expect(await exceptions('&kind=ADVANCE')).toMatchObject([
      { amount: 50, client: { name: 'Devedora' }, approver: { id: manager.userId } },
    ]);
  });
});

describe('a tax', () => {
  it('of millions is refused for everybody, at its field', async () => {
    for (const caller of [staff, owner])
      expect(await sell({ tax: 9_999_999.99 }, {}, caller)).toMatchObject({
        status: 400,
        json: { message: 'Os impostos não podem ser maiores que o subtotal', errors: [{ path: 'tax' }] },
      });
  });
});

describe('a PIN', () => {
  it('is no way to guess the password: after five wrong ones even the right one has to wait', async () => {
    const boss = await owner.as('MANAGER');
    for (let guess = 0; guess < 5; guess += 1) expect((await setPin(boss, '4829', `errada-${guess}`)).status).toBe(400);
    expect((await setPin(boss, '4829', 'errada-5')).status).toBe(429);
    expect((await setPin(boss, '4829')).status).toBe(429);
  });

  it('is set by its owner with the password, is no secret of any response, and is stored hashed', async () => {
    const boss = await owner.as('MANAGER');
    expect((await boss.get('/api/approvals/pin')).json.data.pin).toEqual({ isSet: false });
    expect(await setPin(boss, '4829', 'senha-errada')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'password', message: 'Senha incorreta.' }] },
    });
    expect((await setPin(boss, '4829')).json.data.pin).toEqual({ isSet: true });
    const [{ pin_hash: hash }] = await api.owner.query('select pin_hash from approval_pins where user_id = $1', [
      boss.userId,
    ]);
    expect(hash).toMatch(/^\$argon2id\$/);
    const [{ found }] = await api.owner.query(
      `select count(*)::int as found from audit_log where after::text like '%4829%' or after::text like '%argon%'`,
    );
    expect(found).toBe(0);
    const names = (await staff.get('/api/approvals/approvers')).json.data.approvers;
    expect(names).toContainEqual({ id: boss.userId, name: 'Pessoa MANAGER' });
    expect((await setPin(boss, null)).json.data.pin).toEqual({ isSet: false });
    expect(JSON.stringify((await staff.get('/api/approvals/approvers')).json)).not.toContain(boss.userId);
  });

  it('can be guessed ever more slowly, also in parallel, until a new one is set', async () => {
    const boss = await owner.as('MANAGER');
    await setPin(boss, '4829');
    const guesses = await Promise.all(['0001', '0002', '0003', '0004'].map((pin) => typePin(pin, boss)));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await typePin('4829', boss)).toMatchObject({
      status: 429,
      json: { message: expect.stringMatching(/^Muitos PINs errados\. Tente novamente em \d+ s\.$/) },
    });
    const waitAfter = async () => {
      await api.owner.query('update approval_pins set blocked_until = now() where user_id = $1', [boss.userId]);
      expect((await typePin('0005', boss)).status).toBe(400);
      const [{ seconds }] = await api.owner.query(
        'select extract(epoch from blocked_until - now())::float8 as seconds from approval_pins where user_id = $1',
        [boss.userId],
      );
      return seconds;
    };
    const [first, second] = [await waitAfter(), await waitAfter()];
    expect(second).toBeGreaterThan(first * 1.5);
    // Whoever guesses in one shop or of one manager delays no other.
    expect((await typePin('4829')).status).toBe(201);
    await setPin(boss, '4829');
    expect((await typePin('4829', boss)).status).toBe(201);
  });

  it('of somebody else, of nobody and a wrong one are refused alike', async () => {
    const other = await api.tenant('vizinha');
    await setPin(other, '4829');
    const refused: TestResponse[] = [await typePin('0001'), await typePin('4829', other), await typePin('4829', staff)];
    for (const { status, json } of refused)
      expect([status, json.message, json.errors?.[0]?.path]).toEqual([400, 'PIN incorreto.', 'pin']);
  });

  it('approves only for the user who asked, for five minutes, and only while its owner is a manager', async () => {
    const boss = await owner.as('MANAGER');
    const colleague = await owner.as('STAFF');
    const refused = await sell({ discount: 50 });
    const forStaff = await approvalFor(boss, staff, refused);
    expect(await sell({ discount: 50 }, forStaff, colleague)).toMatchObject(asks(/desconto/));
    await api.owner.query(`update approvals set expires_at = now() where id = $1`, [forStaff['x-approval']]);
    expect(await sell({ discount: 50 }, forStaff)).toMatchObject(asks(/desconto/));
    const later = await approvalFor(boss, staff, refused);
    await owner.put(`/api/users/${boss.userId}`, { role: 'STAFF' });
    expect(await sell({ discount: 50 }, later)).toMatchObject(asks(/desconto/));
    const other = await api.tenant('de-fora');
    const foreign = await approvalFor(other, other, refused);
    expect(await sell({ discount: 50 }, foreign)).toMatchObject(asks(/desconto/));
  });

  it('that was used is an event: who asked, who approved, and what', async () => {
    const { audit } = (await owner.get('/api/audit?entity=approval&limit=1')).json.data;
    expect(audit).toMatchObject([{ action: 'event', after: { approver: 'Pessoa MANAGER' } }]);
    expect(audit[0].after.reason).toMatch(/precisa da aprovação/);
    const wrong = (await owner.get('/api/audit?entity=approval-refused')).json.data.audit;
    expect(wrong.length).toBeGreaterThan(3);
  });
});

describe('the report of exceptions', () => {
  it('leaves out discounts up to the ceiling, or up to the percentage asked for', async () => {
    const discounts = async (query: string) =>
      (await exceptions(`&kind=DISCOUNT${query}`)).map(({ percent }) => percent);
    expect(await discounts('')).not.toContain(10);
    expect(await discounts('&discountPercent=0')).toContain(10);
    expect(await discounts('&discountPercent=60')).toEqual([100]);
  });

  it('is filtered by user and day, and paged', async () => {
    const own = await exceptions(`&userId=${manager.userId}`);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ user }) => user?.id === manager.userId)).toBe(true);
    expect(await exceptions('&to=2020-01-01')).toEqual([]);
    const { exceptions: rows, pagination } = (await owner.get('/api/reports/exceptions?page=2&limit=1')).json.data;
    expect(rows).toHaveLength(1);
    expect(pagination).toMatchObject({ page: 2, limit: 1, total: (await exceptions()).length });
  });
});
