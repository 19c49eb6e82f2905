import { timesProblem, type AppointmentUpdate } from '@focinho/contracts/appointments';
import type { AppointmentStatus } from '@focinho/contracts/enums';
import { exitsOf, stageOf } from '@focinho/contracts/stage';
import { badField, ConflictError } from '../../kernel/http/errors';

const ENDED: Partial<Record<AppointmentStatus, string>> = {
  COMPLETED: 'Este agendamento já foi concluído e não pode mais ser alterado.',
  CANCELLED: 'Este agendamento foi cancelado e não pode mais ser alterado.',
};

/**
 * Why it was cancelled can be said afterwards, too.
 * @throws ConflictError for any other change of a COMPLETED or CANCELLED appointment
 */
export function refuseEnded(status: AppointmentStatus, patch: AppointmentUpdate): void {
  const reason = ENDED[status];
  if (!reason) return;
  const isReasonOnly = Object.keys(patch).join() === 'cancellationReason';
  if (status !== 'CANCELLED' || !isReasonOnly) throw new ConflictError(reason);
}

/** @throws BadRequestError on `cancellationReason` for an appointment that is not cancelled and stays so */
export function refuseReasonWithoutCancellation(status: AppointmentStatus, patch: AppointmentUpdate): void {
  if (patch.cancellationReason && (patch.status ?? status) !== 'CANCELLED')
    throw badField('cancellationReason', 'O motivo do cancelamento vale só para um agendamento cancelado');
}

/** @throws ConflictError if a pet that has come is said not to have come */
export function refuseNoShow(
  { status, arrivedAt }: { status: AppointmentStatus; arrivedAt: string | null },
  patch: AppointmentUpdate,
): void {
  if (patch.cancellationReason !== 'NO_SHOW') return;
  // One that was cancelled before is judged by where its pet was.
  const was = status === 'CANCELLED' ? 'CONFIRMED' : status;
  const stage = stageOf({ status: was, arrivedAt, deliveredAt: null, steps: [] });
  if (!exitsOf(stage).noShow) throw new ConflictError('Este pet já chegou: escolha outro motivo.');
}

/** What an appointment is planned by. */
export interface StoredBooking {
  date: string;
  startTime: string;
  endTime: string;
  petId: string;
  serviceId: string;
  professionalId: string | null;
  squeezeReason: string | null;
}
const PLANNED_BY = ['date', 'startTime', 'endTime', 'petId', 'serviceId', 'professionalId'] as const;

/** Whether a patch may have to plan the steps again, or needs the price of the service for this pet. */
export const mayMove = (patch: AppointmentUpdate): boolean =>
  [...PLANNED_BY, 'stationId', 'squeezeReason', 'price'].some((field) => Reflect.get(patch, field) !== undefined);

/** Whether it does so. A form sends all fields, so only real changes count. */
export function moves(stored: StoredBooking, patch: AppointmentUpdate): boolean {
  const isSqueezedIn = Boolean(patch.squeezeReason) && patch.squeezeReason !== stored.squeezeReason;
  const isChanged = PLANNED_BY.some((field) => patch[field] !== undefined && patch[field] !== stored[field]);
  return patch.stationId !== undefined || isSqueezedIn || isChanged;
}

/** Whether a patch asks for another price than the stored one, in reais, or for that of another pet or service. */
export function changesPrice(stored: StoredBooking & { price: number }, patch: AppointmentUpdate): boolean {
  const isOther = (field: 'petId' | 'serviceId') => patch[field] !== undefined && patch[field] !== stored[field];
  return isOther('petId') || isOther('serviceId') || (patch.price !== undefined && patch.price !== stored.price);
}

/**
 * The status that an undo restores.
 * @throws ConflictError if there is nothing to undo, the appointment was sold, or UNDO_SECONDS have passed
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
  const [startTime, endTime] = [patch.startTime ?? stored.startTime, patch.endTime ?? stored.endTime];
  if (endTime <= startTime) throw badField('endTime', timesProblem(startTime, endTime));
}
