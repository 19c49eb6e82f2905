import type { EntityManager } from 'typeorm';
import { UNDO_SECONDS, UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { ConflictError } from '../kernel/http/errors';
import { queryRows } from './batch';
import { lockRow } from './records';
import { raw, sql } from './sql';

type Restorable =
  | 'appointments'
  | 'clients'
  | 'order_lines'
  | 'packages'
  | 'pets'
  | 'products'
  | 'professionals'
  | 'services'
  | 'stations'
  | 'waiting_list';
interface Deleted {
  isDeleted: boolean;
  isLate: boolean;
}

/**
 * Undoes the deletion of a record, while that is still a slip: whoever restores it later may not know what has followed. Restored
 * twice it is there once.
 * @param check refuses what the record would contradict by now; called with the record locked
 * @throws NotFoundError; ConflictError after a minute
 */
export async function restoreRow(
  tx: EntityManager,
  table: Restorable,
  id: string,
  { missing, check = () => Promise.resolve() }: { missing: string; check?: () => Promise<void> },
): Promise<void> {
  const deleted = sql<Deleted>`
    select deleted_at is not null as "isDeleted", deleted_at <= now() - interval '1 second' * ${UNDO_SECONDS} as "isLate"
    from ${raw(table)}`;
  const { isDeleted, isLate } = await lockRow(tx, deleted, id, missing, { alive: sql`true` });
  if (!isDeleted) return;
  if (isLate) throw new ConflictError(UNDO_TOO_LATE);
  await check();
  await queryRows(
    tx,
    sql`update ${raw(table)} set deleted_at = null, updated_at = now() where id = ${id} and deleted_at is not null`,
  );
}
