import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import type { Rules } from '@focinho/contracts/vendor/tenants';
import { joined, needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { rolesForDiscount, type Discounted, type SaleLine } from './sales.rules';

/**
 * @param about `shown`: what is sold, with its prices; `orderNumber`: unless it is a sale without an order
 * @throws ApprovalRequiredError if the discount exceeds the ceiling of the user's role
 */
export async function approveDiscount(
  tx: EntityManager,
  given: Discounted,
  rules: Rules,
  { shown, orderNumber }: { shown: unknown; orderNumber?: number },
): Promise<string | null> {
  const roles = rolesForDiscount(given, rules);
  if (roles.includes('STAFF')) return null;
  const approver = roles.includes('MANAGER') ? 'um gerente' : 'um proprietário';
  const percent = roles.includes('MANAGER') ? rules.staffDiscountPercent : rules.managerDiscountPercent;
  const [amount, price] = [given.discountCents, given.subtotalCents].map((cents) => formatMoney(fromCents(cents)));
  const where = orderNumber === undefined ? '' : ` na comanda ${orderNumber}`;
  const question = `Um desconto acima de ${percent}% (${amount} de ${price})${where} precisa da aprovação de ${approver}.`;
  return requireApproval(tx, roles, question, shown);
}

type SoldItem = Pick<SaleLine, 'name' | 'quantity' | 'unitPriceCents'>;

/** "2 × Shampoo a R$ 50,00" */
export const itemText = ({ name, quantity, unitPriceCents }: SoldItem): string =>
  `${quantity} × ${name} a ${formatMoney(fromCents(unitPriceCents))}`;

/** In a question about what is sold although the catalogue does not offer it. */
export const inactiveText = (item: SoldItem): string => `${itemText(item)} (inativo)`;
/** A name that was typed cannot end its own quotation marks, and so pass for two items. */
export const freeText = (item: SoldItem): string =>
  `${itemText({ ...item, name: `“${item.name.replace(/[“”]/g, '"')}”` })} (avulso)`;

/**
 * Asks for all of them in one question.
 * @param items texts of what needs an approval
 * @throws ApprovalRequiredError
 */
export async function approveItems(tx: EntityManager, items: readonly string[]): Promise<string | null> {
  if (!items.length) return null;
  return requireApproval(tx, rolesWith('prices.change'), needsManager(`Vender ${joined(items)}`));
}
