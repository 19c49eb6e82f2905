import type { PaymentMethod } from '@focinho/contracts/enums';
import { TestApi, type Json, type TestTenant } from '../testing/api';
import { brokenInvariants } from '../testing/ledger-invariants';
import { newClient, newCredit, newService } from '../testing/sales-fixtures';

/*
 * A random day of a shop over HTTP. The model beside it adds up what should be there from the requests alone, in cents; at the end
 * the till, the report, the sales and the ledger have to say the same.
 */

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await api.stop();
});

const PRICE = 6_000;
const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'CASH', 'CREDIT'];
type Sums = Record<PaymentMethod, number>;
const nothing = (): Sums => ({ PIX: 0, CARD: 0, CASH: 0, CREDIT: 0 });
const only = (method: PaymentMethod, cents: number): Sums => ({ ...nothing(), [method]: cents });
const add = (to: Sums, what: Sums, times = 1) => METHODS.forEach((method) => (to[method] += what[method] * times));

/** mulberry32 */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

class Shop {
  /** Valid sales with what has paid them. */
  readonly sales = new Map<string, Sums>();
  readonly payments = new Map<string, Sums>();
  readonly debts = nothing();
  till = nothing();
  debtCount = 0;
  owed = 0;
  constructor(
    private readonly tenant: TestTenant,
    private readonly clientId: string,
    private readonly credit: string,
    private readonly bath: string,
    private readonly below: (limit: number) => number,
  ) {}

  private method = () => METHODS[this.below(METHODS.length)] ?? 'CASH';
  private some = (map: Map<string, Sums>) => [...map][this.below(map.size)];
  private async ok(response: Promise<{ status: number; json: Json }>): Promise<Json> {
    const { status, json } = await response;
    expect([status < 300, json.message]).toEqual([true, '']);
    return json.data;
  }
  private book(id: string, paid: Sums) {
    this.sales.set(id, paid);
    add(this.till, paid);
    this.owed += paid.CREDIT;
  }
  private unbook(paid: Sums) {
    add(this.till, paid, -1);
    this.owed -= paid.CREDIT;
  }

  readonly actions = [
    async () => {
      const [method, items] = [this.method(), [{ serviceId: this.bath, quantity: 1 }]];
      const input = { clientId: this.clientId, paymentMethod: method, items };
      this.book((await this.ok(this.tenant.post('/api/sales', input))).sale.id, only(method, PRICE));
    },
    async () => {
      const { id } = (await this.ok(this.tenant.post('/api/orders', { clientId: this.clientId }))).order;
      await this.ok(this.tenant.post(`/api/orders/${id}/lines`, { serviceId: this.bath }));
      const first = 1 + this.below(PRICE - 2);
      const second = 1 + this.below(PRICE - first - 1);
      const parts = [first, second, PRICE - first - second].filter((cents) => cents > 0);
      const payments = parts.map((cents) => ({ method: this.method(), amount: cents / 100 }));
      const paid = nothing();
      payments.forEach(({ method }, index) => (paid[method] += parts[index] ?? 0));
      const { order } = await this.ok(this.tenant.post(`/api/orders/${id}/checkout`, { total: PRICE / 100, payments }));
      this.book(order.sale.id, paid);
    },
    async () => {
      if (this.owed === 0) return;
      const cents = 1 + this.below(this.owed);
      const method = (['PIX', 'CARD', 'CASH'] as const)[this.below(3)] ?? 'CASH';
      const input = { clientCreditId: this.credit, type: 'DEBIT', amount: cents / 100, description: 'Fiado', method };
      const { transaction } = await this.ok(this.tenant.post('/api/credit-transactions', input));
      this.payments.set(transaction.id, only(method, cents));
      add(this.till, only(method, cents));
      add(this.debts, only(method, cents));
      this.debtCount += 1;
      this.owed -= cents;
    },
    async () => {
      const picked = this.some(this.payments);
      if (!picked) return;
      const [id, paid] = picked;
      await this.ok(this.tenant.post(`/api/credit-transactions/${id}/reversal`));
      this.payments.delete(id);
      add(this.till, paid, -1);
      add(this.debts, paid, -1);
      this.debtCount -= 1;
      this.owed += METHODS.reduce((sum, method) => sum + paid[method], 0);
    },
    async () => {
      const picked = this.some(this.sales);
      // What was paid of the debt stays: without a sale it would be an advance, which is another story.
      if (!picked || picked[1].CREDIT > this.owed) return;
      await this.ok(this.tenant.delete(`/api/sales/${picked[0]}`));
      this.sales.delete(picked[0]);
      this.unbook(picked[1]);
    },
    async () => {
      const picked = this.some(this.sales);
      const method = this.method();
      if (!picked || picked[1].CREDIT > this.owed) return;
      await this.ok(this.tenant.put(`/api/sales/${picked[0]}`, { paymentMethod: method, replacesSplit: true }));
      this.unbook(picked[1]);
      this.book(picked[0], only(method, PRICE));
    },
    async () => {
      const kind = this.below(2) ? 'SUPPLY' : 'WITHDRAWAL';
      const cents = 1 + this.below(9_999);
      await this.ok(this.tenant.post('/api/till/movements', { kind, amount: cents / 100, reason: 'Troco' }));
      this.till.CASH += kind === 'SUPPLY' ? cents : -cents;
    },
  ];

  async open() {
    const float = this.below(20_000);
    await this.ok(this.tenant.post('/api/till', { float: float / 100 }));
    this.till = only('CASH', float);
  }
  async close() {
    const { session } = await this.ok(
      this.tenant.post('/api/till/close', {
        counted: { CASH: this.till.CASH < 0 ? 0 : this.till.CASH / 100, CARD: 0, PIX: 0 },
      }),
    );
    const expected = session.balances.map((row: Json) => [row.method, Math.round(row.expected * 100)]);
    expect(Object.fromEntries(expected)).toEqual({ CASH: this.till.CASH, CARD: this.till.CARD, PIX: this.till.PIX });
    return session;
  }
}

it.each([1, 2, 3])(
  'tenders, sales, till, ledger and report agree after a random day (%i)',
  async (seed) => {
    const tenant = await api.tenant(`acaso-${seed}`);
    const clientId = await newClient(tenant);
    const credit = await newCredit(tenant, clientId, 100_000);
    const below = random(seed);
    const shop = new Shop(tenant, clientId, credit, await newService(tenant, PRICE / 100), below);
    await tenant.put('/api/till/settings', { isUsed: true });
    const sessions: Json[] = [];
    for (let session = 0; session < 3; session += 1) {
      await shop.open();
      for (let step = 0; step < 25; step += 1) await shop.actions[below(shop.actions.length)]?.();
      sessions.push(await shop.close());
    }

    const totals = nothing();
    for (const paid of shop.sales.values()) add(totals, paid);
    const stats = (await tenant.get('/api/reports/overview')).json.data;
    const cents = (rows: Json[]) =>
      Object.fromEntries(rows.map((row) => [row.paymentMethod, Math.round(row.total * 100)]));
    expect(cents(stats.salesStats)).toEqual(totals);
    expect(Object.fromEntries(stats.salesStats.map((row: Json) => [row.paymentMethod, row.count]))).toEqual(
      Object.fromEntries(
        METHODS.map((method) => [method, [...shop.sales.values()].filter((paid) => paid[method] > 0).length]),
      ),
    );
    expect({ ...cents(stats.debtsReceived), CREDIT: 0 }).toEqual(shop.debts);
    expect(stats.debtsReceived.reduce((sum: number, row: Json) => sum + row.count, 0)).toBe(shop.debtCount);
    expect(stats.totalSales).toBe(shop.sales.size);
    expect(Math.round(stats.revenue * 100)).toBe(shop.sales.size * PRICE);
    const listed = (await tenant.get('/api/sales')).json.data.sales;
    const paidBy = listed.map(({ id, paidBy: parts }: Json) => {
      const sums = nothing();
      for (const { method, amount } of parts) sums[method as PaymentMethod] += Math.round(amount * 100);
      return [id, sums];
    });
    expect(new Map(paidBy)).toEqual(shop.sales);
    const { balance } = (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit;
    expect(Math.round(balance * 100)).toBe(shop.owed);
    for (const session of sessions)
      expect((await tenant.get(`/api/till/sessions/${session.id}`)).json.data.session).toEqual(session);
  },
  180_000,
);
