import { weekOf } from '../../agenda/appointments/times';
import { isCalendarDay } from '@focinho/contracts/kernel/fields';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';

export const PERIODS = ['today', 'week', 'lastWeek', 'month', 'lastMonth', 'all', 'custom'] as const;
export type PeriodChoice = (typeof PERIODS)[number];
export const PERIOD_LABEL: Record<PeriodChoice, string> = {
  today: 'Hoje',
  week: 'Esta semana',
  lastWeek: 'Semana passada',
  month: 'Este mês',
  lastMonth: 'Mês passado',
  all: 'Tudo',
  custom: 'Personalizado',
};
export const DEFAULT_PERIOD: PeriodChoice = 'month';

/** Calendar days in the tenant's time zone, inclusive; a missing one means no limit on that side. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days of a choice, seen from `today`; `custom` returns the given days. */
export function daysOf(choice: PeriodChoice, today: string, given: Days): Days {
  switch (choice) {
    case 'all':
      return {};
    case 'today':
      return { from: today, to: today };
    case 'week':
      return weekOf(today);
    case 'lastWeek':
      return weekOf(addDays(today, -7));
    case 'month':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(addDays(firstOfMonth(today), -1));
    case 'custom':
      return given;
  }
}

interface Period {
  from: string;
  to: string;
}
/**
 * The days to compare a period with: as many before it, of a month the month before. One that is not over is compared with as much of the
 * one before as of it has passed. None for what has no beginning or end.
 */
export function daysBefore(choice: PeriodChoice, { from, to }: Days, today: string): Period | undefined {
  if (!from || !to || from > today) return undefined;
  const last = to < today ? to : today;
  if (choice === 'month' || choice === 'lastMonth') {
    const first = firstOfMonth(addDays(from, -1));
    const endOfBefore = addDays(from, -1);
    const sameDay = addDays(first, daysBetween(from, last));
    return { from: first, to: last === to || sameDay > endOfBefore ? endOfBefore : sameDay };
  }
  const first = addDays(from, -daysBetween(from, to) - 1);
  return { from: first, to: addDays(first, daysBetween(from, last)) };
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const monthOf = (day: string): Days => ({
  from: firstOfMonth(day),
  to: addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1),
});

/** Where an address has the period. */
export const PERIOD_PARAMS = ['period', 'from', 'to'];

/** The period in an address. Invalid days, and an end before its start, are ignored. */
export function readDays(address: URLSearchParams): Days {
  const day = (name: string) => {
    const text = address.get(name) ?? '';
    return isCalendarDay(text) ? text.slice(0, 10) : undefined;
  };
  const from = day('from');
  const to = day('to');
  return { from, to: from && to && to < from ? from : to };
}
