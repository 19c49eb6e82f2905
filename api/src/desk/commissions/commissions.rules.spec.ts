import fc from 'fast-check';
import { linesOf, ruleFor, split, type Basis, type EarnedItem, type StoredRule } from './commissions.rules';

const LIST: Basis = { basis: 'LIST', deductionPercent: 0, deductionCents: 0, deductionTime: 'BEFORE' };
const rule = (id: string, fields: Partial<StoredRule>): StoredRule => ({
  ...{ id, professionalId: null, scope: 'ALL', category: null, serviceId: null, productId: null },
  ...{ percent: 10, amountCents: null, createdAt: 0, deletedAt: null },
  ...fields,
});
const bath: EarnedItem = {
  ...{ saleId: 'sale', saleItemId: 'item', soldAt: 100, serviceId: 'bath', category: 'BANHO', productId: null },
  ...{ quantity: 1, credits: 0, creditCents: 0, unitPriceCents: 10_000, paidCents: 8_000 },
  people: [{ professionalId: 'lia', minutes: 60 }],
};
const amounts = (item: EarnedItem, rules: StoredRule[], settings: Basis = LIST) =>
  linesOf(item, rules, settings).map(({ amountCents }) => amountCents);

it('takes the most specific rule: of the professional first, and of the service before its category and all', () => {
  const rules = [
    rule('all', {}),
    rule('lia', { professionalId: 'lia' }),
    rule('category', { scope: 'CATEGORY', category: 'BANHO' }),
    rule('service', { scope: 'SERVICE', serviceId: 'bath' }),
    rule('lia category', { scope: 'CATEGORY', category: 'BANHO', professionalId: 'lia' }),
    rule('lia service', { scope: 'SERVICE', serviceId: 'bath', professionalId: 'lia' }),
    rule('rui', { scope: 'SERVICE', serviceId: 'bath', professionalId: 'rui' }),
    rule('product', { scope: 'PRODUCT', productId: 'shampoo' }),
  ];
  const order = ['lia service', 'lia category', 'service', 'category', 'lia', 'all'];
  for (let taken = 0; taken <= order.length; taken += 1) {
    const left = rules.filter(({ id }) => !order.slice(0, taken).includes(id));
    expect(ruleFor(bath, 'lia', left)?.id).toBe(order[taken]);
  }
});

it('counts by the rules of the moment at which it was sold', () => {
  const before = rule('before', { percent: 10, createdAt: 0, deletedAt: 50 });
  const now = rule('now', { percent: 40, createdAt: 50 });
  expect(ruleFor({ ...bath, soldAt: 49 }, 'lia', [before, now])?.id).toBe('before');
  expect(ruleFor({ ...bath, soldAt: 50 }, 'lia', [before, now])?.id).toBe('now');
  expect(amounts(bath, [rule('later', { createdAt: 101 })])).toEqual([]);
});

it('computes by list or by paid price, and takes what is used up off before or after', () => {
  const half = [rule('half', { percent: 50 })];
  expect(amounts(bath, half)).toEqual([5_000]);
  expect(amounts(bath, half, { ...LIST, basis: 'PAID' })).toEqual([4_000]);
  const used = { ...LIST, deductionPercent: 5 };
  expect(amounts(bath, half, used)).toEqual([4_750]);
  expect(amounts(bath, half, { ...used, deductionTime: 'AFTER' })).toEqual([4_500]);
  expect(amounts({ ...bath, serviceId: null, productId: 'shampoo' }, half, used)).toEqual([5_000]);
  const fixed = [rule('fixed', { percent: null, amountCents: 1_500 })];
  expect(amounts({ ...bath, quantity: 2 }, fixed, used)).toEqual([3_000]);
  expect(amounts(bath, fixed, { ...used, deductionTime: 'AFTER' })).toEqual([1_000]);
  expect(amounts(bath, fixed, { ...used, deductionPercent: 50, deductionTime: 'AFTER' })).toEqual([0]);
  const fixedUse = { ...LIST, deductionCents: 500 };
  expect(amounts(bath, half, fixedUse)).toEqual([4_750]);
  expect(amounts(bath, half, { ...fixedUse, deductionTime: 'AFTER' })).toEqual([4_500]);
  expect(amounts({ ...bath, quantity: 2 }, half, fixedUse)).toEqual([9_500]);
  expect(amounts(bath, half, { ...fixedUse, deductionPercent: 5 })).toEqual([4_500]);
  expect(amounts({ ...bath, unitPriceCents: 300 }, half, fixedUse)).toEqual([0]);
  expect(amounts(bath, [rule('third', { percent: 33.33 })])).toEqual([3_333]);
});

it('counts credits as what they were sold for', () => {
  const covered = { ...bath, quantity: 2, credits: 1, creditCents: 4_950, paidCents: 9_000 };
  expect(amounts(covered, [rule('ten', {})])).toEqual([1_495]);
  expect(amounts(covered, [rule('ten', {})], { ...LIST, basis: 'PAID' })).toEqual([1_395]);
});

it('shares by minutes, and pays only those for whom there is a rule', () => {
  const people = [
    { professionalId: 'lia', minutes: 40 },
    { professionalId: 'rui', minutes: 20 },
  ];
  const rules = [rule('ten', {}), rule('rui', { professionalId: 'rui', percent: 30 })];
  expect(linesOf({ ...bath, people }, rules, LIST)).toMatchObject([
    { professionalId: 'lia', baseCents: 6_667, ruleId: 'ten', amountCents: 667 },
    { professionalId: 'rui', baseCents: 3_333, ruleId: 'rui', amountCents: 1_000 },
  ]);
  expect(linesOf({ ...bath, people }, [rule('rui', { professionalId: 'rui' })], LIST)).toHaveLength(1);
  expect(linesOf({ ...bath, people }, rules, { ...LIST, basis: 'PAID', deductionCents: 301 })).toMatchObject([
    { basis: 'PAID', baseCents: 5_333, deductionCents: 201 },
    { basis: 'PAID', baseCents: 2_667, deductionCents: 100 },
  ]);
});

it('splits any sum into parts that add up to it, none of the wrong sign', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), weights, (cents, minutes) => {
      const parts = split(cents, minutes);
      const whole = minutes.reduce((sum, one) => sum + one, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : cents);
      expect(parts.every((part) => part >= 0)).toBe(true);
    }),
  );
});

it('agrees with a table of all specificities, by list and by paid price', () => {
  const targets = [
    { professionalId: 'lia', scope: 'SERVICE', serviceId: 'bath' },
    { professionalId: 'lia', scope: 'CATEGORY', category: 'BANHO' },
    { scope: 'SERVICE', serviceId: 'bath' },
    { scope: 'CATEGORY', category: 'BANHO' },
    { professionalId: 'lia', scope: 'ALL' },
    { scope: 'ALL' },
  ] as const;
  const rates = fc.array(fc.option(fc.integer({ min: 1, max: 10_000 })), { minLength: 6, maxLength: 6 });
  const cents = fc.integer({ min: 0, max: 90_000 });
  fc.assert(
    fc.property(
      rates,
      cents,
      cents,
      fc.boolean(),
      fc.integer({ min: 1, max: 240 }),
      (hundredths, list, paid, isPaid, minutes) => {
        const rules = targets.flatMap((target, index) => {
          const rate = hundredths[index];
          return typeof rate === 'number' ? [rule(String(index), { ...target, percent: rate / 100 })] : [];
        });
        const people = [
          { professionalId: 'lia', minutes },
          { professionalId: 'rui', minutes: 60 },
        ];
        const item = { ...bath, unitPriceCents: list, paidCents: paid, people };
        const base = isPaid ? paid : list;
        const lias = Math.round((base * minutes) / (minutes + 60));
        const rateFor = (ranks: number[]) =>
          ranks.map((rank) => hundredths[rank]).find((rate) => typeof rate === 'number');
        const wanted = [
          { professionalId: 'lia', baseCents: lias, rate: rateFor([0, 1, 2, 3, 4, 5]) },
          { professionalId: 'rui', baseCents: base - lias, rate: rateFor([2, 3, 5]) },
        ].flatMap(({ rate, ...line }) =>
          typeof rate === 'number' ? [{ ...line, amountCents: Math.round((line.baseCents * rate) / 10_000) }] : [],
        );
        const lines = linesOf(item, rules, { ...LIST, basis: isPaid ? 'PAID' : 'LIST' });
        expect(
          lines.map(({ professionalId, baseCents, amountCents }) => ({ professionalId, baseCents, amountCents })),
        ).toEqual(wanted);
      },
    ),
  );
});
