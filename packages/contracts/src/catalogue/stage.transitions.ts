import type { Stage } from '../kernel/enums';
import { refused, type TransitionTable } from '../kernel/transitions';

/** Where a pet is, whatever is done with it there; or nowhere, because its appointment was cancelled. */
export type Place = 'EXPECTED' | 'WAITING' | 'STEP' | 'READY' | 'DELIVERED' | 'CANCELLED';
const PLACES: Partial<Record<Stage, Place>> = {
  EXPECTED: 'EXPECTED',
  WAITING: 'WAITING',
  READY: 'READY',
  DELIVERED: 'DELIVERED',
};
export const placeOf = (stage: Stage | null): Place => (stage ? (PLACES[stage] ?? 'STEP') : 'CANCELLED');

export const MOVED_SINCE = 'Este pet já foi movido de novo. Só o último movimento pode ser desfeito.';
const CANCELLED = refused('Este agendamento foi cancelado.');
const ARRIVED = refused('Este pet já chegou: escolha outro motivo.');
const COMPLETED = refused('Este agendamento já foi concluído e não pode mais ser alterado.');
const ENDED = refused('Este agendamento foi cancelado e não pode mais ser alterado.');
const ANYWHERE = ['EXPECTED', 'WAITING', 'STEP', 'READY', 'DELIVERED'] as const;
const BY_MOVE = {
  EXPECTED: ANYWHERE,
  WAITING: ANYWHERE,
  STEP: ANYWHERE,
  READY: ANYWHERE,
  DELIVERED: ANYWHERE,
} as const;

/** Where the pet of an appointment may go: a desk that is wrong moves it back, so that any place may follow any other. */
export const STAGE_TRANSITIONS = {
  initial: ['EXPECTED'],
  events: {
    arrive: {
      who: 'day.work',
      from: {
        EXPECTED: 'WAITING',
        WAITING: 'WAITING',
        STEP: 'STEP',
        READY: 'READY',
        DELIVERED: refused('Este pet já foi entregue.'),
        CANCELLED,
      },
    },
    /** Notes of what it has come with. */
    note: {
      who: 'day.work',
      from: {
        EXPECTED: 'EXPECTED',
        WAITING: 'WAITING',
        STEP: 'STEP',
        READY: 'READY',
        DELIVERED: 'DELIVERED',
        CANCELLED,
      },
    },
    /** To a stage that its service has; what is done and sold, only between READY and DELIVERED. */
    move: { who: 'day.work', from: { ...BY_MOVE, CANCELLED } },
    /** The last move, within UNDO_MINUTES. */
    undoMove: { who: 'day.work', from: { ...BY_MOVE, CANCELLED: refused(MOVED_SINCE) } },
    /** As the desk offers it; in the agenda the times of what has begun may still be mended. */
    reschedule: {
      who: 'day.work',
      from: {
        EXPECTED: 'EXPECTED',
        WAITING: 'WAITING',
        STEP: refused('Este pet já está em atendimento.'),
        READY: COMPLETED,
        DELIVERED: COMPLETED,
        CANCELLED: ENDED,
      },
    },
    /** Also said of one that was cancelled, unless its pet had come. */
    noShow: {
      who: 'day.work',
      from: {
        EXPECTED: 'CANCELLED',
        WAITING: ARRIVED,
        STEP: ARRIVED,
        READY: COMPLETED,
        DELIVERED: COMPLETED,
        CANCELLED: 'CANCELLED',
      },
    },
    cancel: {
      who: 'day.work',
      from: {
        EXPECTED: 'CANCELLED',
        WAITING: 'CANCELLED',
        STEP: 'CANCELLED',
        READY: COMPLETED,
        DELIVERED: COMPLETED,
        CANCELLED: ENDED,
      },
    },
  },
} as const satisfies TransitionTable<Place, string>;
