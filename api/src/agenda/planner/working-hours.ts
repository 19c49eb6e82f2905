import type { Holiday } from '@focinho/contracts/agenda/agenda-settings';
import { closedOn, openOn, wholeDay } from '@focinho/contracts/agenda/holiday-hours';
import {
  dayAndTimeOf,
  intersection,
  difference,
  type Interval,
  MINUTES_PER_DAY,
} from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, ProfessionalFacts, WeeklyMinutes } from './agenda.facts';

const ALWAYS: Interval[] = [{ from: -Infinity, to: Infinity }];
/** 1970-01-01, with which minutes begin, was a Thursday. */
const weekdayOf = (midnight: number) => (((midnight / MINUTES_PER_DAY + 4) % 7) + 7) % 7;

/** Hours of the week on the days of a period, as sorted intervals of which none touches another. */
export function onDays(hours: readonly WeeklyMinutes[], { from, to }: Interval): Interval[] {
  const intervals: Interval[] = [];
  for (let midnight = from; midnight < to; midnight += MINUTES_PER_DAY)
    for (const { weekday, from: start, to: end } of hours)
      if (weekday === weekdayOf(midnight)) intervals.push({ from: midnight + start, to: midnight + end });
  return joined(intervals);
}

function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { from, to } of intervals.sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** One more day on each side: buffers reach over midnight. */
const around = ({ from, to }: Interval): Interval => ({ from: from - MINUTES_PER_DAY, to: to + MINUTES_PER_DAY });

/** When the shop is closed because of a holiday, which is before and after the hours that it opens for all the same. */
export const holidaysOf = ({ holidays }: AgendaFacts): (Interval & { holiday: Holiday })[] =>
  holidays.flatMap((holiday) => closedOn(holiday).map((closed) => ({ ...closed, holiday })));

/** When the shop is open; `unknown` if it has not said so. The hours of a holiday are instead of those of its weekday. */
export function shopHours(facts: AgendaFacts, unknown: Interval[] = []): Interval[] {
  if (!facts.hours.length) return difference(unknown, holidaysOf(facts));
  const { from, to } = around(facts);
  const usual = difference(onDays(facts.hours, { from, to }), facts.holidays.map(wholeDay));
  const other = facts.holidays.flatMap(openOn).filter((open) => from < open.to && open.from < to);
  return joined([...usual, ...other]);
}

/**
 * When a professional works: their own hours within the shop's, those of the day or else of the week, or the shop's, without time off and holidays. `unknown` if neither of
 * them has hours.
 */
export function workingHours(facts: AgendaFacts, own: ProfessionalFacts, unknown: Interval[] = []): Interval[] {
  const shop = shopHours(facts, own.hours.length ? ALWAYS : unknown);
  const usual = own.hours.length ? intersection(onDays(own.hours, around(facts)), shop) : shop;
  return difference(withDayHours(facts, own, usual), own.timeOff);
}

/** On a day that has hours of its own, these count, while the shop is open. */
function withDayHours(facts: AgendaFacts, { dayHours }: ProfessionalFacts, usual: Interval[]): Interval[] {
  if (!dayHours.length) return usual;
  const days = dayHours.map(({ from }) => wholeDay({ day: dayAndTimeOf(from).day }));
  return joined([...difference(usual, joined(days)), ...intersection(dayHours, shopHours(facts, ALWAYS))]);
}

/** Who books by hand is not bound to hours that nobody has entered. */
export const bookableHours = (facts: AgendaFacts, own: ProfessionalFacts) => workingHours(facts, own, ALWAYS);
/** When a booking without a professional may be made. */
export const bookableShopHours = (facts: AgendaFacts) => shopHours(facts, ALWAYS);
/** For what is over, or takes place all the same. */
export const anyTime = ALWAYS;
