import type { EntityManager } from 'typeorm';
import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { enterTransaction } from '../till/till.queries';
import { postToCredit, postToCreditOf } from './ledger.queries';
import { balanceChange } from './ledger.rules';

export interface LedgerEntry {
  type: TransactionType;
  amountCents: number;
  description: string;
  saleId?: string;
  /** How money came (DEBIT) or went back (CREDIT). It enters the till. */
  money?: { method: MoneyMethod; receivedCents?: number; reversesId?: string; pixChargeId?: string };
}

/**
 * Posts a transaction to a credit account, or to the credit account of a client.
 * @returns the id of the transaction
 * @throws ConflictError if there is no active credit account or its limit would be exceeded
 */
export async function postToLedger(
  tx: EntityManager,
  owner: { creditId: string } | { clientId: string },
  { type, amountCents, description, saleId, money }: LedgerEntry,
): Promise<string> {
  const change = balanceChange(type, amountCents);
  const row = {
    id: newId(),
    change,
    type,
    amountCents,
    description,
    saleId: saleId ?? null,
    method: money?.method ?? null,
    receivedCents: money ? (money.receivedCents ?? amountCents) : null,
    reversesId: money?.reversesId ?? null,
    pixChargeId: money?.pixChargeId ?? null,
  };
  const posted = await queryRow(
    tx,
    'creditId' in owner ? postToCredit(owner.creditId, row) : postToCreditOf(owner.clientId, row),
  );
  if (!posted) throw new ConflictError('Limite de crédito insuficiente');
  if (money) await queryRows(tx, enterTransaction(posted.id));
  if (type === 'DEBIT') await queryRows(tx, checkObsolete('CLIENT', posted.clientId));
  return posted.id;
}
