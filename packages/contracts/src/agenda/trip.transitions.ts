import type { TripStatus } from '../kernel/enums';
import { refused, type TransitionTable } from '../kernel/transitions';

const DONE = refused('Esta corrida já foi feita. Desfaça antes de mudar.');
const CANCELLED = refused('Esta corrida foi cancelada. Reabra antes de mudar.');
const OTHER_LEG = refused('Esta corrida ainda não terminou.');

/** A leg of a pet taxi. A driver without network may have forgotten a tap: a leg also ends without having been on the way. */
export const TRIP_TRANSITIONS = {
  initial: ['PLANNED'],
  events: {
    /** Its time, driver, van or fee. */
    change: {
      who: 'day.work',
      from: { PLANNED: 'PLANNED', ON_THE_WAY: 'ON_THE_WAY', PICKED_UP: DONE, DELIVERED: DONE, CANCELLED },
    },
    /** Also undoes that it was on the way, and its cancellation. */
    plan: {
      who: 'day.work',
      from: { PLANNED: 'PLANNED', ON_THE_WAY: 'PLANNED', PICKED_UP: DONE, DELIVERED: DONE, CANCELLED: 'PLANNED' },
    },
    /** Also undoes that it was done. */
    leave: {
      who: 'day.work',
      from: {
        PLANNED: 'ON_THE_WAY',
        ON_THE_WAY: 'ON_THE_WAY',
        PICKED_UP: 'ON_THE_WAY',
        DELIVERED: 'ON_THE_WAY',
        CANCELLED,
      },
    },
    pickUp: {
      who: 'day.work',
      from: {
        PLANNED: 'PICKED_UP',
        ON_THE_WAY: 'PICKED_UP',
        PICKED_UP: 'PICKED_UP',
        DELIVERED: OTHER_LEG,
        CANCELLED,
      },
    },
    deliver: {
      who: 'day.work',
      from: {
        PLANNED: 'DELIVERED',
        ON_THE_WAY: 'DELIVERED',
        PICKED_UP: OTHER_LEG,
        DELIVERED: 'DELIVERED',
        CANCELLED,
      },
    },
    cancel: {
      who: 'day.work',
      from: {
        PLANNED: 'CANCELLED',
        ON_THE_WAY: 'CANCELLED',
        PICKED_UP: DONE,
        DELIVERED: DONE,
        CANCELLED: 'CANCELLED',
      },
    },
  },
} as const satisfies TransitionTable<TripStatus, string>;
