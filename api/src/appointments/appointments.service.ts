import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TERMINAL_STATUSES } from '@focinho/contracts/enums';
import type { AppointmentInput, AppointmentListQuery, AppointmentUpdate } from '@focinho/contracts/appointments';
import { queryRow } from '../database/batch';
import { clock } from '../database/json';
import { lockRow, newId, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import { Appointment } from './appointments.entity';
import { listAppointments, oneAppointment, saleOf } from './appointments.queries';
import { refuseEndBeforeStart, refuseEnded, statusBeforeEnd, UNDO_SECONDS } from './appointments.rules';

const MISSING = 'Agendamento não encontrado.';
type Stored = Pick<Appointment, 'status' | 'petId' | 'serviceId' | 'startTime' | 'endTime'>;
const STORED = sql`status, pet_id as "petId", service_id as "serviceId",
  ${clock(sql`start_time`)} as "startTime", ${clock(sql`end_time`)} as "endTime"`;
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

  /** Overlapping appointments of a pet are prevented by the exclusion constraint appointments_pet_overlap. */
  create(input: AppointmentInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await this.lockPet(tx, input.petId);
      await this.lockService(tx, input.serviceId);
      await tx.insert(Appointment, { id, ...input, status: 'SCHEDULED' });
      return oneAppointment(id);
    });
  }

  update(id: string, patch: AppointmentUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow<Stored>(tx, 'appointments', id, MISSING, { columns: STORED });
      refuseEnded(stored.status);
      refuseEndBeforeStart(stored, patch);
      if (patch.petId && patch.petId !== stored.petId) await this.lockPet(tx, patch.petId);
      if (patch.serviceId && patch.serviceId !== stored.serviceId) await this.lockService(tx, patch.serviceId);
      const ending = patch.status && TERMINAL_STATUSES.includes(patch.status);
      // The clock of the database, which the undo also uses.
      const end = ending ? { endedAt: () => 'now()', endedFrom: stored.status } : {};
      await tx.update(Appointment, { id }, { ...omitUndefined(patch), ...end });
      return oneAppointment(id);
    });
  }

  /**
   * Undoes COMPLETED or CANCELLED. In the meantime its pet or service may have been deleted, or its time may have been given to another
   * appointment, which appointments_pet_overlap prevents.
   */
  undoStatus(id: string) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow<Ended>(tx, 'appointments', id, MISSING, { columns: ENDED });
      const sale = await queryRow(tx, saleOf(id));
      const status = statusBeforeEnd(stored, sale !== undefined);
      await this.lockPet(tx, stored.petId);
      await this.lockService(tx, stored.serviceId);
      await tx.update(Appointment, { id }, { status, endedAt: null, endedFrom: null });
      return oneAppointment(id);
    });
  }

  /** Soft delete. Refused if the appointment has a valid sale. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'appointments', id, MISSING);
      if (await queryRow(tx, saleOf(id)))
        throw new ConflictError('Este agendamento já foi finalizado como venda e não pode ser excluído.');
      await tx.softDelete(Appointment, { id });
      return { id };
    });
  }

  private lockPet(tx: EntityManager, petId: string) {
    return lockRow(tx, 'pets', petId, 'Pet não encontrado.', { lock: 'key share' });
  }

  private lockService(tx: EntityManager, serviceId: string) {
    return lockRow(tx, 'services', serviceId, 'Serviço não encontrado.', { lock: 'key share' });
  }
}
