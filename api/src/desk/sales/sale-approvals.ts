import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import type { Rules } from '@focinho/contracts/vendor/tenants';
import { requireApproval } from '../../access/approvals/require-approval';
import { rolesForDiscount, type Discounted, type CatalogueItem } from './sales.rules';

/** @throws ApprovalRequiredError if the discount exceeds the ceiling of the user's role */
export async function approveDiscount(tx: EntityManager, given: Discounted, rules: Rules): Promise<string | null> {
  const roles = rolesForDiscount(given, rules);
  if (roles.includes('STAFF')) return null;
  const approver = roles.includes('MANAGER') ? 'um gerente' : 'um proprietário';
  const percent = roles.includes('MANAGER') ? rules.staffDiscountPercent : rules.managerDiscountPercent;
  const amount = formatMoney(fromCents(given.discountCents));
  return requireApproval(
    tx,
    roles,
    `Um desconto acima de ${percent}% (${amount}) precisa da aprovação de ${approver}.`,
  );
}

/** @throws ApprovalRequiredError */
export async function approveInactive(
  tx: EntityManager,
  first: Pick<CatalogueItem, 'name'> | undefined,
): Promise<string | null> {
  if (!first) return null;
  return requireApproval(
    tx,
    rolesWith('prices.change'),
    `${first.name} está inativo: a venda precisa da aprovação de um gerente.`,
  );
}
