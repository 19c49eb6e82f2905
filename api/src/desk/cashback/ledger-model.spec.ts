import fc from 'fast-check';
import { cashbackCeiling, clientCashbackSchema } from '@focinho/contracts/desk/cashback';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newCredit } from '../../testing/sales-fixtures';

/*
 * Random sales, payments, cancellations, undos, rules and days that pass, against a model that knows nothing of entries: lots, and which
 * sale has what of them. The books of the whole are read at the end (testing/ledger-invariants.ts).
 */

const api = apiWithSoundLedgers();
const OPERATIONS = Number(process.env['CASHBACK_OPERATIONS'] ?? '1000');
const MAX_PERCENT = 60;

interface Lot {
  available: number;
  /** Infinite if it never expires. */
  expires: number;
  /** Below zero, it is owed. */
  left: number;
  /** The part of it that is neither reversed nor expired, spent or not. */
  worth: number;
}
interface Sale {
  id: string;
  cents: number;
  earned: Lot[];
  used: { lot: Lot; cents: number }[];
  /** The cents that its cancellation has taken of the lots that it had earned. */
  revoked: { lot: Lot; cents: number }[];
  isCancelled: boolean;
}
type Method = 'PIX' | 'CREDIT';
type Operation =
  | { do: 'sell'; cents: number; share: number; method: Method }
  | { do: 'pay'; which: number; method: Method }
  | { do: 'cancel' | 'restore'; which: number }
  | { do: 'rule'; percent: number; waitingDays: number; validDays: number | null; ceiling: number | null }
  | { do: 'pass'; days: number };

const method = fc.constantFrom<Method>('PIX', 'PIX', 'PIX', 'CREDIT');
const which = fc.nat(50);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      cents: fc.integer({ min: 1, max: 20_000 }),
      // Of what can be used, in per cent: more than all of it is refused.
      share: fc.constantFrom(0, 0, 50, 100, 100, 130),
      method,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), which, method }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      waitingDays: fc.integer({ min: 0, max: 3 }),
      validDays: fc.option(fc.integer({ min: 1, max: 30 })),
      ceiling: fc.option(fc.integer({ min: 1, max: 50 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 12 }) }) },
);

it('has what the model has, to the cent, after any sequence of operations', async () => {
  const seed = Number(process.env['CASHBACK_SEED'] ?? '20261126');
  let shop = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 50, maxLength: 50 }), async (operations) => {
      await play(await api.tenant(`modelo-${(shop += 1)}`), operations);
    }),
    { seed, numRuns: Math.ceil(OPERATIONS / 50), endOnFailure: true },
  );
}, 600_000);

async function play(tenant: TestTenant, operations: readonly Operation[]): Promise<void> {
  await api.owner.query(`update tenants set plan = 'PREMIUM' where id = $1`, [tenant.tenantId]);
  const clientId = await newClient(tenant);
  await newCredit(tenant, clientId, 1_000_000);
  await tenant.put('/api/cashback-settings', { cashbackMaxPercent: MAX_PERCENT });
  // One product whose price is a cent: as many as cents.
  const made = await tenant.post('/api/products', { name: 'Ração', price: 0.01 });
  const productId = made.json.data.product.id;
  let rule: { percent: number; waitingDays: number; validDays: number | null; ceiling: number | null } = {
    ...{ percent: 20, waitingDays: 0, validDays: 20, ceiling: null },
  };
  const ruleId = (await tenant.post('/api/cashback-rules', { scope: 'ALL', ...rule })).json.data.rule.id;

  const lots: Lot[] = [];
  const sales: Sale[] = [];
  /** Days since the beginning. */
  let today = 0;
  const isOver = ({ expires }: Lot) => expires < today;
  const inOrder = () => lots.toSorted((a, b) => (a.expires === b.expires ? 0 : a.expires - b.expires));
  const usable = () => inOrder().filter((lot) => lot.left > 0 && !isOver(lot) && lot.available <= today);
  const sum = (some: readonly Lot[]) => some.reduce((all, { left }) => all + left, 0);
  /** Whoever uses or earns books what has expired. */
  const book = () => {
    for (const lot of lots)
      if (lot.left > 0 && isOver(lot)) Object.assign(lot, { worth: lot.worth - lot.left, left: 0 });
  };
  const settle = () => {
    for (const debt of inOrder().filter(({ left }) => left < 0))
      for (const lot of inOrder().filter((one) => one.left > 0 && !isOver(one))) {
        const paid = Math.min(lot.left, -debt.left);
        lot.left -= paid;
        debt.left += paid;
      }
  };
  const earn = (sale: Sale, money: number) => {
    const earned = Math.min(Math.floor((money * rule.percent) / 100), toCents(rule.ceiling ?? 1_000_000));
    if (earned === 0) return;
    book();
    const available = today + rule.waitingDays;
    const expires = rule.validDays === null ? Infinity : available + rule.validDays;
    const lot = { available, expires, left: earned, worth: earned };
    lots.push(lot);
    sale.earned = [lot];
    settle();
  };
  const reverse = (sale: Sale) => {
    for (const { lot, cents } of sale.used) lot.left += cents;
    sale.revoked = sale.earned.filter(({ worth }) => worth > 0).map((lot) => ({ lot, cents: lot.worth }));
    for (const { lot, cents } of sale.revoked) Object.assign(lot, { left: lot.left - cents, worth: 0 });
    settle();
  };

  for (const step of operations) {
    if (step.do === 'sell') {
      const most = Math.min(sum(usable()), cashbackCeiling(step.cents, MAX_PERCENT));
      const cashback = Math.min(step.cents, Math.ceil((most * step.share) / 100));
      const items = Array.from({ length: Math.ceil(step.cents / 9_999) }, (_, n, left = step.cents - n * 9_999) => ({
        ...{ productId, quantity: Math.min(9_999, left) },
      }));
      const input = { clientId, items, paymentMethod: step.method, cashback: fromCents(cashback) };
      const sold = await tenant.post('/api/sales', input);
      expect([sold.status, cashback <= most]).toEqual([sold.status, sold.status === 201]);
      if (sold.status !== 201) continue;
      const sale: Sale = {
        ...{ id: sold.json.data.sale.id, cents: step.cents, earned: [], used: [], revoked: [] },
        isCancelled: false,
      };
      if (cashback > 0) book();
      let missing = cashback;
      for (const lot of usable()) {
        const cents = Math.min(lot.left, missing);
        if (cents > 0) sale.used.push({ lot, cents });
        lot.left -= cents;
        missing -= cents;
      }
      sales.push(sale);
      earn(sale, step.method === 'PIX' ? step.cents - cashback : 0);
    } else if (step.do === 'pay') {
      const sale = sales.filter(({ isCancelled }) => !isCancelled)[step.which % 7];
      if (!sale) continue;
      const update = { paymentMethod: step.method, replacesSplit: true };
      const before = (await tenant.get(`/api/sales/${sale.id}`)).json.data.sale.payments;
      expect((await tenant.put(`/api/sales/${sale.id}`, update)).json.message).toBe('');
      if (before.length === 1 && before[0].method === step.method) continue;
      reverse(sale);
      Object.assign(sale, { earned: [], used: [], revoked: [] });
      earn(sale, step.method === 'PIX' ? sale.cents : 0);
    } else if (step.do === 'cancel') {
      const sale = sales.filter(({ isCancelled }) => !isCancelled)[step.which % 7];
      if (!sale) continue;
      expect((await tenant.delete(`/api/sales/${sale.id}`)).json.message).toBe('');
      sale.isCancelled = true;
      reverse(sale);
    } else if (step.do === 'restore') {
      const sale = sales.filter(({ isCancelled }) => isCancelled)[step.which % 7];
      if (!sale) continue;
      const isPossible = sale.used.every(({ lot, cents }) => lot.left >= cents);
      const restored = await tenant.post(`/api/sales/${sale.id}/restoration`);
      expect([isPossible, restored.status]).toEqual([restored.status === 200, restored.status]);
      if (!isPossible) continue;
      sale.isCancelled = false;
      for (const { lot, cents } of sale.revoked)
        Object.assign(lot, { left: lot.left + cents, worth: lot.worth + cents });
      for (const { lot, cents } of sale.used) lot.left -= cents;
      settle();
    } else if (step.do === 'rule') {
      const { do: _, ...next } = step;
      rule = next;
      expect((await tenant.put(`/api/cashback-rules/${ruleId}`, { scope: 'ALL', ...rule })).json.message).toBe('');
    } else if (step.do === 'pass') {
      today += step.days;
      await api.owner.query(
        `update cashback_lots set available_on = available_on - $2::int, expires_on = expires_on - $2::int where tenant_id = $1`,
        [tenant.tenantId, step.days],
      );
    }
    const { json } = await tenant.get(`/api/clients/${clientId}/cashback`);
    const shown = clientCashbackSchema.parse(json.data.cashback);
    expect([shown.usable, shown.waiting, shown.debt].map(toCents)).toEqual([
      sum(usable()),
      sum(lots.filter((lot) => lot.left > 0 && lot.available > today)),
      -sum(lots.filter(({ left }) => left < 0)) || 0,
    ]);
  }
}
