import { isCalendarDay } from '@focinho/contracts/kernel/fields';
import { addDays } from '@focinho/contracts/kernel/dates';

export const PERIODS = ['all', 'today', '7d', '30d', 'month', 'custom'] as const;
export type PeriodChoice = (typeof PERIODS)[number];
export const PERIOD_LABEL: Record<PeriodChoice, string> = {
  all: 'Tudo',
  today: 'Hoje',
  '7d': '7 dias',
  '30d': '30 dias',
  month: 'Este mês',
  custom: 'Personalizado',
};

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
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) };
    case 'custom':
      return given;
  }
}

function lastOfMonth(day: string): string {
  const inNextMonth = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${inNextMonth.slice(0, 7)}-01`, -1);
}

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
