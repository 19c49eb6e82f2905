import type { StoredLine } from './orders.queries';
import { checkLine, discountsOf, orderTotals, raisesDiscount, withReason } from './orders.rules';

const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  id: 'line',
  serviceId: 'bath',
  productId: null,
  packageId: null,
  appointmentId: null,
  tripId: null,
  stayId: null,
  stayLine: null,
  petId: null,
  name: 'Banho',
  quantity: 1,
  unitPriceCents: 6000,
  discountCents: 0,
  discountReason: null,
  credits: 0,
  usesCredits: true,
  wasInactive: false,
  approverId: null,
  previous: null,
  ...change,
});
const contents = { discountCents: 500, discountReason: 'Fiel', taxCents: 100, approverId: null };

it('the total is the lines, each without its discount, minus the discount, plus the tax', () => {
  const lines = [line({ quantity: 2, discountCents: 1000 }), line()];
  expect(orderTotals({ ...contents, lines })).toEqual({
    subtotalCents: 17_000,
    discountCents: 500,
    taxCents: 100,
    totalCents: 16_600,
  });
  expect(discountsOf({ ...contents, lines })).toEqual({ subtotalCents: 18_000, discountCents: 1500 });
  expect(() => orderTotals({ ...contents, lines: [], taxCents: 0 })).toThrow('maior que o subtotal');
});

it('a discount grows by its amount or in proportion, also when the price shrinks', () => {
  const tenth = { subtotalCents: 10_000, discountCents: 1000 };
  expect(raisesDiscount(tenth, tenth)).toBe(false);
  expect(raisesDiscount(tenth, { subtotalCents: 20_000, discountCents: 1000 })).toBe(false);
  expect(raisesDiscount(tenth, { subtotalCents: 20_000, discountCents: 2000 })).toBe(true);
  expect(raisesDiscount(tenth, { subtotalCents: 9_999, discountCents: 1000 })).toBe(true);
  expect(raisesDiscount({ subtotalCents: 0, discountCents: 0 }, tenth)).toBe(true);
  expect(raisesDiscount(tenth, { subtotalCents: 0, discountCents: 0 })).toBe(false);
});

describe('a discount', () => {
  const stored = { discountCents: 500, discountReason: 'Fiel' };
  it('needs a reason, and keeps the one that it has', () => {
    const none = { discountCents: 0, discountReason: null };
    expect(() => withReason(none, { discountCents: 1, discountReason: null })).toThrow('motivo');
    expect(withReason(stored, { discountCents: 700, discountReason: undefined })).toEqual({
      ...stored,
      discountCents: 700,
    });
    expect(withReason(stored, { discountCents: undefined, discountReason: 'Atraso' }).discountReason).toBe('Atraso');
  });
  it('of nothing needs none', () => {
    expect(withReason(stored, { discountCents: 0, discountReason: 'Fiel' })).toEqual({
      discountCents: 0,
      discountReason: null,
    });
  });
});

it('a line costs at least nothing, and an appointment is charged once', () => {
  expect(() => checkLine(line({ discountCents: 6000, discountReason: 'x' }))).not.toThrow();
  expect(() => checkLine(line({ discountCents: 6001, discountReason: 'x' }))).toThrow('maior que o valor do item');
  expect(() => checkLine(line({ appointmentId: 'a', quantity: 2 }))).toThrow('uma só vez');
});
