import { Inject, Injectable } from '@nestjs/common';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type {
  OrderInput,
  OrderLineInput,
  OrderLineUpdate,
  OrderListQuery,
  OrderUpdate,
} from '@focinho/contracts/desk/orders';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { joined, needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { queryOne, queryRows } from '../../database/batch';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { NotFoundError } from '../../kernel/http/errors';
import { cancelUsagesOfOrder } from '../package-usages/package-usages.queries';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { approveItems, itemText } from '../sales/sale-approvals';
import { openOrder } from './open-order';
import { checkChange, lockOpenOrder, type OpenOrder } from './order-changes';
import { newLines, refuseShort, unusualTexts } from './order-lines';
import * as queries from './orders.queries';
import { checkLine, orderTotals, refuseWithReceived, withReason } from './orders.rules';
import { ORDER_TRANSITIONS } from './orders.transitions';

const MISSING = 'Comanda não encontrada.';
const OF_SOMEBODY = 'Uma comanda sem cliente não tem pets nem pacotes: abra a comanda do cliente.';

/** Every change locks the order first, two orders in the order of their ids; then the appointments that it charges. */
@Injectable()
export class OrdersService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: OrderListQuery) {
    return this.db.read(queries.listOrders(query));
  }

  get(id: string) {
    return this.db.read(queries.oneOrder(id), MISSING);
  }

  /** Opens an order, or extends the client's open one of today. */
  open({ clientId, appointmentIds, lines }: OrderInput) {
    return this.db.tx(async (tx) => {
      const id = await openOrder(tx, clientId, appointmentIds);
      if (lines.length) {
        const order = await lockOpenOrder(tx, id);
        await addTo(tx, order, lines);
        await checkChange(tx, order);
      }
      return queries.oneOrder(id);
    });
  }

  update(id: string, { discount, discountReason, tax }: OrderUpdate) {
    return this.change(id, async (tx, { contents }) => {
      await refuseStale(tx, queries.oneOrder(id), { table: 'orders', id, called: 'esta comanda' });
      const discountCents = discount === undefined ? undefined : toCents(discount);
      const taxCents = tax === undefined ? contents.taxCents : toCents(tax);
      const given = withReason(contents, { discountCents, discountReason });
      await queryRows(tx, queries.updateTotals(id, { ...given, taxCents }));
    });
  }

  /** Cancels an open order, unless it has received money. Once something is on it, only with a manager. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      const { contents, number } = await lockOpenOrder(tx, id, 'cancel');
      refuseWithReceived((await queryOne(tx, receivedForOrder(id))).cents);
      if (contents.lines.length)
        await requireApproval(
          tx,
          rolesWith(ORDER_TRANSITIONS.events.cancel.approval),
          needsManager(
            `Cancelar a comanda ${number}, de ${formatMoney(fromCents(orderTotals(contents).totalCents))}, ` +
              `com ${joined(contents.lines.map(itemText))},`,
          ),
          contents,
        );
      await queryRows(tx, cancelUsagesOfOrder(id));
      await queryRows(tx, queries.cancelOrder(id));
      await queryRows(tx, checkObsolete('ORDER', id));
      return { id };
    });
  }

  addLine(id: string, input: OrderLineInput) {
    return this.change(id, (tx, order) => addTo(tx, order, [input]));
  }

  /** A line that moves to another order takes its discount along. */
  updateLine(
    id: string,
    lineId: string,
    { quantity, discount, discountReason, orderId, usesCredits }: OrderLineUpdate,
  ) {
    return this.db.tx(async (tx) => {
      const orders = new Map<string, OpenOrder>();
      for (const locked of [...new Set([id, orderId ?? id])].sort())
        orders.set(locked, await lockOpenOrder(tx, locked));
      const stored = lineOf(orders.get(id), lineId);
      const target = orders.get(orderId ?? id);
      if (target && (stored.packageId ?? stored.petId)) refuseAnonymous(target.clientId, OF_SOMEBODY);
      await refuseStale(tx, queries.oneLine(id, lineId), { table: 'order_lines', id: lineId, called: 'este item' });
      const discountCents = discount === undefined ? undefined : toCents(discount);
      const given = withReason(stored, { discountCents, discountReason });
      const line = {
        ...stored,
        ...given,
        quantity: quantity ?? stored.quantity,
        usesCredits: usesCredits ?? stored.usesCredits,
      };
      checkLine(line);
      await queryRows(tx, queries.updateLine(orderId ?? id, line));
      if (line.quantity > stored.quantity) {
        await approveItems(tx, unusualTexts([line]));
        await refuseShort(tx, orderId ?? id, stored.productId);
      }
      for (const order of orders.values()) await checkChange(tx, order, [...orders.values()]);
      await queryRows(tx, queries.cancelIfOfNothing(id));
      return queries.oneOrder(id);
    });
  }

  removeLine(id: string, lineId: string) {
    return this.change(id, async (tx, order) => {
      await queryRows(tx, queries.removeLine(lineOf(order, lineId).id));
      await queryRows(tx, queries.cancelIfOfNothing(id));
    });
  }

  private change(id: string, work: (tx: Tx, order: OpenOrder) => Promise<void>) {
    return this.db.tx(async (tx) => {
      const order = await lockOpenOrder(tx, id);
      await work(tx, order);
      await checkChange(tx, order);
      return queries.oneOrder(id);
    });
  }
}

type Tx = Parameters<typeof lockOpenOrder>[0];

async function addTo(tx: Tx, order: OpenOrder, inputs: readonly OrderLineInput[]): Promise<void> {
  if (inputs.some(({ packageId, petId }) => packageId ?? petId)) refuseAnonymous(order.clientId, OF_SOMEBODY);
  const lines = await newLines(tx, order, inputs);
  const approverId = await approveItems(tx, unusualTexts(lines));
  const approved = lines.map((line) => (unusualTexts([line]).length > 0 ? { ...line, approverId } : line));
  if (lines.length) await queryRows(tx, queries.insertLines(order.id, approved));
  for (const { productId } of inputs) await refuseShort(tx, order.id, productId);
}

/** @throws NotFoundError */
function lineOf(order: OpenOrder | undefined, lineId: string) {
  const line = order?.contents.lines.find((known) => known.id === lineId);
  if (!line) throw new NotFoundError('Item não encontrado.');
  return line;
}
