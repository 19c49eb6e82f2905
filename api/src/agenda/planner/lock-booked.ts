import type { EntityManager } from 'typeorm';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';

const PET = sql<{ name: string; deceasedOn: string | null }>`
  select name, deceased_on::text as "deceasedOn" from pets`;

interface Booked {
  petId?: string | undefined;
  serviceId?: string | undefined;
  professionalId?: string | null | undefined;
}

/**
 * Keeps the records that a booking names from being deleted until the transaction ends.
 * @throws NotFoundError; ConflictError for a pet that has died
 */
export async function lockBooked(tx: EntityManager, { petId, serviceId, professionalId }: Booked): Promise<void> {
  const lock = 'key share';
  if (petId) refuseDeceased(await lockRow(tx, PET, petId, 'Pet não encontrado.', { lock }));
  if (serviceId) await lockRow(tx, 'services', serviceId, 'Serviço não encontrado.', { lock });
  if (professionalId) await lockRow(tx, 'professionals', professionalId, 'Profissional não encontrado.', { lock });
}

function refuseDeceased({ name, deceasedOn }: { name: string; deceasedOn: string | null }): void {
  if (deceasedOn === null) return;
  const message = `${name} faleceu em ${formatDay(deceasedOn)}: nada mais pode ser marcado.`;
  throw new ConflictError(message, [{ path: 'petId', message }]);
}
