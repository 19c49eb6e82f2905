import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { refusePaidFees } from '../../agenda/trips/trip-fees';
import { withIds } from '../../agenda/trips/trip-fees.queries';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { usagesCancelledWithOrder } from '../package-usages/package-usages.queries';
import { takeAgain } from '../package-usages/record-usage';
import { checkChange, lockOrder } from './order-changes';
import { appointmentLines, refuseShort } from './order-lines';
import { oneOrder, orderContents, type StoredOrder } from './orders.queries';
import { ORDER_TRANSITIONS } from './orders.transitions';
import { cancellationOf, removedLine, restoreCancelled, restoreRemoved } from './restorations.queries';

const MISSING_CLIENT = 'Cliente não encontrado.';
const MISSING_LINE = 'Item não encontrado.';

/** Undoes the cancellation of an order and the removal of a line, with all that was agreed. Locks as every change of an order does. */
@Injectable()
export class RestorationsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  restoreOrder(id: string) {
    return this.db.tx(async (tx) => {
      await restoreOrder(tx, await lockOrder(tx, id));
      return oneOrder(id);
    });
  }

  /** With its last line an order without a client was cancelled: that is undone, too. */
  restoreLine(id: string, lineId: string) {
    return this.db.tx(async (tx) => {
      const order = await lockOrder(tx, id);
      const line = await queryRow(tx, removedLine(id, lineId));
      if (!line) throw new NotFoundError(MISSING_LINE);
      if (line.wasCancelledWith) await restoreOrder(tx, order);
      else if (line.isRemoved) {
        nextState(ORDER_TRANSITIONS, order.status, 'change');
        if (line.isLate) throw new ConflictError(UNDO_TOO_LATE);
        const contents = await queryOne(tx, orderContents(id));
        await refuseUnchargeable(tx, order, line);
        await queryRows(tx, restoreRemoved(lineId));
        await refuseShort(tx, id, line.productId);
        await checkChange(tx, { ...order, contents });
      }
      return oneOrder(id);
    });
  }
}

async function restoreOrder(tx: EntityManager, order: StoredOrder): Promise<void> {
  nextState(ORDER_TRANSITIONS, order.status, 'restore');
  if (order.status === 'OPEN') return;
  const { isLate, isOfSale, ...charged } = await queryOne(tx, cancellationOf(order.id));
  if (isOfSale) throw new ConflictError('A venda desta comanda foi excluída: abra outra comanda.');
  if (isLate) throw new ConflictError(UNDO_TOO_LATE);
  if (!isAnonymous(order.clientId)) await lockRow(tx, 'clients', order.clientId, MISSING_CLIENT, { lock: 'key share' });
  const usages = await queryRows(tx, usagesCancelledWithOrder(order.id));
  await refuseUnchargeable(tx, order, charged);
  await queryRows(tx, restoreCancelled(order.id));
  await takeAgain(tx, usages);
}

/** @throws NotFoundError; ConflictError if an appointment was cancelled, or it or a leg was sold or put on another order in the meantime */
async function refuseUnchargeable(
  tx: EntityManager,
  order: StoredOrder,
  { appointmentIds, tripIds }: { appointmentIds: readonly string[]; tripIds: readonly string[] },
): Promise<void> {
  await appointmentLines(tx, order, appointmentIds);
  if (tripIds.length > 0) await refusePaidFees(tx, withIds(tripIds));
}
