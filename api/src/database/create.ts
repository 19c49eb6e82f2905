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
  const parameters: unknown[] = columns.map((column) =>
    entity.connection.driver.preparePersistentValue(column.getEntityValue(values), column),
  );
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const source = parent
    ? `from ${parent.table} where id = ${parameter(parent.id)} and deleted_at is null for key share`
    : '';
  const keep = kept
    ? `, kept as (insert into idempotency_keys (key, request_hash, answer)
         select ${parameter(kept.key)}, ${parameter(kept.hash)}, answer::jsonb from made)`
    : '';
  return {
    sql: `with row as (
        insert into ${entity.tableName} (${columns.map((column) => column.databaseName).join(', ')})
        select ${columns.map((_, index) => `$${index + 1}`).join(', ')} ${source} returning *
      ), made as (${answer}) ${keep}
      select answer from made`,
    values: parameters,
  };
}
