import type { EntityManager } from 'typeorm';
import { queryOne } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { sql } from '../../database/sql';
import { badField, ConflictError } from '../../kernel/http/errors';
import { creditByHand, postUseByHand } from '../memberships/ledger';
import { refuseBeyondQuantity, usagePeriod, type PackageTerms } from '../../catalogue/packages/packages.rules';
import { PackageUsage } from './package-usages.entity';
import { termsOf, timesUsed, type CancelledUsage } from './package-usages.queries';

export interface NewUsage {
  packageId: string;
  serviceId: string;
  clientId: string | null;
  petId: string | null;
  appointmentId: string | null;
  saleId: string | null;
  notes: string | null;
}

const PET_OF = sql<{ petId: string }>`select pet_id as "petId" from appointments`;
const CLIENT_OF = sql<{ clientId: string }>`select client_id as "clientId" from pets`;

/**
 * Records today's use of a service of a package, inside the caller's transaction. A missing client is taken from the pet, a missing
 * pet from the appointment. A member of the Clubinho uses a credit; else the number of usages is limited if the client is known.
 * @returns the id of the usage
 * @throws NotFoundError; ConflictError (packages.rules.ts); BadRequestError if pet, client and appointment do not belong together
 */
export async function recordUsage(tx: EntityManager, wanted: NewUsage): Promise<string> {
  const usage = { ...wanted, ...(await ownersOf(tx, wanted)) };
  await lockRow(tx, 'packages', usage.packageId, 'Pacote não encontrado.', { lock: 'key share' });
  await lockRow(tx, 'services', usage.serviceId, 'Serviço não encontrado.', { lock: 'key share' });
  const { petId } = usage;
  const { lotId, isMember } = petId ? await creditByHand(tx, { ...usage, petId }) : { isMember: false };
  if (!lotId) await refuseUsedUp(tx, isMember ? { ...usage, clientId: null } : usage);
  if (!lotId && isMember) throw new ConflictError('Este pet não tem mais créditos do Clubinho para este serviço.');
  const id = newId();
  await tx.insert(PackageUsage, { id, ...usage });
  if (lotId && petId) await postUseByHand(tx, lotId, { ...usage, petId, usageId: id });
  return id;
}

/** Takes usages again that were given back by what is being undone. @throws ConflictError if they have been used for something else */
export async function takeAgain(tx: EntityManager, usages: readonly CancelledUsage[]): Promise<void> {
  for (const usage of usages) {
    await refuseUsedUp(tx, usage);
    await tx.update(PackageUsage, { id: usage.id }, { cancelledAt: null });
  }
}

/** @throws ConflictError if the package has nothing left of a service for the client on a day, by default today */
async function refuseUsedUp(
  tx: EntityManager,
  { clientId, day, ...used }: Pick<NewUsage, 'packageId' | 'serviceId' | 'clientId'> & { day?: string },
): Promise<void> {
  const { today, quantity, ...terms } = await queryOne(tx, termsOf(used.packageId, used.serviceId));
  const known: PackageTerms = { ...terms, quantity: quantity ?? undefined };
  const period = usagePeriod(known, day ?? today);
  if (!clientId) return;
  // This lock prevents other usages of the client until commit, so that the count below stays true.
  await lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'no key update' });
  const { used: times } = await queryOne(tx, timesUsed({ ...used, clientId }, period));
  refuseBeyondQuantity(period.quantity, times);
}

/** Pet and client of a usage, taken from the appointment and the pet if they are missing. */
async function ownersOf(tx: EntityManager, { appointmentId, petId, clientId }: NewUsage) {
  if (appointmentId) {
    const appointment = await lockRow(tx, PET_OF, appointmentId, 'Agendamento não encontrado.', {
      lock: 'key share',
    });
    if (petId && petId !== appointment.petId) throw badField('petId', 'O agendamento é de outro pet');
    petId = appointment.petId;
  }
  if (petId) {
    const pet = await lockRow(tx, CLIENT_OF, petId, 'Pet não encontrado.', { lock: 'key share' });
    if (clientId && clientId !== pet.clientId) throw badField('petId', 'Este pet é de outro cliente');
    clientId = pet.clientId;
  }
  return { petId, clientId };
}
