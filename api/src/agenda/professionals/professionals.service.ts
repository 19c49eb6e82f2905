import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  ProfessionalInput,
  ProfessionalListQuery,
  ProfessionalUpdate,
} from '@focinho/contracts/agenda/professionals';
import { lockAgenda } from '../planner/agenda.facts';
import { refuseSameName } from '../planner/one-name';
import { keepAppointments } from '../agenda-settings/keep-appointments';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { Professional } from './professionals.entity';
import {
  deleteDayShifts,
  deleteShifts,
  deleteTimeOff,
  insertDayShifts,
  insertShifts,
  insertTimeOff,
  listProfessionals,
  oneProfessional,
  unknownService,
  upcomingOfProfessional,
  userExists,
  type Upcoming,
} from './professionals.queries';

const MISSING = 'Profissional não encontrado.';
const STORED = sql<
  Pick<Professional, 'name' | 'serviceIds'>
>`select name, service_ids as "serviceIds" from professionals`;
type Parts = Pick<ProfessionalUpdate, 'hours' | 'dayHours' | 'timeOff' | 'serviceIds' | 'userId'>;

@Injectable()
export class ProfessionalsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ProfessionalListQuery) {
    return this.db.read(listProfessionals(query));
  }

  get(id: string) {
    return this.db.read(oneProfessional(id), MISSING);
  }

  create({ hours, dayHours, timeOff, ...input }: ProfessionalInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await lockAgenda(tx);
      await refuseSameName(tx, 'professionals', { id, name: input.name });
      await this.refuseUnknown(tx, input);
      await tx.insert(Professional, { id, ...input });
      await this.replaceParts(tx, id, { hours, dayHours, timeOff });
      return oneProfessional(id);
    });
  }

  update(id: string, { hours, dayHours, timeOff, ...patch }: ProfessionalUpdate) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const { name, serviceIds } = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneProfessional(id), { table: 'professionals', id });
      if (patch.name !== undefined && patch.name !== name)
        await refuseSameName(tx, 'professionals', { id, name: patch.name });
      await this.refuseUnknown(tx, patch, serviceIds ?? []);
      const save = async () => {
        await tx.update(Professional, { id }, omitUndefined(patch));
        await this.replaceParts(tx, id, { hours, dayHours, timeOff });
      };
      await keepAppointments(tx, save, id);
      return oneProfessional(id);
    });
  }

  /** Soft delete: appointments refer to the row. Refused while there are upcoming appointments. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      await lockRow(tx, 'professionals', id, MISSING);
      const next = await queryRow(tx, upcomingOfProfessional(id));
      if (next) throw new ConflictError(upcomingText(next));
      await tx.softDelete(Professional, { id });
      return { id };
    });
  }

  /** Name and user may have been given to another one in the meantime (professionals_one_per_user). */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const check = async () => {
        const { name } = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
        await refuseSameName(tx, 'professionals', { id, name });
      };
      await restoreRow(tx, Professional, id, { missing: MISSING, check });
      return oneProfessional(id);
    });
  }

  /** A service that has been deleted since the professional was given it is no reason to refuse. */
  private async refuseUnknown(tx: EntityManager, { serviceIds, userId }: Parts, stored: string[] = []) {
    if (userId && !(await queryRow(tx, userExists(userId)))) throw new NotFoundError('Usuário não encontrado.');
    const added = serviceIds?.filter((id) => !stored.includes(id)) ?? [];
    if (added.length > 0 && (await queryRow(tx, unknownService(added))))
      throw new NotFoundError('Serviço não encontrado.');
  }

  private async replaceParts(tx: EntityManager, id: string, { hours, dayHours, timeOff }: Parts) {
    if (hours) {
      await queryRows(tx, deleteShifts(id));
      await queryRows(tx, insertShifts(id, hours));
    }
    if (dayHours) {
      await queryRows(tx, deleteDayShifts(id));
      await queryRows(tx, insertDayShifts(id, dayHours));
    }
    if (timeOff) {
      await queryRows(tx, deleteTimeOff(id));
      await queryRows(tx, insertTimeOff(id, timeOff));
    }
  }
}

function upcomingText({ pet, day, time, isHere, expected }: Upcoming): string {
  const next = `${pet}, ${day} às ${time}`;
  if (isHere) return `Este profissional está com ${pet}, que está na loja. Conclua o atendimento antes de excluir.`;
  if (expected === 1) return `Este profissional tem um agendamento futuro (${next}). Passe-o a outro antes de excluir.`;
  return `Este profissional tem ${expected} agendamentos futuros (o próximo: ${next}). Passe-os a outro antes de excluir.`;
}
