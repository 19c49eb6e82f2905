import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  ConsultationAddendum,
  ConsultationInput,
  ConsultationListQuery,
  ConsultationUpdate,
} from '@focinho/contracts/agenda/consultations';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { TODAY } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { PetWeight } from '../../people/pet-weights/pet-weights.entity';
import { followLatest } from '../../people/pet-weights/pet-weights.queries';
import { appointmentOf } from '../doses/doses.queries';
import { Consultation } from './consultations.entity';
import {
  listConsultations,
  MAY_CONSULT,
  oneConsultation,
  OWN_NOTE,
  SIGNER,
  STORED_CONSULTATION,
} from './consultations.queries';

const MISSING = 'Consulta não encontrada.';
const MISSING_PET = 'Pet não encontrado.';
const SIGNED = 'Esta consulta já foi assinada: o que muda entra como adendo.';

/** Notes of consultations: a draft changes until it is signed; then a trigger keeps it, and addenda are added. */
@Injectable()
export class ConsultationsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ConsultationListQuery) {
    return this.db.read(listConsultations(query));
  }

  get(id: string) {
    return this.db.read(oneConsultation(id), MISSING);
  }

  create(input: ConsultationInput) {
    return this.write(async (tx) => {
      const id = newId();
      await lockRow(tx, 'pets', input.petId, MISSING_PET, { lock: 'no key update' });
      await requireAppointment(tx, input);
      await requireProfessional(tx, input.professionalId);
      await tx.insert(Consultation, { id, ...input });
      return oneConsultation(id);
    });
  }

  update(id: string, patch: ConsultationUpdate) {
    return this.write(async (tx) => {
      const stored = await lockDraft(tx, id);
      await refuseStale(tx, oneConsultation(id), { table: 'consultations', id, called: 'esta consulta' });
      if (patch.professionalId !== undefined && patch.professionalId !== stored.professionalId)
        await requireProfessional(tx, patch.professionalId);
      await tx.update(Consultation, { id }, omitUndefined(patch));
      return oneConsultation(id);
    });
  }

  /** From now on it does not change. What the pet weighed is a weighing of today. */
  sign(id: string) {
    return this.write(async (tx) => {
      const { petId, prescription, crmv, weight } = await lockDraft(tx, id);
      if (prescription !== null && crmv === null) throw badField('crmv', 'Informe o CRMV: a receita não vale sem ele');
      if (weight !== null) {
        await lockRow(tx, 'pets', petId, MISSING_PET, { lock: 'no key update' });
        const { today } = await queryOne(tx, TODAY);
        await tx.insert(PetWeight, { id: newId(), petId, day: today, weight, notes: 'Na consulta' });
        await queryRows(tx, followLatest(petId));
      }
      await tx.update(Consultation, { id }, await signature(tx));
      return oneConsultation(id);
    });
  }

  addAddendum(id: string, { professionalId, findings }: ConsultationAddendum) {
    return this.write(async (tx) => {
      const { petId, isSigned } = await lockNote(tx, id);
      if (!isSigned) throw new ConflictError('Esta consulta ainda é um rascunho: altere o próprio texto.');
      await requireProfessional(tx, professionalId);
      const addendum = { id: newId(), petId, professionalId, addendumOf: id, findings };
      await tx.insert(Consultation, { ...addendum, ...(await signature(tx)) });
      return oneConsultation(id);
    });
  }

  /** Only drafts can be deleted. */
  remove(id: string) {
    return this.write(async (tx) => {
      await lockDraft(tx, id);
      await tx.softDelete(Consultation, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.write(async (tx) => {
      await restoreRow(tx, Consultation, id, { missing: MISSING });
      return oneConsultation(id);
    });
  }

  private write(work: (tx: EntityManager) => Promise<Sql | object>) {
    return this.db.tx(async (tx) => {
      await queryField(tx, sql`select ${MAY_CONSULT}`);
      return work(tx);
    });
  }
}

const lockNote = (tx: EntityManager, id: string) => lockRow(tx, STORED_CONSULTATION, id, MISSING, { alive: OWN_NOTE });

/** @throws NotFoundError; ConflictError if it is signed */
async function lockDraft(tx: EntityManager, id: string) {
  const stored = await lockNote(tx, id);
  if (stored.isSigned) throw new ConflictError(SIGNED);
  return stored;
}

async function signature(tx: EntityManager): Promise<{ signedAt: Date; signedBy: string }> {
  const { now, userId } = await queryOne(tx, SIGNER);
  return { signedAt: new Date(now), signedBy: userId };
}

const requireProfessional = (tx: EntityManager, id: string) =>
  lockRow(tx, 'professionals', id, 'Profissional não encontrado.', { lock: 'key share' });

/** A consultation is noted at an appointment of its pet that takes place. */
async function requireAppointment(
  tx: EntityManager,
  { appointmentId, petId }: Pick<ConsultationInput, 'appointmentId' | 'petId'>,
): Promise<void> {
  if (appointmentId === null) return;
  const appointment = await queryRow(tx, appointmentOf(appointmentId));
  if (!appointment) throw new NotFoundError('Agendamento não encontrado.');
  if (appointment.petId !== petId) throw badField('appointmentId', 'O agendamento é de outro pet');
  if (appointment.isCancelled) throw badField('appointmentId', 'O agendamento foi cancelado: o pet não veio');
}
