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

  it('is a change of the price for a size or coat, by the difference to what was charged before', () => {
    const bath = {
      name: 'Banho',
      priceCents: 6000,
      isActive: true,
      prices: [
        { size: 'LARGE', coat: null, priceCents: 9000 },
        { size: 'LARGE', coat: 'LONG', priceCents: 12000 },
      ],
    } as const;
    const large = { size: 'LARGE', coat: null, price: 90 } as const;
    const long = { size: 'LARGE', coat: 'LONG', price: 120 } as const;
    const changes = (patch: Parameters<typeof moneyChanges>[1]) =>
      moneyChanges(bath, patch).map(({ subject, before, after }) => [subject, before, after]);
    expect(changes({ prices: [long, large] })).toEqual([]);
    expect(changes({ prices: [large, { ...long, price: 100 }] })).toEqual([['Banho (Grande, Longa)', 12000, 10000]]);
    expect(changes({ prices: [large] })).toEqual([['Banho (Grande, Longa)', 12000, 9000]]);
    expect(changes({ prices: [] })).toEqual([
      ['Banho (Grande)', 9000, 6000],
      ['Banho (Grande, Longa)', 12000, 6000],
    ]);
    expect(changes({ prices: [large, long, { size: 'MINI', coat: null, price: 40 }] })).toEqual([
      ['Banho (Mini)', 6000, 4000],
    ]);
    expect(changes({ prices: [large, long, { size: 'MINI', coat: null, price: 60 }] })).toEqual([]);
    expect(changes({ price: 65, prices: [large, long] })).toEqual([['Banho', 6000, 6500]]);
  });
});
