import { moneyChanges } from './catalogue.rules';

const shampoo = { name: 'Shampoo', priceCents: 3990, isActive: true, stock: 12 };
const kinds = (patch: object, stored: Parameters<typeof moneyChanges>[0] = shampoo) =>
  moneyChanges(stored, patch).map(({ kind, isException }) => `${kind} ${isException ? 'exception' : 'silent'}`);

describe('a change of what is sold', () => {
  it('concerns money only if price, stock or activity really change', () => {
    expect(kinds({ price: 39.9, stock: 12, isActive: true })).toEqual([]);
    expect(kinds({})).toEqual([]);
  });

  it('is a change of the price by its difference', () => {
    expect(moneyChanges(shampoo, { price: 9.9 })).toMatchObject([
      { kind: 'PRICE_CHANGED', subject: 'Shampoo', amountCents: -3000, before: 3990, after: 990 },
    ]);
  });

  it('is an exception if stock disappears or is no longer counted, not if goods arrive', () => {
    expect(kinds({ stock: 11 })).toEqual(['STOCK_REDUCED exception']);
    expect(kinds({ stock: null })).toEqual(['STOCK_REDUCED exception']);
    expect(kinds({ stock: 13 })).toEqual(['STOCK_REDUCED silent']);
    expect(kinds({ stock: 5 }, { ...shampoo, stock: null })).toEqual(['STOCK_REDUCED silent']);
  });

  it('may be several at once', () => {
    expect(kinds({ price: 1, stock: 0, isActive: false })).toEqual([
      'PRICE_CHANGED exception',
      'STOCK_REDUCED exception',
      'ACTIVITY_CHANGED silent',
    ]);
  });
});
