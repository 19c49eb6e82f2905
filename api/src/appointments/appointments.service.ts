import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TERMINAL_STATUSES } from '@focinho/contracts/enums';
import type { AppointmentInput, AppointmentListQuery, AppointmentUpdate } from '@focinho/contracts/appointments';
import { UNDO_SECONDS } from '@focinho/contracts/undo';
import { lockAgenda } from '../agenda/agenda.facts';
import { planBooking, writeSteps } from '../agenda/book';
import { lockBooked } from '../agenda/lock-booked';
import { takenFrom } from '../agenda/steps.queries';
import { queryRow } from '../database/batch';
import { clock } from '../database/json';
import { lockRow, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { refuseStale } from '../database/stale';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import { changeCharged } from '../orders/follow-appointment';
import { lockTakenOffByEnd, putBackOnOrder } from '../orders/put-back-on-order';
import { undoEnd } from '../queue/moves';
import { keepBooking, keepUndo } from '../undos/keep-undo';
import { Waiting } from '../waiting-list/waiting-list.entity';
import { Appointment } from './appointments.entity';
import { listAppointments, oneAppointment, saleOf } from './appointments.queries';
import { agreePrice } from './agreed-price';
import {
  changesPrice,
  mayMove,
  moves,
  refuseEndBeforeStart,
  refuseEnded,
  refuseNoShow,
  refuseReasonWithoutCancellation,
  statusBeforeEnd,
  type StoredBooking,
} from './appointments.rules';
import { bookAppointment } from './book-appointment';

const MISSING = 'Agendamento não encontrado.';
type Stored = StoredBooking & Pick<Appointment, 'status' | 'seriesId'> & { price: number; arrivedAt: string | null };
const STORED = sql`status, arrived_at as "arrivedAt", pet_id as "petId", service_id as "serviceId", professional_id as "professionalId",
  series_id as "seriesId", squeeze_reason as "squeezeReason", to_char(date, 'YYYY-MM-DD') as date,
  ${clock(sql`start_time`)} as "startTime", ${clock(sql`end_time`)} as "endTime",
  (coalesce(price_cents, (select s.price_cents from services s where s.id = service_id)) * 0.01)::float8 as price`;
type Ended = Pick<Appointment, 'petId' | 'serviceId' | 'endedFrom'> & { endedJustNow: boolean };
const ENDED = sql`pet_id as "petId", service_id as "serviceId", ended_from as "endedFrom",
  ended_at > now() - interval '1 second' * ${UNDO_SECONDS} as "endedJustNow"`;

@Injectable()
export class AppointmentsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: AppointmentListQuery) {
    return this.db.read(listAppointments(query));
  }

  get(id: string) {
    return this.db.read(oneAppointment(id), MISSING);
  }

  /** Nobody is booked twice at a time: the agenda is locked, and the exclusion constraints refuse what that misses. */
  create(input: AppointmentInput) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const { waitingId, ...booking } = input;
      if (waitingId) await lockRow(tx, 'waiting_list', waitingId, 'Este pedido não está na lista de espera.');
      const id = await bookAppointment(tx, booking);
      if (waitingId) await tx.softDelete(Waiting, { id: waitingId });
      await keepBooking(tx, id, waitingId);
      return oneAppointment(id);
    });
  }

  update(id: string, patch: AppointmentUpdate) {
    return this.db.tx(async (tx) => {
      if (mayMove(patch)) await lockAgenda(tx);
      await changeCharged(tx, id, () => this.change(tx, id, patch));
      return oneAppointment(id);
    });
  }

  private async change(tx: EntityManager, id: string, patch: AppointmentUpdate): Promise<void> {
    const { stationId: _, price: __, squeezeReason: ___, ...columns } = patch;
    const stored = await lockRow<Stored>(tx, 'appointments', id, MISSING, { columns: STORED });
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
    const planned = await this.replan(tx, id, stored, patch);
    const ending = patch.status && TERMINAL_STATUSES.includes(patch.status);
    // The clock of the database, which the undo also uses.
    const end = ending ? { endedAt: () => 'now()', endedFrom: stored.status } : {};
    await tx.update(Appointment, { id }, { ...omitUndefined(columns), ...planned, ...end });
    await keep();
  }

  /**
   * Undoes COMPLETED or CANCELLED, with the times of its steps if a move in the queue has completed it. In the meantime its pet or service may have been deleted, or its time may have been given to another
   * appointment, which appointments_pet_overlap prevents for the pet.
   */
  undoStatus(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const takenOff = await lockTakenOffByEnd(tx, id);
      const stored = await lockRow<Ended>(tx, 'appointments', id, MISSING, { columns: ENDED });
      const sale = await queryRow(tx, saleOf(id));
      const status = statusBeforeEnd(stored, sale !== undefined);
      await lockBooked(tx, { petId: stored.petId, serviceId: stored.serviceId });
      const taken = await queryRow(tx, takenFrom(id));
      if (taken)
        throw new ConflictError(`${taken.resource} já atende ${taken.by} das ${taken.startTime} às ${taken.endTime}.`);
      if (!(await undoEnd(tx, id)))
        await tx.update(Appointment, { id }, { status, endedAt: null, endedFrom: null, cancellationReason: null });
      if (takenOff) await putBackOnOrder(tx, takenOff);
      return oneAppointment(id);
    });
  }

  /** Soft delete, also off its open order. Refused if the appointment has a valid sale. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await changeCharged(tx, id, async () => {
        await lockRow(tx, 'appointments', id, MISSING);
        if (await queryRow(tx, saleOf(id)))
          throw new ConflictError('Este agendamento já foi finalizado como venda e não pode ser excluído.');
        await tx.softDelete(Appointment, { id });
      });
      return { id };
    });
  }

  /**
   * Plans the steps of an appointment again if a patch moves it. Without a new reason, one that was squeezed in has to fit after that.
   * @returns the columns that follow from it
   */
  private async replan(tx: EntityManager, id: string, stored: Stored, patch: AppointmentUpdate) {
    const isMoved = moves(stored, patch);
    const isRepriced = changesPrice(stored, patch);
    if (!isMoved && !isRepriced) return {};
    const squeezeReason = isMoved ? (patch.squeezeReason ?? null) : null;
    const booking = { ...stored, ...omitUndefined(patch), squeezeReason };
    // A new price alone moves nobody, and a cancelled appointment is in nobody's way.
    const refuses = isMoved && patch.status !== 'CANCELLED';
    const plan = await planBooking(tx, booking, { appointmentId: id, refuses });
    if (isMoved) await writeSteps(tx, [{ ...plan, appointmentId: id }]);
    return {
      ...(isMoved && { squeezeReason: plan.squeezeReason, squeezedBy: plan.squeezedBy }),
      ...(isRepriced && { price: await agreePrice(tx, { ...plan, wanted: patch.price ?? null }) }),
      ...(stored.seriesId && { isDetached: true }),
    };
  }
}

/** What is paid before it is done neither disappears nor changes, unless its sale is deleted. */
async function refuseSold(tx: EntityManager, id: string): Promise<void> {
  if (await queryRow(tx, saleOf(id)))
    throw new ConflictError(
      'Este agendamento já foi pago. Exclua a venda antes de cancelar ou mudar o que foi cobrado.',
    );
}
