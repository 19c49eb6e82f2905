import { cashbackCeiling, cashbackRuleInputSchema } from '@focinho/contracts/desk/cashback';
import { earnings, ruleFor, settlements, take, type EarningLine, type EarningRule } from './cashback.rules';

const rule = (id: string, more: Partial<EarningRule> = {}): EarningRule => ({
  id,
  scope: 'ALL',
  category: null,
  serviceId: null,
  productId: null,
  percent: 10,
  ceilingCents: null,
  ...more,
});
const line = (cents: number, more: Partial<EarningLine> = {}): EarningLine => ({
  serviceId: null,
  productId: null,
  category: null,
  cents,
  ...more,
});
const sale = (lines: EarningLine[], more: { discountCents?: number; taxCents?: number; moneyCents?: number } = {}) => {
  const subtotalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const { discountCents = 0, taxCents = 0 } = more;
  const totalCents = subtotalCents - discountCents + taxCents;
  return { subtotalCents, discountCents, totalCents, moneyCents: more.moneyCents ?? totalCents, lines };
};
const cents = (all: { rule: EarningRule; cents: number }[]) =>
  Object.fromEntries(all.map((one) => [one.rule.id, one.cents]));

describe('the rules of cashback', () => {
  it('take the most specific for an item, in whatever order they stand', () => {
    const rules = [
      rule('all'),
      rule('bath', { scope: 'CATEGORY', category: 'BANHO' }),
      rule('this bath', { scope: 'SERVICE', serviceId: 's1' }),
      rule('this food', { scope: 'PRODUCT', productId: 'p1' }),
    ];
    for (const known of [rules, rules.toReversed()]) {
      expect(ruleFor(line(1, { serviceId: 's1', category: 'BANHO' }), known)?.id).toBe('this bath');
      expect(ruleFor(line(1, { serviceId: 's2', category: 'BANHO' }), known)?.id).toBe('bath');
      expect(ruleFor(line(1, { serviceId: 's3', category: 'TOSA' }), known)?.id).toBe('all');
      expect(ruleFor(line(1, { productId: 'p1' }), known)?.id).toBe('this food');
      expect(ruleFor(line(1, { productId: 'p2' }), known)?.id).toBe('all');
      expect(ruleFor(line(1), known)?.id).toBe('all');
    }
    expect(ruleFor(line(1), rules.slice(1))).toBeUndefined();
  });

  it('earn on what was paid in money alone, after discounts and without taxes, up to the ceiling', () => {
    const all = [rule('all')];
    expect(cents(earnings(sale([line(10_000)]), all))).toEqual({ all: 1_000 });
    expect(cents(earnings(sale([line(10_000)], { moneyCents: 4_000 }), all))).toEqual({ all: 400 });
    expect(cents(earnings(sale([line(10_000)], { discountCents: 2_000 }), all))).toEqual({ all: 800 });
    expect(cents(earnings(sale([line(10_000)], { taxCents: 2_000 }), all))).toEqual({ all: 1_000 });
    expect(cents(earnings(sale([line(10_000)]), [rule('all', { ceilingCents: 333 })]))).toEqual({ all: 333 });
    expect(earnings(sale([line(10_000)], { moneyCents: 0 }), all)).toEqual([]);
    expect(earnings(sale([line(0)]), all)).toEqual([]);
    expect(earnings(sale([line(9)]), all)).toEqual([]);
  });

  it('share the money among the items, and round down once for each rule', () => {
    const rules = [rule('all', { percent: 5 }), rule('bath', { scope: 'CATEGORY', category: 'BANHO' })];
    const lines = [line(3_333), line(3_333), line(3_334, { category: 'BANHO' })];
    expect(cents(earnings(sale(lines), rules))).toEqual({ all: 333, bath: 333 });
    expect(cents(earnings(sale(lines, { moneyCents: 5_000 }), rules))).toEqual({ all: 166, bath: 166 });
    // Exact where a product of numbers is not.
    expect(cents(earnings(sale([line(99_999_999_999)]), [rule('all', { percent: 100 })]))).toEqual({
      all: 99_999_999_999,
    });
  });

  it('spend lots in their order, and nothing if they do not have enough', () => {
    const lots = [
      { id: 'a', remainingCents: 300 },
      { id: 'b', remainingCents: 500 },
    ];
    expect(take(lots, 400)).toEqual([
      { lotId: 'a', cents: 300 },
      { lotId: 'b', cents: 100 },
    ]);
    expect(take(lots, 800)).toHaveLength(2);
    expect(take(lots, 801)).toBeUndefined();
    expect(take([], 0)).toEqual([]);
  });

  it('pay debts with what is left, as far as it goes', () => {
    const lots = [{ id: 'a', remainingCents: 300 }];
    expect(settlements(lots, [{ id: 'd', remainingCents: -1_000 }])).toEqual([
      { lotId: 'a', change: -300 },
      { lotId: 'd', change: 300 },
    ]);
    expect(settlements(lots, [{ id: 'd', remainingCents: -100 }])).toEqual([
      { lotId: 'a', change: -100 },
      { lotId: 'd', change: 100 },
    ]);
    expect(settlements(lots, [])).toEqual([]);
    expect(settlements([], [{ id: 'd', remainingCents: -100 }])).toEqual([]);
  });

  it('let cashback pay its part of a sale, rounded down', () => {
    expect(cashbackCeiling(9_999, 50)).toBe(4_999);
    expect(cashbackCeiling(9_999, 100)).toBe(9_999);
    expect(cashbackCeiling(0, 50)).toBe(0);
  });

  it('name exactly what their scope is about', () => {
    const parse = (input: object) => cashbackRuleInputSchema.safeParse({ percent: 5, ...input });
    const id = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
    expect(parse({ scope: 'SERVICE' }).error?.issues[0]).toMatchObject({
      path: ['serviceId'],
      message: 'Escolha o serviço',
    });
    expect(parse({ scope: 'CATEGORY', category: '' }).error?.issues[0]?.message).toBe('Escolha a categoria');
    expect(parse({ scope: 'ALL', serviceId: id, category: 'BANHO' }).data).toMatchObject({
      serviceId: null,
      category: null,
    });
    expect(parse({ scope: 'PRODUCT', productId: id }).data).toMatchObject({
      productId: id,
      validDays: null,
      waitingDays: 0,
    });
    expect(parse({ scope: 'ALL', ceiling: 0 }).success).toBe(false);
  });
});
