import type { AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

const COMPLETED = refused('Este agendamento já foi concluído e não pode mais ser alterado.');
const CANCELLED = refused('Este agendamento foi cancelado e não pode mais ser alterado.');
const NOT_COMING = refused('Este agendamento foi cancelado.');
const NOT_DONE = refused('Só um agendamento concluído pode ser finalizado como venda.');
/** Why nothing is to be explained; as the error of a field, without a full stop. */
export const NOT_CANCELLED = 'O motivo do cancelamento vale só para um agendamento cancelado';
const NOT_ENDED = refused('Não há mudança de status para desfazer neste agendamento.');

const ANY = ['SCHEDULED', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;
const UPCOMING = ['SCHEDULED', 'CONFIRMED', 'IN_PROGRESS'] as const;
const WORKED_ON = [...UPCOMING, 'COMPLETED'] as const;

/** The status of an appointment. Where its pet is, is a table of its own: STAGE_TRANSITIONS in contracts. */
export const APPOINTMENT_TRANSITIONS = {
  initial: ['SCHEDULED'],
  events: {
    /** Anything but its status. */
    change: {
      who: 'day.work',
      from: { SCHEDULED: 'SCHEDULED', CONFIRMED: 'CONFIRMED', IN_PROGRESS: 'IN_PROGRESS', COMPLETED, CANCELLED },
    },
    setStatus: { who: 'day.work', from: { SCHEDULED: ANY, CONFIRMED: ANY, IN_PROGRESS: ANY, COMPLETED, CANCELLED } },
    /** Why it was cancelled can be said afterwards, too. */
    explain: {
      who: 'day.work',
      from: {
        SCHEDULED: refused(NOT_CANCELLED),
        CONFIRMED: refused(NOT_CANCELLED),
        IN_PROGRESS: refused(NOT_CANCELLED),
        COMPLETED,
        CANCELLED: 'CANCELLED',
      },
    },
    /** Within UNDO_SECONDS, to the status before. */
    undoStatus: {
      who: 'day.work',
      from: {
        SCHEDULED: NOT_ENDED,
        CONFIRMED: NOT_ENDED,
        IN_PROGRESS: NOT_ENDED,
        COMPLETED: UPCOMING,
        CANCELLED: UPCOMING,
      },
    },
    /** On a comanda, whose client pays for it. */
    charge: {
      who: 'day.work',
      from: {
        SCHEDULED: 'SCHEDULED',
        CONFIRMED: 'CONFIRMED',
        IN_PROGRESS: 'IN_PROGRESS',
        COMPLETED: 'COMPLETED',
        CANCELLED: NOT_COMING,
      },
    },
    /** Without a comanda, once it is done. */
    sell: {
      who: 'day.work',
      from: {
        SCHEDULED: NOT_DONE,
        CONFIRMED: NOT_DONE,
        IN_PROGRESS: NOT_DONE,
        COMPLETED: 'COMPLETED',
        CANCELLED: NOT_DONE,
      },
    },
    /** Follows from a move of the pet, or from its undo. */
    movePet: {
      who: 'day.work',
      from: {
        SCHEDULED: WORKED_ON,
        CONFIRMED: WORKED_ON,
        IN_PROGRESS: WORKED_ON,
        COMPLETED: WORKED_ON,
        CANCELLED: NOT_COMING,
      },
    },
  },
} as const satisfies TransitionTable<AppointmentStatus, string>;
