import { In, type EntityManager } from 'typeorm';
import { UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import { lockTrips, withIds } from '../../agenda/trips/trip-fees.queries';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { restoreCashback } from '../cashback/ledger';
import { restoreCredits } from '../memberships/ledger';
import { PackageUsage } from '../package-usages/package-usages.entity';
import { giveToSale, usagesCancelledWithSale } from '../package-usages/package-usages.queries';
import { takeAgain } from '../package-usages/record-usage';
import { enterPixOfSale } from '../till/enter-pix';
import { enterAgain } from '../till/reverse-in-till';
import { reverseTips } from '../tips/tips.queries';
import { lockSale } from './change-sale';
import { postCreditMovement } from './make-sale';
import { lockOrderOf, openOrderWith } from './order-of-sale.queries';
import { cancellationOf, chargedAgain, closeAgain, sellAgain, type Cancellation } from './restore-sale.queries';
import { Sale } from './sales.entity';
import { saleFacts, type SaleFacts } from './sales.queries';
import { checkAppointment, refuseOnOrder } from './sales.rules';
import { ORDER_CHANGED, saleState, SALE_TRANSITIONS } from './sales.transitions';
import { takeStock } from './sold-stock';
import { paidWith } from './tenders.rules';

/**
 * Undoes the deletion of a sale, or the reopening of its order, with all that it had: receipt, stock, credit, till, appointments, uses of
 * packages and the order. Everything is checked as for a new sale. Locks as the cancellation does: order, sale, and then what a sale locks.
 * Restored twice it is there once. What the report of exceptions says of the cancellation stays: it did happen.
 * @throws NotFoundError; ConflictError after a minute, or if what it needs is gone by now
 */
export async function restoreSale(tx: EntityManager, id: string): Promise<void> {
  const order = await queryRow(tx, lockOrderOf(id));
  const { cancelledAt, ...sale } = await lockSale(tx, id);
  nextState(SALE_TRANSITIONS, saleState(cancelledAt !== null), 'restore');
  if (cancelledAt === null) return;
  const cancellation = await queryOne(tx, cancellationOf(id));
  if (cancellation.isLate) throw new ConflictError(UNDO_TOO_LATE);
  if (cancellation.isRefunded)
    throw new ConflictError('O PIX desta venda já foi devolvido: não dá mais para desfazer.');
  const usages = await queryRows(tx, usagesCancelledWithSale(id));
  const facts = await loadFacts(tx, sale.clientId, cancellation);
  await refuseTaken(tx, { ...sale, orderId: order?.id }, cancellation, facts);
  if (order && !(await queryRow(tx, closeAgain(id)))) throw new ConflictError(ORDER_CHANGED);
  await takeStock(tx, id, cancellation.lines, facts.products);
  await tx.update(Sale, { id }, { cancelledAt: null });
  if (cancellation.appointmentIds.length) await queryRows(tx, sellAgain(id, cancellation.appointmentIds));
  await enterAgain(tx, { id, cancelledAt, tenders: sale.tenders }, facts.till);
  await enterPixOfSale(tx, id);
  if (cancellation.appointmentIds.length) await queryRows(tx, giveToSale(id, cancellation.appointmentIds));
  const owed = { before: 0, after: paidWith('CREDIT', sale.tenders) };
  await postCreditMovement(tx, sale, owed, `Venda ${receiptNumber(sale.receipt)} de volta`, { isRestored: true });
  await takeAgain(tx, usages);
  const used = await restoreCredits(tx, id);
  if (used.length) await tx.update(PackageUsage, { id: In(used) }, { cancelledAt: null });
  await restoreCashback(tx, sale, cancelledAt);
  await queryRows(tx, reverseTips(id));
}

async function loadFacts(tx: EntityManager, clientId: string, { appointmentIds, lines }: Cancellation) {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const facts = await queryOne(tx, saleFacts({ clientId, appointmentIds, productIds }));
  if (!facts.hasClient) throw new NotFoundError('Cliente não encontrado.');
  const gone = lines.find(({ productId }) => productId && !facts.products.some(({ id }) => id === productId));
  if (gone) throw new ConflictError(`${gone.name} foi excluído: não dá mais para desfazer.`);
  return facts;
}

/** @throws NotFoundError; ConflictError if an appointment was cancelled or deleted, or it or a leg charged elsewhere, in the meantime */
async function refuseTaken(
  tx: EntityManager,
  { id, clientId, orderId }: { id: string; clientId: string; orderId: string | undefined },
  { appointmentIds, tripIds }: Cancellation,
  { appointments }: SaleFacts,
): Promise<void> {
  for (const appointmentId of appointmentIds) {
    checkAppointment(appointments.find(({ id }) => id === appointmentId) ?? null, clientId);
    const open = await queryRow(tx, openOrderWith(appointmentId));
    if (open?.id !== orderId) refuseOnOrder(open);
  }
  if (tripIds.length === 0) return;
  await queryRows(tx, lockTrips(withIds(tripIds)));
  if (await queryRow(tx, chargedAgain(id, tripIds)))
    throw new ConflictError('A tarifa de uma corrida desta venda já foi cobrada de novo: não dá mais para desfazer.');
}
