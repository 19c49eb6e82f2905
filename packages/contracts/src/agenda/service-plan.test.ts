import type { StationKind } from '../kernel/enums';
import { stretched, servicePlanOf, type PricedService } from './service-plan';

const service: PricedService = {
  price: 50,
  duration: 60,
  bufferBefore: 5,
  bufferAfter: 10,
  steps: [],
  prices: [
    { size: 'LARGE', coat: 'LONG', price: 120, minutes: 105 },
    { size: 'LARGE', coat: null, price: 90, minutes: 90 },
    { size: 'MINI', coat: 'SHORT', price: 30, minutes: 20 },
  ],
};
const ALL = new Set<StationKind>(['TUB', 'DRYER', 'TABLE']);
const steps = (...minutes: number[]) =>
  minutes.map((long) => ({ kind: 'BATH' as const, minutes: long, stationKind: 'TUB' as const }));
const minutesOf = (servicePlan: { steps: readonly { minutes: number }[] }) =>
  servicePlan.steps.map(({ minutes }) => minutes);

test.each([
  ['its size and coat', { size: 'LARGE', coat: 'LONG' }, 120, 105],
  ['its size, whatever the coat', { size: 'LARGE', coat: 'SHORT' }, 90, 90],
  ['its size, if nobody has said which coat', { size: 'LARGE', coat: null }, 90, 90],
  ['the service, if only another coat of its size has a price', { size: 'MINI', coat: 'LONG' }, 50, 60],
  ['the service, without a size', { size: null, coat: 'LONG' }, 50, 60],
] as const)('costs and takes what is listed for %s', (_, pet, price, minutes) => {
  expect(servicePlanOf(service, pet, ALL)).toMatchObject({ price, minutes, bufferBefore: 5, bufferAfter: 10 });
});

test('costs and takes what the service does if the pet is not known', () => {
  expect(servicePlanOf(service, null, ALL)).toMatchObject({ price: 50, minutes: 60 });
});

test('is one step as long as itself if the service has none', () => {
  expect(servicePlanOf(service, { size: 'LARGE', coat: null }, ALL).steps).toEqual([
    { kind: 'OTHER', minutes: 90, stationKind: null },
  ]);
});

test('has its steps stretched to the minutes of the pet, and the last one takes the remainder', () => {
  const stepped = { ...service, steps: steps(30, 15, 15) };
  expect(minutesOf(servicePlanOf(stepped, { size: 'LARGE', coat: 'LONG' }, ALL))).toEqual([53, 26, 26]);
  expect(minutesOf(servicePlanOf({ ...stepped, steps: steps(30, 30, 30) }, null, ALL))).toEqual([20, 20, 20]);
  expect(minutesOf(stretched(servicePlanOf(stepped, null, ALL), 100))).toEqual([50, 25, 25]);
  expect(minutesOf(stretched(servicePlanOf({ ...stepped, steps: steps(30, 30, 30) }, null, ALL), 100))).toEqual([
    33, 33, 34,
  ]);
});

test('keeps at least a minute for each step, and no more steps than minutes', () => {
  const many = servicePlanOf({ ...service, steps: steps(1440, 1, 1, 1) }, null, ALL);
  expect(minutesOf(many)).toEqual([57, 1, 1, 1]);
  expect(minutesOf(stretched(many, 4))).toEqual([1, 1, 1, 1]);
  expect(minutesOf(stretched(many, 2))).toEqual([1, 1]);
});

test('needs no station of a kind that the shop does not have', () => {
  const [step] = servicePlanOf({ ...service, steps: steps(30) }, null, new Set<StationKind>(['TABLE'])).steps;
  expect(step).toMatchObject({ kind: 'BATH', stationKind: null });
});
