import { join, raw, sql, type Sql } from './sql';

/** SQL fragments that turn a column into the form in which the API returns it. */

/** Cents → reais with two exact decimals. */
export const reais = (column: Sql) => sql`${column} * 0.01`;

/** A calendar day → midnight UTC of that day. */
export const calendarDay = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;

/** A time of day → `HH:MM`. */
export const clock = (column: Sql) => sql`to_char(${column}, 'HH24:MI')`;

/**
 * A record with these keys and SQL expressions, which becomes a JSON object where it stands in JSON. Half the price of
 * json_build_object, which looks up the type of every argument again for every row; the price of a list is mostly this.
 * `from` reads the record from where one row or none is: null then.
 */
export const object = (fields: Record<string, Sql>, from?: Sql) => {
  const columns = Object.entries(fields).map(([key, value]) => sql`${value} as ${raw(`"${key}"`)}`);
  return sql`(select o from (select ${join(columns, ', ')} ${from ?? raw('')}) o)`;
};

/** A left-joined record, or null when it is gone: ``embedded('c', { id: sql`c.id`, name: sql`c.name` })``. */
export const embedded = (alias: string, fields: Record<string, Sql>) =>
  sql`case when ${raw(alias)}.id is not null then ${object(fields)} end`;
