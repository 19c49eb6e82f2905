import type { EntityManager } from 'typeorm';
import { DEFAULT_RULES } from '@focinho/contracts/vendor/tenants';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { coverLines } from '../memberships/cover-lines';
import { approveDiscount } from '../sales/sale-approvals';
import { rolesForDiscount } from '../sales/sales.rules';
import {
  noteApprover,
  orderContents,
  RULES_OF_DISCOUNTS,
  STORED_ORDER,
  touchOrder,
  type OrderContents,
  type StoredOrder,
} from './orders.queries';
import { discountsOf, MAX_LINES, orderTotals, raisesDiscount } from './orders.rules';
import { ORDER_TRANSITIONS } from './orders.transitions';

/** @throws NotFoundError */
export const lockOrder = (tx: EntityManager, id: string) =>
  lockRow(tx, STORED_ORDER, id, 'Comanda não encontrada.', { alive: sql`true` });

/** An open order, locked, with what it adds up from. */
export interface OpenOrder extends StoredOrder {
  contents: OrderContents;
}
/** @throws NotFoundError; ConflictError if it is closed or cancelled */
export async function lockOpenOrder(
  tx: EntityManager,
  id: string,
  event: 'change' | 'cancel' = 'change',
): Promise<OpenOrder> {
  const order = await lockOrder(tx, id);
  nextState(ORDER_TRANSITIONS, order.status, event);
  return { ...order, contents: await queryOne(tx, orderContents(id)) };
}

/**
 * Checks an order after a change, whichever line or number it was: which lines credits cover, its totals, and what is given away, if that or its share of the price
 * has grown. So nobody comes around the ceiling of discounts by removing what the discount was given for, or by adding to it.
 * @param changed all orders that the request changes, as they were before
 * @throws BadRequestError; ConflictError; ApprovalRequiredError
 */
export async function checkChange(tx: EntityManager, order: OpenOrder, changed = [order]): Promise<void> {
  const { id, number, contents: before } = order;
  const after = await coverLines(tx, id, await queryOne(tx, orderContents(id)));
  if (after.lines.length > MAX_LINES) throw new ConflictError(`Uma comanda pode ter no máximo ${MAX_LINES} itens.`);
  orderTotals(after);
  const given = discountsOf(after);
  if (raisesDiscount(discountsOf(before), given)) {
    const { rules } = await queryOne(tx, RULES_OF_DISCOUNTS);
    const shown = changed.map(({ contents }) => contents);
    const approverId = await approveDiscount(tx, given, rules ?? DEFAULT_RULES, { shown, orderNumber: number });
    if (!rolesForDiscount(given, rules ?? DEFAULT_RULES).includes('STAFF'))
      await queryRows(tx, noteApprover(id, approverId));
  }
  await queryRows(tx, touchOrder(id));
}
