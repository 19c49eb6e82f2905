import { timesProblem, type AppointmentUpdate } from '@focinho/contracts/agenda/appointments';
import type { AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { stageOf } from '@focinho/contracts/catalogue/stage';
import { placeOf, STAGE_TRANSITIONS } from '@focinho/contracts/catalogue/stage.transitions';
import { badField, ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { APPOINTMENT_TRANSITIONS, NOT_CANCELLED } from './appointments.transitions';

/** @throws ConflictError for a change of a COMPLETED or CANCELLED appointment, other than why it was cancelled */
export function refuseEnded(status: AppointmentStatus, patch: AppointmentUpdate): void {
  const isReasonOnly = Object.keys(patch).join() === 'cancellationReason';
  if (status === 'CANCELLED' && isReasonOnly) nextState(APPOINTMENT_TRANSITIONS, status, 'explain');
  else if (patch.status) nextState(APPOINTMENT_TRANSITIONS, status, 'setStatus', patch.status);
  else nextState(APPOINTMENT_TRANSITIONS, status, 'change');
}

/** @throws BadRequestError on `cancellationReason` for an appointment that is not cancelled and stays so */
export function refuseReasonWithoutCancellation(status: AppointmentStatus, patch: AppointmentUpdate): void {
  if (patch.cancellationReason && (patch.status ?? status) !== 'CANCELLED')
    throw badField('cancellationReason', NOT_CANCELLED);
}

export const TOO_EARLY_FOR_NO_SHOW =
  'O horário deste agendamento ainda não chegou: só depois dele o pet não veio. Escolha outro motivo.';

/** @throws ConflictError if a pet that has come, or whose time has not, is said not to have come */
export function refuseNoShow(
  { status, arrivedAt, isAhead }: { status: AppointmentStatus; arrivedAt: string | null; isAhead: boolean },
  patch: AppointmentUpdate,
): void {
  if (patch.cancellationReason !== 'NO_SHOW') return;
  // One that was cancelled before is judged by where its pet was.
  const was = status === 'CANCELLED' ? 'CONFIRMED' : status;
  const stage = stageOf({ status: was, arrivedAt, deliveredAt: null, steps: [] });
  nextState(STAGE_TRANSITIONS, placeOf(stage), 'noShow');
  if (isAhead) throw new ConflictError(TOO_EARLY_FOR_NO_SHOW);
}

/** Whether a patch says that a pet is being attended, or was, that nobody has received at the desk. */
export const comesInByHand = (
  { status, arrivedAt }: { status: AppointmentStatus; arrivedAt: string | null },
  patch: AppointmentUpdate,
): boolean =>
  arrivedAt === null &&
  (status === 'SCHEDULED' || status === 'CONFIRMED') &&
  (patch.status === 'IN_PROGRESS' || patch.status === 'COMPLETED');

/** The fields that an appointment is planned by. */
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
export const mayChangeBooking = (patch: AppointmentUpdate): boolean =>
  [...PLANNED_BY, 'stationId', 'squeezeReason', 'price'].some((field) => Reflect.get(patch, field) !== undefined);

/** Whether it does so. A form sends all fields, so only real changes count. */
export function changesBooking(stored: StoredBooking, patch: AppointmentUpdate): boolean {
  const isOverbooked = Boolean(patch.squeezeReason) && patch.squeezeReason !== stored.squeezeReason;
  const isChanged = PLANNED_BY.some((field) => patch[field] !== undefined && patch[field] !== stored[field]);
  return patch.stationId !== undefined || isOverbooked || isChanged;
}

/**
 * Whether the pet of an appointment is in the shop and stays there for it: at its time, or within it, or longer, with the same professional.
 * Nobody is sent away because of the closing time or of what is booked next; it overlaps that as an appointment does that takes too long.
 */
export function staysInShop(
  stored: StoredBooking & { status: AppointmentStatus; arrivedAt: string | null },
  patch: AppointmentUpdate,
): boolean {
  if (stored.arrivedAt === null && stored.status !== 'IN_PROGRESS') return false;
  if (patch.stationId !== undefined) return false;
  const isSame = (field: 'date' | 'startTime' | 'professionalId') =>
    patch[field] === undefined || patch[field] === stored[field];
  const { startTime = stored.startTime, endTime = stored.endTime } = patch;
  const isWithin = startTime >= stored.startTime && endTime <= stored.endTime;
  return isSame('date') && isSame('professionalId') && (isSame('startTime') || isWithin);
}

/**
 * The status of an appointment that its client has confirmed by their link, once the shop moves it: what they have confirmed is another time.
 * A pet that is in the shop needs no confirmation, and a status that the patch names stays.
 */
export function statusAtAnotherTime(
  stored: Pick<StoredBooking, 'date' | 'startTime'> & {
    status: AppointmentStatus;
    arrivedAt: string | null;
    isConfirmedByTutor: boolean;
  },
  patch: Pick<AppointmentUpdate, 'date' | 'startTime' | 'status'>,
): AppointmentStatus | undefined {
  const { date = stored.date, startTime = stored.startTime } = patch;
  const isMoved = date !== stored.date || startTime !== stored.startTime;
  if (!isMoved || patch.status || stored.status !== 'CONFIRMED' || stored.arrivedAt !== null) return undefined;
  return stored.isConfirmedByTutor ? 'SCHEDULED' : undefined;
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
  stored: { status: AppointmentStatus; endedFrom: AppointmentStatus | null; endedJustNow: boolean },
  isSold: boolean,
): AppointmentStatus {
  // `endedFrom` is known of those that have ended, and of them alone.
  const before = nextState(APPOINTMENT_TRANSITIONS, stored.status, 'undoStatus', stored.endedFrom ?? undefined);
  if (isSold)
    throw new ConflictError('Este agendamento já foi finalizado como venda. Exclua a venda antes de desfazer.');
  if (!stored.endedJustNow) throw new ConflictError(UNDO_TOO_LATE);
  return before;
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
