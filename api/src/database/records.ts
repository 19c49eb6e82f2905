import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotFoundError } from '../kernel/http/errors';
import { queryRow } from './batch';
import { raw, sql, type Sql } from './sql';

/** A UUID of version 7. They sort by time; generating them here works with every version of PostgreSQL. */
export const newId = (): string => uuidv7();

/**
 * Locks a record until the end of the transaction, so that what a rule has checked stays true.
 * @param table a name from our code, never from a request
 * @param missing message of the error
 * @throws NotFoundError if the record does not exist, was deleted, or belongs to another tenant
 */
export async function lockRow<T extends object>(
  tx: EntityManager,
  table: string,
  id: string,
  missing: string,
  options: { columns?: Sql; alive?: Sql; lock?: 'update' | 'no key update' | 'share' | 'key share' } = {},
): Promise<T> {
  const { columns = raw('id'), alive = raw('deleted_at is null'), lock = 'update' } = options;
  const row = await queryRow(
    tx,
    sql<T>`select ${columns} from ${raw(table)} where id = ${id} and ${alive} for ${raw(lock)}`,
  );
  if (!row) throw new NotFoundError(missing);
  return row;
}

/** The fields of a patch that were sent, for `tx.update`. */
export function omitUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
}
