import { daysBetween } from '@focinho/contracts/dates';

const USUAL_DAYS = 15;
const SHORTEST = 7;
const LONGEST = 60;

/**
 * After how many days a pet should come again: the median of the days between its completed visits, between a week and two months.
 * @param days of the visits as `YYYY-MM-DD`, in any order
 */
export function visitInterval(days: readonly string[]): number {
  const visits = [...new Set(days)].sort();
  const gaps = visits.slice(1).map((day, index) => daysBetween(visits[index] ?? day, day));
  const sorted = gaps.sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return USUAL_DAYS;
  const median = sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
  return Math.min(Math.max(median, SHORTEST), LONGEST);
}
