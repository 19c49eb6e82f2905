/** SQL fragments that turn a column into the form in which the API answers it. */

/** Cents → reais with two exact decimals. */
export const reais = (column: string) => `${column} * 0.01`;

/** A calendar day → midnight UTC of that day. */
export const calendarDay = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;

/** A time of day → `HH:MM`. */
export const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;

/** A left-joined record, or null when it is gone: `embedded('c', "'id', c.id, 'name', c.name")`. */
export const embedded = (alias: string, fields: string) =>
  `case when ${alias}.id is not null then json_build_object(${fields}) end`;
