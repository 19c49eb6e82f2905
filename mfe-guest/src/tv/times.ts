const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive, and a television asks every second. */
function format(time: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat('pt-BR', { timeZone, ...options })));
  return formatter.format(time);
}

/** "14:32" at the tenant. */
export const clockOf = (time: number, timeZone: string) =>
  format(time, timeZone, { hour: '2-digit', minute: '2-digit' });

/** "domingo, 22 de novembro" at the tenant. */
export const dayOf = (time: number, timeZone: string) =>
  format(time, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });

/** "12 min", "1h05", "mais de um dia". */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 24 * 60) return 'mais de um dia';
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}
