import type { EntityManager } from 'typeorm';
import { lockRow } from '../../database/records';

interface Booked {
  petId?: string | undefined;
  serviceId?: string | undefined;
  professionalId?: string | null | undefined;
}

/**
 * Keeps the records that a booking names from being deleted until the transaction ends.
 * @throws NotFoundError
 */
export async function lockBooked(tx: EntityManager, { petId, serviceId, professionalId }: Booked): Promise<void> {
  const lock = 'key share';
  if (petId) await lockRow(tx, 'pets', petId, 'Pet não encontrado.', { lock });
  if (serviceId) await lockRow(tx, 'services', serviceId, 'Serviço não encontrado.', { lock });
  if (professionalId) await lockRow(tx, 'professionals', professionalId, 'Profissional não encontrado.', { lock });
}
