import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PetWeightInput } from '@focinho/contracts/people/pet-weights';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { TODAY } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { NotFoundError } from '../../kernel/http/errors';
import { PetWeight } from './pet-weights.entity';
import { followLatest, oneWeight, weighingDayGuard, weightsOf } from './pet-weights.queries';

const MISSING = 'Pesagem não encontrada.';
const MISSING_PET = 'Pet não encontrado.';

/** Every change locks the pet first, whose weight follows the latest weighing. */
@Injectable()
export class PetWeightsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(petId: string) {
    return this.db.read(weightsOf(petId), MISSING_PET);
  }

  create(petId: string, { weight, day: wanted, notes }: PetWeightInput) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'pets', petId, MISSING_PET);
      if (wanted) await queryField(tx, weighingDayGuard(wanted));
      const day = wanted ?? (await queryOne(tx, TODAY)).today;
      const id = newId();
      await tx.insert(PetWeight, { id, petId, day, weight, notes });
      await queryRows(tx, followLatest(petId));
      return oneWeight(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      const petId = await lockPetOf(tx, id);
      await lockRow(tx, 'pet_weights', id, MISSING);
      await tx.softDelete(PetWeight, { id });
      await queryRows(tx, followLatest(petId));
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      const petId = await lockPetOf(tx, id);
      await restoreRow(tx, PetWeight, id, { missing: MISSING });
      await queryRows(tx, followLatest(petId));
      return oneWeight(id);
    });
  }
}

/** @throws NotFoundError if there is no such weighing, or its pet was deleted */
async function lockPetOf(tx: EntityManager, id: string): Promise<string> {
  const row = await queryRow(tx, sql<{ petId: string }>`select pet_id as "petId" from pet_weights where id = ${id}`);
  if (!row) throw new NotFoundError(MISSING);
  await lockRow(tx, 'pets', row.petId, MISSING_PET);
  return row.petId;
}
