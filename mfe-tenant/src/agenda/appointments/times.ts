import { addDays } from '@focinho/contracts/kernel/dates';
import { MINUTES_PER_DAY, minutesOf } from '@focinho/contracts/agenda/slots';

/** Times of a day are `HH:MM`. */
const LAST_MINUTE = MINUTES_PER_DAY - 1;

/** Minutes after midnight → `HH:MM`, clamped to the day. */
export function timeOf(minutes: number): string {
  const clamped = Math.min(Math.max(minutes, 0), LAST_MINUTE);
  return [Math.floor(clamped / 60), clamped % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export const addMinutes = (time: string, minutes: number): string => timeOf(minutesOf(time) + minutes);

/** The week of a day, from Sunday to Saturday. */
export function weekOf(day: string): { from: string; to: string } {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { from: sunday, to: addDays(sunday, 6) };
}
