import { addDays } from '@focinho/contracts/kernel/dates';
import { spansOf, wholePeriod, type DayRange } from './reports.rules';

const daysOf = ([from, until]: DayRange) => {
  const days: string[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
};

describe('the spans of a report', () => {
  it.each([
    ['2026-11-10', '2026-11-20', ['2026-11-10', '2026-11-21'], undefined, undefined],
    ['2026-11-10', '2026-12-15', ['2026-11-10', '2026-12-16'], undefined, undefined],
    ['2026-11-01', '2026-11-30', undefined, ['2026-11-01', '2026-12-01'], undefined],
    [
      '2026-10-31',
      '2027-01-02',
      ['2026-10-31', '2026-11-01'],
      ['2026-11-01', '2027-01-01'],
      ['2027-01-01', '2027-01-03'],
    ],
  ])('of %s to %s are its whole months and the days at both ends', (from, to, head, months, tail) => {
    const spans = spansOf({ from, to });
    const orEmpty = (range: DayRange) => (range[0] === range[1] ? undefined : range);
    expect([spans.head, spans.months, spans.tail].map(orEmpty)).toEqual([head, months, tail]);
  });

  it('contain every day of the period once, in order', () => {
    for (let from = '2027-12-29'; from < '2028-02-03'; from = addDays(from, 3))
      for (let to = from; to < '2028-04-03'; to = addDays(to, 5)) {
        const { head, months, tail } = spansOf({ from, to });
        expect([head, months, tail].flatMap(daysOf)).toEqual(daysOf([from, addDays(to, 1)]));
        expect([months[0], months[1]].filter((day) => months[0] < months[1] && !day.endsWith('-01'))).toEqual([]);
      }
  });

  it('are only months without a period', () => {
    expect(spansOf(wholePeriod())).toMatchObject({ months: ['1900-01-01', '2101-01-01'] });
  });
});
