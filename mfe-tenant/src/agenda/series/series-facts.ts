import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import type { Series } from '@focinho/contracts/agenda/series';
import { weekdayOf } from './rule-draft';
import { dayAndMonth, WEEKDAYS } from './series-texts';

/** The days on which it takes place, in order. */
const daysOf = ({ appointments }: Series): string[] =>
  appointments.filter(({ status }) => status !== 'CANCELLED').map(({ date }) => dayOf(date));

/** Day that the rule counts from: an appointment that was changed by itself may be on any day. */
const firstOf = ({ appointments }: Series): string | undefined => {
  const first = appointments.find(({ isDetached }) => !isDetached) ?? appointments[0];
  return first && dayOf(first.date);
};

function weekdaysOf(series: Series): readonly number[] {
  const first = firstOf(series);
  return series.rule.weekdays ?? (first ? [weekdayOf(first)] : []);
}

/** "toda terça e toda sexta", "a cada 2 semanas, na terça", "todo dia", "a cada 2 meses, no dia 12". */
function ruleText(series: Series): string {
  const { frequency, interval } = series.rule;
  const isEach = interval === 1;
  if (frequency === 'DAILY') return isEach ? 'todo dia' : `a cada ${interval} dias`;
  if (frequency === 'MONTHLY')
    return `${isEach ? 'todo mês' : `a cada ${interval} meses`}, no dia ${Number(firstOf(series)?.slice(8))}`;
  const named = weekdaysOf(series).map((weekday) => {
    const name = WEEKDAYS[weekday]?.name.replace('-feira', '') ?? '';
    const isMasculine = weekday === 0 || weekday === 6;
    if (isEach) return `${isMasculine ? 'todo' : 'toda'} ${name}`;
    return `${isMasculine ? 'no' : 'na'} ${name}`;
  });
  const list = new Intl.ListFormat('pt-BR').format(named);
  return isEach ? list : `a cada ${interval} semanas, ${list}`;
}

/** "Repete toda terça até 12/02". */
export function repetitionText(series: Series): string {
  const last = daysOf(series).at(-1);
  return `Repete ${ruleText(series)}${last ? ` até ${dayAndMonth(last)}` : ''}`;
}

/** Where the rule goes on after its last date, `YYYY-MM-DD`. */
export function nextDayOf(series: Series): string | undefined {
  const last = daysOf(series).at(-1);
  const { frequency, interval } = series.rule;
  if (!last) return undefined;
  if (frequency === 'DAILY') return addDays(last, interval);
  if (frequency === 'MONTHLY') return monthsLater(last, interval, Number(firstOf(series)?.slice(8)));
  const weekdays = weekdaysOf(series);
  // Weeks begin on Sunday, as for the rule.
  const sunday = weekdayOf(last);
  for (let days = 1; days <= 7 * interval + 6; days += 1) {
    const day = addDays(last, days);
    if (weekdays.includes(weekdayOf(day)) && Math.floor((sunday + days) / 7) % interval === 0) return day;
  }
  return undefined;
}

/** A month without that day has it on its last one. */
function monthsLater(day: string, months: number, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return `${lastDay.toISOString().slice(0, 8)}${String(Math.min(dayOfMonth, lastDay.getUTCDate())).padStart(2, '0')}`;
}
