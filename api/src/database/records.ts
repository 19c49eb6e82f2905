import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { NotFoundError } from '../http/errors';
import { queryRows } from './batch';

/** Ids are UUIDs of version 7, made here: they sort by time and need no newer PostgreSQL. */
export const newId = (): string => uuidv7();

/**
 * Locks a living record for the rest of the transaction, so that what a rule checked stays true.
 * `table` and `alive` are ours, never a caller's.
 * @throws NotFoundError with `missing` when it does not exist, was deleted, or is another tenant's.
 */
export async function lockRow<T extends object>(
  tx: EntityManager,
  table: string,
  id: string,
  missing: string,
  options: { columns?: string; alive?: string; lock?: 'update' | 'no key update' | 'share' | 'key share' } = {},
): Promise<T> {
  const { columns = 'id', alive = 'deleted_at is null', lock = 'update' } = options;
  const text = `select ${columns} from ${table} where id = $1 and ${alive} for ${lock}`;
  const [row] = await queryRows<T>(tx, { text, values: [id] });
  if (!row) throw new NotFoundError(missing);
  return row;
}

/** The fields of a patch that were really sent, ready for `tx.update`; undefined ones are left out. */
export function sent<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
}
