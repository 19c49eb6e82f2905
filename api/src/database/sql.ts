import tag, { raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, Sql } from 'sql-template-tag';

declare const ROW: unique symbol;

/** A statement: its text with `$n` placeholders, their values, and the type of its rows. */
export interface Query<Row extends object = object> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly [ROW]?: Row;
}

/**
 * SQL with its values: ``sql<{ id: string }>`select id from pets where name = ${name}` ``. What is interpolated becomes a
 * parameter, unless it is a fragment made by this tag. Texts come from a fixed set of templates, never from a caller, so that
 * statements can be named.
 */
export const sql: <Row extends object = object>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Sql & Query<Row> = tag;

/** The fragment for a value that was given; undefined, as fragments of filters may be, for one that was not. */
export const given = <T>(value: T | undefined, fragment: (value: T) => Sql): Sql | undefined =>
  value === undefined ? undefined : fragment(value);

/** Constants of ours as SQL literals, so that a plan knows them: `'A', 'B'`. */
export const literals = (values: readonly string[]): Sql =>
  raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
