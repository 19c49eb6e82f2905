import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lastDose, nextDueAfter, nextNumber } from '@focinho/contracts/agenda/dose-state';
import type { DoseCheckQuery, DoseInput, DoseListQuery, DoseUpdate } from '@focinho/contracts/agenda/doses';
import { requireFeature } from '../../access/entitlements/require-feature';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, NotFoundError } from '../../kernel/http/errors';
import { checkedDoses, parseChecked } from './dose-check';
import { Dose } from './doses.entity';
import {
  appointmentOf,
  dosesOf,
  DUE_DOSES,
  listDoses,
  oneDose,
  STORED_DOSE,
  TREATED_PET,
  USED_PROTOCOL,
  type StoredDose,
  type UsedProtocol,
} from './doses.queries';
import { keepNumbers } from './dose-numbers';
import { followers, hasOwnReminder, refuseImpossible, refuseTwice } from './doses.rules';

const MISSING = 'Dose não encontrada.';
const MISSING_PET = 'Pet não encontrado.';
const EVEN_GONE = { alive: sql`true`, lock: 'no key update' } as const;

/**
 * Doses and with them their reminders, which are stored nowhere else (see dose-state.ts of the contracts). The pet of a dose is locked, so that
 * two desks cannot record the same one.
 */
@Injectable()
export class DosesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: DoseListQuery) {
    return this.db.read(listDoses(query));
  }

  due() {
    return this.db.read(DUE_DOSES);
  }

  get(id: string) {
    return this.db.read(oneDose(id), MISSING);
  }

  async check(query: DoseCheckQuery) {
    const { text } = await this.db.read(checkedDoses(query), 'Pet ou serviço não encontrado.');
    return { doseCheck: parseChecked(text, query.date) };
  }

  create({ number, nextDueOn, ...input }: DoseInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      const completed = await complete(tx, id, { ...input, number, nextDueOn });
      const renumber = await keepNumbers(tx, [input]);
      await tx.insert(Dose, { id, ...input, ...completed });
      await renumber();
      return oneDose(id);
    });
  }

  /** Also puts it right if it was given to another pet: its reminder goes with it, and its number follows from the doses of that pet. */
  update(id: string, patch: DoseUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED_DOSE, id, MISSING);
      await refuseStale(tx, oneDose(id), { table: 'doses', id, called: 'esta dose' });
      const sent = omitUndefined(patch);
      const isMoved = sent.petId !== undefined && sent.petId !== stored.petId;
      const pet = await lockRow(tx, TREATED_PET, stored.petId, MISSING_PET, EVEN_GONE);
      const changed = { ...stored, ...(isMoved && { appointmentId: null }), ...sent };
      const protocol = await requireKindOf(tx, stored.protocolId);
      const isElsewhere = isMoved || stored.protocolId !== changed.protocolId || stored.givenOn !== changed.givenOn;
      const doses = await queryRows(tx, dosesOf(stored.petId, stored.protocolId));
      const isCounted = isElsewhere && sent.number === undefined && followers(protocol, doses, pet).includes(id);
      const redates = changesDates(stored, changed) || (isCounted && !hasOwnReminder(protocol, stored));
      const wanted = {
        ...changed,
        ...(isCounted && { number: undefined }),
        ...(redates && sent.nextDueOn === undefined && { nextDueOn: undefined }),
      };
      const completed = await complete(tx, id, wanted, stored);
      const series = isElsewhere || sent.number !== undefined ? [stored, changed] : [];
      const renumber = await keepNumbers(tx, series, sent.number === undefined ? undefined : id);
      await tx.update(Dose, { id }, { ...sent, ...completed, appointmentId: changed.appointmentId });
      await renumber();
      return oneDose(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED_DOSE, id, MISSING);
      await lockRow(tx, 'pets', stored.petId, MISSING_PET, EVEN_GONE);
      await requireKindOf(tx, stored.protocolId);
      const renumber = await keepNumbers(tx, [stored]);
      await tx.softDelete(Dose, { id });
      await renumber();
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      let renumber: (() => Promise<void>) | undefined;
      const check = async () => {
        const stored = await lockRow(tx, STORED_DOSE, id, MISSING, { alive: sql`true` });
        await complete(tx, id, stored);
        renumber = await keepNumbers(tx, [stored]);
      };
      await restoreRow(tx, Dose, id, { missing: MISSING, check });
      await renumber?.();
      return oneDose(id);
    });
  }
}

type Wanted = Omit<StoredDose, 'number' | 'nextDueOn'> & {
  number?: number | undefined;
  nextDueOn?: string | null | undefined;
};

/**
 * Number and reminder of a dose, those of its protocol unless others are wanted.
 * @param stored what was right when it was written, and is not asked again unless it changes: its protocol may be retired by now
 * @throws NotFoundError, BadRequestError, ConflictError; PaymentRequiredError for a vaccine without the plan for it
 */
async function complete(tx: EntityManager, id: string, wanted: Wanted, stored?: StoredDose) {
  const { petId, protocolId, givenOn } = wanted;
  const isNew = (...fields: (keyof StoredDose)[]) => fields.some((field) => wanted[field] !== stored?.[field]);
  const pet = await lockRow(tx, TREATED_PET, petId, MISSING_PET, { lock: 'no key update' });
  const alive = isNew('protocolId') ? sql`deleted_at is null` : sql`true`;
  const protocol = await lockRow(tx, USED_PROTOCOL, protocolId, 'Protocolo não encontrado.', { alive, lock: 'share' });
  if (protocol.kind === 'VACCINE') await requireFeature(tx, 'vaccines');
  await queryField(tx, sql`select app.not_after_today(${givenOn}, 'givenOn', 'A data não pode estar no futuro')`);
  if (isNew('petId', 'appointmentId')) await requireAppointment(tx, wanted);
  const others = (await queryRows(tx, dosesOf(petId, protocolId))).filter((other) => other.id !== id);
  if (isNew('petId', 'protocolId', 'givenOn')) refuseTwice(givenOn, others, pet, protocol);
  const before = others.filter((other) => other.givenOn < givenOn);
  const number = wanted.number ?? nextNumber(protocol, lastDose(before, protocolId), pet, givenOn);
  const nextDueOn = wanted.nextDueOn === undefined ? nextDueAfter(protocol, number, givenOn) : wanted.nextDueOn;
  if (isNew('petId', 'protocolId', 'givenOn', 'nextDueOn', 'lotExpiresOn'))
    refuseImpossible({ ...wanted, nextDueOn }, pet, protocol);
  return { number, nextDueOn };
}

const changesDates = (stored: StoredDose, changed: StoredDose) =>
  stored.protocolId !== changed.protocolId || stored.givenOn !== changed.givenOn || stored.number !== changed.number;

/** @throws PaymentRequiredError if a dose of the protocol cannot be changed with the plan */
async function requireKindOf(tx: EntityManager, protocolId: string): Promise<UsedProtocol> {
  const protocol = await lockRow(tx, USED_PROTOCOL, protocolId, MISSING, { alive: sql`true`, lock: 'share' });
  if (protocol.kind === 'VACCINE') await requireFeature(tx, 'vaccines');
  return protocol;
}

/** A dose is given at an appointment of its pet that takes place: who did not come was given nothing. */
async function requireAppointment(tx: EntityManager, { appointmentId, petId }: Wanted): Promise<void> {
  if (appointmentId === null) return;
  const appointment = await queryRow(tx, appointmentOf(appointmentId));
  if (!appointment) throw new NotFoundError('Agendamento não encontrado.');
  if (appointment.petId !== petId) throw badField('appointmentId', 'O agendamento é de outro pet');
  if (appointment.isCancelled) throw badField('appointmentId', 'O agendamento foi cancelado: o pet não veio');
}
