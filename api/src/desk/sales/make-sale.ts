import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import type { EntityManager } from 'typeorm';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { postToLedger } from '../client-credits/ledger';
import { creditMovement } from '../client-credits/ledger.rules';
import { queryOne, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError } from '../../kernel/http/errors';
import { settleCashback } from '../cashback/ledger';
import { settleCredits } from '../memberships/ledger';
import { giveToSale } from '../package-usages/package-usages.queries';
import type { OpenTill } from '../till/till.queries';
import { giveTip } from '../tips/tips';
import type { GivenTip } from '../tips/tips.rules';
import { insertSale } from './sales.queries';
import type { Discounted, SaleLine, SaleTotals, SoldProduct } from './sales.rules';
import { takeStock } from './sold-stock';
import { mainMethod, paidWith, splitOf, type Tender } from './tenders.rules';

/** A sale whose facts are loaded and locked (saleFacts) and whose exceptions are approved. */
export interface CheckedSale {
  clientId: string;
  orderId: string | null;
  appointmentIds: readonly string[];
  lines: SaleLine[];
  totals: SaleTotals;
  /** They sum to the total and the tip. */
  tenders: readonly Tender[];
  tip?: GivenTip;
  /** The products among the lines, locked. */
  products: SoldProduct[];
  till: OpenTill;
  /** The discounts of the lines and of the whole, on what it would cost without them. */
  discount: Discounted & { approverId: string | null };
  inactive: { name: string; priceCents: number; approverId: string | null }[];
  /** Whether a manager is asked to let pass what is on credit beyond the limit or while it is blocked. */
  mayExceedLimit?: boolean;
}

/**
 * The one way to make a sale: writes sale, items, tenders and till, takes the stock, posts what is on credit, records the
 * exceptions, grants and uses credits of a Clubinho, earns and uses cashback, and gives the tip to who has earned it. After the locks of saleFacts it locks the receipt counter,
 * the credit account, pets with their memberships, and the cashback account, in this order.
 * @throws ConflictError if the till is not open, or stock or credit are insufficient
 */
export async function makeSale(tx: EntityManager, sale: CheckedSale): Promise<{ id: string; receipt: number }> {
  const { clientId, orderId, appointmentIds, lines, totals, tenders, till, discount } = sale;
  if (till.isUsed && !till.sessionId) throw new ConflictError('Abra o caixa antes de vender.');
  const id = newId();
  const { receipt } = await queryOne(
    tx,
    insertSale({
      id,
      clientId,
      orderId,
      appointmentId: appointmentIds.length === 1 ? (appointmentIds[0] ?? null) : null,
      appointmentIds,
      tillSessionId: till.sessionId,
      ...totals,
      paymentMethod: mainMethod(tenders),
      splitCents: splitOf(tenders),
      tenders,
      items: lines.map((line, position) => ({ ...line, id: newId(), position })),
    }),
  );
  await takeStock(tx, id, lines, sale.products);
  if (discount.discountCents > 0)
    await recordException(tx, {
      kind: 'DISCOUNT',
      approverId: discount.approverId,
      saleId: id,
      amountCents: discount.discountCents,
      before: discount.subtotalCents,
      after: discount.subtotalCents - discount.discountCents,
    });
  for (const { name, priceCents, approverId } of sale.inactive)
    await recordException(tx, {
      kind: 'INACTIVE_SOLD',
      approverId,
      subject: name,
      saleId: id,
      amountCents: priceCents,
    });
  if (appointmentIds.length) await queryRows(tx, giveToSale(id, appointmentIds));
  const owed = { before: 0, after: paidWith('CREDIT', tenders) };
  const { mayExceedLimit = false } = sale;
  await postCreditMovement(tx, { id, clientId }, owed, `Venda ${receiptNumber(receipt)}`, { mayExceedLimit });
  await settleCredits(tx, { id, clientId, lines });
  await settleCashback(tx, { id, clientId }, paidWith('CASHBACK', tenders));
  if (sale.tip) await giveTip(tx, id, sale.tip);
  return { id, receipt };
}

/** Posts the credit transaction that a change of what is on credit requires, if any; in cents. */
export async function postCreditMovement(
  tx: EntityManager,
  sale: { id: string; clientId: string },
  { before, after }: { before: number; after: number },
  description: string,
  how: { mayExceedLimit?: boolean; isRestored?: boolean } = {},
): Promise<void> {
  const movement = creditMovement(before, after);
  if (!movement) return;
  refuseAnonymous(
    sale.clientId,
    'Uma venda sem cliente não pode ser fiado: escolha o cliente ou outra forma de pagamento.',
  );
  await postToLedger(tx, { clientId: sale.clientId }, { ...movement, ...how, description, saleId: sale.id });
  if (movement.type === 'DEBIT')
    await recordException(tx, { kind: 'CREDIT_REVERSED', saleId: sale.id, amountCents: movement.amountCents });
}
