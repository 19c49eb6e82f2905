import { Inject, Injectable } from '@nestjs/common';
import type { PetInput, PetListQuery, PetUpdate } from '@focinho/contracts/people/pets';
import { queryField, queryRow } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { stayingOf, upcomingOf } from '../../database/shared-sql';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { weighByForm } from '../pet-weights/weigh-by-form';
import { weighNewPets } from '../pet-weights/pet-weights.queries';
import { Pet } from './pets.entity';
import { listPets, birthDateGuard, onePet, WRITTEN_PET } from './pets.queries';

const MISSING = 'Pet não encontrado.';
const MISSING_CLIENT = 'Cliente não encontrado.';

const KNOWN = sql<{
  clientId: string;
  weight: number;
}>`select client_id as "clientId", weight::float8 as weight from pets`;
const CLIENT_OF = sql<{ clientId: string }>`select client_id as "clientId" from pets`;

@Injectable()
export class PetsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: PetListQuery) {
    return this.db.read(listPets(query));
  }

  get(id: string) {
    return this.db.read(onePet(id), MISSING);
  }

  create(input: PetInput) {
    const id = newId();
    return this.db.create(Pet, { id, ...input }, WRITTEN_PET, {
      guards: birthDateGuard(input.birthDate),
      checks: [weighNewPets([{ id, weight: input.weight }])],
      parent: { table: 'clients', id: input.clientId, missing: MISSING_CLIENT },
    });
  }

  update(id: string, patch: PetUpdate) {
    return this.db.tx(async (tx) => {
      const { clientId, weight } = await lockRow(tx, KNOWN, id, MISSING);
      await refuseStale(tx, onePet(id), { table: 'pets', id });
      for (const guard of birthDateGuard(patch.birthDate)) await queryField(tx, guard);
      if (patch.clientId && patch.clientId !== clientId)
        await lockRow(tx, 'clients', patch.clientId, MISSING_CLIENT, { lock: 'key share' });
      await tx.update(Pet, { id }, omitUndefined(patch));
      if (patch.weight && patch.weight !== weight) await weighByForm(tx, id, patch.weight);
      return onePet(id);
    });
  }

  /** Soft delete: appointments refer to the row. Refused while the pet has upcoming appointments. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'pets', id, MISSING);
      if (await queryRow(tx, upcomingOf.pet(id)))
        throw new ConflictError('Este pet tem agendamentos futuros. Conclua ou cancele-os antes de excluir.');
      if (await queryRow(tx, stayingOf.pet(id)))
        throw new ConflictError('Este pet tem uma hospedagem. Encerre-a ou cancele-a antes de excluir.');
      await tx.softDelete(Pet, { id });
      return { id };
    });
  }

  /** Not if its client has been deleted as well, or erased, which erases the pet. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => {
        const { clientId } = await lockRow(tx, CLIENT_OF, id, MISSING, { alive: sql`merged_into is null` });
        await lockRow(tx, 'clients', clientId, 'O cliente deste pet também foi excluído.', { lock: 'key share' });
      };
      await restoreRow(tx, Pet, id, { missing: MISSING, check });
      return onePet(id);
    });
  }
}
