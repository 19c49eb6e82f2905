import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../../database/batch';
import { ConflictError } from '../../kernel/http/errors';
import { enterAgainIn, OPEN_TILL, reverseEntries, wasReversedIn, type OpenTill } from './till.queries';

/**
 * Shares the lock of the open session, before the credit account is locked.
 * @throws ConflictError with this reason if the shop uses the till and it is not open
 */
export async function requireOpenTill(tx: EntityManager, reason: string): Promise<OpenTill> {
  const till = await queryOne(tx, OPEN_TILL);
  if (till.isUsed && !till.sessionId) throw new ConflictError(reason);
  return till;
}

/**
 * Takes the tenders of a sale out of the session that is open now, whichever session they were put into: a closed one never changes.
 * @throws ConflictError if the shop uses the till and it is not open
 */
export async function reverseInTill(tx: EntityManager, saleId: string): Promise<OpenTill> {
  const till = await requireOpenTill(tx, 'Abra o caixa antes de cancelar ou alterar uma venda.');
  if (till.sessionId) await queryRows(tx, reverseEntries(till.sessionId, saleId));
  return till;
}

/**
 * Puts the tenders of a sale whose cancellation is undone into the session out of which that has taken them.
 * @throws ConflictError if that session was closed: what was counted never changes
 */
export async function enterAgain(
  tx: EntityManager,
  { id, cancelledAt, tenders }: { id: string; cancelledAt: Date; tenders: readonly unknown[] },
  { isUsed, sessionId }: OpenTill,
): Promise<void> {
  if (!isUsed || !tenders.length) return;
  const isSame = sessionId && (await queryOne(tx, wasReversedIn(sessionId, id, cancelledAt))).wasReversed;
  if (!isSame) throw new ConflictError('O caixa foi fechado depois disto: não dá mais para desfazer.');
  await queryRows(tx, enterAgainIn(sessionId, id));
}
