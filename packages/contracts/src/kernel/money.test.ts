import { formatAmount, formatMoney, fromCents, parseDecimal, toCents } from './money';

describe('money', () => {
  it('is written as Brazilians write it', () => {
    expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50');
    expect(formatMoney(0)).toBe('R$\u00a00,00');
    expect(formatAmount(1234.5)).toBe('1.234,50');
    expect(formatMoney(-0)).toBe('R$\u00a00,00');
    expect(formatMoney(-12.3)).toBe('-R$\u00a012,30');
  });

  it('becomes exact cents for every number of two decimals', () => {
    for (const [reais, cents] of [
      [0.1 + 0.2, 30],
      [19.99, 1999],
      [4.35, 435],
      [1.1, 110],
      [9_999_999.99, 999_999_999],
      [-4.35, -435],
    ] as const)
      expect([reais, toCents(reais)]).toEqual([reais, cents]);
    for (let cents = 0; cents <= 100_000; cents += 1) expect(toCents(fromCents(cents))).toBe(cents);
  });

  it('adds up in cents without a stray fraction', () => {
    const total = [0.1, 0.2, 0.3, 19.99, 80.01].reduce((sum, reais) => sum + toCents(reais), 0);
    expect(fromCents(total)).toBe(100.6);
  });
});

describe('what a person types as a number', () => {
  it.each([
    ['10', 10],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1234.56', 1234.56],
    ['R$ 10', 10],
    ['R$\u00a01.234,50', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['0.500', 0.5],
    ['0,500', 0.5],
    ['-3,20', -3.2],
    [',5', 0.5],
    ['5,', 5],
    [' 7 ', 7],
  ])('%s is %d', (typed, value) => expect(parseDecimal(typed)).toBe(value));

  it.each(['', ' ', 'abc', '1a', '--1', '1-', ',', '.', 'NaN', 'Infinity', '1e3'])('%j is not a number', (typed) =>
    expect(parseDecimal(typed)).toBeUndefined(),
  );
});
