import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';

/** "14:20" of today, "ontem, 14:20", "21/11, 14:20". @param today of the shop, `YYYY-MM-DD` */
export function momentText(instant: string, timeZone: string, today: string): string {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  const day = todayIn(timeZone, at);
  if (day === today) return time;
  return `${day === addDays(today, -1) ? 'ontem' : formatDay(day).slice(0, 5)}, ${time}`;
}

/** Says since when something is left from an earlier day, "desde ontem, 14:20"; undefined if it is of today. */
export function sinceText(instant: string | null, timeZone: string, today: string): string | undefined {
  if (instant === null || todayIn(timeZone, new Date(instant)) === today) return undefined;
  return `desde ${momentText(instant, timeZone, today)}`;
}
