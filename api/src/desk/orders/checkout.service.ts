import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { CheckoutInput } from '@focinho/contracts/desk/orders';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { queryOne, queryRows } from '../../database/batch';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { cancelSale, lockValidSale } from '../sales/change-sale';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { OpenPix } from '../../payments/pix/open-pix';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { coverLines } from '../memberships/cover-lines';
import { takeFromSale } from '../package-usages/package-usages.queries';
import { makeSale } from '../sales/make-sale';
import { saleFacts, tendersOfSale, type SaleFacts } from '../sales/sales.queries';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import { tipOf } from '../tips/tips.rules';
import { checkSum, isSamePayment, tendersOf, withTip, type Tender } from '../sales/tenders.rules';
import { lockOrder } from './order-changes';
import {
  closeOrder,
  oneOrder,
  orderContents,
  reopenOrder,
  touchOrder,
  type StoredLine,
  type StoredOrder,
} from './orders.queries';
import { discountsOf, orderTotals, refuseWithoutReceived, saleLineOf } from './orders.rules';
import { enterPixOfOrder } from '../till/enter-pix';
import { ORDER_TRANSITIONS } from './orders.transitions';

@Injectable()
export class CheckoutService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(OpenPix) private readonly openPix: OpenPix,
  ) {}

  /**
   * The order becomes one sale. Locks the order, so that two desks take turns, and then as every sale does: client, appointments,
   * till, products, receipt counter, credit account. Before, it asks whether an open QR code was paid, so that nobody pays twice.
   */
  async checkout(id: string, input: CheckoutInput) {
    const tip = tipOf(input);
    const tenders = withTip(tendersOf(input.payments), tip.cents);
    await this.openPix.ask('ORDER', id);
    await this.coverAgain(id);
    return this.db.tx(async (tx) => {
      const order = await lockOrder(tx, id);
      if (await isRepetition(tx, order, tenders)) return oneOrder(id);
      nextState(ORDER_TRANSITIONS, order.status, 'checkout');
      const contents = await queryOne(tx, orderContents(id));
      const { lines } = contents;
      if (!lines.length) throw new ConflictError('Adicione pelo menos um item à comanda.');
      const totals = orderTotals(contents);
      if (toCents(input.total) !== totals.totalCents) {
        const total = formatMoney(fromCents(totals.totalCents));
        throw new ConflictError(`A comanda mudou: o total agora é ${total}. Confira antes de receber.`);
      }
      checkSum(tenders, totals.totalCents, tip.cents);
      const received = await queryOne(tx, receivedForOrder(id));
      refuseWithoutReceived(tenders, received.cents, totals.totalCents + tip.cents);

      const { clientId } = order;
      const appointmentIds = idsOf(lines, 'appointmentId');
      const productIds = idsOf(lines, 'productId');
      const facts = await queryOne(tx, saleFacts({ clientId, appointmentIds, productIds }));
      refuseGone(lines, facts);
      const { id: saleId } = await makeSale(tx, {
        clientId,
        orderId: id,
        appointmentIds,
        lines: lines.map(saleLineOf),
        totals,
        tenders,
        tip,
        products: facts.products,
        till: facts.till,
        discount: { ...discountsOf(contents), approverId: contents.approverId },
        inactive: lines
          .filter(({ wasInactive }) => wasInactive)
          .map(({ name, unitPriceCents, approverId }) => ({ name, priceCents: unitPriceCents, approverId })),
        mayExceedLimit: input.mayExceedLimit,
      });
      await queryRows(tx, closeOrder(id, saleId));
      await queryRows(tx, checkObsolete('ORDER', id));
      if (received.cents > 0) await enterPixOfOrder(tx, id);
      return oneOrder(id);
    });
  }

  /**
   * Credits may have been used, granted or have expired since the order was changed last. Committed before the checkout, so that a desk
   * which saw another total is shown the new one.
   */
  private coverAgain(id: string) {
    return this.db.prepare(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.status !== 'OPEN') return;
      const contents = await queryOne(tx, orderContents(id));
      if ((await coverLines(tx, id, contents)) !== contents) await queryRows(tx, touchOrder(id));
    });
  }

  /** Reverses the sale of today as its cancellation does, but for the uses of packages, which wait for the next one; the order is open again. */
  reopen(id: string) {
    return this.db.tx(async (tx) => {
      const order = await lockOrder(tx, id);
      nextState(ORDER_TRANSITIONS, order.status, 'reopen');
      // It is open again already: only a closed order has a sale.
      if (!order.saleId) return oneOrder(id);
      if (!order.isOfToday) throw new ConflictError('Só uma comanda fechada hoje pode ser reaberta.');
      const sale = await lockValidSale(tx, order.saleId, 'reopenOrder');
      const total = formatMoney(fromCents(sale.totalCents));
      const question = needsManager(
        `Reabrir a comanda ${order.number} e cancelar a venda ${receiptNumber(sale.receipt)}, de ${total},`,
      );
      const approverId = await requireApproval(tx, rolesWith(ORDER_TRANSITIONS.events.reopen.approval), question);
      await queryRows(tx, reopenOrder(id));
      await queryRows(tx, takeFromSale(sale.id));
      await cancelSale(tx, sale, approverId);
      return oneOrder(id);
    });
  }
}

const idsOf = (lines: StoredLine[], key: 'appointmentId' | 'productId') => [
  ...new Set(lines.flatMap((line) => line[key] ?? [])),
];

/** Whether the order is already closed with the same payments: the response was lost, or somebody pressed Enter twice. */
const isRepetition = async (tx: EntityManager, { saleId }: StoredOrder, tenders: readonly Tender[]): Promise<boolean> =>
  saleId !== null && isSamePayment(await queryRows(tx, tendersOfSale(saleId)), tenders);

/** @throws ConflictError if an appointment or product of a line was cancelled or deleted in the meantime */
function refuseGone(lines: readonly StoredLine[], { appointments, products }: SaleFacts): void {
  for (const { name, appointmentId, productId } of lines) {
    const appointment = appointments.find(({ id }) => id === appointmentId);
    if (appointmentId && (!appointment || appointment.status === 'CANCELLED'))
      throw new ConflictError(`O agendamento de ${name} foi cancelado: retire o item da comanda.`);
    if (productId && !products.some(({ id }) => id === productId))
      throw new ConflictError(`${name} foi excluído: retire o item da comanda.`);
  }
}
