import type { EntityManager } from 'typeorm';

/** Inserts all rows in one statement; the keys of the first row are the columns of all. */
export async function insertRows(tx: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** A local time of the demo tenants, which are in São Paulo (UTC−3, no daylight saving). */
export const at = (day: string, time: string): Date => new Date(`${day}T${time}:00-03:00`);
export const minutesLater = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
/** `HH:MM` of so many minutes after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
