import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { SALE_METHODS } from '@focinho/contracts/kernel/enums';
import { type Json, type TestApi, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import { newClient, newCredit, newService } from '../../testing/sales-fixtures';

/*
 * A random day of a shop over HTTP. The model beside it adds up what should be there from the requests alone, in cents; at the end
 * the till, the report, the sales and the ledger have to say the same, and so has what the tables add up to.
 */

let bench: PixBench;
let api: TestApi;
beforeAll(async () => {
  bench = await startPixBench();
  ({ api } = bench);
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await bench.stop();
});

/** Sums of the tables, whatever the API makes of them: by method, what was put in and taken out again. */
async function tableSums(tenantId: string) {
  const byMethod = (rows: string) => `(select coalesce(json_object_agg(method, cents), '{}') from (
    select method, sum(cents)::int as cents from (${rows}) each (method, cents) group by 1) summed)`;
  const [sums] = await api.owner.query(
    `select ${byMethod(`select p.method, p.amount_cents from sale_payments p
        join sales s on s.tenant_id = p.tenant_id and s.id = p.sale_id
        where p.tenant_id = $1 and p.replaced_at is null and s.cancelled_at is null`)} as tenders,
      ${byMethod('select method, amount_cents from till_entries where tenant_id = $1')} as till,
      ${byMethod(`select method, case type when 'DEBIT' then amount_cents else -amount_cents end from credit_transactions
        where tenant_id = $1 and method is not null`)} as debts,
      (select coalesce(sum(case type when 'CREDIT' then amount_cents else -amount_cents end), 0)::int
        from credit_transactions where tenant_id = $1) as owed,
      (select coalesce(sum(paid_cents - returned_cents), 0)::int from pix_charges where tenant_id = $1 and order_id is not null) as pix,
      (select coalesce(sum(received_cents - amount_cents), 0)::int from sale_payments where tenant_id = $1) as change`,
    [tenantId],
  );
  return sums;
}

const PRICE = 6_000;
const METHODS = SALE_METHODS;
type PaymentMethod = (typeof METHODS)[number];
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
  /** Sales whose money has come to the provider. */
  readonly byPix = new Set<string>();
  readonly anonymous = new Set<string>();
  till = nothing();
  /** Floats, supplies and withdrawals. */
  moved = 0;
  change = 0;
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
  private async sell(input: object, method: PaymentMethod): Promise<string> {
    const { sale } = await this.ok(this.tenant.post('/api/sales', input));
    this.book(sale.id, only(method, PRICE));
    return sale.id;
  }
  private book(id: string, paid: Sums) {
    this.sales.set(id, paid);
    add(this.till, paid);
    this.owed += paid.CREDIT;
  }
  private refund = async (chargeId: string) =>
    this.ok(this.tenant.post(`/api/pix-charges/${chargeId}/refunds`, { amount: PRICE / 100, reason: 'Pago a mais' }));
  private pixOf = async (orderId: string): Promise<string> =>
    (await this.ok(this.tenant.get(`/api/orders/${orderId}`))).order.received.charges[0].id;
  private unbook(paid: Sums) {
    add(this.till, paid, -1);
    this.owed -= paid.CREDIT;
  }

  readonly actions = [
    async () => {
      const [method, items] = [this.method(), [{ serviceId: this.bath, quantity: 1 }]];
      await this.sell({ clientId: this.clientId, paymentMethod: method, items }, method);
    },
    async () => {
      const { id } = (await this.ok(this.tenant.post('/api/orders', { clientId: this.clientId }))).order;
      await this.ok(this.tenant.post(`/api/orders/${id}/lines`, { serviceId: this.bath }));
      const first = 1 + this.below(PRICE - 2);
      const second = 1 + this.below(PRICE - first - 1);
      const parts = [first, second, PRICE - first - second].filter((cents) => cents > 0);
      const payments = parts.map((cents) => {
        const method = this.method();
        const over = method === 'CASH' ? this.below(2_000) : 0;
        this.change += over;
        return { method, amount: cents / 100, ...(over && { received: (cents + over) / 100 }) };
      });
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
      const { sale } = await this.ok(this.tenant.get(`/api/sales/${picked[0]}`));
      await this.ok(this.tenant.delete(`/api/sales/${picked[0]}`));
      if (this.byPix.delete(picked[0])) await this.refund(await this.pixOf(sale.orderId));
      this.sales.delete(picked[0]);
      this.unbook(picked[1]);
    },
    async () => {
      const picked = this.some(this.sales);
      const method = this.method();
      // Nobody else can owe, and what has come by PIX can only be returned.
      if (!picked || picked[1].CREDIT > this.owed || this.byPix.has(picked[0])) return;
      if (method === 'CREDIT' && this.anonymous.has(picked[0])) return;
      await this.ok(this.tenant.put(`/api/sales/${picked[0]}`, { paymentMethod: method, replacesSplit: true }));
      this.unbook(picked[1]);
      this.book(picked[0], only(method, PRICE));
    },
    async () => {
      const kind = this.below(2) ? 'SUPPLY' : 'WITHDRAWAL';
      const cents = 1 + this.below(9_999);
      await this.ok(
        this.tenant.post('/api/till/movements', { kind, amount: cents / 100, reason: 'Troco', mayExceedDrawer: true }),
      );
      this.till.CASH += kind === 'SUPPLY' ? cents : -cents;
      this.moved += kind === 'SUPPLY' ? cents : -cents;
    },
    async () => {
      const method = (['PIX', 'CARD', 'CASH'] as const)[this.below(3)] ?? 'CASH';
      const input = {
        clientId: ANONYMOUS_CLIENT.id,
        paymentMethod: method,
        items: [{ serviceId: this.bath, quantity: 1 }],
      };
      this.anonymous.add(await this.sell(input, method));
    },
    // Two baths are paid by PIX, one is taken off, and what it cost goes back.
    async () => {
      const { id } = (await this.ok(this.tenant.post('/api/orders', { clientId: this.clientId }))).order;
      const line = { serviceId: this.bath };
      const { order } = await this.ok(this.tenant.post(`/api/orders/${id}/lines`, { ...line, quantity: 2 }));
      const { charge } = await this.ok(
        this.tenant.post('/api/pix-charges', { orderId: id, amount: (2 * PRICE) / 100 }),
      );
      await bench.payUnnoticed(charge.id);
      await this.ok(this.tenant.patch(`/api/orders/${id}/lines/${order.lines[0].id}`, { quantity: 1 }));
      const payments = [{ method: 'PIX', amount: PRICE / 100 }];
      const closed = await this.ok(this.tenant.post(`/api/orders/${id}/checkout`, { total: PRICE / 100, payments }));
      await this.refund(charge.id);
      this.byPix.add(closed.order.sale.id);
      this.book(closed.order.sale.id, only('PIX', PRICE));
    },
    // A debt that is paid by PIX without anybody at the desk.
    async () => {
      if (this.owed === 0) return;
      const cents = 1 + this.below(this.owed);
      const purpose = { clientId: this.clientId, amount: cents / 100 };
      await bench.payUnnoticed((await this.ok(this.tenant.post('/api/pix-charges', purpose))).charge.id);
      add(this.till, only('PIX', cents));
      add(this.debts, only('PIX', cents));
      this.debtCount += 1;
      this.owed -= cents;
    },
  ];

  async open() {
    const float = this.below(20_000);
    await this.ok(this.tenant.post('/api/till', { float: float / 100 }));
    this.till = only('CASH', float);
    this.moved += float;
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
    const tenant = await pixTenant(bench, `acaso-${seed}`);
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
    const outside = await tableSums(tenant.tenantId);
    expect({ ...nothing(), ...outside.tenders }).toEqual(totals);
    expect({ ...nothing(), ...outside.debts }).toEqual(shop.debts);
    const counted = nothing();
    for (const { balances } of sessions)
      for (const { method, expected } of balances) counted[method as PaymentMethod] += Math.round(expected * 100);
    // What is on credit is entered, too, but no session counts it.
    expect({ ...nothing(), ...outside.till, CREDIT: 0 }).toEqual({ ...counted, CASH: counted.CASH - shop.moved });
    expect([outside.owed, outside.pix]).toEqual([shop.owed, shop.byPix.size * PRICE]);
    expect(outside.change).toBe(shop.change);
    for (const session of sessions)
      expect((await tenant.get(`/api/till/sessions/${session.id}`)).json.data.session).toEqual(session);
  },
  180_000,
);
