import { clockOf } from './times';

/** While nobody looks. */
const FROM = '03:00';
const UNTIL = '05:00';
/** So that it happens once a night. */
const YOUNGEST_MS = 6 * 60 * 60_000;

/** Whether a page that was opened at `openedAt` should be reloaded. */
export function isTimeToReload(openedAt: number, now: number, timeZone: string): boolean {
  const clock = clockOf(now, timeZone);
  return now - openedAt > YOUNGEST_MS && clock >= FROM && clock < UNTIL;
}
