import type { EntityManager } from 'typeorm';
import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { reverseCashback, settleCashback } from '../cashback/ledger';
import { reverseCredits } from '../memberships/ledger';
import { cancelUsages } from '../package-usages/package-usages.queries';
import { checkObsoleteOfSale } from '../../payments/pix/pix-charges.queries';
import { receivedForSale } from '../../payments/pix/order-receipts.queries';
import { enterPixOfSale } from '../till/enter-pix';
import { reverseInTill } from '../till/reverse-in-till';
import { reverseTips } from '../tips/tips.queries';
import { postCreditMovement } from './make-sale';
import { Sale } from './sales.entity';
import { addTenders, releaseAppointments, replaceTenders, tendersOfSale } from './sales.queries';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import { restoreStock } from './sold-stock';
import { saleState, SALE_TRANSITIONS } from './sales.transitions';
import { oneTender, paidWith, tipIn, withTip, type Tender } from './tenders.rules';

/** A sale that is not cancelled, locked, with its tenders. */
export interface ValidSale {
  id: string;
  clientId: string;
  receipt: number;
  totalCents: number;
  paymentMethod: PaymentMethod;
  isOfToday: boolean;
  tenders: Tender[];
}

export interface StoredSale extends ValidSale {
  cancelledAt: Date | null;
}
const STORED = sql<Omit<StoredSale, 'tenders'>>`
  select id, client_id as "clientId", receipt::int, total_cents::float8 as "totalCents", payment_method as "paymentMethod",
    cancelled_at as "cancelledAt", day = app.today() as "isOfToday"
  from sales`;

/** A sale, cancelled or not, locked, with its tenders. @throws NotFoundError */
export async function lockSale(tx: EntityManager, id: string): Promise<StoredSale> {
  const sale = await lockRow(tx, STORED, id, 'Venda não encontrada.', { alive: sql`true` });
  return { ...sale, tenders: await queryRows(tx, tendersOfSale(id)) };
}

/** @throws NotFoundError; ConflictError if the sale is cancelled */
export async function lockValidSale(
  tx: EntityManager,
  id: string,
  event: keyof typeof SALE_TRANSITIONS.events,
): Promise<ValidSale> {
  const { cancelledAt, ...sale } = await lockSale(tx, id);
  nextState(SALE_TRANSITIONS, saleState(cancelledAt !== null), event);
  return sale;
}

/**
 * Replaces all tenders by one, and posts the difference to credit account and till; cashback that was used goes back, and the sale earns as it
 * is paid now.
 * @throws ConflictError if it was paid by PIX in fact: that money can only be returned
 */
export async function replacePayment(
  tx: EntityManager,
  sale: ValidSale,
  method: PaymentMethod,
  mayExceedLimit = false,
): Promise<void> {
  const { id, totalCents, tenders } = sale;
  const arrived = Math.min((await queryOne(tx, receivedForSale(id))).cents, paidWith('PIX', tenders));
  if (method !== 'PIX' && arrived > 0)
    throw new ConflictError(
      `${formatMoney(fromCents(arrived))} desta venda chegaram por PIX. Para receber de outra forma, exclua a venda e devolva o PIX.`,
    );
  await queryRows(tx, checkObsoleteOfSale(id));
  const receipt = receiptNumber(sale.receipt);
  const { sessionId } = await reverseInTill(tx, id);
  await tx.update(Sale, { id }, { paymentMethod: method, splitCents: null });
  await queryRows(tx, replaceTenders(id));
  const tipCents = tipIn(tenders);
  await queryRows(tx, addTenders(id, withTip([oneTender(method, totalCents + tipCents)], tipCents), sessionId));
  await enterPixOfSale(tx, id);
  await postCreditMovement(
    tx,
    sale,
    { before: paidWith('CREDIT', tenders), after: method === 'CREDIT' ? totalCents : 0 },
    method === 'CREDIT' ? `Venda ${receipt}` : `Venda ${receipt} paga com ${PAYMENT_METHOD_LABEL[method]}`,
    { mayExceedLimit },
  );
  await reverseCashback(tx, sale);
  await settleCashback(tx, sale, 0);
}

/** Cancels the sale: it stays in the database, and stock, credit, till, appointments, package usages, credits of a Clubinho, cashback and the tip are restored. */
export async function cancelSale(tx: EntityManager, sale: ValidSale, approverId: string | null): Promise<void> {
  const { id, totalCents, tenders } = sale;
  await reverseInTill(tx, id);
  await tx.update(Sale, { id }, { cancelledAt: () => 'now()' });
  await enterPixOfSale(tx, id);
  await restoreStock(tx, id);
  await queryRows(tx, cancelUsages(id));
  await queryRows(tx, releaseAppointments(id));
  await queryRows(tx, checkObsoleteOfSale(id));
  await recordException(tx, { kind: 'SALE_CANCELLED', approverId, saleId: id, amountCents: totalCents });
  const description = `Cancelamento da venda ${receiptNumber(sale.receipt)}`;
  await postCreditMovement(tx, sale, { before: paidWith('CREDIT', tenders), after: 0 }, description);
  await reverseCredits(tx, id);
  await reverseCashback(tx, sale);
  await queryRows(tx, reverseTips(id));
}
