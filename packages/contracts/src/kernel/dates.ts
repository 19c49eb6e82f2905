/** Calendar days travel as `YYYY-MM-DD…` and mean the same day in every time zone; instants travel as ISO date-times. */

/** The `YYYY-MM-DD` part of a calendar day as the API returns it. */
export function dayOf(value: string): string {
  return value.slice(0, 10);
}

/** A calendar day (`2026-11-21` or `2026-11-21T00:00:00.000Z`) → `21/11/2026`, whatever the viewer's time zone. */
export function formatDay(value: string | null | undefined): string {
  if (!value) return 'N/A';
  const [year, month, day] = dayOf(value).split('-');
  return `${day}/${month}/${year}`;
}

/** `05/12`, with the year if it is not today's. */
export function shortDay(day: string, today: string): string {
  const written = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written;
}

/** An instant → the pt-BR date on which it fell in `timeZone`. */
export function formatInstantDay(value: string | null | undefined, timeZone: string): string {
  if (!value) return 'N/A';
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(value));
}

/** By time zone: to make one takes longer than to write a list of days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** An instant → `21/11/2026 14:30` in `timeZone`. */
export function formatInstant(value: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(value)).replace(',', '');
}

/** The calendar day of `now` in `timeZone`, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

/** `day` plus whole days, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${dayOf(day)}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Whole years from `birthDate` to `today`, minus one before this year's birthday; `undefined` without a birth date. */
export function ageInYears(birthDate: string | null | undefined, today: string): number | undefined {
  if (!birthDate) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years;
}

/** Days from one calendar day to another; negative if the other one is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / 86_400_000;
}
