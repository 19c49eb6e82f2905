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

/** For so long a status that ended an appointment can be taken back. */
export const UNDO_SECONDS = 60;

/**
 * The status that an undo goes back to.
 * @throws ConflictError when there is nothing to undo, a sale stands on it, or {@link UNDO_SECONDS} have passed.
 */
export function statusBeforeEnd(
  stored: { endedFrom: AppointmentStatus | null; endedJustNow: boolean },
  isSold: boolean,
) {
  if (!stored.endedFrom) throw new ConflictError('Não há mudança de status para desfazer neste agendamento.');
  if (isSold)
    throw new ConflictError('Este agendamento já foi finalizado como venda. Exclua a venda antes de desfazer.');
  if (!stored.endedJustNow) throw new ConflictError('O prazo de um minuto para desfazer já passou.');
  return stored.endedFrom;
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
