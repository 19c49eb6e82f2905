import type { EntityMetadata } from 'typeorm';
import type { Query } from './entered';
import type { IdempotencyKey } from './idempotency';

/** A record to insert with one statement that also answers it. */
export interface Creation {
  entity: EntityMetadata;
  /** Values by the entity's property; undefined ones are left to the column's default. */
  values: object;
  /** {@link writtenOne}: a select of one column `answer` from the CTE `row`. */
  answer: string;
}

/** The living record that the new one belongs to, kept alive by a lock; without it nothing is inserted and nothing answered. */
export interface Parent {
  table: string;
  id: string;
  /** What is said when there is none. */
  missing: string;
}

/** The statement of a creation; a key is kept with its answer by the same statement. */
export function createQuery(
  { entity, values, answer }: Creation,
  parent: Parent | undefined,
  kept: IdempotencyKey | undefined,
): Query {
  const columns = entity.columns.filter((column) => column.isInsert && column.getEntityValue(values) !== undefined);
  const parameters = columns.map((column) =>
    entity.connection.driver.preparePersistentValue(column.getEntityValue(values), column),
  );
  return {
    sql: textOf(
      entity.tableName,
      columns.map((column) => column.databaseName).join(),
      answer,
      parent?.table,
      kept !== undefined,
    ),
    values: [...parameters, ...(parent ? [parent.id] : []), ...(kept ? [kept.key, kept.hash] : [])],
  };
}

/** By the answer, which is a constant, and the rest: putting a long text together anew would mean to hash it anew each time. */
const texts = new Map<string, Map<string, string>>();
function textOf(table: string, columns: string, answer: string, parent: string | undefined, keeps: boolean): string {
  const answering = texts.get(answer) ?? new Map<string, string>();
  texts.set(answer, answering);
  const shape = `${table} ${columns} ${parent} ${keeps}`;
  const known = answering.get(shape);
  if (known !== undefined) return known;
  let count = columns.split(',').length;
  const values = Array.from({ length: count }, (_, index) => `$${index + 1}`).join();
  const source = parent ? `from ${parent} where id = $${(count += 1)} and deleted_at is null for key share` : '';
  const keep = keeps
    ? `, kept as (insert into idempotency_keys (key, request_hash, response)
         select $${count + 1}, $${count + 2}, answer::jsonb from made)`
    : '';
  const text = `with row as (insert into ${table} (${columns}) select ${values} ${source} returning *),
    made as (${answer}) ${keep} select answer from made`;
  answering.set(shape, text);
  return text;
}
