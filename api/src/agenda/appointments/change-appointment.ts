import type { EntityManager } from 'typeorm';
import { TERMINAL_STATUSES } from '@focinho/contracts/kernel/enums';
import type { AppointmentUpdate } from '@focinho/contracts/agenda/appointments';
import { planBooking, writeSteps } from '../planner/plan-booking';
import { resumeLastStep } from '../planner/steps.queries';
import { requireDoses } from '../doses/dose-check';
import { lockBooked } from '../planner/lock-booked';
import { queryRow, queryRows } from '../../database/batch';
import { clock } from '../../database/json';
import { lockRow, omitUndefined } from '../../database/records';
import { agreedPrice } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { ConflictError } from '../../kernel/http/errors';
import { agreePrice } from './agreed-price';
import { Appointment } from './appointments.entity';
import { oneAppointment, saleOf } from './appointments.queries';
import {
  changesBooking,
  changesPrice,
  comesInByHand,
  refuseEndBeforeStart,
  refuseEnded,
  refuseNoShow,
  refuseReasonWithoutCancellation,
  statusAtAnotherTime,
  staysInShop,
  type StoredBooking,
} from './appointments.rules';
import { keepUndo } from './keep-undo';
import { NOTES_ON_ANOTHER_DAY } from './tutor-notes';

export const MISSING_APPOINTMENT = 'Agendamento não encontrado.';
type Stored = StoredBooking &
  Pick<Appointment, 'status' | 'seriesId'> & {
    price: number;
    arrivedAt: string | null;
    isAhead: boolean;
    isConfirmedByTutor: boolean;
  };
const STORED = sql<Stored>`
  select status, arrived_at::text as "arrivedAt", pet_id as "petId", service_id as "serviceId", professional_id as "professionalId",
  date + start_time > now() at time zone current_setting('app.time_zone') as "isAhead",
  tutor_confirmed_for is not null as "isConfirmedByTutor", series_id as "seriesId", squeeze_reason as "squeezeReason", to_char(date, 'YYYY-MM-DD') as date,
  ${clock(sql`start_time`)} as "startTime", ${clock(sql`end_time`)} as "endTime",
  (select (${agreedPrice('appointments', 's')} * 0.01)::float8 from services s where s.id = service_id) as price
  from appointments`;

/**
 * Changes an appointment, whoever asks: the desk, or its client by a link. The agenda is locked before, if the patch
 * `mayChangeBooking`, and the comanda that charges it (ChargedAppointments).
 * @param options.isTutor whether its client asks, who confirms the time with it
 * @throws NotFoundError, BadRequestError; ConflictError for what has ended or was paid, and for a time that is not free
 */
export async function changeAppointment(
  tx: EntityManager,
  id: string,
  patch: AppointmentUpdate,
  { isTutor = false }: { isTutor?: boolean } = {},
): Promise<void> {
  const { stationId: _, price: __, squeezeReason: ___, ...columns } = patch;
  const stored = await lockRow(tx, STORED, id, MISSING_APPOINTMENT);
  await refuseStale(tx, oneAppointment(id), { table: 'appointments', id, called: 'este agendamento' });
  const keep = await keepUndo(tx, [id]);
  refuseEnded(stored.status, patch);
  refuseEndBeforeStart(stored, patch);
  refuseReasonWithoutCancellation(stored.status, patch);
  refuseNoShow(stored, patch);
  if (patch.status === 'CANCELLED' || changesPrice(stored, patch)) await refuseSold(tx, id);
  await lockBooked(tx, {
    petId: patch.petId === stored.petId ? undefined : patch.petId,
    serviceId: patch.serviceId === stored.serviceId ? undefined : patch.serviceId,
  });
  const planned = await replan(tx, id, stored, patch);
  const ending = patch.status && TERMINAL_STATUSES.includes(patch.status);
  // The clock of the database, which the undo also uses.
  const end = ending ? { endedAt: () => 'now()', endedFrom: stored.status } : {};
  const isOtherDay = patch.date !== undefined && patch.date !== stored.date;
  const notes = isOtherDay ? { tutorNotes: () => NOTES_ON_ANOTHER_DAY.text } : {};
  const status = statusAtAnotherTime(stored, patch);
  const { date, startTime } = { ...stored, ...omitUndefined(patch) };
  const confirmation = { ...(status && { status }), ...(isTutor && { tutorConfirmedFor: `${date} ${startTime}` }) };
  await tx.update(Appointment, { id }, { ...omitUndefined(columns), ...planned, ...end, ...notes, ...confirmation });
  if (comesInByHand(stored, patch)) await requireDoses(tx, id);
  await keep();
}

/**
 * Plans the steps of an appointment again if a patch moves it. Without a new reason, one that was overbooked has to fit after that,
 * unless its pet is in the shop already.
 * @returns the columns that follow from it
 */
async function replan(tx: EntityManager, id: string, stored: Stored, patch: AppointmentUpdate) {
  const isRebooked = changesBooking(stored, patch);
  const isRepriced = changesPrice(stored, patch);
  if (!isRebooked && !isRepriced) return {};
  const squeezeReason = isRebooked ? (patch.squeezeReason ?? null) : null;
  const booking = { ...stored, ...omitUndefined(patch), squeezeReason };
  // A new price alone moves nobody, and a cancelled appointment is in nobody's way.
  const refuses = isRebooked && patch.status !== 'CANCELLED';
  const isInShop = staysInShop(stored, patch) && !squeezeReason;
  const plan = await planBooking(tx, booking, { appointmentId: id, refuses, staysInShop: isInShop });
  if (isRebooked) await writeSteps(tx, [{ ...plan, appointmentId: id }]);
  if (isRebooked && stored.status === 'IN_PROGRESS') await queryRows(tx, resumeLastStep(id));
  return {
    ...(isRebooked && !isInShop && { squeezeReason: plan.squeezeReason, squeezedBy: plan.squeezedBy }),
    ...(isRepriced && { price: await agreePrice(tx, { ...plan, wanted: patch.price ?? null }) }),
    ...(stored.seriesId && { isDetached: true }),
  };
}

/** Refuses an appointment that was paid before it is done: it neither disappears nor changes, unless its sale is deleted. */
async function refuseSold(tx: EntityManager, id: string): Promise<void> {
  if (await queryRow(tx, saleOf(id)))
    throw new ConflictError(
      'Este agendamento já foi pago. Exclua a venda antes de cancelar ou mudar o que foi cobrado.',
    );
}
