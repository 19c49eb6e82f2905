import { addDays } from '@focinho/contracts/dates';

/** Times of a day are `HH:MM`. */
const LAST_MINUTE = 24 * 60 - 1;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes after midnight → `HH:MM`, clamped to the day. */
export function timeOf(minutes: number): string {
  const held = Math.min(Math.max(minutes, 0), LAST_MINUTE);
  return [Math.floor(held / 60), held % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export const addMinutes = (time: string, minutes: number): string => timeOf(minutesOf(time) + minutes);

/** The week of a day, from Sunday to Saturday. */
export function weekOf(day: string): { from: string; to: string } {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { from: sunday, to: addDays(sunday, 6) };
}
