import type { EntityManager } from 'typeorm';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { requireApproval } from './require-approval';
import { moneyChanges, type ItemPatch, type StoredItem } from '../../journal/exceptions/catalogue.rules';
import { recordException } from '../../journal/exceptions/record-exception';

/**
 * Lets only MANAGER, or an approval, change price, stock and activity of what is sold, and records the changes.
 * @param other a change of the same request that needs an approval, too
 * @throws ApprovalRequiredError
 */
export async function checkMoneyChanges(
  tx: EntityManager,
  stored: StoredItem,
  patch: ItemPatch,
  other?: { reason: string; shown: unknown },
): Promise<void> {
  const changes = moneyChanges(stored, patch);
  const reasons = [...changes, ...(other ? [other] : [])].map(({ reason }) => reason);
  if (reasons.length === 0) return;
  const approverId = await requireApproval(tx, rolesWith('prices.change'), reasons.join(' '), [changes, other]);
  for (const { reason: _reason, isException, ...entry } of changes) {
    const isApproved = approverId !== null && entry.kind === 'ACTIVITY_CHANGED';
    if (isException || isApproved) await recordException(tx, { ...entry, approverId });
  }
}
