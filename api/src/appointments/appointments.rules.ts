import { END_AFTER_START, type AppointmentUpdate } from '@focinho/contracts/appointments';
import type { AppointmentStatus } from '@focinho/contracts/enums';
import { badField, ConflictError } from '../http/errors';

const ENDED: Partial<Record<AppointmentStatus, string>> = {
  COMPLETED: 'Este agendamento já foi concluído e não pode mais ser alterado.',
  CANCELLED: 'Este agendamento foi cancelado e não pode mais ser alterado.',
};

/** @throws ConflictError for a COMPLETED or CANCELLED appointment: nothing of it changes any more. */
export function refuseEnded(status: AppointmentStatus): void {
  const reason = ENDED[status];
  if (reason) throw new ConflictError(reason);
}

/**
 * Checks the times that a patch would leave behind, also when it names only one of them. Times are `HH:MM`.
 * @throws BadRequestError on `endTime`.
 */
export function refuseEndBeforeStart(
  stored: { startTime: string; endTime: string },
  patch: Pick<AppointmentUpdate, 'startTime' | 'endTime'>,
): void {
  if ((patch.endTime ?? stored.endTime) <= (patch.startTime ?? stored.startTime))
    throw badField('endTime', END_AFTER_START);
}
