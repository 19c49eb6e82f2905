import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import type { Draft } from './AppointmentForm';

/** The appointment of somebody on the waiting list: at the slot that was found, or on the first day they asked for. */
export function draftFor(waiting: Waiting, slot: SlotOfDay | undefined, today: string): Draft {
  const { id, petId, serviceId, pet, service, notes } = waiting;
  const professionalId = slot?.professional?.id ?? waiting.professionalId;
  const day = dayOf(waiting.fromDay);
  return {
    waitingId: id,
    petId,
    serviceId,
    pet,
    service,
    notes,
    date: slot?.date ?? (day > today ? day : today),
    ...(slot ? { startTime: slot.startTime, endTime: slot.endTime } : {}),
    ...(professionalId ? { professionalId } : {}),
  };
}

/** A copy of an appointment: a week later at the same time, or from today on. */
export function copyOf(appointment: Appointment, today: string): Draft {
  const { petId, pet, serviceId, service, notes, startTime, endTime, professionalId } = appointment;
  const aWeekLater = addDays(dayOf(appointment.date), 7);
  return {
    petId,
    pet,
    serviceId,
    service,
    notes,
    date: aWeekLater > today ? aWeekLater : today,
    startTime,
    endTime,
    ...(professionalId ? { professionalId } : {}),
  };
}

/** A draft of the service on the same day, for a pet that is still to be chosen among the owner's. */
export function anotherPetOf({ client, service, serviceId, date }: Appointment) {
  if (!client || !service) return undefined;
  const { id, name } = client;
  return { client: { id, name }, serviceId, service, date: dayOf(date) } satisfies Draft;
}
