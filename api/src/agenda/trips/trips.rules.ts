import type { TRIP_TRANSITIONS } from '@focinho/contracts/agenda/trip.transitions';
import type { TripLeg, TripStatus } from '@focinho/contracts/kernel/enums';
import { badField } from '../../kernel/http/errors';

export type TripEvent = keyof typeof TRIP_TRANSITIONS.events;

const EVENTS: Record<TripStatus, TripEvent> = {
  PLANNED: 'plan',
  ON_THE_WAY: 'leave',
  PICKED_UP: 'pickUp',
  DELIVERED: 'deliver',
  CANCELLED: 'cancel',
};
/** @throws BadRequestError if a leg to the shop would be delivered, or one from it picked up */
export function tripEventOf(leg: TripLeg, status: TripStatus): TripEvent {
  if (status === 'DELIVERED' && leg === 'PICKUP') throw badField('status', 'Uma busca termina quando o pet é buscado');
  if (status === 'PICKED_UP' && leg === 'DELIVERY')
    throw badField('status', 'Uma entrega termina quando o pet é entregue');
  return EVENTS[status];
}

interface Clock {
  /** The clock of the database. */
  now: string;
  leftAt: string | null;
}
/**
 * The times of a leg after a move.
 * @param happenedAt what a telephone without network has noted; its clock may be ahead
 */
export function timesAfterMove({ now, leftAt }: Clock, status: TripStatus, happenedAt: string | undefined) {
  const latest = Date.parse(now);
  const at = new Date(happenedAt === undefined ? latest : Math.min(Date.parse(happenedAt), latest));
  const left = leftAt === null ? null : new Date(leftAt);
  if (status === 'ON_THE_WAY') return { leftAt: left ?? at, doneAt: null };
  if (status === 'PICKED_UP' || status === 'DELIVERED') return { leftAt: left, doneAt: at };
  return { leftAt: status === 'CANCELLED' ? left : null, doneAt: null };
}
