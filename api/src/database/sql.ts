import tag, { raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, Sql } from 'sql-template-tag';

declare const ROW: unique symbol;

/** A statement: its text with `$n` placeholders, the values, and the type of its rows. */
export interface Query<Row extends object = object> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly [ROW]?: Row;
}

/**
 * SQL with its values: ``sql<{ id: string }>`select id from pets where name = ${name}` ``. An interpolated value becomes a
 * parameter, unless it is itself a fragment made with this tag. Texts consist of a fixed set of templates and never contain input,
 * so that statements can be named.
 */
export const sql: <Row extends object = object>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Sql & Query<Row> = tag;

class Placeholder {
  constructor(readonly index: number) {}
}

/**
 * A statement whose text is built once. A text that is new would be joined and hashed for every request, to find its name.
 * @param build is called once, with placeholders, so its text must not depend on the values
 */
export function prepared<Values extends readonly unknown[]>(
  build: (...values: { [K in keyof Values]: unknown }) => Sql,
): (...values: Values) => Sql {
  let template: Sql | undefined;
  return (...values) => {
    template ??= withFixedText(
      build(...(values.map((_, index) => new Placeholder(index)) as { [K in keyof Values]: unknown })),
    );
    const filled = template.values.map((value) => (value instanceof Placeholder ? values[value.index] : value));
    return Object.assign(Object.create(template) as Sql, { values: filled });
  };
}

const withFixedText = (statement: Sql): Sql => {
  const { text } = statement;
  return Object.defineProperty(statement, 'text', { value: text });
};

/** The fragment of an optional filter: undefined if its value is undefined. */
export const given = <T>(value: T | undefined, fragment: (value: T) => Sql): Sql | undefined =>
  value === undefined ? undefined : fragment(value);

/** Constants as SQL literals, which the planner can see, unlike parameters: `'A', 'B'`. */
export const literals = (values: readonly string[]): Sql =>
  raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
