import type { WeeklyInterval } from '@focinho/contracts/kernel/hours';

/** In the order in which a Brazilian week is read; 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
export const WEEKDAY_NAME = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;
const SHORT = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

export const nameOf = (weekday: number): string => WEEKDAY_NAME[weekday] ?? '';
export const hoursOn = (hours: readonly WeeklyInterval[], weekday: number): WeeklyInterval[] =>
  hours.filter((interval) => interval.weekday === weekday);

/** "08:00–12:00 e 13:00–18:00". */
export const dayText = (intervals: readonly WeeklyInterval[]): string =>
  [...intervals]
    .sort((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${from}–${to}`)
    .join(' e ');

/** "seg a sex 08:00–12:00 e 13:00–18:00", "sáb 08:00–12:00". */
export function weekLines(hours: readonly WeeklyInterval[]): string[] {
  const runs: { first: number; last: number; text: string }[] = [];
  let open = false;
  for (const weekday of WEEKDAYS) {
    const text = dayText(hoursOn(hours, weekday));
    const run = runs.at(-1);
    if (open && run && run.text === text) run.last = weekday;
    else if (text) runs.push({ first: weekday, last: weekday, text });
    open = text !== '';
  }
  return runs.map(({ first, last, text }) => `${daysText(first, last)} ${text}`);
}
const daysText = (first: number, last: number) =>
  first === last ? SHORT[first] : `${SHORT[first]} ${(first + 1) % 7 === last ? 'e' : 'a'} ${SHORT[last]}`;

/** Problem of a day's hours; undefined if there is none. */
export function problemOf(intervals: readonly WeeklyInterval[]): string | undefined {
  if (intervals.some(({ from, to }) => from >= to)) return 'O fim deve ser depois do início';
  const sorted = [...intervals].sort((one, other) => one.from.localeCompare(other.from));
  return sorted.some(({ to }, index) => to > (sorted[index + 1]?.from ?? '24:00'))
    ? 'Dois horários deste dia se sobrepõem'
    : undefined;
}

/** A morning, then an afternoon, then what is left of the day; undefined after midnight. */
export function proposedInterval(intervals: readonly WeeklyInterval[], weekday: number): WeeklyInterval | undefined {
  const end = intervals.reduce((latest, { to }) => (to > latest ? to : latest), '');
  if (end === '') return { weekday, from: '08:00', to: '12:00' };
  if (end <= '13:00') return { weekday, from: '13:00', to: '18:00' };
  return end < '24:00' ? { weekday, from: end, to: '24:00' } : undefined;
}

/** Hours of most shops, for one click. */
export const USUAL_HOURS: readonly WeeklyInterval[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
  { weekday: 6, from: '08:00', to: '16:00' },
];

/** The week with the hours of one day on other days, too. */
export const copyDay = (hours: readonly WeeklyInterval[], from: number, to: readonly number[]): WeeklyInterval[] => [
  ...hours.filter(({ weekday }) => weekday === from || !to.includes(weekday)),
  ...to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => hoursOn(hours, from).map((interval) => ({ ...interval, weekday }))),
];
