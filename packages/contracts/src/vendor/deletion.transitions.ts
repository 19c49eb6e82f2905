import type { DeletionState } from '../kernel/enums';
import { refused, type TransitionTable } from '../kernel/transitions';

const WITHDRAWN = refused('Este pedido de exclusão já foi cancelado.');
const BEGUN = refused('Os dados desta loja já estão sendo apagados.');
const DONE = refused('Os dados desta loja já foram apagados.');

/** The states of the deletion of a shop. The work of ERASING is that of the system: deletion-job.ts. */
export const DELETION_TRANSITIONS = {
  initial: ['REQUESTED'],
  events: {
    withdraw: {
      who: 'shop.delete',
      from: { REQUESTED: 'WITHDRAWN', WITHDRAWN: 'WITHDRAWN', ERASING: BEGUN, KEEPING: BEGUN, DONE },
    },
    /** A term has ended: that of the request, or one for which something is kept. */
    begin: {
      who: 'system',
      from: { REQUESTED: 'ERASING', WITHDRAWN, ERASING: 'ERASING', KEEPING: 'ERASING', DONE },
    },
    /** Everything whose term has ended is gone. */
    end: {
      who: 'system',
      from: {
        REQUESTED: refused('Este pedido ainda pode ser cancelado.'),
        WITHDRAWN,
        ERASING: ['KEEPING', 'DONE'],
        KEEPING: 'KEEPING',
        DONE: 'DONE',
      },
    },
  },
} as const satisfies TransitionTable<DeletionState, string>;
