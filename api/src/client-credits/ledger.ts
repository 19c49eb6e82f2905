import type { EntityManager } from 'typeorm';
import type { TransactionType } from '@focinho/contracts/enums';
import { newId } from '../database/records';
import { ConflictError } from '../http/errors';
import { POST_TO_ACCOUNT, POST_TO_CLIENT } from './ledger.queries';
import { balanceChange } from './ledger.rules';

export interface LedgerEntry {
  type: TransactionType;
  amountCents: number;
  description: string;
  saleId?: string;
}

/**
 * Posts one row to the ledger of an account, or of the client's account. Answers the row's id.
 * @throws ConflictError when there is no such active account or the row would exceed its limit.
 */
export async function postToLedger(
  tx: EntityManager,
  owner: { creditId: string } | { clientId: string },
  { type, amountCents, description, saleId }: LedgerEntry,
): Promise<string> {
  const [statement, id] = 'creditId' in owner ? [POST_TO_ACCOUNT, owner.creditId] : [POST_TO_CLIENT, owner.clientId];
  const [posted] = await tx.query(statement, [
    balanceChange(type, amountCents),
    newId(),
    type,
    amountCents,
    description,
    saleId ?? null,
    id,
  ]);
  if (!posted) throw new ConflictError('Limite de crédito insuficiente');
  return posted.id;
}
