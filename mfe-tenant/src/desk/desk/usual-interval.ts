import { daysBetween } from '@focinho/contracts/kernel/dates';

/** Days between appointments of a pet whose own interval nobody knows yet. */
export const USUAL_DAYS = 15;
const SHORTEST = 7;
const LONGEST = 60;

/**
 * After how many days a pet comes again: the median of the days between its completed appointments, between a week and two months. Undefined
 * before its second appointment.
 * @param days of the appointments as `YYYY-MM-DD`, in any order
 */
export function usualInterval(days: readonly string[]): number | undefined {
  const distinct = [...new Set(days)].sort();
  const gaps = distinct.slice(1).map((day, index) => daysBetween(distinct[index] ?? day, day));
  const sorted = gaps.sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return undefined;
  const median = sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
  return Math.min(Math.max(median, SHORTEST), LONGEST);
}
