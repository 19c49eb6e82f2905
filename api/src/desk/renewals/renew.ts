import type { EntityManager } from 'typeorm';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { coverLines } from '../memberships/cover-lines';
import { cycleToRenew } from '../memberships/memberships.rules';
import { endMembership } from '../memberships/memberships.queries';
import { lockOpenOrder, lockOrder } from '../orders/order-changes';
import { newLines } from '../orders/order-lines';
import { closeOrder, insertLines, insertOrder, orderContents } from '../orders/orders.queries';
import { discountsOf, orderTotals, saleLineOf } from '../orders/orders.rules';
import { makeSale } from '../sales/make-sale';
import { saleFacts } from '../sales/sales.queries';
import { oneTender } from '../sales/tenders.rules';
import { enterPixOfOrder } from '../till/enter-pix';
import { beginRenewal, noteRenewal, type DueMembership } from './renewals.queries';

/** A renewal that was made, and where its payment waits. */
export interface MadeRenewal {
  orderId: string | null;
  cents: number;
  text: string;
}

/**
 * Renews a Clubinho for the cycle of today as the shop wants it, once for each cycle, or ends it. Nothing is granted before it is paid:
 * that is done by the sale.
 * @param tab whether it goes to the tab of the client
 * @returns undefined if nothing was due, or another process has done it
 * @throws ConflictError if the client's tab does not take it
 */
export async function renew(tx: EntityManager, due: DueMembership, tab: boolean): Promise<MadeRenewal | undefined> {
  const { id, clientId, petId, packageId, packageName, priceCents, paidUntil, today } = due;
  if (due.ends) {
    await queryRows(tx, endMembership(id));
    return undefined;
  }
  if (due.renewal === 'NONE') return undefined;
  const cycle = cycleToRenew(due, today, paidUntil);
  if (!cycle || !(await queryRow(tx, beginRenewal(id, cycle.from, packageId)))) return undefined;
  const made = { cents: priceCents, text: packageName };
  if (tab) {
    const saleId = await sellOnTab(tx, due);
    await queryRows(tx, noteRenewal(id, cycle.from, { orderId: null, saleId }));
    return { ...made, orderId: null };
  }
  const orderId = newId();
  await queryRows(tx, insertOrder(orderId, clientId));
  const order = await lockOpenOrder(tx, orderId);
  const line = { serviceId: null, productId: null, packageId, appointmentId: null, petId, quantity: 1 };
  await queryRows(tx, insertLines(orderId, await newLines(tx, order, [{ ...line, name: null }])));
  await queryRows(tx, noteRenewal(id, cycle.from, { orderId, saleId: null }));
  return { ...made, orderId };
}

async function sellOnTab(
  tx: EntityManager,
  { clientId, petId, packageId, packageName: name, priceCents }: DueMembership,
): Promise<string> {
  const facts = await queryOne(tx, saleFacts({ clientId, appointmentIds: [], productIds: [] }));
  const price = { quantity: 1, unitPriceCents: priceCents, totalPriceCents: priceCents };
  const { id } = await makeSale(tx, {
    ...{ clientId, orderId: null, appointmentIds: [], products: [], till: facts.till, inactive: [] },
    lines: [{ serviceId: null, productId: null, packageId, petId, name, ...price }],
    totals: { subtotalCents: priceCents, discountCents: 0, taxCents: 0, totalCents: priceCents },
    tenders: priceCents > 0 ? [oneTender('CREDIT', priceCents)] : [],
    discount: { subtotalCents: priceCents, discountCents: 0, approverId: null },
  });
  return id;
}

/**
 * Closes the order of a renewal that was paid by PIX, if exactly its total has arrived; what an appointment has put on it besides is paid at
 * the desk. So the credits are there without anybody at the desk.
 * @throws ConflictError if the till is not open
 */
export async function closePaid(tx: EntityManager, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'OPEN') return false;
  const contents = await coverLines(tx, orderId, await queryOne(tx, orderContents(orderId)));
  const { lines } = contents;
  if (!lines.length || lines.some(({ packageId }) => !packageId)) return false;
  const totals = orderTotals(contents);
  const received = await queryOne(tx, receivedForOrder(orderId));
  if (received.cents !== totals.totalCents) return false;
  const { clientId } = order;
  const facts = await queryOne(tx, saleFacts({ clientId, appointmentIds: [], productIds: [] }));
  if (!facts.hasClient) throw new ConflictError('Cliente não encontrado.');
  const { id: saleId } = await makeSale(tx, {
    ...{ clientId, orderId, appointmentIds: [], products: [], till: facts.till, inactive: [], totals },
    lines: lines.map(saleLineOf),
    tenders: [oneTender('PIX', totals.totalCents)],
    discount: { ...discountsOf(contents), approverId: contents.approverId },
  });
  await queryRows(tx, closeOrder(orderId, saleId));
  await queryRows(tx, checkObsolete('ORDER', orderId));
  await enterPixOfOrder(tx, orderId);
  return true;
}
