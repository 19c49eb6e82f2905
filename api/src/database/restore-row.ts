import type { EntityManager, EntityTarget } from 'typeorm';
import { UNDO_SECONDS, UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { ConflictError } from '../kernel/http/errors';
import { lockRow } from './records';
import { raw } from './sql';
import type { DeletableRecord } from './tenant-record';

interface Deletion {
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
  entity: EntityTarget<DeletableRecord>,
  id: string,
  { missing, check = () => Promise.resolve() }: { missing: string; check?: () => Promise<void> },
): Promise<void> {
  const { tableName } = tx.connection.getMetadata(entity);
  const deletion = raw(`select deleted_at is not null as "isDeleted",
    deleted_at <= now() - interval '${UNDO_SECONDS} seconds' as "isLate" from ${tableName}`);
  const { isDeleted, isLate } = await lockRow<Deletion>(tx, deletion, id, missing, { alive: raw('true') });
  if (!isDeleted) return;
  if (isLate) throw new ConflictError(UNDO_TOO_LATE);
  await check();
  await tx.restore(entity, { id });
}
