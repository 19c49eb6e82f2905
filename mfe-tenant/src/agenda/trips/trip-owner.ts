import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayAndTimeOf, minutesOf } from '@focinho/contracts/agenda/slots';
import type { Stay } from '@focinho/contracts/agenda/stays';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { TRIP_LEGS, type TripLeg } from '@focinho/contracts/kernel/enums';

/** The appointment or stay to which a pet is brought, and from which it is brought home. */
export interface TripOwner {
  appointmentId: string | null;
  stayId: string | null;
  /** Undefined if the pet was deleted. */
  clientId: string | undefined;
  /** When it begins, and when it ends; days `YYYY-MM-DD`. */
  moments: Record<TripLeg, { date: string; time: string }>;
  /** The legs that can still be booked. */
  legs: readonly TripLeg[];
}

const legsOf = (isCancelled: boolean, hasEnded: boolean) =>
  isCancelled ? [] : TRIP_LEGS.filter((leg) => !hasEnded || leg === 'DELIVERY');

export function appointmentWithTrips(appointment: Appointment, hasEnded: boolean): TripOwner {
  const { id, pet, date, startTime, endTime, status } = appointment;
  const day = dayOf(date);
  return {
    ...{ appointmentId: id, stayId: null, clientId: pet?.clientId },
    moments: { PICKUP: { date: day, time: startTime }, DELIVERY: { date: day, time: endTime } },
    legs: legsOf(status === 'CANCELLED', hasEnded),
  };
}

export function stayWithTrips({ id, client, status, ...times }: Stay): TripOwner {
  const { firstNight, arrivalTime, checkOut, departureTime } = times;
  return {
    ...{ appointmentId: null, stayId: id, clientId: client?.id },
    moments: {
      PICKUP: { date: dayOf(firstNight), time: arrivalTime },
      DELIVERY: { date: dayOf(checkOut), time: departureTime },
    },
    legs: legsOf(status === 'CANCELLED', status === 'CHECKED_OUT'),
  };
}

const LAST_MINUTE = 24 * 60 - 1;
const clamped = (minute: number) => dayAndTimeOf(Math.min(Math.max(minute, 0), LAST_MINUTE)).time;

/** Half an hour that ends half an hour before the beginning, or begins at the end. */
export function proposedWindow(leg: TripLeg, { moments }: Pick<TripOwner, 'moments'>) {
  const { date, time } = moments[leg];
  const from = minutesOf(time) - (leg === 'PICKUP' ? 60 : 0);
  return { date, windowFrom: clamped(from), windowTo: clamped(from + 30) };
}
