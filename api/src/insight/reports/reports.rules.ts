import { addDays } from '@focinho/contracts/kernel/dates';

/** Calendar days, `YYYY-MM-DD`: the first one inclusive, the second one exclusive. */
export type DayRange = [from: string, until: string];

/** The first and the last calendar day that the API accepts. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2100-12-31';

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The period of a report; a missing end means no limit. */
export const wholePeriod = (from = FIRST_DAY, to = LAST_DAY): { from: string; to: string } => ({ from, to });

/**
 * Splits a period (both days inclusive) into whole months and the days before and after them, so that a report over years adds up
 * months, and days only at both ends.
 */
export function spansOf({ from, to }: { from: string; to: string }): Record<'head' | 'months' | 'tail', DayRange> {
  const until = addDays(to, 1);
  const firstMonth = from === firstOfMonth(from) ? from : firstOfMonth(addDays(firstOfMonth(from), 31));
  const lastMonth = firstOfMonth(until);
  if (firstMonth >= lastMonth) return { head: [from, until], months: [until, until], tail: [until, until] };
  return { head: [from, firstMonth], months: [firstMonth, lastMonth], tail: [lastMonth, until] };
}
