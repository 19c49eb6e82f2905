import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import type { TimeOff } from '@focinho/contracts/agenda/professionals';

const MIDNIGHT = '00:00';
export const dayPart = (moment: string): string => moment.slice(0, 10);
export const timePart = (moment: string): string => moment.slice(11);
export const momentOf = (day: string, time: string): string => `${day}T${time}`;

/** Whether an absence is of whole days: then it ends with the midnight after its last one. */
export const isWholeDays = ({ from, to }: Pick<TimeOff, 'from' | 'to'>): boolean =>
  timePart(from) === MIDNIGHT && timePart(to) === MIDNIGHT;
export const lastDay = ({ to }: Pick<TimeOff, 'to'>): string => addDays(dayPart(to), -1);
export const wholeDays = (first: string, last: string): Pick<TimeOff, 'from' | 'to'> => ({
  from: momentOf(first, MIDNIGHT),
  to: momentOf(addDays(last, 1), MIDNIGHT),
});

/** "24/12/2026 a 25/12/2026", or with times if it is not of whole days. */
export function timeOffText(off: TimeOff): string {
  if (!isWholeDays(off))
    return `${formatDay(off.from)} ${timePart(off.from)} a ${formatDay(off.to)} ${timePart(off.to)}`;
  const [first, last] = [dayPart(off.from), lastDay(off)];
  return first === last ? formatDay(first) : `${formatDay(first)} a ${formatDay(last)}`;
}
