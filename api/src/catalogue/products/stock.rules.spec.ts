import fc from 'fast-check';
import {
  averageCost,
  entryOfEdit,
  valueOfChange,
  valueOfComing,
  valueOfLeaving,
  valueOfReversal,
  valueOfUnknown,
} from './stock.rules';

const of = (stock: number | null, stockValueCents: number, costCents: number | null = null) => ({
  stock,
  stockValueCents,
  costCents,
});

it('lets what leaves take its share of the value, and with the last unit all of it', () => {
  expect(valueOfLeaving(of(3, 1000), 1)).toBe(333);
  expect(valueOfLeaving(of(2, 667), 1)).toBe(334);
  expect(valueOfLeaving(of(1, 333), 1)).toBe(333);
  expect(valueOfLeaving(of(0, 0), 0)).toBe(0);
});

it('values what comes without a price at average cost, else at the cost of the product, else at nothing', () => {
  expect(valueOfComing(of(4, 1000, 300), 2)).toBe(500);
  expect(valueOfComing(of(0, 0, 300), 2)).toBe(600);
  expect(valueOfComing(of(null, 0, 300), 2)).toBe(600);
  expect(valueOfComing(of(4, 0), 2)).toBe(0);
  expect(averageCost(of(4, 1000))).toBe(250);
  expect([averageCost(of(4, 0)), averageCost(of(0, 0)), averageCost(of(null, 0))]).toEqual([null, null, null]);
});

it('reverses a purchase by what it has brought, as far as that is still there', () => {
  expect(valueOfReversal(of(20, 4000), { quantity: 10, valueCents: 3000 })).toBe(-3000);
  expect(valueOfReversal(of(11, 2200), { quantity: 10, valueCents: 3000 })).toBe(-2200);
  expect(valueOfReversal(of(10, 2000), { quantity: 10, valueCents: 1000 })).toBe(-2000);
  expect(valueOfReversal(of(5, 500), { quantity: -3, valueCents: -300 })).toBe(300);
});

it('knows which entry follows from an edit of the product', () => {
  expect(entryOfEdit(of(null, 0, 300), { stock: 4 })).toEqual({ kind: 'OPENING', quantity: 4, valueCents: 1200 });
  expect(entryOfEdit(of(4, 1200, 300), { stock: 3 })).toEqual({ kind: 'ADJUSTMENT', quantity: -1, valueCents: -300 });
  expect(entryOfEdit(of(4, 1200, 300), { stock: null })).toEqual({
    kind: 'ADJUSTMENT',
    quantity: -4,
    valueCents: -1200,
  });
  // Nobody knew what it had cost.
  expect(entryOfEdit(of(4, 0), { cost: 2.5 })).toEqual({ kind: 'VALUATION', quantity: 0, valueCents: 1000 });
  expect(entryOfEdit(of(4, 0), { cost: 2.5, stock: 2 })).toEqual({ kind: 'ADJUSTMENT', quantity: -2, valueCents: 500 });
  // What was paid for what is there does not change with what the next one costs.
  expect(entryOfEdit(of(4, 1200, 300), { cost: 5 })).toBeUndefined();
  expect(entryOfEdit(of(4, 0), { stock: 4 })).toBeUndefined();
  expect(entryOfEdit(of(null, 0), { cost: 5 })).toBeUndefined();
});

it('never leaves a value without units, whatever comes and leaves', () => {
  const change = fc.record({ quantity: fc.integer({ min: -20, max: 20 }), cents: fc.integer({ min: 0, max: 99_999 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let [stock, value] = [0, 0];
      for (const { quantity, cents } of changes) {
        const by = Math.max(quantity, -stock);
        const product = of(stock, value, cents);
        const before = averageCost(product);
        const change = by > 0 && cents % 2 === 1 ? by * cents : valueOfChange(product, by);
        [stock, value] = [stock + by, value + change];
        expect(value).toBeGreaterThanOrEqual(0);
        if (stock === 0) expect(value).toBe(0);
        // What leaves does not change what the rest has cost, but for rounding.
        if (by < 0 && before !== null && stock > 0) expect(Math.abs(value / stock - before)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('values units of unknown cost as those that come, and no others', () => {
  expect(valueOfUnknown(of(4, 0), { quantity: 3, valueCents: 1_000 })).toBe(1_333);
  expect(valueOfUnknown(of(4, 0), { quantity: 3, valueCents: 0 })).toBe(0);
  expect(valueOfUnknown(of(4, 80), { quantity: 3, valueCents: 1_000 })).toBe(0);
  expect(valueOfUnknown(of(0, 0), { quantity: 3, valueCents: 1_000 })).toBe(0);
});
