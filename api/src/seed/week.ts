import { addDays } from '@focinho/contracts/kernel/dates';
import { intersection, minuteOf, type Interval } from '@focinho/contracts/agenda/slots';
import { clockOf } from './rows';

/** Minutes since midnight on a weekday; 0 is Sunday. */
export interface Weekly {
  weekday: number;
  from: number;
  to: number;
}

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The Monday of the week that contains the day. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));
/** `YYYY-MM-DDTHH:MM`, so many minutes after the midnight with which the day begins. */
export const bookedTime = (day: string, minutes: number): string => `${day}T${clockOf(minutes)}`;

/** When somebody works on a day: their own hours within the shop's. */
export function openOn(day: string, weekday: number, own: readonly Weekly[], shop: readonly Weekly[]): Interval[] {
  const midnight = minuteOf(day);
  const onDay = (hours: readonly Weekly[]) =>
    hours
      .filter((span) => span.weekday === weekday)
      .map(({ from, to }) => ({ from: midnight + from, to: midnight + to }));
  return intersection(onDay(own), onDay(shop));
}
