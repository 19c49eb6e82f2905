import type { EntityManager } from 'typeorm';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { requireApproval } from './require-approval';
import { moneyChanges, type ItemPatch, type StoredItem } from '../../journal/exceptions/catalogue.rules';
import { recordException } from '../../journal/exceptions/record-exception';

/**
 * Lets only MANAGER, or an approval, change price, stock and activity of what is sold, and records the change.
 * @throws ApprovalRequiredError
 */
export async function checkMoneyChanges(tx: EntityManager, stored: StoredItem, patch: ItemPatch): Promise<void> {
  for (const { reason, isException, ...entry } of moneyChanges(stored, patch)) {
    const approverId = await requireApproval(tx, rolesWith('prices.change'), reason);
    const isApproved = approverId !== null && entry.kind === 'ACTIVITY_CHANGED';
    if (isException || isApproved) await recordException(tx, { ...entry, approverId });
  }
}
