import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

export const SALE_STATES = ['VALID', 'CANCELLED'] as const;
export type SaleState = (typeof SALE_STATES)[number];
export const saleState = (isCancelled: boolean): SaleState => (isCancelled ? 'CANCELLED' : 'VALID');

export const ORDER_CHANGED = 'A comanda desta venda já mudou: não dá mais para desfazer.';
const CANCELLED = refused('Esta venda foi cancelada.');

/** The states of a sale, which follow from `cancelled_at`. */
export const SALE_TRANSITIONS = {
  initial: ['VALID'],
  events: {
    /** A sale of another day only with the approval. */
    changePayment: { who: 'day.work', approval: 'sales.changeLater', from: { VALID: 'VALID', CANCELLED } },
    /** A PIX charge of what was to be paid by PIX. */
    charge: { who: 'day.work', from: { VALID: 'VALID', CANCELLED: refused('Esta venda foi excluída.') } },
    delete: { who: 'sales.delete', from: { VALID: 'CANCELLED', CANCELLED } },
    /** The order that it was made from is open again. */
    reopenOrder: { who: 'day.work', approval: 'sales.delete', from: { VALID: 'CANCELLED', CANCELLED } },
    /** Within a minute of its cancellation, by deletion or with its order. */
    restore: { who: 'day.work', from: { VALID: 'VALID', CANCELLED: 'VALID' } },
  },
} as const satisfies TransitionTable<SaleState, string>;
