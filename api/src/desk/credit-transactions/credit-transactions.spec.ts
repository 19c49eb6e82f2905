import { clientCreditSchema } from '@focinho/contracts/desk/client-credits';
import { creditTransactionSchema } from '@focinho/contracts/desk/credit-transactions';
import { newCredit, newClient } from '../../testing/sales-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
});

const post = (clientCreditId: string, type: string, amount: number, description = 'Ajuste de saldo') =>
  tenant.post('/api/credit-transactions', { clientCreditId, type, amount, description });
const openCredit = async (creditLimit = 100, name = 'Mariana Souza') => {
  const clientId = await newClient(tenant, name);
  return { clientId, id: await newCredit(tenant, clientId, creditLimit) };
};
const creditOf = async (clientId: string) =>
  clientCreditSchema.parse((await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit);

describe('credit accounts', () => {
  it('starts with a balance of 0 and shows its client', async () => {
    const { clientId, id } = await openCredit(150.5);
    expect(await creditOf(clientId)).toMatchObject({
      id,
      creditLimit: 150.5,
      balance: 0,
      isActive: true,
      client: { id: clientId, name: 'Mariana Souza' },
    });
  });

  it('is one per client', async () => {
    const { clientId } = await openCredit();
    expect(await tenant.post('/api/client-credits', { clientId, creditLimit: 1 })).toMatchObject({
      status: 409,
      json: { message: 'Este cliente já tem uma conta de crédito.' },
    });
  });

  it('returns 404 for a client without a credit account', async () => {
    expect((await tenant.get(`/api/client-credits/client/${await newClient(tenant)}`)).status).toBe(404);
  });

  it('is found by client, balance or limit, typed with comma or point', async () => {
    const { id } = await openCredit(987.65, 'Zuleica');
    await post(id, 'CREDIT', 43.21);
    for (const typed of ['zuleica', '987.65', '987,65', '43,21', '43.2'])
      expect((await tenant.get(`/api/client-credits?page=1&search=${typed}`)).json.data).toMatchObject({
        credits: [{ id }],
        pagination: { total: 1 },
      });
  });

  it.each(['client', '-client', 'balance', 'creditLimit', 'createdAt'])('sorts by %s', async (sort) => {
    expect((await tenant.get(`/api/client-credits?page=1&sort=${sort}`)).status).toBe(200);
  });

  it('is deleted only if it has no transactions', async () => {
    const { clientId, id } = await openCredit();
    await post(id, 'CREDIT', 10);
    await post(id, 'DEBIT', 10);
    expect(await tenant.delete(`/api/client-credits/${id}`)).toMatchObject({
      status: 409,
      json: { message: 'Esta conta de crédito tem transações e não pode ser excluída. Desative-a.' },
    });
    const unused = await openCredit();
    expect((await tenant.delete(`/api/client-credits/${unused.id}`)).status).toBe(200);
    expect((await tenant.get(`/api/client-credits/client/${unused.clientId}`)).status).toBe(404);
    expect((await creditOf(clientId)).balance).toBe(0);
  });

  it('lets STAFF see credit accounts and take payments but not change limits', async () => {
    const { id } = await openCredit();
    await post(id, 'CREDIT', 10);
    const staff = await tenant.as('STAFF');
    expect((await staff.get('/api/client-credits')).status).toBe(200);
    expect((await staff.put(`/api/client-credits/${id}`, { creditLimit: 9999 })).status).toBe(403);
    const payment = { clientCreditId: id, type: 'DEBIT', amount: 5, description: 'Pagamento' };
    expect((await staff.post('/api/credit-transactions', payment)).status).toBe(201);
  });
});

describe('credit transactions', () => {
  it('adds a CREDIT, subtracts a DEBIT, and records the balance after each', async () => {
    const { clientId, id } = await openCredit();
    const first = await post(id, 'CREDIT', 70.1, 'Compra fiado');
    expect(first.status).toBe(201);
    expect(creditTransactionSchema.parse(first.json.data.transaction)).toMatchObject({
      clientCreditId: id,
      type: 'CREDIT',
      amount: 70.1,
      description: 'Compra fiado',
      balanceAfter: 70.1,
      saleId: null,
      clientCredit: { client: { id: clientId, name: 'Mariana Souza' } },
    });
    expect((await post(id, 'DEBIT', 20.05)).json.data.transaction.balanceAfter).toBe(50.05);
    expect((await creditOf(clientId)).balance).toBe(50.05);
    const listed = (await tenant.get(`/api/credit-transactions?clientCreditId=${id}`)).json.data.transactions;
    expect(listed.map((row: { balanceAfter: number }) => row.balanceAfter)).toEqual([50.05, 70.1]);
    expect(
      (await tenant.get(`/api/credit-transactions?clientCreditId=${id}&type=DEBIT`)).json.data.transactions,
    ).toHaveLength(1);
    expect((await tenant.get('/api/credit-transactions?page=1&limit=1')).json.data.transactions).toHaveLength(1);
  });

  it('refuses a CREDIT with a payment method or money received: it would be a payment', async () => {
    const { clientId, id } = await openCredit();
    const credit = { clientCreditId: id, type: 'CREDIT', amount: 10, description: 'Anotado' };
    for (const more of [{ method: 'PIX' }, { method: 'CASH' }, { received: 20 }])
      expect(await tenant.post('/api/credit-transactions', { ...credit, ...more })).toMatchObject({
        status: 400,
        json: {
          message: 'Só um pagamento (Débito) tem forma de pagamento: um crédito apenas aumenta a dívida',
          errors: [{ path: 'method' }],
        },
      });
    expect((await creditOf(clientId)).balance).toBe(0);
  });

  it('refuses a CREDIT beyond the limit, and accepts a payment beyond the balance', async () => {
    const { clientId, id } = await openCredit(100);
    expect(await post(id, 'CREDIT', 100.01)).toMatchObject({
      status: 409,
      json: { message: 'Limite de crédito insuficiente' },
    });
    expect((await post(id, 'DEBIT', 30)).json.data.transaction.balanceAfter).toBe(-30);
    expect((await post(id, 'CREDIT', 130)).status).toBe(201);
    expect((await creditOf(clientId)).balance).toBe(100);
  });

  it('accepts only payments for an inactive credit account', async () => {
    const { id } = await openCredit();
    await post(id, 'CREDIT', 50);
    await tenant.put(`/api/client-credits/${id}`, { isActive: false });
    expect(await post(id, 'CREDIT', 1)).toMatchObject({
      status: 409,
      json: { message: 'Esta conta de crédito está inativa.' },
    });
    expect((await post(id, 'DEBIT', 50)).status).toBe(201);
  });

  it('refuses a CREDIT for a deleted client', async () => {
    const { clientId, id } = await openCredit();
    await tenant.delete(`/api/clients/${clientId}`);
    expect(await post(id, 'CREDIT', 1)).toMatchObject({
      status: 409,
      json: { message: 'O cliente desta conta foi excluído.' },
    });
    const [credit] = (await tenant.get(`/api/client-credits?clientId=${clientId}`)).json.data.credits;
    expect(credit.client).toBeNull();
  });

  it('allows a limit below the balance, and then refuses any CREDIT', async () => {
    const { id } = await openCredit();
    await post(id, 'CREDIT', 80);
    expect((await tenant.put(`/api/client-credits/${id}`, { creditLimit: 50 })).json.data.credit.creditLimit).toBe(50);
    expect((await post(id, 'CREDIT', 0.01)).status).toBe(409);
    await post(id, 'DEBIT', 40);
    expect((await post(id, 'CREDIT', 10)).status).toBe(201);
  });

  it('reports missing fields', async () => {
    const { id } = await openCredit();
    expect((await post('', 'DEBIT', 1)).json.message).toBe('Selecione um crédito');
    expect((await post(id, 'DEBIT', 0)).json.message).toBe('O valor deve ser maior que zero');
    expect((await post(id, 'DEBIT', 1, ' ')).json.message).toBe('Informe a descrição');
  });
});
