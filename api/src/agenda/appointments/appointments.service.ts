import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentListQuery, AppointmentUpdate, NewAppointment } from '@focinho/contracts/agenda/appointments';
import { lockAgenda } from '../planner/agenda.facts';
import { queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { petOf } from '../../people/pets/new-pet';
import { Waiting } from '../waiting-list/waiting-list.entity';
import { Appointment } from './appointments.entity';
import { listAppointments, oneAppointment, saleOf } from './appointments.queries';
import { mayChangeBooking } from './appointments.rules';
import { bookAppointment } from './book-appointment';
import { changeAppointment, MISSING_APPOINTMENT } from './change-appointment';
import { ChargedAppointments } from './charged-appointments';
import { keepBooking } from './keep-undo';

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
    return this.db.read(oneAppointment(id), MISSING_APPOINTMENT);
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
      await this.charged.change(tx, id, () => changeAppointment(tx, id, patch));
      return oneAppointment(id);
    });
  }

  /** Soft delete, also off its open order. Refused if the appointment has a valid sale. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await this.charged.change(tx, id, async () => {
        await lockRow(tx, 'appointments', id, MISSING_APPOINTMENT);
        if (await queryRow(tx, saleOf(id)))
          throw new ConflictError('Este agendamento já foi finalizado como venda e não pode ser excluído.');
        await tx.softDelete(Appointment, { id });
      });
      return { id };
    });
  }
}
