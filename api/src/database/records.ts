import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotFoundError } from '../http/errors';
import { queryRow } from './batch';
import { raw, sql, type Sql } from './sql';

/** Ids are UUIDs of version 7, made here: they sort by time and need no newer PostgreSQL. */
export const newId = (): string => uuidv7();

/**
 * Locks a living record for the rest of the transaction, so that what a rule checked stays true.
 * `table` is ours, never a caller's.
 * @throws NotFoundError with `missing` when it does not exist, was deleted, or is another tenant's.
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

/** The fields of a patch that were really sent, ready for `tx.update`; undefined ones are left out. */
export function omitUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
}
