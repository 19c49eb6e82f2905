import { Inject, Injectable } from '@nestjs/common';
import { TUTORS_OF_PET, type PetTutorInput } from '@focinho/contracts/people/pet-tutors';
import { queryOne } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError } from '../../kernel/http/errors';
import { PetTutor } from './pet-tutors.entity';
import { familyOf, oneTutor } from './pet-tutors.queries';

const MISSING = 'Tutor não encontrado.';
const MISSING_PET = 'Pet não encontrado.';
const MISSING_CLIENT = 'Cliente não encontrado.';

@Injectable()
export class PetTutorsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  /** Locks the pet, so that those who come at once are counted, then the client, as everything else does. */
  create(petId: string, { clientId, relation }: PetTutorInput) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'pets', petId, MISSING_PET, { lock: 'no key update' });
      await lockRow(tx, 'clients', clientId, MISSING_CLIENT, { lock: 'key share' });
      const { payerId, tutors } = await queryOne(tx, familyOf(petId));
      if (payerId === clientId.toLowerCase()) throw badField('clientId', 'Esta pessoa já é quem paga por este pet');
      if (tutors >= TUTORS_OF_PET)
        throw new ConflictError(`Um pet pode ter no máximo ${TUTORS_OF_PET} outros tutores.`);
      const id = newId();
      await tx.insert(PetTutor, { id, petId, clientId, relation });
      return oneTutor(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'pet_tutors', id, MISSING);
      await tx.softDelete(PetTutor, { id });
      return { id };
    });
  }

  /** Not if the pet or the client has been deleted or erased meanwhile. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => {
        const row = await queryOne(
          tx,
          sql<{ petId: string; clientId: string }>`
            select pet_id as "petId", client_id as "clientId" from pet_tutors where id = ${id}`,
        );
        await lockRow(tx, 'pets', row.petId, MISSING_PET, { lock: 'key share' });
        await lockRow(tx, 'clients', row.clientId, MISSING_CLIENT, { lock: 'key share' });
      };
      await restoreRow(tx, PetTutor, id, { missing: MISSING, check });
      return oneTutor(id);
    });
  }
}
