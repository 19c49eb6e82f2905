import type { Appointment, AppointmentInput } from '@focinho/contracts/agenda/appointments';
import { dayOf, daysBetween } from '@focinho/contracts/kernel/dates';
import type { SeriesChange } from '@focinho/contracts/agenda/series';

/** Change of a series that follows from one of its appointments. */
export type ChangeOfSeries = Omit<SeriesChange, 'appointmentId' | 'scope'>;

/** Only what differs from the stored appointment; undefined if it is given to another pet, which a series cannot be. */
export function changeOfSeries(stored: Appointment, input: Partial<AppointmentInput>): ChangeOfSeries | undefined {
  if (input.petId !== undefined && input.petId !== stored.petId) return undefined;
  const { date, startTime, endTime, professionalId, serviceId, price, notes } = input;
  const timesDiffer =
    (startTime !== undefined && startTime !== stored.startTime) ||
    (endTime !== undefined && endTime !== stored.endTime);
  return {
    moveDays: date === undefined ? 0 : daysBetween(dayOf(stored.date), dayOf(date)),
    ...(timesDiffer && { startTime: startTime ?? stored.startTime, endTime: endTime ?? stored.endTime }),
    ...(professionalId !== undefined && professionalId !== stored.professionalId && { professionalId }),
    ...(serviceId !== undefined && serviceId !== stored.serviceId && { serviceId }),
    ...(typeof price === 'number' && price !== stored.price && { price }),
    ...(notes !== undefined && notes !== stored.notes && { notes }),
  };
}
