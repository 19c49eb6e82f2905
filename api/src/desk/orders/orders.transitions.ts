import type { OrderStatus } from '@focinho/contracts/kernel/enums';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';
import { ORDER_CHANGED } from '../sales/sales.transitions';

const CLOSED = refused('Esta comanda já foi fechada.');
const CANCELLED = refused('Esta comanda foi cancelada.');

/** The states of an order, which follow from `closed_at` and `cancelled_at` (database/schema.sql). */
export const ORDER_TRANSITIONS = {
  initial: ['OPEN'],
  events: {
    /** A line, the discount or the tax. */
    change: { who: 'day.work', from: { OPEN: 'OPEN', CLOSED, CANCELLED } },
    /** A PIX charge of what is still to be paid. */
    charge: { who: 'day.work', from: { OPEN: 'OPEN', CLOSED, CANCELLED } },
    /** With the same payments once more it is the same sale, which is asked before this table. */
    checkout: {
      who: 'day.work',
      from: { OPEN: 'CLOSED', CLOSED: refused('Esta comanda já foi fechada com outros pagamentos.'), CANCELLED },
    },
    /** Once something is on it, only with the approval. */
    cancel: { who: 'day.work', approval: 'sales.delete', from: { OPEN: 'CANCELLED', CLOSED, CANCELLED } },
    /** Within a minute of its cancellation, or of the removal of a line. */
    restore: { who: 'day.work', from: { OPEN: 'OPEN', CLOSED, CANCELLED: 'OPEN' } },
    /** On the day of its checkout, whose sale is cancelled. */
    reopen: { who: 'day.work', approval: 'sales.delete', from: { OPEN: 'OPEN', CLOSED: 'OPEN', CANCELLED } },
    /** Guarded by the condition of `cancelOrderOf`: only a closed order has a sale. */
    deleteSale: { who: 'sales.delete', from: { OPEN: 'OPEN', CLOSED: 'CANCELLED', CANCELLED: 'CANCELLED' } },
    /** The sale is back with what it ended: the condition of `closeAgain`, within a minute. */
    restoreSale: {
      who: 'day.work',
      from: {
        OPEN: 'CLOSED',
        CLOSED: refused(ORDER_CHANGED),
        CANCELLED: 'CLOSED',
      },
    },
    /** The last line of an order without a client was taken off: `cancelIfOfNothing`, after `change`. */
    empty: { who: 'system', from: { OPEN: 'CANCELLED', CLOSED, CANCELLED } },
  },
} as const satisfies TransitionTable<OrderStatus, string>;
