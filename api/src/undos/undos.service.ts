import { Inject, Injectable } from '@nestjs/common';
import { lockAgenda } from '../agenda/agenda.facts';
import { lockBooked } from '../agenda/lock-booked';
import { queryRow, queryRows } from '../database/batch';
import { sql } from '../database/sql';
import { whoChanged } from '../database/stale';
import { TenantDb } from '../database/tenant-db';
import { ConflictError, NotFoundError } from '../http/errors';
import { followAppointments, lockOrdersWith } from '../orders/follow-appointment';
import { lockTakenOffByEnd, putBackOnOrder, type TakenOff } from '../orders/put-back-on-order';
import { lockAppointments } from '../queue/queue.queries';
import * as queries from './undos.queries';

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
      if (stored.isLate) throw new ConflictError('O prazo de um minuto para desfazer já passou.');
      const { appointmentIds } = stored;
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
      for (const booked of await queryRows(tx, queries.bookedOf(id))) await lockBooked(tx, booked);
      await queryRows(tx, sql`set constraints all deferred`);
      await queryRows(tx, queries.restoreAppointments(id));
      await queryRows(tx, queries.deleteSteps(appointmentIds));
      await queryRows(tx, queries.restoreSteps(id));
      await queryRows(tx, queries.restoreWaiting(id));
      for (const lines of takenOff) await putBackOnOrder(tx, lines);
      await followAppointments(tx, appointmentIds);
      await queryRows(tx, queries.markUndone(id));
      return { id };
    });
  }
}
