import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { dayOf } from '@focinho/contracts/kernel/dates';
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
