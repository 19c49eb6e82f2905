import { creditStatementSchema, clientCreditSchema } from '@focinho/contracts/desk/client-credits';
import { MONEY_METHODS } from '@focinho/contracts/kernel/enums';
import { seededRandom } from '../../seed/random';
import { TestApi, type TestTenant } from '../../testing/api';
import { newClient, newCredit, newService } from '../../testing/sales-fixtures';

/* A thousand random operations, after which the ledger says to the cent what a plain model of it says. */

const OPERATIONS = 1_000;
const COMPARED_EVERY = 20;
const PRICE_CENTS = [1_990, 4_500, 12_035];

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('mil-operacoes');
});

/** A debt in cents, in the order in which they were made. `dueIn` counts from today. */
interface Debt {
  cents: number;
  age: number;
  dueIn: number;
}
/** Forwards, as a notebook would: each payment goes to the oldest page that is not crossed out. */
class Model {
  readonly debts = new Map<string, Debt>();
  readonly payments = new Map<string, number>();

  get balance(): number {
    return sum([...this.debts.values()].map(({ cents }) => cents)) - sum([...this.payments.values()]);
  }

  open(): (Debt & { open: number })[] {
    let paid = sum([...this.payments.values()]);
    return [...this.debts.values()]
      .sort((one, other) => other.age - one.age)
      .flatMap((debt) => {
        const part = Math.min(debt.cents, paid);
        paid -= part;
        return part < debt.cents ? [{ ...debt, open: debt.cents - part }] : [];
      });
  }
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const day = (offset: number) => new Date(Date.now() - 3 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

it('is settled oldest first, whatever is bought, paid, taken back, deleted and sent twice', async () => {
  const random = seededRandom(29);
  const services = await Promise.all(PRICE_CENTS.map((cents) => newService(tenant, cents / 100, `Banho de ${cents}`)));
  const accounts = await Promise.all(
    Array.from({ length: 4 }, async (_unused, index) => {
      const clientId = await newClient(tenant, `Cliente ${index}`);
      return { clientId, id: await newCredit(tenant, clientId, 100_000), model: new Model(), age: 210 };
    }),
  );
  const sent = async (response: ReturnType<TestTenant['post']>) => {
    const { status, json } = await response;
    if (status >= 300) throw new Error(json.message);
    return json.data;
  };
  const keyed = async (path: string, body: object, key: string) => {
    const times = random.chance(0.2) ? 2 : 1;
    const [data] = await Promise.all(
      Array.from({ length: times }, () => sent(tenant.post(path, body, { 'idempotency-key': key }))),
    );
    return data;
  };
  /** Each debt of an account is younger than the one before: that is the order in which they were made. */
  const backdate = async (
    account: (typeof accounts)[number],
    where: string,
    id: string,
  ): Promise<Omit<Debt, 'cents'>> => {
    account.age = Math.max(0, account.age - random.between(0, 3));
    const dueIn = random.between(-60, 20);
    await api.owner.query(
      `update credit_transactions set created_at = $2::timestamptz + (clock_timestamp() - date_trunc('day', clock_timestamp())) / 100, due_on = $3 where ${where} = $1`,
      [id, `${day(-account.age)}T09:00:00Z`, day(dueIn)],
    );
    return { age: account.age, dueIn };
  };
  const OPERATION = {
    buy: async (account, key) => {
      const cents = random.between(1, 20_000);
      const body = { clientCreditId: account.id, type: 'CREDIT', amount: cents / 100, description: 'Anotado' };
      const { transaction } = await keyed('/api/credit-transactions', body, key);
      account.model.debts.set(transaction.id, { cents, ...(await backdate(account, 'id', transaction.id)) });
    },
    sell: async (account, key) => {
      const index = random.between(0, services.length - 1);
      const items = [{ serviceId: services[index], quantity: 1 }];
      const body = { clientId: account.clientId, items, paymentMethod: 'CREDIT' };
      const { sale } = await keyed('/api/sales', body, key);
      const dated = await backdate(account, 'sale_id', sale.id);
      account.model.debts.set(sale.id, { cents: PRICE_CENTS[index] ?? 0, ...dated });
      sales.push({ id: sale.id, account });
    },
    pay: async (account, key) => {
      const cents = random.between(1, Math.max(1, Math.round(account.model.balance * random.next() * 1.1)));
      const body = { clientCreditId: account.id, type: 'DEBIT', amount: cents / 100, description: 'Pago' };
      const method = random.oneOf(MONEY_METHODS);
      const { transaction } = await keyed('/api/credit-transactions', { ...body, method }, key);
      account.model.payments.set(transaction.id, cents);
    },
    takeBack: async (account, key) => {
      const [payment] = [...account.model.payments.keys()].slice(random.between(0, 3));
      if (!payment) return;
      await keyed(`/api/credit-transactions/${payment}/reversal`, {}, key);
      account.model.payments.delete(payment);
    },
    deleteSale: async () => {
      const [sold] = sales.splice(random.between(0, Math.max(0, sales.length - 1)), 1);
      if (!sold) return;
      await sent(tenant.delete(`/api/sales/${sold.id}`));
      sold.account.model.debts.delete(sold.id);
    },
    payOtherwise: async () => {
      const [sold] = sales.splice(random.between(0, Math.max(0, sales.length - 1)), 1);
      if (!sold) return;
      await sent(tenant.put(`/api/sales/${sold.id}`, { paymentMethod: 'CARD' }));
      sold.account.model.debts.delete(sold.id);
    },
  } satisfies Record<string, (account: (typeof accounts)[number], key: string) => Promise<void>>;
  const sales: { id: string; account: (typeof accounts)[number] }[] = [];

  for (let index = 1; index <= OPERATIONS; index += 1) {
    const name = random.weighted([
      ['buy', 30],
      ['sell', 25],
      ['pay', 35],
      ['takeBack', 5],
      ['deleteSale', 5],
      ['payOtherwise', 5],
    ] as const);
    await OPERATION[name](random.oneOf(accounts), `operation-${index}`);
    if (index % COMPARED_EVERY) continue;
    for (const { id, clientId, model } of accounts) {
      const { credit } = (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data;
      const { statement } = (await tenant.get(`/api/client-credits/${id}/statement`)).json.data;
      const open = model.open();
      const within = (from: number, to: number) =>
        sum(open.filter(({ age }) => age >= from && age <= to).map((debt) => debt.open)) / 100;
      const late = open.filter(({ dueIn }) => dueIn < 0);
      expect([index, clientCreditSchema.parse(credit)]).toMatchObject([
        index,
        {
          balance: model.balance / 100,
          ages: { UP_TO_30: within(0, 30), FROM_31: within(31, 60), FROM_61: within(61, 5_000) },
          overdue: sum(late.map((debt) => debt.open)) / 100,
          overdueDays: Math.max(0, ...late.map(({ dueIn }) => -dueIn)),
        },
      ]);
      const [row] = await api.owner.query(`select debts_due_on::text as "dueOn" from client_credits where id = $1`, [
        id,
      ]);
      expect([index, row.dueOn]).toEqual([
        index,
        open.length > 0 ? day(Math.min(...open.map(({ dueIn }) => dueIn))) : null,
      ]);
      const shown = creditStatementSchema.parse(statement).debts;
      expect(shown.map((debt) => [debt.day.slice(0, 10), debt.amount, debt.open])).toEqual(
        open.map((debt) => [day(-debt.age), debt.cents / 100, debt.open / 100]),
      );
    }
  }
}, 600_000);
