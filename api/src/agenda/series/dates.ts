import { RRuleTemporal } from 'rrule-temporal';
import { SERIES_DATES_MAX, type SeriesRule } from '@focinho/contracts/agenda/series';

/** RFC 5545's names; 0 is Sunday. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The days of a rule, `YYYY-MM-DD` in ascending order, none before the first date. They are counted in UTC, where every day has 24 hours,
 * so that they depend neither on the server's time zone nor on the tenant's.
 */
export function datesOf(first: string, rule: SeriesRule): string[] {
  const lastDay = [rule.until, yearAfter(first)].filter((day) => day !== undefined).sort()[0] ?? first;
  if (lastDay < first) return [];
  const parts = [
    `FREQ=${rule.frequency}`,
    `INTERVAL=${rule.interval}`,
    // Brazilian weeks begin on Sunday, which matters for every second week.
    'WKST=SU',
    rule.weekdays && `BYDAY=${rule.weekdays.map((weekday) => WEEKDAYS[weekday]).join(',')}`,
    rule.frequency === 'MONTHLY' && dayOfMonth(Number(first.slice(8))),
    `UNTIL=${basic(lastDay)}T000000Z`,
  ];
  const rruleString = `DTSTART;TZID=UTC:${basic(first)}T000000\nRRULE:${parts.filter(Boolean).join(';')}`;
  const days = new RRuleTemporal({ rruleString }).all().map((date) => date.toPlainDate().toString());
  return days.slice(0, rule.count ?? SERIES_DATES_MAX);
}

/** RFC 5545 leaves out a month that has no such day; we want its last one: of the days 28 to 31, the last that it has. */
const dayOfMonth = (day: number) =>
  day <= 28
    ? `BYMONTHDAY=${day}`
    : `BYMONTHDAY=${[28, 29, 30, 31].filter((other) => other <= day).join(',')};BYSETPOS=-1`;

const basic = (day: string) => day.replaceAll('-', '');
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28');
