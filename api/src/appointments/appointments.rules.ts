import { END_AFTER_START, type AppointmentUpdate } from '@focinho/contracts/appointments';
import type { AppointmentStatus } from '@focinho/contracts/enums';
import { badField, ConflictError } from '../http/errors';

const ENDED: Partial<Record<AppointmentStatus, string>> = {
  COMPLETED: 'Este agendamento já foi concluído e não pode mais ser alterado.',
  CANCELLED: 'Este agendamento foi cancelado e não pode mais ser alterado.',
};

/** @throws ConflictError for a COMPLETED or CANCELLED appointment, which cannot be changed any more */
export function refuseEnded(status: AppointmentStatus): void {
  const reason = ENDED[status];
  if (reason) throw new ConflictError(reason);
}

/** How long COMPLETED or CANCELLED can be undone. */
export const UNDO_SECONDS = 60;

/**
 * The status that an undo restores.
 * @throws ConflictError if there is nothing to undo, the appointment was sold, or {@link UNDO_SECONDS} have passed
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
 * Checks the times (`HH:MM`) that result from a patch, which may contain only one of them.
 * @throws BadRequestError on `endTime`
 */
export function refuseEndBeforeStart(
  stored: { startTime: string; endTime: string },
  patch: Pick<AppointmentUpdate, 'startTime' | 'endTime'>,
): void {
  if ((patch.endTime ?? stored.endTime) <= (patch.startTime ?? stored.startTime))
    throw badField('endTime', END_AFTER_START);
}
