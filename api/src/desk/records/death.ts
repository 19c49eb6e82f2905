import { In, type EntityManager } from 'typeorm';
import type { Death } from '@focinho/contracts/desk/records';
import { lockAgenda } from '../../agenda/planner/agenda.facts';
import { keepUndo } from '../../agenda/appointments/keep-undo';
import { cancelAll } from '../../agenda/series/series.queries';
import { Stay } from '../../agenda/stays/stays.entity';
import { queryField, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { badField } from '../../kernel/http/errors';
import { Pet } from '../../people/pets/pets.entity';
import { onePet } from '../../people/pets/pets.queries';
import { followAppointments, lockOrdersWith } from '../orders/follow-appointment';
import { followStay } from '../orders/stay-lines';
import { aheadOf, lockAheadOf, lockComingStays, unlist } from './death.queries';

const MISSING = 'Pet não encontrado.';
const BORN = sql<{ birthDate: string | null }>`select birth_date::text as "birthDate" from pets`;

/**
 * Nothing is booked for the pet from now on: its row is locked against bookings under way, as the agenda is. What was booked and neither
 * begun nor paid is cancelled, series and stays included, and it waits for nothing.
 * @throws NotFoundError; BadRequestError for a day after today or before its birth
 */
export async function recordDeath(tx: EntityManager, id: string, date: string): Promise<{ death: Death }> {
  await lockAgenda(tx);
  // Stays before their pet, as a check-in locks them; and again after it, for one that was booked meanwhile.
  await queryRows(tx, lockComingStays(id));
  const { birthDate } = await lockRow(tx, BORN, id, MISSING);
  await queryField(tx, sql`select app.not_after_today(${date}, 'date', 'A data não pode estar no futuro')`);
  if (birthDate !== null && date < birthDate) throw badField('date', 'A data é anterior ao nascimento do pet');
  const stays = await queryRows(tx, lockComingStays(id));
  const cancelledStays = idsOf(stays.filter(({ isKept }) => !isKept));
  // Orders are locked before appointments, as by every change of an order.
  const listed = await queryRows(tx, aheadOf(id));
  await lockOrdersWith(tx, idsOf(listed));
  const ahead = await queryRows(tx, lockAheadOf(id));
  const cancelled = idsOf(ahead.filter(({ isKept }) => !isKept));
  const keep = await keepUndo(tx, cancelled);
  await queryRows(tx, cancelAll(cancelled, 'CLIENT'));
  await followAppointments(tx, cancelled);
  // Their legs are cancelled with them (follow_trips.sql).
  if (cancelledStays.length > 0) await tx.update(Stay, { id: In(cancelledStays) }, { status: 'CANCELLED' });
  for (const stayId of cancelledStays) await followStay(tx, stayId);
  const unlisted = await queryRows(tx, unlist(id));
  await tx.update(Pet, { id }, { deceasedOn: date });
  await keep({ waitingIds: idsOf(unlisted), stayIds: cancelledStays, deceasedPetId: id });
  return {
    death: {
      cancelled: cancelled.length,
      stays: cancelledStays.length,
      unlisted: unlisted.length,
      kept: ahead.length - cancelled.length + stays.length - cancelledStays.length,
    },
  };
}

/** @throws NotFoundError */
export async function retractDeath(tx: EntityManager, id: string) {
  await lockRow(tx, 'pets', id, MISSING);
  await tx.update(Pet, { id }, { deceasedOn: null });
  return onePet(id);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
