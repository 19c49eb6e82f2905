import fc from 'fast-check';
import { commissionPeriodDetailSchema, openCommissionsSchema } from '@focinho/contracts/desk/commissions';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient } from '../../testing/sales-fixtures';

/*
 * Random sales, rules, cancellations, undos and closings, against a model that knows no lines: each sale has an amount for each person, as
 * long as it is not cancelled, and what is open is what they have now, less what was closed.
 */

const api = apiWithSoundLedgers();
const OPERATIONS = Number(process.env['COMMISSION_OPERATIONS'] ?? '150');

interface Sale {
  id: string;
  /** Cents by the person's name. */
  earned: Record<string, number>;
  isCancelled: boolean;
}
type Operation =
  | { do: 'sell'; cents: number; quantity: number; discount: number }
  | { do: 'bathe'; isShared: boolean; discount: number }
  | { do: 'cancel' | 'restore'; which: number }
  | { do: 'rule'; target: Target; hundredths: number; fixed: number }
  | { do: 'close' };
/** From the most specific to the least. */
const TARGETS = ['LIA_SERVICE', 'SERVICE', 'LIA', 'ALL'] as const;
type Target = (typeof TARGETS)[number];
const which = fc.nat(40);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      cents: fc.integer({ min: 1, max: 30_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      discount: fc.constantFrom(0, 0, 1, 777),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bathe' as const),
      isShared: fc.boolean(),
      discount: fc.constantFrom(0, 0, 1, 1_234),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      target: fc.constantFrom(...TARGETS),
      hundredths: fc.integer({ min: 1, max: 10_000 }),
      fixed: fc.constantFrom(0, 0, 333),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'close' as const }) },
);

const BATH_CENTS = 8_001;
let shops = 0;
class Shop {
  private readonly sales: Sale[] = [];
  private readonly closed: Record<string, number> = {};
  private readonly rules: Partial<Record<Target, { id: string; hundredths: number; fixed: number }>> = {};
  private times = 0;

  private constructor(
    private readonly tenant: TestTenant,
    private readonly basis: 'LIST' | 'PAID',
    private readonly ids: { client: string; pet: string; bath: string; lia: string; rui: string },
  ) {}

  static async open(basis: 'LIST' | 'PAID'): Promise<Shop> {
    const tenant = await api.tenant(`modelo-comissoes-${(shops += 1)}`);
    const made = async (path: string, key: string, body: object): Promise<string> =>
      (await tenant.post(path, body)).json.data[key].id;
    const client = await newClient(tenant);
    await made('/api/professionals', 'professional', { name: 'Ana', userId: tenant.userId });
    await tenant.put('/api/commission-settings', { basis, deductionPercent: 0, deductionTime: 'BEFORE' });
    return new Shop(tenant, basis, {
      client,
      pet: await made('/api/pets', 'pet', { name: 'Thor', clientId: client }),
      bath: await made('/api/services', 'service', { name: 'Banho', price: fromCents(BATH_CENTS) }),
      lia: await made('/api/professionals', 'professional', { name: 'Lia' }),
      rui: await made('/api/professionals', 'professional', { name: 'Rui' }),
    });
  }

  async run(given: Operation): Promise<void> {
    switch (given.do) {
      case 'sell':
        return this.sell(given);
      case 'bathe':
        return this.bathe(given);
      case 'rule':
        return this.change(given);
      case 'close':
        return this.close();
      default: {
        const sale = this.sales[given.which % Math.max(1, this.sales.length)];
        if (!sale || sale.isCancelled !== (given.do === 'restore')) return;
        const path = `/api/sales/${sale.id}`;
        const { status } =
          given.do === 'cancel' ? await this.tenant.delete(path) : await this.tenant.post(`${path}/restoration`);
        expect(status).toBe(200);
        sale.isCancelled = !sale.isCancelled;
      }
    }
  }

  /** Compares the API to the amount that is open for each person. */
  async check(): Promise<void> {
    const { commissions } = (await this.tenant.get('/api/commissions')).json.data;
    const { total, shares } = openCommissionsSchema.parse(commissions);
    const found = Object.fromEntries(shares.map(({ professional, amount }) => [professional.name, toCents(amount)]));
    const wanted = this.opened();
    for (const name of new Set([...Object.keys(found), ...Object.keys(wanted)]))
      expect([name, found[name] ?? 0]).toEqual([name, wanted[name] ?? 0]);
    expect(toCents(total)).toBe(Object.values(wanted).reduce((sum, cents) => sum + cents, 0));
  }

  private opened(): Record<string, number> {
    const open: Record<string, number> = {};
    for (const { earned, isCancelled } of this.sales)
      if (!isCancelled) for (const [name, cents] of Object.entries(earned)) open[name] = (open[name] ?? 0) + cents;
    for (const [name, cents] of Object.entries(this.closed)) open[name] = (open[name] ?? 0) - cents;
    return open;
  }

  /** The base of a sale of one item, by list or by paid price. */
  private baseOf(cents: number, discount: number): number {
    return this.basis === 'LIST' ? cents : cents - discount;
  }

  private async sell({
    cents,
    quantity,
    discount: wanted,
  }: {
    cents: number;
    quantity: number;
    discount: number;
  }): Promise<void> {
    const discount = Math.min(wanted, cents);
    const product = { name: 'Coleira', price: fromCents(cents) };
    const productId = (await this.tenant.post('/api/products', product)).json.data.product.id;
    const sale = { items: [{ productId, quantity }], discount: fromCents(discount) };
    await this.sold(sale, {
      Ana: this.rateOf(['ALL'], this.baseOf(cents * quantity, discount), (fixed) => fixed * quantity),
    });
  }

  private async bathe({ isShared, discount }: { isShared: boolean; discount: number }): Promise<void> {
    const { client: _client, pet, bath, lia, rui } = this.ids;
    this.times += 1;
    const hour = String(this.times % 20).padStart(2, '0');
    const slot = { date: day(), startTime: `${hour}:00`, endTime: `${hour}:30`, squeezeReason: 'Encaixe' };
    const booking = { ...slot, petId: pet, serviceId: bath, professionalId: lia };
    const { id } = (await this.tenant.post('/api/appointments', booking)).json.data.appointment;
    await this.tenant.put(`/api/appointments/${id}`, { status: 'COMPLETED' });
    // Half of the time is the other's.
    if (isShared)
      await api.owner.query(
        `insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, starts_at, ends_at, busy_until, holds)
         select tenant_id, gen_random_uuid(), appointment_id, 90, 'DRY', $2, starts_at, ends_at, ends_at, false
         from appointment_steps where appointment_id = $1 limit 1`,
        [id, rui],
      );
    const sale = {
      appointmentId: id,
      items: [{ serviceId: bath, petId: pet, quantity: 1 }],
      discount: fromCents(discount),
    };
    const base = this.baseOf(BATH_CENTS, discount);
    // Of an odd cent, who comes first by their id has the half that is rounded up.
    const [first, second] = lia < rui ? (['Lia', 'Rui'] as const) : (['Rui', 'Lia'] as const);
    const half = Math.round(base / 2);
    const ruled = { Lia: TARGETS, Rui: ['SERVICE', 'ALL'] } as const;
    const shared = {
      [first]: this.rateOf(ruled[first], half, (fixed) => Math.round(fixed / 2)),
      [second]: this.rateOf(ruled[second], base - half, (fixed) => fixed - Math.round(fixed / 2)),
    };
    await this.sold(sale, isShared ? shared : { Lia: this.rateOf(TARGETS, base, (fixed) => fixed) });
  }

  /** By the first of the rules that there is. */
  private rateOf(targets: readonly Target[], cents: number, fixedPart: (fixed: number) => number): number {
    const rule = targets.map((target) => this.rules[target]).find(Boolean);
    if (!rule) return 0;
    return rule.fixed > 0 ? fixedPart(rule.fixed) : Math.round((cents * rule.hundredths) / 10_000);
  }

  private async sold(sale: object, earned: Record<string, number>): Promise<void> {
    const { status, json } = await this.tenant.post('/api/sales', { clientId: this.ids.client, ...sale });
    expect([status, json.message]).toEqual([201, '']);
    this.sales.push({ id: json.data.sale.id, earned, isCancelled: false });
  }

  private async change({ target, hundredths, fixed }: Extract<Operation, { do: 'rule' }>): Promise<void> {
    const known = this.rules[target];
    if (known) await this.tenant.delete(`/api/commission-rules/${known.id}`);
    const rate = fixed > 0 ? { amount: fromCents(fixed) } : { percent: hundredths / 100 };
    const isOwn = target === 'LIA' || target === 'LIA_SERVICE';
    const isOfService = target === 'SERVICE' || target === 'LIA_SERVICE';
    const about = {
      ...(isOwn ? { professionalId: this.ids.lia } : {}),
      ...(isOfService ? { scope: 'SERVICE', serviceId: this.ids.bath } : { scope: 'ALL' }),
    };
    const { status, json } = await this.tenant.post('/api/commission-rules', { ...about, ...rate });
    expect(status).toBe(201);
    this.rules[target] = { id: json.data.rule.id, hundredths, fixed };
  }

  private async close(): Promise<void> {
    const open = this.opened();
    const total = Object.values(open).reduce((sum, cents) => sum + cents, 0);
    const body = { to: day(), total: fromCents(total) };
    const { status, json } = await this.tenant.post('/api/commission-periods', body);
    // Nothing to close, or lines that cancel each other out, which are closed.
    if (status !== 201)
      return expect([status, json.message]).toEqual([409, 'Não há comissões para fechar até este dia.']);
    const { period } = json.data;
    expect(toCents(commissionPeriodDetailSchema.parse(period).total)).toBe(total);
    for (const [name, cents] of Object.entries(open)) this.closed[name] = (this.closed[name] ?? 0) + cents;
    // The next one can be closed on the same day.
    await api.owner.query(
      'update commission_periods set to_day = to_day - $2::int, from_day = null where tenant_id = $1 and id = $3',
      [this.tenant.tenantId, 80 - (await this.periods()), period.id],
    );
  }

  private async periods(): Promise<number> {
    return (await this.tenant.get('/api/commission-periods')).json.data.periods.length;
  }
}

it('adds up to the cent, whatever is sold, cancelled, undone and closed', async () => {
  const runs = 4;
  let opened = 0;
  const operations = fc.array(operation, {
    minLength: Math.ceil(OPERATIONS / runs),
    maxLength: Math.ceil(OPERATIONS / runs),
  });
  await fc.assert(
    fc.asyncProperty(operations, async (given) => {
      const shop = await Shop.open((opened += 1) % 2 ? 'LIST' : 'PAID');
      await shop.run({ do: 'rule', target: 'ALL', hundredths: 3_333, fixed: 0 });
      for (const one of given) {
        await shop.run(one);
        await shop.check();
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 180_000);
