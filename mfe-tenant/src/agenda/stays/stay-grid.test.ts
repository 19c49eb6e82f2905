import type { OccupancyStay } from '@focinho/contracts/agenda/stays';
import { barsOf, draggedTo, lanesOf, mondayOf, percentOf, weekFrom } from './stay-grid';

const MONDAY = '2026-12-21';
const TODAY = '2026-12-23';

const aStay = (
  id: string,
  firstNight: string,
  checkOut: string,
  change: Partial<OccupancyStay> = {},
): OccupancyStay => ({
  ...{ id, firstNight, checkOut, arrivalTime: '14:00', departureTime: '12:00', status: 'BOOKED' },
  ...{ sharesKennel: false, isOverdue: false, lacksDoses: false, hasDeposit: false, pet: null, client: null },
  ...change,
});
const placesOf = (...stays: OccupancyStay[]) =>
  barsOf(stays, MONDAY, TODAY).map(({ stay, from, to, lane }) => [stay.id, from, to, lane]);

it('begins a week on Monday, whatever the day', () => {
  expect(['2026-12-21', '2026-12-27', '2026-12-28'].map(mondayOf)).toEqual([MONDAY, MONDAY, '2026-12-28']);
  expect(weekFrom(MONDAY).at(-1)).toBe('2026-12-27');
});

it('lets one pet leave and another come on the same day in one lane', () => {
  expect(placesOf(aStay('b', '2026-12-23', '2026-12-25'), aStay('a', '2026-12-21', '2026-12-23'))).toEqual([
    ['a', 1, 5, 0],
    ['b', 5, 9, 0],
  ]);
});

it('puts pets of one kennel and one night below one another', () => {
  const bars = barsOf(
    [
      aStay('a', '2026-12-21', '2026-12-24'),
      aStay('b', '2026-12-22', '2026-12-23'),
      aStay('c', '2026-12-23', '2026-12-24'),
    ],
    MONDAY,
    TODAY,
  );
  expect(bars.map(({ stay, lane }) => [stay.id, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 1],
  ]);
  expect([lanesOf(bars), lanesOf([])]).toEqual([2, 1]);
});

it('cuts what begins before the week or ends after it, and leaves out the rest', () => {
  expect(
    barsOf(
      [
        aStay('before', '2026-12-10', '2026-12-20'),
        aStay('leaves on Monday', '2026-12-19', '2026-12-21'),
        aStay('long', '2026-12-10', '2027-01-10'),
        aStay('comes on Sunday', '2026-12-27', '2026-12-29'),
        aStay('after', '2026-12-28', '2026-12-29'),
      ],
      MONDAY,
      TODAY,
    ).map(({ stay, from, to, beginsBefore, endsAfter }) => [stay.id, from, to, beginsBefore, endsAfter]),
  ).toEqual([
    ['long', 0, 14, true, true],
    ['leaves on Monday', 0, 1, true, false],
    ['comes on Sunday', 13, 14, false, true],
  ]);
});

it('keeps a pet that should have left in its kennel until the end of today', () => {
  expect(placesOf(aStay('a', '2026-12-20', '2026-12-22', { status: 'IN_HOUSE', isOverdue: true }))).toEqual([
    ['a', 0, 6, 0],
  ]);
});

describe('a drop', () => {
  const stay = aStay('a', '2026-12-21', '2026-12-23');
  const drop = (change: Partial<OccupancyStay>, grip: 'whole' | 'end', days: number, to = 'one') =>
    draggedTo({ ...stay, ...change }, 'one', { grip, days, to });

  it('moves all of its days, and to another kennel', () => {
    expect(drop({}, 'whole', 2)).toEqual({ firstNight: '2026-12-23', checkOut: '2026-12-25' });
    expect(drop({}, 'whole', 0, 'two')).toEqual({ kennelId: 'two' });
    expect(drop({}, 'whole', 0)).toBeUndefined();
  });

  it('lengthens, and shortens to one night at least', () => {
    expect(drop({}, 'end', 3)).toEqual({ checkOut: '2026-12-26' });
    expect(drop({}, 'end', -5)).toEqual({ checkOut: '2026-12-22' });
    expect(drop({ checkOut: '2026-12-22' }, 'end', -1)).toBeUndefined();
  });

  it('leaves the first day of a pet that has come', () => {
    expect(drop({ status: 'IN_HOUSE' }, 'whole', 2)).toBeUndefined();
    expect(drop({ status: 'IN_HOUSE' }, 'whole', 2, 'two')).toEqual({ kennelId: 'two' });
    expect(drop({ status: 'IN_HOUSE' }, 'end', 1)).toEqual({ checkOut: '2026-12-24' });
  });
});

it('says how full a night is, unless there is no place at all', () => {
  expect([percentOf({ occupied: 2, places: 3 }), percentOf({ occupied: 0, places: 0 })]).toEqual([67, undefined]);
});
