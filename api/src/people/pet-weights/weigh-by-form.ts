import type { EntityManager } from 'typeorm';
import { queryOne, queryRow } from '../../database/batch';
import { newId } from '../../database/records';
import { TODAY } from '../../database/shared-sql';
import { PetWeight } from './pet-weights.entity';
import { formWeighing } from './pet-weights.queries';

/**
 * Enters a weight that somebody has typed into the form of a pet as a weighing of today. Typed again it corrects that weighing, and it
 * takes it back if it says what the pet weighed before, as an undo does.
 */
export async function weighByForm(tx: EntityManager, petId: string, weight: number): Promise<void> {
  const known = await queryRow(tx, formWeighing(petId));
  if (known && known.before === weight) await tx.softDelete(PetWeight, { id: known.id });
  else if (known) await tx.update(PetWeight, { id: known.id }, { weight });
  else {
    const { today: day } = await queryOne(tx, TODAY);
    await tx.insert(PetWeight, { id: newId(), petId, day, weight, notes: null, isFromForm: true });
  }
}
