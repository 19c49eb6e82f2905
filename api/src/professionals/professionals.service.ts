import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProfessionalInput, ProfessionalListQuery, ProfessionalUpdate } from '@focinho/contracts/professionals';
import { queryRow, queryRows } from '../database/batch';
import { lockRow, newId, omitUndefined } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { ConflictError, NotFoundError } from '../http/errors';
import { Professional } from './professionals.entity';
import {
  deleteShifts,
  deleteTimeOff,
  insertShifts,
  insertTimeOff,
  listProfessionals,
  oneProfessional,
  unknownService,
  upcomingOfProfessional,
  userExists,
} from './professionals.queries';

const MISSING = 'Profissional não encontrado.';
type Parts = Pick<ProfessionalUpdate, 'hours' | 'timeOff' | 'serviceIds' | 'userId'>;

@Injectable()
export class ProfessionalsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ProfessionalListQuery) {
    return this.db.read(listProfessionals(query));
  }

  get(id: string) {
    return this.db.read(oneProfessional(id), MISSING);
  }

  create({ hours, timeOff, ...input }: ProfessionalInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await this.refuseUnknown(tx, input);
      await tx.insert(Professional, { id, ...input });
      await this.replaceParts(tx, id, { hours, timeOff });
      return oneProfessional(id);
    });
  }

  update(id: string, { hours, timeOff, ...patch }: ProfessionalUpdate) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'professionals', id, MISSING);
      await this.refuseUnknown(tx, patch);
      await tx.update(Professional, { id }, omitUndefined(patch));
      await this.replaceParts(tx, id, { hours, timeOff });
      return oneProfessional(id);
    });
  }

  /** Soft delete: appointments refer to the row. Refused while there are upcoming appointments. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'professionals', id, MISSING);
      const next = await queryRow(tx, upcomingOfProfessional(id));
      if (next)
        throw new ConflictError(
          `Este profissional tem agendamentos futuros (o próximo: ${next.pet}, ${next.day} às ${next.time}). Passe-os a outro antes de excluir.`,
        );
      await tx.softDelete(Professional, { id });
      return { id };
    });
  }

  private async refuseUnknown(tx: EntityManager, { serviceIds, userId }: Parts) {
    if (userId && !(await queryRow(tx, userExists(userId)))) throw new NotFoundError('Usuário não encontrado.');
    if (serviceIds && (await queryRow(tx, unknownService(serviceIds))))
      throw new NotFoundError('Serviço não encontrado.');
  }

  private async replaceParts(tx: EntityManager, id: string, { hours, timeOff }: Parts) {
    if (hours) {
      await queryRows(tx, deleteShifts(id));
      await queryRows(tx, insertShifts(id, hours));
    }
    if (timeOff) {
      await queryRows(tx, deleteTimeOff(id));
      await queryRows(tx, insertTimeOff(id, timeOff));
    }
  }
}
