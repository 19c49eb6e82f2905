import type { EntityManager } from 'typeorm';
import type { Role } from '@focinho/contracts/kernel/enums';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { queryOne } from '../../database/batch';
import { sql } from '../../database/sql';
import { currentRequest } from '../../kernel/http/request-context';
import { requestHash } from '../../kernel/http/request-hash';

/** Raises an error unless the user has one of the roles, or sends an approval of this very request by somebody who has. */
export function approvalQuery(roles: readonly Role[], reason: string) {
  const { approvalId } = currentRequest();
  const approval = approvalId
    ? sql`(select id from approvals where id = ${approvalId} and request = ${requestHash()})`
    : sql`null`;
  return sql<{ approverId: string | null }>`
    select app.require_approval(${approval}, ${roles}::text[], ${reason}) as "approverId"`;
}

/** For whatever is sold: its first price is a price, too. */
export const newPriceQuery = () =>
  approvalQuery(rolesWith('prices.change'), 'Cadastrar um item com preço precisa da aprovação de um gerente.');

/**
 * @returns who approved it; null if the user's own role suffices
 * @throws ApprovalRequiredError
 */
export async function requireApproval(
  tx: EntityManager,
  roles: readonly Role[],
  reason: string,
): Promise<string | null> {
  return (await queryOne(tx, approvalQuery(roles, reason))).approverId;
}
