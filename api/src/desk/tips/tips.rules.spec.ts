import fc from 'fast-check';
import { splitTip, tipOf } from './tips.rules';

const of = (...weights: number[]) => weights.map((weight, index) => ({ professionalId: `p${index}`, weight }));
const cents = (tip: number, ...weights: number[]) => splitTip(tip, of(...weights)).map((share) => share.cents);

describe('splitting a tip', () => {
  it('is in proportion to what each has done', () => {
    expect(cents(3_000, 5_000, 10_000)).toEqual([1_000, 2_000]);
    expect(cents(1_000, 8_000)).toEqual([1_000]);
  });

  it('gives the cents that are left to who has done the most', () => {
    expect(cents(1_000, 1, 1, 1)).toEqual([334, 333, 333]);
    expect(cents(100, 1, 2, 0)).toEqual([33, 67]);
    expect(cents(1, 1, 2)).toEqual([1]);
  });

  it('is equal for work that costs nothing', () => {
    expect(cents(1_001, 0, 0)).toEqual([501, 500]);
  });

  it('always adds up to the tip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.array(fc.nat(90_000), { minLength: 1 }), (tip, weights) => {
        const shares = cents(tip, ...weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tip);
        expect(shares.every((share) => share > 0)).toBe(true);
      }),
    );
  });
});

describe('the tip of a payload', () => {
  const share = (professionalId: string, amount: number) => ({ professionalId, amount });

  it('has shares that add up to it', () => {
    expect(tipOf({ tip: 10, tipShares: [share('a', 7.5), share('b', 2.5)] })).toEqual({
      cents: 1_000,
      shares: [
        { professionalId: 'a', cents: 750 },
        { professionalId: 'b', cents: 250 },
      ],
    });
    expect(() => tipOf({ tip: 10, tipShares: [share('a', 7)] })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'tipShares' })] }),
    );
  });

  it('names nobody twice', () => {
    expect(() => tipOf({ tip: 10, tipShares: [share('a', 5), share('a', 5)] })).toThrow(
      expect.objectContaining({ errors: [{ path: 'tipShares', message: 'Cada pessoa entra na gorjeta uma só vez' }] }),
    );
  });
});
