import type { EntityManager } from 'typeorm';
import type { Role } from '@focinho/contracts/kernel/enums';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { queryOne } from '../../database/batch';
import { sql } from '../../database/sql';
import { fromDatabase } from '../../kernel/http/database-errors';
import { ApprovalRequiredError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { requestHash } from '../../kernel/http/request-hash';
import { needsManager } from './question-text';

const CHANGED = 'Isto mudou depois de aprovado: confira e peça a aprovação de novo. ';

/**
 * Raises an error unless the user has one of the roles, or sends an approval by somebody who has: of this very request, for the same
 * question, about the same as was shown. Each question uses up an approval of its own, in the transaction of the action.
 * @param changed what precedes the question if approvals were sent, but none for it
 */
function approvalQuery(roles: readonly Role[], question: string, shown: unknown, changed = '') {
  const { approvalIds } = currentRequest();
  const request = requestHash(question, shown);
  const unused = sql`from approvals where id = any (${approvalIds}::uuid[]) and used_at is null`;
  return sql<{ approverId: string | null }>`
    select app.require_approval((select id ${unused} and request = ${request} order by expires_at desc limit 1), ${roles}::text[],
      case when exists (select ${unused}) and not exists (select ${unused} and request = ${request}) then ${changed} else '' end
        || ${question}) as "approverId"`;
}

/**
 * For whatever is sold: its first price is a price, too.
 * @param item its name, and what it costs and contains
 */
export const newPriceQuery = (item: string) =>
  approvalQuery(rolesWith('prices.change'), needsManager(`Cadastrar ${item}`), null);

/**
 * @param question names everything that the approval lets pass, and its amount: an approval is for this text
 * @param shown what the action is about besides: once it has changed, an approval is not for it any more. What question and request name,
 *   and what never changes, need not be in it
 * @returns who approved it; null if the user's own role suffices
 * @throws ApprovalRequiredError
 */
export async function requireApproval(
  tx: EntityManager,
  roles: readonly Role[],
  question: string,
  shown: unknown = null,
): Promise<string | null> {
  try {
    return (await queryOne(tx, approvalQuery(roles, question, shown, CHANGED))).approverId;
  } catch (error) {
    const refusal = fromDatabase(error);
    throw refusal instanceof ApprovalRequiredError
      ? new ApprovalRequiredError(refusal.message, requestHash(question, shown))
      : error;
  }
}
