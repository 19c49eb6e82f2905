import { itemTotal, saleTotals } from './sale-totals';

test('subtotal is the sum of the items, total = subtotal − discount + tax', () => {
  const items = [
    { quantity: 2, unitPrice: 65 },
    { quantity: 1, unitPrice: 39.9 },
  ];
  expect(saleTotals(items, 10, 2.5)).toEqual({ subtotal: 169.9, discount: 10, tax: 2.5, total: 162.4 });
});

test('ten and twenty cents are thirty cents, not 0.30000000000000004', () => {
  const items = [
    { quantity: 1, unitPrice: 0.1 },
    { quantity: 1, unitPrice: 0.2 },
  ];
  expect(saleTotals(items, 0, 0).total).toBe(0.3);
  expect(itemTotal({ quantity: 3, unitPrice: 1.1 })).toBe(3.3);
  expect(itemTotal({ quantity: 3, unitPrice: 19.99 })).toBe(59.97);
});

test('empty fields count as zero', () => {
  expect(saleTotals([], null, null)).toEqual({ subtotal: 0, discount: 0, tax: 0, total: 0 });
});
