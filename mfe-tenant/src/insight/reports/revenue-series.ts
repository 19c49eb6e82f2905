import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import type { Days } from './period';

/** One point of the revenue chart: a day, or a month in long periods. Money in reais. */
export interface RevenuePoint {
  label: string;
  revenue: number;
  sales: number;
}

/** Longer periods are shown by month. */
const DAYS_DRAWN = 92;

/**
 * The revenue of every day of the period, including those without a sale, so that the chart shows quiet weeks. An open
 * period begins with the first sale and ends today.
 */
export function revenueSeries(
  daily: DashboardStats['dailyRevenue'],
  { from, to }: Days,
  today: string,
): RevenuePoint[] {
  const first = from ?? daily[0]?.date;
  const last = to && to < today ? to : today;
  if (!first) return [];
  const byDay = new Map(daily.map((day) => [day.date.slice(0, 10), day]));
  const points = daysBetween(first, last).map((day) => ({ day, ...(byDay.get(day) ?? { revenue: 0, sales: 0 }) }));
  if (points.length <= DAYS_DRAWN)
    return points.map(({ day, revenue, sales }) => ({ label: formatDay(day).slice(0, 5), revenue, sales }));
  const months = new Map<string, RevenuePoint>();
  for (const { day, revenue, sales } of points) {
    const label = formatDay(day).slice(3);
    const sum = months.get(label) ?? { label, revenue: 0, sales: 0 };
    const cents = toCents(sum.revenue) + toCents(revenue);
    months.set(label, { label, revenue: fromCents(cents), sales: sum.sales + sales });
  }
  return [...months.values()];
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first.slice(0, 10); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
