import type { EntityManager } from 'typeorm';
import { queryOne } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { sql } from '../../database/sql';
import { badField } from '../../kernel/http/errors';
import { refuseBeyondQuantity, usagePeriod, type PackageTerms } from '../../catalogue/packages/packages.rules';
import { PackageUsage } from './package-usages.entity';
import { termsOf, timesUsed } from './package-usages.queries';

export interface NewUsage {
  packageId: string;
  serviceId: string;
  clientId: string | null;
  petId: string | null;
  appointmentId: string | null;
  saleId: string | null;
  notes: string | null;
}

/**
 * Records today's use of a service of a package, inside the caller's transaction. A missing client is taken from the pet, a missing
 * pet from the appointment. The number of usages is limited only if the client is known.
 * @returns the id of the usage
 * @throws NotFoundError; ConflictError (packages.rules.ts); BadRequestError if pet, client and appointment do not belong together
 */
export async function recordUsage(tx: EntityManager, wanted: NewUsage): Promise<string> {
  const usage = { ...wanted, ...(await ownersOf(tx, wanted)) };
  await lockRow(tx, 'packages', usage.packageId, 'Pacote não encontrado.', { lock: 'key share' });
  await lockRow(tx, 'services', usage.serviceId, 'Serviço não encontrado.', { lock: 'key share' });
  const { today, quantity, ...terms } = await queryOne(tx, termsOf(usage.packageId, usage.serviceId));
  const known: PackageTerms = { ...terms, quantity: quantity ?? undefined };
  const period = usagePeriod(known, today);
  if (usage.clientId) {
    // This lock prevents other usages of the client until commit, so that the count below stays true.
    await lockRow(tx, 'clients', usage.clientId, 'Cliente não encontrado.', { lock: 'no key update' });
    const { used } = await queryOne(tx, timesUsed({ ...usage, clientId: usage.clientId }, period));
    refuseBeyondQuantity(period.quantity, used);
  }
  const id = newId();
  await tx.insert(PackageUsage, { id, ...usage });
  return id;
}

/** Pet and client of a usage, taken from the appointment and the pet if they are missing. */
async function ownersOf(tx: EntityManager, { appointmentId, petId, clientId }: NewUsage) {
  if (appointmentId) {
    const appointment = await lockRow<{ pet_id: string }>(
      tx,
      'appointments',
      appointmentId,
      'Agendamento não encontrado.',
      { columns: sql`pet_id`, lock: 'key share' },
    );
    if (petId && petId !== appointment.pet_id) throw badField('petId', 'O agendamento é de outro pet');
    petId = appointment.pet_id;
  }
  if (petId) {
    const pet = await lockRow<{ client_id: string }>(tx, 'pets', petId, 'Pet não encontrado.', {
      columns: sql`client_id`,
      lock: 'key share',
    });
    if (clientId && clientId !== pet.client_id) throw badField('petId', 'Este pet é de outro cliente');
    clientId = pet.client_id;
  }
  return { petId, clientId };
}
