import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TERMINAL_STATUSES } from '@focinho/contracts/kernel/enums';
import type { AppointmentListQuery, AppointmentUpdate, NewAppointment } from '@focinho/contracts/agenda/appointments';
import { lockAgenda } from '../planner/agenda.facts';
import { planBooking, writeSteps } from '../planner/plan-booking';
import { resumeLastStep } from '../planner/steps.queries';
import { lockBooked } from '../planner/lock-booked';
import { queryRow, queryRows } from '../../database/batch';
import { clock } from '../../database/json';
import { lockRow, omitUndefined } from '../../database/records';
import { agreedPrice } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { petOf } from '../../people/pets/new-pet';
import { keepBooking, keepUndo } from './keep-undo';
import { Waiting } from '../waiting-list/waiting-list.entity';
import { Appointment } from './appointments.entity';
import { listAppointments, oneAppointment, saleOf } from './appointments.queries';
import { agreePrice } from './agreed-price';
import {
  changesPrice,
  mayChangeBooking,
  changesBooking,
  refuseEndBeforeStart,
  refuseEnded,
  refuseNoShow,
  refuseReasonWithoutCancellation,
  staysInShop,
  type StoredBooking,
} from './appointments.rules';
import { bookAppointment } from './book-appointment';
import { ChargedAppointments } from './charged-appointments';

const MISSING = 'Agendamento não encontrado.';
type Stored = StoredBooking &
  Pick<Appointment, 'status' | 'seriesId'> & { price: number; arrivedAt: string | null; isAhead: boolean };
const STORED = sql<Stored>`
  select status, arrived_at::text as "arrivedAt", pet_id as "petId", service_id as "serviceId", professional_id as "professionalId",
  date + start_time > now() at time zone current_setting('app.time_zone') as "isAhead", series_id as "seriesId", squeeze_reason as "squeezeReason", to_char(date, 'YYYY-MM-DD') as date,
  ${clock(sql`start_time`)} as "startTime", ${clock(sql`end_time`)} as "endTime",
  (select (${agreedPrice('appointments', 's')} * 0.01)::float8 from services s where s.id = service_id) as price
  from appointments`;

@Injectable()
export class AppointmentsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ChargedAppointments) private readonly charged: ChargedAppointments,
  ) {}

  list(query: AppointmentListQuery) {
    return this.db.read(listAppointments(query));
  }

  get(id: string) {
    return this.db.read(oneAppointment(id), MISSING);
  }

  /** Nobody is booked twice at a time: the agenda is locked, and the exclusion constraints refuse what that misses. */
  create(input: NewAppointment) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const { waitingId, newPet, petId: known, ...booking } = input;
      if (waitingId) await lockRow(tx, 'waiting_list', waitingId, 'Este pedido não está na lista de espera.');
      const petId = await petOf(tx, { petId: known, newPet });
      const id = await bookAppointment(tx, { ...booking, petId });
      if (waitingId) await tx.softDelete(Waiting, { id: waitingId });
      await keepBooking(tx, id, waitingId);
      return oneAppointment(id);
    });
  }

  update(id: string, patch: AppointmentUpdate) {
    return this.db.tx(async (tx) => {
      if (mayChangeBooking(patch)) await lockAgenda(tx);
      await this.charged.change(tx, id, () => this.change(tx, id, patch));
      return oneAppointment(id);
    });
  }

  private async change(tx: EntityManager, id: string, patch: AppointmentUpdate): Promise<void> {
    const { stationId: _, price: __, squeezeReason: ___, ...columns } = patch;
    const stored = await lockRow(tx, STORED, id, MISSING);
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

  /** Soft delete, also off its open order. Refused if the appointment has a valid sale. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await this.charged.change(tx, id, async () => {
        await lockRow(tx, 'appointments', id, MISSING);
        if (await queryRow(tx, saleOf(id)))
          throw new ConflictError('Este agendamento já foi finalizado como venda e não pode ser excluído.');
        await tx.softDelete(Appointment, { id });
      });
      return { id };
    });
  }

  /**
   * Plans the steps of an appointment again if a patch moves it. Without a new reason, one that was overbooked has to fit after that,
   * unless its pet is in the shop already.
   * @returns the columns that follow from it
   */
  private async replan(tx: EntityManager, id: string, stored: Stored, patch: AppointmentUpdate) {
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
}

/** Refuses an appointment that was paid before it is done: it neither disappears nor changes, unless its sale is deleted. */
async function refuseSold(tx: EntityManager, id: string): Promise<void> {
  if (await queryRow(tx, saleOf(id)))
    throw new ConflictError(
      'Este agendamento já foi pago. Exclua a venda antes de cancelar ou mudar o que foi cobrado.',
    );
}
