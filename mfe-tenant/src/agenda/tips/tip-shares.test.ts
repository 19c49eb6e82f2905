import { restOf, tipFields, withPeople } from './tip-shares';

const share = (professionalId: string, amount: number) => ({ professionalId, amount });

test('one who is named alone gets all of it, however much it becomes', () => {
  const shares = withPeople(10, [], ['lia']);
  expect(shares).toEqual([share('lia', 10)]);
  expect(restOf(12, shares)).toBe(0);
  expect(tipFields(12, shares)).toEqual({ tip: 12, tipShares: [share('lia', 12)] });
});

test('of several each has an amount, and what is left or too much is shown', () => {
  const shares = withPeople(10, [share('lia', 6)], ['lia', 'rui']);
  expect(shares).toEqual([share('lia', 6), share('rui', 4)]);
  expect(restOf(10, shares)).toBe(0);
  expect(restOf(12.5, shares)).toBe(250);
  expect(restOf(9, shares)).toBe(-100);
  expect(withPeople(10, shares, ['rui'])).toEqual([share('rui', 4)]);
});

test('without a tip nothing is sent, and without names only the tip', () => {
  expect(tipFields(0, [share('lia', 6)])).toEqual({});
  expect(tipFields(5, [])).toEqual({ tip: 5, tipShares: [] });
});
