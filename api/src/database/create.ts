import type { EntityMetadata } from 'typeorm';
import type { IdempotencyKey } from './idempotency';
import { insertedColumns } from './typeorm-internals';
import { empty, join, raw, sql, type Query, type Sql } from './sql';

/** A record that is inserted and returned by one statement. */
export interface Creation {
  entity: EntityMetadata;
  /** Values by property of the entity; a property that is undefined gets the column's default. */
  values: object;
  /** From {@link writtenOne}: selects one column `response` from the CTE `row`. */
  response: Sql;
}

/** The record that the new one belongs to. It is locked against deletion; if it does not exist, nothing is inserted or returned. */
export interface Parent {
  table: string;
  id: string;
  /** Error message if it does not exist. */
  missing: string;
}

/** The statement that creates the record and, if there is a key, also stores the response under it. */
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

/** Cached: a newly built string would have to be hashed again each time its statement name is looked up. */
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

/** Only the text is used, so the values do not matter. */
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
