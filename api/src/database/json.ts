/** SQL fragments that turn a column into the form in which the API answers it. */

/** Cents → reais with two exact decimals. */
export const reais = (column: string) => `${column} * 0.01`;

/** A calendar day → midnight UTC of that day. */
export const calendarDay = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;

/** A time of day → `HH:MM`. */
export const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;

/**
 * A record with these keys and SQL expressions, which becomes a JSON object where it stands in JSON. Half the price of
 * json_build_object, which looks up the type of every argument again for every row; the price of a list is mostly this.
 * `from` reads the record from where one row or none is: null then.
 */
export const object = (fields: Record<string, string>, from = '') =>
  `(select o from (select ${Object.entries(fields)
    .map(([key, sql]) => `${sql} as "${key}"`)
    .join(', ')} ${from}) o)`;

/** A left-joined record, or null when it is gone: `embedded('c', { id: 'c.id', name: 'c.name' })`. */
export const embedded = (alias: string, fields: Record<string, string>) =>
  `case when ${alias}.id is not null then ${object(fields)} end`;
