import type { EntityManager } from 'typeorm';
import type { PetMergeInput } from '@focinho/contracts/desk/merges';
import { PET_FLAGS } from '@focinho/contracts/kernel/enums';
import { keepNumbers } from '../../agenda/doses/dose-numbers';
import { protocolsOf } from '../../agenda/doses/doses.queries';
import { lockAgenda } from '../../agenda/planner/agenda.facts';
import { queryRow, queryRows } from '../../database/batch';
import { recordEvent } from '../../journal/audit/record-event';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { followLatest } from '../../people/pet-weights/pet-weights.queries';
import { Pet } from '../../people/pets/pets.entity';
import { onePet } from '../../people/pets/pets.queries';
import { holdCredits } from '../memberships/memberships.queries';
import * as queries from './merges.queries';

const MISSING = 'Pet não encontrado.';

/**
 * Gives to a pet all that a duplicate of the same client had, and deletes the duplicate. Locks the agenda, both pets, their client and the
 * client's open comandas, in the order of everything else. Sent again, nothing more happens.
 * @throws NotFoundError; BadRequestError for the same record; ConflictError if they are not one pet
 */
export async function mergePets(
  tx: EntityManager,
  keptId: string,
  { duplicatePetId: duplicateId, take }: PetMergeInput,
) {
  if (keptId === duplicateId) throw badField('duplicatePetId', 'Escolha outro cadastro: este é o mesmo');
  await lockAgenda(tx);
  const locked = await queryRows(tx, queries.lockPets([keptId, duplicateId]));
  const kept = locked.find(({ id }) => id === keptId);
  const duplicate = locked.find(({ id }) => id === duplicateId);
  if (!kept || !duplicate || kept.isDeleted) throw new NotFoundError(MISSING);
  if (duplicate.mergedInto === keptId) return onePet(keptId);
  if (duplicate.isDeleted) throw new NotFoundError(MISSING);
  if (kept.clientId !== duplicate.clientId)
    throw new ConflictError('Estes pets são de tutores diferentes. Junte primeiro os cadastros dos tutores.');
  if (kept.isDeceased !== duplicate.isDeceased)
    throw new ConflictError('Só um dos dois está como falecido. Corrija isso na ficha antes de juntar.');
  await queryRows(tx, queries.lockClients([kept.clientId]));
  await queryRows(tx, queries.lockOpenOrdersOf([kept.clientId]));
  const overlap = await queryRow(tx, queries.anyOverlap(keptId, duplicateId));
  if (overlap)
    throw new ConflictError(
      `Os dois têm agendamento em ${overlap.day} às ${overlap.time}. Cancele ou exclua um deles antes de juntar.`,
    );

  await queryRows(tx, queries.dropDoubleTutors.pet(duplicateId, keptId));
  const doses = await queryRows(tx, protocolsOf(duplicateId));
  const series = doses.flatMap(({ protocolId }) => [duplicateId, keptId].map((petId) => ({ petId, protocolId })));
  const renumber = await keepNumbers(tx, series);
  for (const move of queries.moveToPet(duplicateId, keptId)) await queryRows(tx, move);
  await queryRows(tx, holdCredits([keptId]));
  await renumber();
  await queryRows(tx, queries.moveMessageSources(duplicateId, keptId));
  const better = Object.entries(duplicate.fields).filter(([name]) => take.some((field) => field === name));
  if (better.length) await tx.update(Pet, { id: keptId }, Object.fromEntries(better));
  // Of a warning nobody chooses: whoever has seen it was right.
  const flags = PET_FLAGS.filter((flag) => kept.flags.includes(flag) || duplicate.flags.includes(flag));
  await tx.update(Pet, { id: keptId }, { flags });
  // Without a weighing, whatever is known; then what the latest of both says.
  if (kept.weight === 0) await tx.update(Pet, { id: keptId }, { weight: duplicate.weight });
  await queryRows(tx, followLatest(keptId));
  await tx.softDelete(Pet, { id: duplicateId });
  await tx.update(Pet, { id: duplicateId }, { mergedInto: keptId });
  await recordEvent(tx, { event: 'pet-merged', subject: keptId, detail: { duplicate: duplicateId } });
  return onePet(keptId);
}
