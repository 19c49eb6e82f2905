import type { Holiday } from './agenda-settings';
import { difference, minuteOf, MINUTES_PER_DAY, type Interval } from './slots';

type Day = Pick<Holiday, 'day' | 'open'>;

export const wholeDay = ({ day }: Pick<Day, 'day'>): Interval => ({
  from: minuteOf(day),
  to: minuteOf(day) + MINUTES_PER_DAY,
});
/** When the shop opens on a holiday; mostly not at all. */
export const openOn = ({ day, open }: Day): Interval[] =>
  open ? [{ from: minuteOf(day, open.from), to: minuteOf(day, open.to) }] : [];
/** When the shop is closed on a holiday. */
export const closedOn = (holiday: Day): Interval[] => difference([wholeDay(holiday)], openOn(holiday));

/** "das 08:00 às 12:00"; undefined if it is closed. */
export const openText = ({ open }: Pick<Day, 'open'>): string | undefined =>
  open ? `das ${open.from} às ${open.to}` : undefined;
/** Why nothing can be booked: "A loja não abre em 25/12/2026: Natal.". `on` is the day as people write it. */
export function closedText(holiday: Holiday, on: string): string {
  const hours = openText(holiday);
  return hours ? `A loja só abre ${hours} em ${on}: ${holiday.name}.` : `A loja não abre em ${on}: ${holiday.name}.`;
}
