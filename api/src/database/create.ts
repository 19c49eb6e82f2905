import type { EntityMetadata } from 'typeorm';
import type { IdempotencyKey } from './idempotency';
import { insertedColumns } from './typeorm-internals';
import { empty, join, raw, sql, type Query, type Sql } from './sql';

/** A record to insert with one statement that also returns it. */
export interface Creation {
  entity: EntityMetadata;
  /** Values by the entity's property; undefined ones are left to the column's default. */
  values: object;
  /** {@link writtenOne}: a select of one column `response` from the CTE `row`. */
  response: Sql;
}

/** The living record that the new one belongs to, kept alive by a lock; without it nothing is inserted and nothing returned. */
export interface Parent {
  table: string;
  id: string;
  /** What is said when there is none. */
  missing: string;
}

/** The statement of a creation; the response is stored under the key, if there is one, by the same statement. */
export function createQuery(
  { entity, values, response }: Creation,
  parent: Parent | undefined,
  key: IdempotencyKey | undefined,
): Query {
  const { names, parameters } = insertedColumns(entity, values);
  return {
    text: textOf(entity.tableName, names, response, parent?.table, key !== undefined),
    // In the order in which textOf interpolates them.
    values: [...parameters, ...(parent ? [parent.id] : []), ...(key ? [key.key, key.hash] : [])],
  };
}

/** Cached by the response's select and the rest: a text that is built again has to be hashed again, whenever its name is looked up. */
const texts = new Map<Sql, Map<string, string>>();
function textOf(table: string, columns: string[], response: Sql, parent: string | undefined, hasKey: boolean): string {
  const known = texts.get(response) ?? new Map<string, string>();
  texts.set(response, known);
  const shape = `${table} ${columns.join()} ${parent} ${hasKey}`;
  let text = known.get(shape);
  if (text === undefined) {
    text = statementOf(table, columns, response, parent, hasKey).text;
    known.set(shape, text);
  }
  return text;
}

/** Its values are of no account: only the text is used. */
function statementOf(table: string, columns: string[], response: Sql, parent: string | undefined, hasKey: boolean) {
  const value = undefined;
  const source = parent ? sql`from ${raw(parent)} where id = ${value} and deleted_at is null for key share` : empty;
  const store = hasKey
    ? sql`, stored as (insert into idempotency_keys (key, request_hash, response) select ${value}, ${value}, response::jsonb from made)`
    : empty;
  return sql`
    with row as (insert into ${raw(table)} (${raw(columns.join())}) select ${join(columns.map(() => value))} ${source} returning *),
    made as (${response}) ${store} select response from made`;
}
