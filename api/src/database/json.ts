import { columnFields, columnOf, type RecordField, type RecordFields } from '@focinho/contracts/kernel/record-fields';
import { RECEIPT_DIGITS } from '@focinho/contracts/kernel/receipt';
import { join, raw, sql, type Sql } from './sql';

/** SQL fragments that convert a column into the form in which the API returns it. */

/** Cents → reais with two exact decimals. */
export const reais = (column: Sql) => sql`${column} * 0.01`;

/** A calendar day → midnight UTC of that day. */
export const calendarDay = (column: Sql) => sql`(${column})::date || 'T00:00:00.000Z'`;

/** A timestamp without time zone as `YYYY-MM-DDTHH:MM`. */
export const localTime = (timestamp: Sql) => sql`to_char(${timestamp}, 'YYYY-MM-DD"T"HH24:MI')`;

/** A time of day → `HH:MM`. */
export const clock = (column: Sql) => sql`to_char(${column}, 'HH24:MI')`;

/** The text of a receipt's number as `receiptNumber` of the contracts writes it: 7 → "000007". */
export const receiptNumber = (column: Sql) =>
  sql`lpad(${column}::text, greatest(${raw(String(RECEIPT_DIGITS))}, length(${column}::text)), '0')`;

const built = new WeakMap<Record<string, Sql>, Sql>();
/** SQL expressions as columns of a select with these names; put together once for the fields of a list, which stay the same. */
export function columns(fields: Record<string, Sql>): Sql {
  const known = built.get(fields);
  if (known) return known;
  const each = Object.entries(fields).map(([key, value]) => sql`${value} as ${raw(`"${key}"`)}`);
  const all = join(each, ', ');
  built.set(fields, all);
  return all;
}

/**
 * A record with these keys and SQL expressions, which PostgreSQL converts to a JSON object. It costs half as much as
 * json_build_object, which looks up the type of every argument for every row, and building JSON is most of the cost of a list.
 * @param from where to read the record from, at most one row; without a row the result is null
 */
export const object = (fields: Record<string, Sql>, from?: Sql) =>
  sql`(select o from (select ${columns(fields)} ${from ?? raw('')}) o)`;

/** A left-joined record, or null if there is none: ``embedded('c', { id: sql`c.id`, name: sql`c.name` })``. */
export const embedded = (alias: string, fields: Record<string, Sql>) =>
  sql`case when ${raw(alias)}.id is not null then ${object(fields)} end`;

const CONVERTED: Partial<Record<RecordField['format'], (column: Sql) => Sql>> = {
  day: calendarDay,
  money: reais,
  receipt: receiptNumber,
  time: clock,
};
/** The fields of a record as the API returns them, read from a table that the statement calls `alias`. */
export const recordJson = (fields: RecordFields, alias = 'row'): Record<string, Sql> =>
  Object.fromEntries(
    columnFields(fields).flatMap(([name, field]) => {
      const column = raw(`${alias}.${columnOf(name, field)}`);
      return field.output ? [[name, CONVERTED[field.format]?.(column) ?? column]] : [];
    }),
  );

/** By what lists of the records are sorted: a name by its `name_key`. */
export const recordSorts = (fields: RecordFields): Record<string, Sql[]> =>
  Object.fromEntries(
    columnFields(fields)
      .filter(([, { isSortable }]) => isSortable)
      .map(([name, field]) => [name, [raw(name === 'name' ? 'row.name_key' : `row.${columnOf(name, field)}`)]]),
  );
