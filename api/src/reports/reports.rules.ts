import { addDays } from '@focinho/contracts/dates';

/** Calendar days, `YYYY-MM-DD`: the first included, the second not. */
export type DayRange = [from: string, until: string];

/** The calendar days that the API accepts at all. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2100-12-31';

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** Both ends of a report's period, where one that was not asked for is as far as days go. */
export const wholePeriod = (from = FIRST_DAY, to = LAST_DAY): { from: string; to: string } => ({ from, to });

/**
 * Splits a period (both days included) into its whole months and the days before and after them, so that a report over years
 * adds up months and only the days at its ends.
 */
export function spansOf({ from, to }: { from: string; to: string }): Record<'head' | 'months' | 'tail', DayRange> {
  const until = addDays(to, 1);
  const firstMonth = from === firstOfMonth(from) ? from : firstOfMonth(addDays(firstOfMonth(from), 31));
  const lastMonth = firstOfMonth(until);
  if (firstMonth >= lastMonth) return { head: [from, until], months: [until, until], tail: [until, until] };
  return { head: [from, firstMonth], months: [firstMonth, lastMonth], tail: [lastMonth, until] };
}
