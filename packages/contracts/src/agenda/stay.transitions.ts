import type { StayStatus } from '../kernel/enums';
import { refused, type TransitionTable } from '../kernel/transitions';

const LEFT = refused('O pet já saiu. Desfaça a saída antes de mudar.');
const CANCELLED = refused('Esta hospedagem foi cancelada. Reabra antes de mudar.');
const NOT_ARRIVED = refused('O pet ainda não entrou.');
const IN_HOUSE = refused('O pet está no hotel. Faça a saída em vez de cancelar.');

/** A stay in the hotel. Every step can be taken back, its end as long as the comanda is not paid. */
export const STAY_TRANSITIONS = {
  initial: ['BOOKED'],
  events: {
    /** Its days, kennel, times, notes and cares. */
    change: {
      who: 'day.work',
      from: { BOOKED: 'BOOKED', IN_HOUSE: 'IN_HOUSE', CHECKED_OUT: LEFT, CANCELLED },
    },
    /** Undoes that the pet came, and a cancellation. */
    book: {
      who: 'day.work',
      from: { BOOKED: 'BOOKED', IN_HOUSE: 'BOOKED', CHECKED_OUT: LEFT, CANCELLED: 'BOOKED' },
    },
    /** Also undoes that it left. */
    checkIn: {
      who: 'day.work',
      approval: 'doses.override',
      from: { BOOKED: 'IN_HOUSE', IN_HOUSE: 'IN_HOUSE', CHECKED_OUT: 'IN_HOUSE', CANCELLED },
    },
    checkOut: {
      who: 'day.work',
      from: { BOOKED: NOT_ARRIVED, IN_HOUSE: 'CHECKED_OUT', CHECKED_OUT: 'CHECKED_OUT', CANCELLED },
    },
    cancel: {
      who: 'day.work',
      from: { BOOKED: 'CANCELLED', IN_HOUSE, CHECKED_OUT: LEFT, CANCELLED: 'CANCELLED' },
    },
  },
} as const satisfies TransitionTable<StayStatus, string>;
