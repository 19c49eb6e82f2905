import type { TimelineEntry } from '@focinho/contracts/desk/records';
import { dayOf, todayIn } from '@focinho/contracts/kernel/dates';

/** Made once: a formatter takes longer than what it formats. */
const monthName = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The calendar day (`YYYY-MM-DD`) of an entry in the tenant's time zone. */
export const dayOfEntry = (entry: TimelineEntry, timeZone: string): string =>
  entry.kind === 'appointment' ? dayOf(entry.date) : todayIn(timeZone, new Date(entry.at));

/** Entries under the names of their months, "novembro de 2026", in their order. */
export function byMonth(entries: readonly TimelineEntry[], timeZone: string) {
  const months: { month: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const month = monthName.format(new Date(`${dayOfEntry(entry, timeZone)}T00:00:00Z`));
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}
