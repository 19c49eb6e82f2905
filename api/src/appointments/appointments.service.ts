import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppointmentInput, AppointmentListQuery, AppointmentUpdate } from '@focinho/contracts/appointments';
import { clock } from '../database/json';
import { lockRow, newId, sent } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import { Appointment } from './appointments.entity';
import { listAppointments, oneAppointment, SALE_OF } from './appointments.queries';
import { refuseEndBeforeStart, refuseEnded } from './appointments.rules';

const MISSING = 'Agendamento não encontrado.';
type Stored = Pick<Appointment, 'status' | 'petId' | 'serviceId' | 'startTime' | 'endTime'>;
const STORED = `status, pet_id as "petId", service_id as "serviceId",
  ${clock('start_time')} as "startTime", ${clock('end_time')} as "endTime"`;

@Injectable()
export class AppointmentsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: AppointmentListQuery) {
    return this.db.read(listAppointments(query));
  }

  get(id: string) {
    return this.db.read(oneAppointment(id), MISSING);
  }

  /** Overlaps of the same pet are refused by the exclusion constraint appointments_pet_overlap. */
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
      await tx.update(Appointment, { id }, { ...sent(patch), updatedAt: new Date() });
      return oneAppointment(id);
    });
  }

  /** Soft. Refused for what a valid sale stands on. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'appointments', id, MISSING);
      const [sale] = await tx.query(SALE_OF, [id]);
      if (sale) throw new ConflictError('Este agendamento já foi finalizado como venda e não pode ser excluído.');
      await tx.update(Appointment, { id }, { deletedAt: new Date() });
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
