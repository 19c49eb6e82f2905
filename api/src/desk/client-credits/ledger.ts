import type { EntityManager } from 'typeorm';
import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError } from '../../kernel/http/errors';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { enterTransaction } from '../till/till.queries';
import { accountState, lockAccount, post, wasAllowed, type Owner } from './ledger.queries';
import { balanceChange, debtRefusal, LIMIT_EXCEEDED } from './ledger.rules';

export interface LedgerEntry {
  type: TransactionType;
  amountCents: number;
  description: string;
  saleId?: string;
  /** How money came (DEBIT) or went back (CREDIT). It enters the till. */
  money?: { method: MoneyMethod; receivedCents?: number; reversesId?: string; pixChargeId?: string };
  /** The other account of a merge. */
  mergedCreditId?: string;
  /** Until when a debt is to be paid, unless by the shop's term. */
  dueOn?: string | null;
  /** Whether a manager is asked to let pass what is beyond the limit or blocked. */
  mayExceedLimit?: boolean;
  /** Whether it is the debt of a sale that is valid again: nothing new is sold. */
  isRestored?: boolean;
}

/**
 * Posts a transaction to a credit account, or to the credit account of a client.
 * @returns the id of the transaction
 * @throws ConflictError if there is no active credit account, its limit would be exceeded or it is blocked; ApprovalRequiredError
 */
export async function postToLedger(tx: EntityManager, owner: Owner, entry: LedgerEntry): Promise<string> {
  const { type, amountCents, description, saleId, money, mergedCreditId, dueOn } = entry;
  const isDebt = type === 'CREDIT' && !money && !mergedCreditId;
  if (isDebt) await checkDebt(tx, owner, entry);
  const posted = await queryRow(
    tx,
    post(owner, {
      id: newId(),
      change: balanceChange(type, amountCents),
      type,
      amountCents,
      description,
      saleId: saleId ?? null,
      method: money?.method ?? null,
      receivedCents: money ? (money.receivedCents ?? amountCents) : null,
      reversesId: money?.reversesId ?? null,
      pixChargeId: money?.pixChargeId ?? null,
      mergedCreditId: mergedCreditId ?? null,
      dueOn: dueOn ?? null,
    }),
  );
  if (!posted) throw new ConflictError(LIMIT_EXCEEDED);
  if (money) await queryRows(tx, enterTransaction(posted.id));
  if (type === 'DEBIT') await queryRows(tx, checkObsolete('CLIENT', posted.clientId));
  return posted.id;
}

/**
 * Locks the account, so that two sales see each other's debts, and refuses what is beyond the limit or blocked, unless a manager lets it pass.
 * An approval is for the client, the amount and how far it exceeds what is allowed.
 */
async function checkDebt(tx: EntityManager, owner: Owner, entry: LedgerEntry): Promise<void> {
  const { amountCents, saleId, mayExceedLimit, isRestored } = entry;
  const locked = await queryRow(tx, lockAccount(owner));
  const account = locked && (await queryRow(tx, accountState(locked.id)));
  const refusal = debtRefusal(account && isRestored ? { ...account, blockDays: null } : account, amountCents);
  if (!account || !refusal) {
    if (refusal) throw new ConflictError(refusal.reason);
    return;
  }
  if (isRestored && saleId && refusal.what && (await queryRow(tx, wasAllowed(saleId)))) return;
  if (!refusal.what || !mayExceedLimit) throw new ConflictError(refusal.reason);
  const amount = formatMoney(fromCents(amountCents));
  const question = needsManager(`Vender ${amount} fiado a ${account.clientName}, ${refusal.what},`);
  const approverId = await requireApproval(tx, rolesWith('credits.exceedLimit'), question, { creditId: account.id });
  await recordException(tx, {
    kind: 'LIMIT_EXCEEDED',
    approverId,
    clientCreditId: account.id,
    ...(saleId ? { saleId } : {}),
    amountCents,
    before: account.limitCents,
    after: account.balanceCents + amountCents,
  });
}
