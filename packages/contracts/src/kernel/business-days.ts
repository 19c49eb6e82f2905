import { addDays } from './dates';
import { brazilianHolidays, OPTIONAL_HOLIDAYS } from './holidays';

/**
 * The day that many business days after another, which itself does not count: Monday to Friday, without national holidays. Optional ones
 * (carnival, Corpus Christi) count as business days, so that a term is never shown longer than it is.
 * @param day `YYYY-MM-DD`
 */
export function addBusinessDays(day: string, count: number): string {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !brazilianHolidays(Number(day.slice(0, 4))).some(
    (holiday) => holiday.day === day && !OPTIONAL_HOLIDAYS.includes(holiday.name),
  );
}
