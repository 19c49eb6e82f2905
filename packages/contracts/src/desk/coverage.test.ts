import { coverage, type CoverableLine } from './coverage';

const line = (id: string, change: Partial<CoverableLine> = {}): CoverableLine => ({
  id,
  serviceId: 'bath',
  petId: 'rex',
  quantity: 1,
  unitPriceCents: 6_000,
  discountCents: 0,
  usesCredits: true,
  ...change,
});
const THREE = [{ petId: 'rex', serviceId: 'bath', credits: 3 }];
const covered = (lines: CoverableLine[], available = THREE, floor = 0) => [
  ...coverage(lines, available, floor).values(),
];

test('credits pay in the order of the lines, as far as they reach', () => {
  expect(covered([line('a', { quantity: 2 }), line('b', { quantity: 2 }), line('c')])).toEqual([2, 1, 0]);
});

test('of the same pet and service alone, and never less than none', () => {
  expect(
    covered([line('a', { petId: 'nina' }), line('b', { serviceId: 'groom' }), line('c', { petId: null })]),
  ).toEqual([0, 0, 0]);
  expect(covered([line('a')], [...THREE, { petId: 'rex', serviceId: 'bath', credits: -4 }])).toEqual([0]);
});

test('a line with a discount of its own, or that somebody wants paid, is paid', () => {
  expect(covered([line('a', { discountCents: 1 }), line('b', { usesCredits: false }), line('c')])).toEqual([0, 0, 1]);
});

test('nothing is covered if less would be left than the discount of the whole', () => {
  expect(covered([line('a'), line('b', { quantity: 3 })], THREE, 6_000)).toEqual([1, 2]);
  expect(covered([line('a'), line('b', { quantity: 3 })], THREE, 6_001)).toEqual([0, 0]);
});
