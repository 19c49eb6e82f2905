import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotFoundError } from '../kernel/http/errors';
import { queryRow } from './batch';
import { raw, sql, type Query, type Sql } from './sql';

/** A UUID of version 7. They sort by time; generating them here works with every version of PostgreSQL. */
export const newId = (): string => uuidv7();

/**
 * Locks a record until the end of the transaction, so that what a rule has checked stays true.
 * @param rows a table of ours, or what to read from one: ``sql<{ name: string }>`select name from pets` ``
 * @param missing message of the error
 * @throws NotFoundError if the record does not exist, was deleted, or belongs to another tenant
 */
export async function lockRow<T extends object>(
  tx: EntityManager,
  rows: string | (Sql & Query<T>),
  id: string,
  missing: string,
  options: { alive?: Sql; lock?: 'update' | 'no key update' | 'share' | 'key share' } = {},
): Promise<T> {
  const { alive = raw('deleted_at is null'), lock = 'update' } = options;
  const selection = typeof rows === 'string' ? raw(`select id from ${rows}`) : rows;
  const row = await queryRow(tx, sql<T>`${selection} where id = ${id} and ${alive} for ${raw(lock)}`);
  if (!row) throw new NotFoundError(missing);
  return row;
}

/** The fields of a patch that were sent, for `tx.update`. */
export function omitUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
}
