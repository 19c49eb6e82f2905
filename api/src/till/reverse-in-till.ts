import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../database/batch';
import { ConflictError } from '../http/errors';
import { OPEN_TILL, reverseEntries, type OpenTill } from './till.queries';

/**
 * Takes the tenders of a sale out of the session that is open now, whichever session they were put into: a closed one never changes.
 * @throws ConflictError if the shop uses the till and it is not open
 */
export async function reverseInTill(tx: EntityManager, saleId: string): Promise<OpenTill> {
  const till = await queryOne(tx, OPEN_TILL);
  if (!till.isUsed) return till;
  if (!till.sessionId) throw new ConflictError('Abra o caixa antes de cancelar ou alterar uma venda.');
  await queryRows(tx, reverseEntries(till.sessionId, saleId));
  return till;
}
