import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { TERMINAL_STATUSES } from '@focinho/contracts/kernel/enums';
import { UNDO_SECONDS, UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { lockAgenda } from '../../agenda/planner/agenda.facts';
import { lockBooked } from '../../agenda/planner/lock-booked';
import { takenFrom } from '../../agenda/planner/steps.queries';
import { Appointment } from '../../agenda/appointments/appointments.entity';
import { oneAppointment, saleOf } from '../../agenda/appointments/appointments.queries';
import { statusBeforeEnd } from '../../agenda/appointments/appointments.rules';
import { Stay } from '../../agenda/stays/stays.entity';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { whoChanged } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { followAppointments, lockOrdersWith } from '../orders/follow-appointment';
import { lockTakenOffByEnd, putBackOnOrder, type TakenOff } from '../orders/put-back-on-order';
import { usagesCancelledWith } from '../package-usages/package-usages.queries';
import { takeAgain } from '../package-usages/record-usage';
import { undoEnd } from '../queue/moves';
import { lockAppointments } from '../queue/queue.queries';
import * as queries from './undos.queries';

const MISSING = 'Agendamento não encontrado.';
const BOOKED = sql<Pick<Appointment, 'petId' | 'serviceId' | 'status'>>`
  select pet_id as "petId", service_id as "serviceId", status from appointments`;

type Ended = Pick<Appointment, 'petId' | 'serviceId' | 'status' | 'endedFrom'> & { endedJustNow: boolean };
const ENDED = sql<Ended>`
  select pet_id as "petId", service_id as "serviceId", status, ended_from as "endedFrom",
  ended_at > now() - interval '1 second' * ${UNDO_SECONDS} as "endedJustNow"
  from appointments`;

@Injectable()
export class UndosService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  /** Restores all of it, or nothing. What somebody has booked in the meantime is in the way as for any booking. */
  undo(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const stored = await queryRow(tx, queries.lockUndo(id));
      if (!stored) throw new NotFoundError('Não há o que desfazer.');
      if (stored.isUndone) throw new ConflictError('Isto já foi desfeito.');
      if (stored.isLate) throw new ConflictError(UNDO_TOO_LATE);
      const { appointmentIds } = stored;
      const stays = (await queryRows(tx, queries.lockStays(id))).map((stay) => stay.id);
      const takenOff: TakenOff[] = [];
      for (const appointmentId of appointmentIds) {
        const found = await lockTakenOffByEnd(tx, appointmentId);
        if (found) takenOff.push(found);
      }
      await lockOrdersWith(tx, appointmentIds);
      await queryRows(tx, lockAppointments(appointmentIds));
      const [changed] = await queryRows(tx, queries.changedSince(id));
      if (changed) {
        const who = await whoChanged(tx, { table: 'appointments', id: changed.id, called: 'este agendamento' });
        throw new ConflictError(`${who} Não dá mais para desfazer.`);
      }
      if (await queryRow(tx, queries.soldOf(appointmentIds)))
        throw new ConflictError('Um destes agendamentos já foi vendido. Exclua a venda antes de desfazer.');
      const usages = await queryRows(tx, usagesCancelledWith(appointmentIds));
      await queryRows(tx, queries.revivePet(id));
      for (const booked of await queryRows(tx, queries.bookedOf(id))) await lockBooked(tx, booked);
      await queryRows(tx, sql`set constraints all deferred`);
      await queryRows(tx, queries.restoreAppointments(id));
      await queryRows(tx, queries.deleteSteps(appointmentIds));
      await queryRows(tx, queries.restoreSteps(id));
      await queryRows(tx, queries.restoreWaiting(id));
      // Whoever has their place by now is in the way, as of a booking (fit_in_kennel.sql).
      if (stays.length > 0) await tx.update(Stay, { id: In(stays) }, { status: 'BOOKED' });
      for (const lines of takenOff) await putBackOnOrder(tx, lines);
      await followAppointments(tx, appointmentIds);
      await takeAgain(tx, usages);
      await queryRows(tx, queries.markUndone(id));
      return { id };
    });
  }

  /**
   * Undoes COMPLETED or CANCELLED, with the times of its steps if a move in the queue has completed it. In the meantime its pet or service may have been deleted, or its time may have been given to another
   * appointment, which appointments_pet_overlap prevents for the pet.
   */
  undoStatus(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const takenOff = await lockTakenOffByEnd(tx, id);
      const stored = await lockRow(tx, ENDED, id, MISSING);
      const sale = await queryRow(tx, saleOf(id));
      const status = statusBeforeEnd(stored, sale !== undefined);
      await lockBooked(tx, { petId: stored.petId, serviceId: stored.serviceId });
      await refuseTaken(tx, id);
      const usages = await queryRows(tx, usagesCancelledWith([id]));
      if (!(await undoEnd(tx, id)))
        await tx.update(Appointment, { id }, { status, endedAt: null, endedFrom: null, cancellationReason: null });
      if (takenOff) await putBackOnOrder(tx, takenOff);
      await takeAgain(tx, usages);
      return oneAppointment(id);
    });
  }

  /** Undoes a deletion. Refused as a new booking would be, if something else has its place by now. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const takenOff = await lockTakenOffByEnd(tx, id);
      const usages = await queryRows(tx, usagesCancelledWith([id]));
      const check = async () => {
        const { status, ...booked } = await lockRow(tx, BOOKED, id, MISSING, { alive: sql`true` });
        await lockBooked(tx, booked);
        if (!TERMINAL_STATUSES.includes(status)) await refuseTaken(tx, id);
      };
      await restoreRow(tx, Appointment, id, { missing: MISSING, check });
      if (takenOff) await putBackOnOrder(tx, takenOff);
      await takeAgain(tx, usages);
      return oneAppointment(id);
    });
  }
}

/** @throws ConflictError if somebody has taken the professional or a station of an appointment that is to hold them again */
async function refuseTaken(tx: EntityManager, id: string): Promise<void> {
  const taken = await queryRow(tx, takenFrom(id));
  if (taken)
    throw new ConflictError(`${taken.resource} já atende ${taken.by} das ${taken.startTime} às ${taken.endTime}.`);
}
