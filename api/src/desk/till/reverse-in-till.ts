import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../../database/batch';
import { ConflictError } from '../../kernel/http/errors';
import { OPEN_TILL, reverseEntries, type OpenTill } from './till.queries';

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
