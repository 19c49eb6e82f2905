import { withOffer, withoutItem, withQuantity, type DraftItem, type Offer } from './sale-items';
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

describe('the items of a sale', () => {
  const bath: Offer = { kind: 'service', id: 's1', name: 'Banho', price: 65 };
  const shampoo: Offer = { kind: 'product', id: 'p1', name: 'Shampoo', price: 39.9 };
  const line: DraftItem = { serviceId: 's1', productId: null, name: 'Banho', quantity: 1, unitPrice: 65 };

  test('adding becomes a line, and adding again increases its quantity', () => {
    expect(withOffer([], bath)).toEqual([line]);
    expect(withOffer([line], bath)).toEqual([{ ...line, quantity: 2 }]);
    expect(withOffer([line], shampoo)[1]).toMatchObject({ serviceId: null, productId: 'p1', quantity: 1 });
  });
  test.each([[0], [-2], [1.5], [null]])('the quantity %p becomes 1', (quantity) => {
    expect(withQuantity([{ ...line, quantity: 3 }], 's1', quantity)).toEqual([line]);
  });
  test('a line is changed and removed by its service or product', () => {
    expect(withQuantity([line], 's1', 4)).toEqual([{ ...line, quantity: 4 }]);
    expect(withoutItem([line], 's1')).toEqual([]);
  });
});
