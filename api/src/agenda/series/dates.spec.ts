import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';
import { seriesRuleSchema, type SeriesRule } from '@focinho/contracts/agenda/series';
import { datesOf } from './dates';

const rule = (fields: object): SeriesRule => seriesRuleSchema.parse(fields);
const daily = (fields: object = {}) => rule({ frequency: 'DAILY', ...fields });
const weekly = (fields: object = {}) => rule({ frequency: 'WEEKLY', ...fields });
const monthly = (fields: object = {}) => rule({ frequency: 'MONTHLY', ...fields });
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

test('repeats every n days, over the end of a year', () => {
  expect(datesOf('2026-12-30', daily({ interval: 3, count: 3 }))).toEqual(['2026-12-30', '2027-01-02', '2027-01-05']);
});

test('repeats on the weekday of the first date', () => {
  expect(datesOf('2026-11-24', weekly({ interval: 2, count: 3 }))).toEqual(['2026-11-24', '2026-12-08', '2026-12-22']);
});

test('repeats on the chosen weekdays, beginning with the first of them that is not before the first date', () => {
  const days = datesOf('2026-11-25', weekly({ weekdays: [5, 2], count: 4 }));
  expect(days).toEqual(['2026-11-27', '2026-12-01', '2026-12-04', '2026-12-08']);
});

test('every second week, a week goes from Sunday to Saturday', () => {
  const days = datesOf('2026-11-23', weekly({ interval: 2, weekdays: [0, 1], count: 4 }));
  expect(days).toEqual(['2026-11-23', '2026-12-06', '2026-12-07', '2026-12-20']);
});

test.each([
  ['2027-01-29', ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
  ['2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
  ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['2028-01-29', ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29']],
  ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
  ['2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
])('monthly from %s on, a month without that day has it on its last one', (first, expected) => {
  expect(datesOf(first, monthly({ count: 4 }))).toEqual(expected);
});

test('every third month keeps the day of the first date', () => {
  const days = datesOf('2026-11-30', monthly({ interval: 3 }));
  expect(days).toEqual(['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']);
});

test('the last day is included', () => {
  expect(datesOf('2026-11-24', weekly({ until: '2026-12-08' }))).toHaveLength(3);
  expect(datesOf('2026-11-24', weekly({ until: '2026-12-07' }))).toHaveLength(2);
  expect(datesOf('2026-11-24', weekly({ until: '2026-11-24' }))).toEqual(['2026-11-24']);
});

test('ends before it begins: no dates', () => {
  expect(datesOf('2026-11-24', weekly({ until: '2026-11-23' }))).toEqual([]);
});

test.each([
  ['without an end', {}],
  ['with a later end', { until: '2030-01-01' }],
])('ends after twelve months %s', (_, end) => {
  expect(datesOf('2026-11-24', weekly(end)).at(-1)).toBe('2027-11-23');
  expect(datesOf('2026-11-24', monthly(end)).at(-1)).toBe('2027-11-24');
  expect(datesOf('2028-02-29', monthly(end)).at(-1)).toBe('2029-02-28');
});

test('has 366 dates at most', () => {
  expect(datesOf('2026-11-24', daily({ count: 366 }))).toHaveLength(366);
  expect(datesOf('2027-11-24', daily())).toHaveLength(366);
});

const repetitions = fc.record({
  first: fc.integer({ min: 0, max: 35_000 }).map((offset) => addDays('2000-01-01', offset)),
  interval: fc.integer({ min: 1, max: 12 }),
  count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  lastsDays: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
});

/** Every day from the first one on that satisfies the rule, found by looking at each. */
function byHand(first: string, { until, count }: Pick<SeriesRule, 'until' | 'count'>, fits: (day: string) => boolean) {
  const found: string[] = [];
  const yearLater = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  for (let day = first; day <= yearLater; day = addDays(day, 1)) if (fits(day)) found.push(day);
  return found.filter((day) => until === undefined || day <= until).slice(0, count ?? 366);
}
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
const lastOfMonth = (day: string) => addDays(day, 1).slice(5, 7) !== day.slice(5, 7);

test('finds the same dates as looking at every single day', () => {
  fc.assert(
    fc.property(repetitions, ({ first, interval, weekdays, count, lastsDays }) => {
      const end = lastsDays === undefined ? { count } : { until: addDays(first, lastsDays) };
      expect(datesOf(first, daily({ interval, ...end }))).toEqual(
        byHand(first, end, (day) => daysBetween(first, day) % interval === 0),
      );
      const week = (day: string) => daysBetween('2000-01-02', addDays(day, -weekdayOf(day))) / 7;
      expect(datesOf(first, weekly({ interval, weekdays, ...end }))).toEqual(
        byHand(first, end, (day) => weekdays.includes(weekdayOf(day)) && (week(day) - week(first)) % interval === 0),
      );
      const wanted = first.slice(8);
      expect(datesOf(first, monthly({ interval, ...end }))).toEqual(
        byHand(
          first,
          end,
          (day) =>
            monthsBetween(first, day) % interval === 0 &&
            (day.slice(8) === wanted || (day.slice(8) < wanted && lastOfMonth(day))),
        ),
      );
    }),
    { numRuns: 60 },
  );
});

/** Runs this module in a process of its own, because Node reads TZ when it starts. */
const inZone = (TZ: string, first: string, repeated: SeriesRule): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '-e',
        `const { transformFileSync } = require('@swc/core');
         require.extensions['.ts'] = (module, file) => module._compile(
           transformFileSync(file, { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }).code, file);
         const { datesOf } = require(${JSON.stringify(require.resolve('./dates'))});
         const days = datesOf(${JSON.stringify(first)}, ${JSON.stringify(repeated)});
         console.log(JSON.stringify({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, days }));`,
      ],
      { env: { ...process.env, TZ }, encoding: 'utf8' },
    ),
  );

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Europe/Lisbon'])(
  'the dates are the same in a process in %s',
  (zone) => {
    const repeated = weekly({ weekdays: [0, 3, 6] });
    expect(inZone(zone, '2026-11-24', repeated)).toEqual({ zone, days: datesOf('2026-11-24', repeated) });
  },
);
