import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Pet as PetAnswer, PetInput, PetListQuery, PetUpdate } from '@focinho/contracts/pets';
import { HAS_UPCOMING } from '../appointments/appointments.queries';
import { lockRow, newId, readOne, sent } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { badField, ConflictError } from '../http/errors';
import { Pet } from './pets.entity';
import { listPets, onePet, TODAY } from './pets.queries';

const MISSING = 'Pet não encontrado.';
type Answer = { pet: PetAnswer };

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
    return this.db.tx(async (tx) => {
      const id = newId();
      await this.refuseUnborn(tx, input.birthDate);
      await this.lockClient(tx, input.clientId);
      await tx.insert(Pet, { id, ...input });
      return readOne<Answer>(tx, onePet(id), MISSING);
    });
  }

  update(id: string, patch: PetUpdate) {
    return this.db.tx(async (tx) => {
      const { client_id: clientId } = await lockRow<{ client_id: string }>(tx, 'pets', id, MISSING, {
        columns: 'client_id',
      });
      await this.refuseUnborn(tx, patch.birthDate);
      if (patch.clientId && patch.clientId !== clientId) await this.lockClient(tx, patch.clientId);
      await tx.update(Pet, { id }, { ...sent(patch), updatedAt: new Date() });
      return readOne<Answer>(tx, onePet(id), MISSING);
    });
  }

  /** Soft: appointments keep the row. Refused while the pet is booked. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'pets', id, MISSING);
      const [booked] = await tx.query(HAS_UPCOMING.pet, [id]);
      if (booked) throw new ConflictError('Este pet tem agendamentos futuros. Conclua ou cancele-os antes de excluir.');
      await tx.update(Pet, { id }, { deletedAt: new Date() });
      return { id };
    });
  }

  private lockClient(tx: EntityManager, clientId: string) {
    return lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'key share' });
  }

  /** Born after today where the shop is. */
  private async refuseUnborn(tx: EntityManager, birthDate: string | null | undefined) {
    if (!birthDate) return;
    const [{ today }] = await tx.query(TODAY);
    if (birthDate > today) throw badField('birthDate', 'A data de nascimento não pode estar no futuro');
  }
}
